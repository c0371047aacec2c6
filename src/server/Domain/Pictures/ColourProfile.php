<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

/**
 * The colours of a scanner or a telephone: numbers of a picture mean what its ICC profile says. GD drops the profile and keeps the
 * numbers, which pale then; the copies get it back. Pictures of cyan, magenta, yellow and black are made red, green and blue by the
 * decoder, so that theirs is not theirs any more.
 */
final class ColourProfile
{
    /** Bytes: beyond, it would weigh as much as the picture. */
    private const HEAVIEST = 16_384;

    /** ICC profile of a JPEG or PNG; '' when it has none, or one that changes nothing (sRGB) or does not fit its copies. */
    public static function of(string $bytes): string
    {
        $profile = match (true) {
            str_starts_with($bytes, "\xFF\xD8") => self::of_jpeg($bytes),
            str_starts_with($bytes, "\x89PNG") => self::of_png($bytes),
            default => '',
        };
        $fits = strlen($profile) > 128 && strlen($profile) <= self::HEAVIEST && substr($profile, 16, 4) === 'RGB ';

        // A name is in ASCII ('desc') or in UTF-16 ('mluc').
        return $fits && !str_contains(str_replace("\0", '', $profile), 'sRGB') ? $profile : '';
    }

    private static function of_jpeg(string $jpeg): string
    {
        $parts = [];
        $at = 2;
        while ($at + 4 <= strlen($jpeg) && $jpeg[$at] === "\xFF" && $jpeg[$at + 1] !== "\xDA") {
            $length = self::number('n', substr($jpeg, $at + 2, 2));
            $segment = substr($jpeg, $at + 4, max(0, $length - 2));
            if ($jpeg[$at + 1] === "\xE2" && str_starts_with($segment, "ICC_PROFILE\0")) {
                // Its place among the parts, one byte, and their number, another.
                $parts[ord($segment[12] ?? "\0")] = substr($segment, 14);
            }
            $at += 2 + max(2, $length);
        }
        ksort($parts);

        return implode('', $parts);
    }

    private static function of_png(string $png): string
    {
        $at = 8;
        while ($at + 12 <= strlen($png)) {
            $length = self::number('N', substr($png, $at, 4));
            $name = substr($png, $at + 4, 4);
            if ($name === 'iCCP') {
                // A name, NUL, the method (0), and the profile.
                $packed = substr((string) strstr(substr($png, $at + 8, $length), "\0"), 2);

                return (string) @gzuncompress($packed, 1 << 20);
            }
            if ($name === 'IDAT') {
                break;
            }
            $at += 12 + $length;
        }

        return '';
    }

    /** Writes a profile into a WebP or JPEG that has none; the file stays as it is when it cannot. */
    public static function put(string $path, string $profile): void
    {
        $bytes = (string) @file_get_contents($path);
        $with = match (true) {
            str_starts_with($bytes, 'RIFF') => self::in_webp($bytes, $profile),
            str_starts_with($bytes, "\xFF\xD8") && self::of_jpeg($bytes) === '' => "\xFF\xD8\xFF\xE2"
                . pack('n', strlen($profile) + 16) . "ICC_PROFILE\0\x01\x01" . $profile . substr($bytes, 2),
            default => '',
        };
        if ($with !== '' && @file_put_contents("$path.icc", $with) === strlen($with)) {
            rename("$path.icc", $path);
        }
    }

    /** The WebP with a profile before its picture; '' when it has one or is of no known form. */
    public static function in_webp(string $webp, string $profile): string
    {
        $form = substr($webp, 12, 4);
        $body = substr($webp, 12);
        $chunk = 'ICCP' . pack('V', strlen($profile)) . $profile . (strlen($profile) % 2 === 1 ? "\0" : '');
        if ($form === 'VP8X') {
            $flags = ord($webp[20] ?? "\0");
            if (($flags & 32) === 32) {
                return '';
            }
            $body = 'VP8X' . pack('V', 10) . chr($flags | 32) . substr($webp, 21, 9) . $chunk . substr($webp, 30);
        } elseif ($form === 'VP8 ' || $form === 'VP8L') {
            [$width, $height, $alpha] = self::size($form, $webp);
            $head = chr($alpha ? 48 : 32) . "\0\0\0" . substr(pack('V', $width - 1), 0, 3) . substr(pack('V', $height - 1), 0, 3);
            $body = 'VP8X' . pack('V', 10) . $head . $chunk . $body;
        } else {
            return '';
        }

        return 'RIFF' . pack('V', strlen($body) + 4) . 'WEBP' . $body;
    }

    /** @return array{int, int, bool} width and height in pixels, whether it is see-through */
    private static function size(string $form, string $webp): array
    {
        if ($form === 'VP8 ') {
            return [self::number('v', substr($webp, 26, 2)) & 0x3FFF, self::number('v', substr($webp, 28, 2)) & 0x3FFF, false];
        }
        $bits = self::number('V', substr($webp, 21, 4));

        return [($bits & 0x3FFF) + 1, (($bits >> 14) & 0x3FFF) + 1, (($bits >> 28) & 1) === 1];
    }

    private static function number(string $form, string $bytes): int
    {
        $read = @unpack($form, $bytes);
        $number = $read === false ? 0 : $read[1] ?? 0;

        return is_int($number) ? $number : 0;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;

/** Whether a picture that was kept is a picture and nothing else: every byte around its pixels is walked. */
final class BarePicture
{
    /** What it holds beside its pixels; '' when nothing. */
    public static function fault(string $bytes): string
    {
        foreach (HostileFiles::MARKS as $mark) {
            if (str_contains($bytes, $mark)) {
                return "holds $mark";
            }
        }
        $fault = str_starts_with($bytes, 'RIFF') ? self::webp($bytes) : self::jpeg($bytes);
        if ($fault !== '') {
            return $fault;
        }
        $picture = getimagesizefromstring($bytes);

        return $picture === false || max($picture[0], $picture[1]) > 4096 ? 'wrong size' : '';
    }

    private static function jpeg(string $jpeg): string
    {
        if (!str_starts_with($jpeg, "\xFF\xD8") || !str_ends_with($jpeg, "\xFF\xD9")) {
            return 'no JPEG';
        }
        for ($at = 2; substr($jpeg, $at, 2) !== "\xFF\xDA"; $at += 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3])) {
            $marker = ord($jpeg[$at + 1]);
            if ($jpeg[$at] !== "\xFF" || !in_array($marker, [0xE0, 0xDB, 0xC0, 0xC2, 0xC4], true)) {
                return sprintf('segment %02X', $marker);
            }
            // JFIF's own segment: version, resolution, and no thumbnail.
            if ($marker === 0xE0 && (substr($jpeg, $at + 2, 7) !== "\0\x10JFIF\0" || substr($jpeg, $at + 16, 2) !== "\0\0")) {
                return 'APP0 is more than JFIF';
            }
        }
        if (preg_match('/\xFF(?![\x00\xD0-\xD7\xD9])/', $jpeg, $found, PREG_OFFSET_CAPTURE, $at + 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3])) === 1) {
            return "marker at {$found[0][1]} after the picture";
        }

        return '';
    }

    /** Chunks of pixels only, of the length that the head says, and no flag that announces another. */
    private static function webp(string $webp): string
    {
        $length = static fn(int $at): int => Read::int(((array) unpack('V', substr($webp, $at, 4) . "\0\0\0\0"))[1] ?? null);
        if (substr($webp, 8, 4) !== 'WEBP' || $length(4) + 8 !== strlen($webp)) {
            return 'no WebP, or more than one';
        }
        for ($at = 12; $at < strlen($webp); $at += 8 + $length($at + 4) + $length($at + 4) % 2) {
            $chunk = substr($webp, $at, 4);
            if (!in_array($chunk, ['VP8 ', 'VP8L', 'VP8X', 'ALPH'], true)) {
                return "chunk $chunk";
            }
            // 0x10: it has an alpha channel.
            if ($chunk === 'VP8X' && (ord($webp[$at + 8]) & ~0x10) !== 0) {
                return 'announces metadata or an animation';
            }
        }

        return '';
    }
}

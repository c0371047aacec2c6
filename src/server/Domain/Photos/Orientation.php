<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/** How a camera was held (EXIF tag 0x0112), read without the exif extension, from JPEG, WebP and PNG alike. */
final class Orientation
{
    /** @return int 1–8; 1 (upright) when nothing is said */
    public static function of(string $bytes): int
    {
        $tiff = self::tiff($bytes);
        if (strlen($tiff) < 14) {
            return 1;
        }
        [$short, $long] = str_starts_with($tiff, 'II') ? ['v', 'V'] : ['n', 'N'];
        $at = self::number($long, $tiff, 4);
        $entries = min(self::number($short, $tiff, $at), 200);
        for ($i = 0; $i < $entries; ++$i) {
            $entry = $at + 2 + 12 * $i;
            if (self::number($short, $tiff, $entry) === 0x0112) {
                $value = self::number($short, $tiff, $entry + 8);

                return $value >= 1 && $value <= 8 ? $value : 1;
            }
        }

        return 1;
    }

    /** The EXIF block without its header; '' when there is none. */
    private static function tiff(string $bytes): string
    {
        $start = match (true) {
            str_starts_with($bytes, "\xFF\xD8") => strpos(substr($bytes, 0, 262144), "Exif\0\0"),
            str_starts_with($bytes, 'RIFF') => strpos($bytes, 'EXIF'),
            str_starts_with($bytes, "\x89PNG") => strpos($bytes, 'eXIf'),
            default => false,
        };
        if ($start === false) {
            return '';
        }
        $block = substr($bytes, $start + 4, 65536);
        // After the marker: two zeros in a JPEG, the length in a WebP, and in a WebP sometimes a second marker.
        foreach (['II*' . "\0", "MM\0*"] as $mark) {
            $from = strpos(substr($block, 0, 20), $mark);
            if ($from !== false) {
                return substr($block, $from);
            }
        }

        return '';
    }

    /** @param 'n'|'N'|'v'|'V' $format */
    private static function number(string $format, string $bytes, int $at): int
    {
        $size = in_array($format, ['n', 'v'], true) ? 2 : 4;
        if ($at < 0 || $at + $size > strlen($bytes)) {
            return 0;
        }
        $read = unpack($format, $bytes, $at);

        return is_array($read) && is_int($read[1] ?? null) ? $read[1] : 0;
    }
}

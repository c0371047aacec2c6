<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/**
 * What GD needs to decode a picture, read from its header before a pixel is decoded: its own four bytes a pixel, and what
 * the library below it holds beside them. A file of some kilobytes can ask for hours and for gigabytes (S13).
 */
final class DecodingCost
{
    /** A progressive JPEG has about ten passes over all its pixels; a bomb has thousands. */
    private const MAX_SCANS = 64;

    /**
     * @param string $bytes  the file
     * @param string $type   image/jpeg, image/png or image/webp
     * @param int    $pixels width × height as the file announces them
     *
     * @return ?int bytes of memory; null when the file is cut, animated or made to cost
     */
    public static function of(string $bytes, string $type, int $pixels): ?int
    {
        $per_pixel = match ($type) {
            'image/jpeg' => self::jpeg($bytes),
            'image/webp' => self::webp($bytes),
            // libpng unpacks the whole picture beside GD's.
            default => 8.0,
        };

        return $per_pixel === null ? null : (int) ceil($per_pixel * $pixels);
    }

    /** Walks the markers to the end of the picture: one that never ends was cut on its way. */
    private static function jpeg(string $bytes): ?float
    {
        $at = 2;
        $scans = 0;
        $coefficients = 3.0;
        $waits_for_all = false;
        $components = 0;
        while (preg_match('/\xFF([^\x00\x01\xD0-\xD7\xFF])(..)?/s', $bytes, $found, PREG_OFFSET_CAPTURE, $at) === 1) {
            $marker = ord($found[1][0]);
            if ($marker === 0xD9) {
                return $scans === 0 ? null : 4 + ($waits_for_all ? 2 * $coefficients : 0);
            }
            if (!isset($found[2])) {
                return null;
            }
            $body = $found[0][1] + 4;
            if ($marker >= 0xC0 && $marker <= 0xCF && !in_array($marker, [0xC4, 0xC8, 0xCC], true)) {
                $waits_for_all = !in_array($marker, [0xC0, 0xC1], true);
                $components = ord($bytes[$body + 5] ?? "\0");
                $coefficients = self::coefficients(substr($bytes, $body + 6, 3 * $components));
            } elseif ($marker === 0xDA) {
                if (++$scans > self::MAX_SCANS) {
                    return null;
                }
                // One component after the other: the library keeps them all until the last has come.
                $waits_for_all = $waits_for_all || ord($bytes[$body] ?? "\0") < $components;
            }
            $at = $body - 2 + 256 * ord($found[2][0][0]) + ord($found[2][0][1]);
        }

        return null;
    }

    /** Samples for each pixel, by the sampling factors of the components. */
    private static function coefficients(string $components): float
    {
        $samples = $most = 0;
        $across = $down = 1;
        foreach (str_split($components, 3) as $component) {
            $factors = ord($component[1] ?? "\x11");
            $samples += ($factors >> 4) * ($factors & 15);
            $across = max($across, $factors >> 4);
            $down = max($down, $factors & 15);
            ++$most;
        }

        return max($samples / ($across * $down), $most > 0 ? 1 : 3);
    }

    private static function webp(string $bytes): ?float
    {
        $at = 12;
        while ($at + 8 <= strlen($bytes)) {
            $size = unpack('V', $bytes, $at + 4);
            switch (substr($bytes, $at, 4)) {
                case 'VP8 ':
                    return 8.6;
                case 'VP8L':
                    return 13.0;
                case 'ANIM':
                case 'ANMF':
                    return null;
            }
            $length = is_array($size) && is_int($size[1] ?? null) ? $size[1] : 0;
            $at += 8 + $length + $length % 2;
        }

        return null;
    }
}

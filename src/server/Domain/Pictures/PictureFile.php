<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

/** What the bytes of an uploaded picture say, whatever its name is. */
final class PictureFile
{
    /** Bytes in which a PNG says that it moves: its chunk acTL comes before the picture. */
    private const HEAD = 4096;

    /** Path of the picture as it was uploaded; '' when it is gone. */
    public static function original(int $id): string
    {
        $path = $id > 0 ? wp_get_original_image_path($id) : false;

        return is_string($path) && is_file($path) ? $path : '';
    }

    /** Whether a file is an animation: GIF with several pictures, PNG with acTL, WebP with ANIM. */
    public static function moves(string $path): bool
    {
        $head = is_file($path) ? (string) file_get_contents($path, false, null, 0, self::HEAD) : '';

        return match (true) {
            str_starts_with($head, 'GIF8') => preg_match_all(
                '/\x21\xF9\x04.{4}\x00[\x2C\x21]/s',
                (string) file_get_contents($path),
            ) > 1,
            str_starts_with($head, "\x89PNG") => str_contains((string) strstr($head . 'IDAT', 'IDAT', true), 'acTL'),
            str_starts_with($head, 'RIFF') => substr($head, 8, 8) === 'WEBPVP8X' && (ord($head[20] ?? "\0") & 2) === 2,
            default => false,
        };
    }
}

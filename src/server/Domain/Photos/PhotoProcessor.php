<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/**
 * Develops what a customer sent into a JPEG of ours: decoded by GD, shrunk, upright, on white, with no byte of metadata.
 * Judged by content, never by name or announced type (S11–S13).
 */
final class PhotoProcessor
{
    public const MAX_BYTES = 15 * 1024 * 1024;

    private const MAX_PIXELS = 50_000_000;

    private const MAX_SIDE_IN = 12_000;

    /** Longest side of what is kept, in pixels: an A3 at 250 dots per inch. */
    private const MAX_SIDE_OUT = 4096;

    private const QUALITY = 90;

    /** JPEG quality of what a page shows in small. */
    private const QUALITY_SMALL = 75;

    /** JPEG quality of the print in a letter, which is looked at for itself. */
    private const QUALITY_MAILED = 82;

    /** Bytes that the pictures may fill at once: with PHP itself a process stays below 256 MB (S13). */
    private const MEMORY = 202 * 1024 * 1024;

    /** First bytes and decoder of each accepted type. */
    private const DECODERS = [
        'image/jpeg' => 'imagecreatefromjpeg',
        'image/png' => 'imagecreatefrompng',
        'image/webp' => 'imagecreatefromwebp',
    ];

    /**
     * @param string $file an uploaded file; it is read, never moved
     *
     * @return array{bytes: string, width: int, height: int} the JPEG to keep
     *
     * @throws PhotoRefused is_no_photo; is_too_heavy (15 MB);
     *   is_unreadable (broken, cut, more than 50 megapixels, or more than the memory holds)
     */
    public static function develop(string $file): array
    {
        if (!is_file($file)) {
            throw PhotoRefused::is_missing();
        }
        $size = (int) filesize($file);
        if ($size > self::MAX_BYTES) {
            throw PhotoRefused::is_too_heavy();
        }
        $type = (string) (new \finfo(FILEINFO_MIME_TYPE))->file($file);
        $decode = self::DECODERS[$type] ?? null;
        if ($size === 0 || $decode === null) {
            throw PhotoRefused::is_no_photo();
        }
        // Read before decoding: a file of some kilobytes can announce gigabytes of pixels.
        $info = @getimagesize($file);
        if (
            $info === false
            || $info[0] < 1
            || $info[1] < 1
            || max($info[0], $info[1]) > self::MAX_SIDE_IN
            || $info[0] * $info[1] > self::MAX_PIXELS
        ) {
            throw PhotoRefused::is_unreadable();
        }
        $bytes = (string) file_get_contents($file);
        $cost = DecodingCost::of($bytes, $type, $info[0] * $info[1]);
        if ($info['mime'] !== $type || $cost === null || $cost > self::MEMORY) {
            throw PhotoRefused::is_unreadable();
        }
        $orientation = Orientation::of($bytes);
        unset($bytes);
        $image = @$decode($file);
        if (!$image instanceof \GdImage) {
            throw PhotoRefused::is_unreadable();
        }
        // Shrunk first, and one picture let go before the next is made: two of twelve megapixels are a hundred megabytes.
        $image = self::shrink($image, $type === 'image/jpeg');
        $image = self::upright($image, $orientation);
        ob_start();
        imagejpeg($image, null, self::QUALITY);

        return ['bytes' => self::bare((string) ob_get_clean()), 'width' => imagesx($image), 'height' => imagesy($image)];
    }

    /** A kept JPEG so small that a page can hold it. */
    public static function small(string $jpeg, int $side): string
    {
        $image = @imagecreatefromstring($jpeg);
        if ($image === false) {
            throw PhotoRefused::is_unreadable();
        }
        [$width, $height] = [imagesx($image), imagesy($image)];
        $ratio = min(1, $side / max($width, $height));
        $small = imagescale($image, max(1, (int) round($width * $ratio)), max(1, (int) round($height * $ratio)));
        ob_start();
        imagejpeg($small === false ? $image : $small, null, self::QUALITY_SMALL);

        return self::bare((string) ob_get_clean());
    }

    /** Turns a kept JPEG by quarters clockwise, for the artist. */
    public static function rotate(string $jpeg, int $quarters): string
    {
        $image = @imagecreatefromstring($jpeg);
        if ($image === false) {
            throw PhotoRefused::is_unreadable();
        }
        $image = self::rotated($image, -90 * $quarters);
        ob_start();
        imagejpeg($image, null, self::QUALITY);

        return self::bare((string) ob_get_clean());
    }

    /**
     * A small print of a kept JPEG: cut to a sheet's proportions around the head, as far as it reaches, else whole. Graphite has no
     * colours.
     *
     * @param float                $ratio of the sheet: width by height
     * @param int                  $side  longest side in pixels
     * @param ?array{float, float} $head where it is, shares of the width and of the height; null when nobody said
     *
     * @return ?string a JPEG; null when the kept one cannot be read
     */
    public static function proof(string $jpeg, float $ratio, bool $is_grey, int $side, ?array $head = null): ?string
    {
        $image = @imagecreatefromstring($jpeg);
        if ($image === false) {
            return null;
        }
        [$width, $height] = [imagesx($image), imagesy($image)];
        [$cut_width, $cut_height] = match (true) {
            $head === null => [$width, $height],
            $width / $height > $ratio => [$height * $ratio, $height],
            default => [$width, $width / $ratio],
        };
        $scale = $side / max($cut_width, $cut_height);
        $small = imagecreatetruecolor(max(1, (int) round($cut_width * $scale)), max(1, (int) round($cut_height * $scale)));
        if ($small === false) {
            return null;
        }
        imagecopyresampled(
            $small,
            $image,
            0,
            0,
            (int) self::cut_from($width, $cut_width, $head[0] ?? 0.5),
            (int) self::cut_from($height, $cut_height, $head[1] ?? 0.5),
            imagesx($small),
            imagesy($small),
            max(1, (int) $cut_width),
            max(1, (int) $cut_height),
        );
        if ($is_grey) {
            imagefilter($small, IMG_FILTER_GRAYSCALE);
        }
        ob_start();
        imagejpeg($small, null, self::QUALITY_MAILED);

        return self::bare((string) ob_get_clean());
    }

    /** Where a cut begins that has the head in its middle, or as near to it as the photograph allows; pixels. */
    private static function cut_from(int $length, float $cut, float $head): float
    {
        return max(0.0, min($length * $head - $cut / 2, $length - $cut));
    }

    /** On white, at most MAX_SIDE_OUT pixels long, and no larger than what the memory holds beside the picture it is made from. */
    private static function shrink(\GdImage $image, bool $opaque): \GdImage
    {
        [$width, $height] = [imagesx($image), imagesy($image)];
        $room = max(1, self::MEMORY / 4 - $width * $height);
        $ratio = min(1, self::MAX_SIDE_OUT / max($width, $height), sqrt($room / ($width * $height)));
        if ($opaque && max($width, $height) <= self::MAX_SIDE_OUT) {
            return $image;
        }
        [$new_width, $new_height] = [max(1, (int) round($width * $ratio)), max(1, (int) round($height * $ratio))];
        $small = imagecreatetruecolor($new_width, $new_height);
        if ($small === false) {
            throw PhotoRefused::is_unreadable();
        }
        imagefill($small, 0, 0, 0xFFFFFF);
        imagecopyresampled($small, $image, 0, 0, 0, 0, $new_width, $new_height, $width, $height);

        return $small;
    }

    /** As it was seen: EXIF orientations 1–8 undone. */
    private static function upright(\GdImage $image, int $orientation): \GdImage
    {
        if (in_array($orientation, [2, 5, 7], true)) {
            imageflip($image, IMG_FLIP_HORIZONTAL);
        }
        if ($orientation === 4) {
            imageflip($image, IMG_FLIP_VERTICAL);
        }

        return match ($orientation) {
            3 => self::rotated($image, 180),
            6, 7 => self::rotated($image, -90),
            5, 8 => self::rotated($image, 90),
            default => $image,
        };
    }

    private static function rotated(\GdImage $image, int $degrees): \GdImage
    {
        $turned = imagerotate($image, $degrees, 0xFFFFFF);

        return $turned === false ? $image : $turned;
    }

    /** The JPEG without the comment that GD signs it with: every APPn but JFIF's, and every COM, left out. */
    public static function bare(string $jpeg): string
    {
        $out = substr($jpeg, 0, 2);
        $at = 2;
        while ($at + 4 <= strlen($jpeg) && $jpeg[$at] === "\xFF" && $jpeg[$at + 1] !== "\xDA") {
            $marker = ord($jpeg[$at + 1]);
            $length = 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3]);
            if ($marker !== 0xFE && ($marker < 0xE1 || $marker > 0xEF)) {
                $out .= substr($jpeg, $at, $length);
            }
            $at += $length;
        }

        return $out . substr($jpeg, $at);
    }
}

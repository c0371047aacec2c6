<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** Pictures as scanners, telephones and drawing programs write them, byte by byte. */
final class PictureBytes
{
    /** An ICC profile of a screen wider than sRGB; $space as its header names it. */
    public static function profile(string $space = 'RGB ', string $name = 'Display P3'): string
    {
        $body = str_pad('', 16, "\0") . $space . str_pad('', 108, "\0") . $name . str_repeat("\0wide", 80);

        return substr($body, 0, 500);
    }

    /** A JPEG of a red upper and a blue lower half, with the APP segments given. */
    public static function jpeg(int $width, int $height, string $segments = ''): string
    {
        ob_start();
        imagejpeg(self::halves($width, $height), null, 90);

        return "\xFF\xD8" . $segments . substr((string) ob_get_clean(), 2);
    }

    /** Segment APP2 of a JPEG: one part of a profile. */
    public static function app2(string $profile, int $part = 1, int $parts = 1): string
    {
        return "\xFF\xE2" . pack('n', strlen($profile) + 16) . "ICC_PROFILE\0" . chr($part) . chr($parts) . $profile;
    }

    /** Segment APP1: EXIF that says how the camera was held, 1 to 8. */
    public static function orientation(int $value): string
    {
        $tiff = "II*\0" . pack('V', 8) . pack('v', 1) . pack('vvVvv', 0x0112, 3, 1, $value, 0) . pack('V', 0);

        return "\xFF\xE1" . pack('n', strlen($tiff) + 8) . "Exif\0\0" . $tiff;
    }

    /** A PNG, see-through but for a red disc; of 256 colours when asked. */
    public static function png(int $width, int $height, bool $indexed = false): string
    {
        $image = self::canvas($width, $height);
        imagealphablending($image, false);
        imagesavealpha($image, true);
        imagefill($image, 0, 0, 0x7FFFFFFF);
        imagefilledellipse($image, intdiv($width, 2), intdiv($height, 2), intdiv($width, 2), intdiv($height, 2), 0xD02020);
        if ($indexed) {
            // GD's own conversion would forget what is see-through.
            $colours = imagecreate(max(1, $width), max(1, $height));
            assert($colours !== false);
            imagefill($colours, 0, 0, (int) imagecolorallocatealpha($colours, 0, 0, 0, 127));
            imagefilledellipse($colours, intdiv($width, 2), intdiv($height, 2), intdiv($width, 2), intdiv($height, 2), (int) imagecolorallocate($colours, 0xD0, 0x20, 0x20));
            $image = $colours;
        }
        ob_start();
        imagepng($image);

        return (string) ob_get_clean();
    }

    /** The PNG with one more chunk after its header. */
    public static function with_chunk(string $png, string $name, string $data): string
    {
        $chunk = pack('N', strlen($data)) . $name . $data . pack('N', crc32($name . $data));

        return substr($png, 0, 33) . $chunk . substr($png, 33);
    }

    /** A GIF of as many pictures. */
    public static function gif(int $width, int $height, int $pictures): string
    {
        ob_start();
        imagegif(self::halves($width, $height));
        $gif = (string) ob_get_clean();
        // Header and table of colours, then for each picture how long it shows and its data.
        $table = 13 + 3 * (1 << ((ord($gif[10]) & 7) + 1));
        $picture = (string) strstr(substr($gif, $table, -1), ',');

        return substr($gif, 0, $table) . str_repeat("\x21\xF9\x04\0\x0A\0\0\0" . $picture, $pictures) . ';';
    }

    private static function halves(int $width, int $height): \GdImage
    {
        $image = self::canvas($width, $height);
        imagefilledrectangle($image, 0, 0, $width, intdiv($height, 2) - 1, 0xD02020);
        imagefilledrectangle($image, 0, intdiv($height, 2), $width, $height, 0x2030C0);

        return $image;
    }

    private static function canvas(int $width, int $height): \GdImage
    {
        $image = imagecreatetruecolor(max(1, $width), max(1, $height));
        assert($image !== false);

        return $image;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Kernel\Read;

/** The artist's name, drawn across a proof: who copies it copies her name with it, and the drawing stays to be judged. */
final class ProofMark
{
    /** FreeType of old servers reads no woff2: the same face, as it was before it was packed. */
    private const FONT = __DIR__ . '/../../../../assets/fonts/cormorant-italic.ttf';

    /** How much of the diagonal the name takes. */
    private const REACH = 0.62;

    /** Of 127, which is invisible. */
    private const ALPHA = 78;

    private const QUALITY = 90;

    public static function is_possible(): bool
    {
        return self::length('M') > 0;
    }

    /**
     * @param string $jpeg one of ours
     *
     * @return string a JPEG of the same size; the same one when there is no name, or the server cannot draw it
     */
    public static function draw(string $jpeg, string $name): string
    {
        $length = $name === '' ? 0 : self::length($name);
        $image = $length > 0 ? @imagecreatefromstring($jpeg) : false;
        if ($image === false) {
            return $jpeg;
        }
        [$width, $height] = [imagesx($image), imagesy($image)];
        $angle = rad2deg(atan2($height, $width));
        $size = min($height / 4, 100 * self::REACH * hypot($width, $height) / $length);
        // Its middle lies on the picture's: half a name back along the slope, half a letter down across it.
        $half = $length * $size / 200;
        $drop = $size * 0.22;
        [$cos, $sin] = [cos(deg2rad($angle)), sin(deg2rad($angle))];
        [$x, $y] = [$width / 2 - $half * $cos + $drop * $sin, $height / 2 + $half * $sin + $drop * $cos];
        $shift = max(1, (int) round($size / 40));
        // Dark beside light: one of them shows on paper as on fur.
        foreach ([[$shift, 0x202020], [0, 0xFFFFFF]] as [$by, $colour]) {
            $ink = imagecolorallocatealpha($image, $colour >> 16, $colour >> 8 & 0xFF, $colour & 0xFF, self::ALPHA);
            $ink === false || imagettftext($image, $size, $angle, (int) round($x) + $by, (int) round($y) + $by, $ink, self::FONT, $name);
        }
        ob_start();
        imagejpeg($image, null, self::QUALITY);

        return (string) ob_get_clean();
    }

    /** @return int of a text at 100 points, in pixels; 0 where gd cannot write: the function may be there without its FreeType */
    private static function length(string $text): int
    {
        $box = function_exists('imagettfbbox') ? Read::ints(@imagettfbbox(100, 0, self::FONT, $text)) : [];

        return ($box[2] ?? 0) - ($box[0] ?? 0);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\StyleVariation;

/**
 * The picture that is shown where an address is shared: a JPEG, which every reader knows, of 1200 × 630 px, with the whole
 * drawing on the shop's paper instead of the part of it that other sites would cut out.
 */
final class SharedCard
{
    /** Name of the size. Of its own proportions, so that no srcset holds it, and deleted with its picture by WordPress. */
    public const SIZE = 'museau-partage';

    private const WIDTH = 1200;

    private const HEIGHT = 630;

    /** Pixels of paper above and below. */
    private const MARGIN = 30;

    private const QUALITY = 82;

    /** Address of the card of a picture; '' without one. */
    public static function url(int $id): string
    {
        $made = $id > 0 ? image_get_intermediate_size($id, self::SIZE) : false;

        return is_array($made) ? $made['url'] : '';
    }

    /**
     * Makes the card of a picture from its largest copy, which stands upright, unless there is one.
     *
     * @param array<string, mixed> $metadata of WordPress
     * @param string               $profile  ICC profile of its colours, or ''
     *
     * @return array<string, mixed> with the card among its sizes
     */
    public static function add(array $metadata, int $id, string $profile): array
    {
        $sizes = Read::map($metadata['sizes'] ?? []);
        $path = (string) get_attached_file($id);
        if (isset($sizes[self::SIZE]) || $sizes === [] || !is_file($path)) {
            return $metadata;
        }
        // A copy of about this size is decoded in a tenth of the time of the whole.
        $near = Read::text(Read::map($sizes['museau-1000'] ?? [])['file'] ?? '');
        $source = $near === '' ? $path : dirname($path) . '/' . basename($near);
        $picture = @imagecreatefromstring((string) @file_get_contents($source));
        $card = $picture === false ? false : self::draw($picture);
        if ($card === false) {
            return $metadata;
        }
        $name = pathinfo($path, PATHINFO_FILENAME) . '-' . self::WIDTH . 'x' . self::HEIGHT . '-partage.jpg';
        ob_start();
        imagejpeg($card, null, self::QUALITY);
        if (@file_put_contents(dirname($path) . '/' . $name, PhotoProcessor::bare((string) ob_get_clean())) === false) {
            return $metadata;
        }
        if ($profile !== '') {
            ColourProfile::put(dirname($path) . '/' . $name, $profile);
        }
        $sizes[self::SIZE] = [
            'file' => $name,
            'width' => self::WIDTH,
            'height' => self::HEIGHT,
            'mime-type' => 'image/jpeg',
            'filesize' => (int) filesize(dirname($path) . '/' . $name),
        ];

        return [...$metadata, 'sizes' => $sizes];
    }

    private static function draw(\GdImage $picture): \GdImage|false
    {
        $card = imagecreatetruecolor(self::WIDTH, self::HEIGHT);
        if ($card === false) {
            return false;
        }
        imagefill($card, 0, 0, (int) hexdec(ltrim(StyleVariation::colour('paper'), '#')));
        [$w, $h] = [imagesx($picture), imagesy($picture)];
        $scale = min((self::WIDTH - 2 * self::MARGIN) / $w, (self::HEIGHT - 2 * self::MARGIN) / $h);
        [$width, $height] = [(int) round($w * $scale), (int) round($h * $scale)];
        imagecopyresampled(
            $card,
            $picture,
            intdiv(self::WIDTH - $width, 2),
            intdiv(self::HEIGHT - $height, 2),
            0,
            0,
            $width,
            $height,
            $w,
            $h,
        );

        return $card;
    }
}

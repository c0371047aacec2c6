<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Catalogue\Origin;

/** Brings the demo's drawings into the media library. */
final class DemoImages
{
    /** Pixels of a painted picture's side. */
    private const SIDE = 800;

    /** Pixels of a painted bookmark: 5.5 by 21 cm. */
    private const STRIP = [550, 2100];

    /** @var array<string, int> attachment by file name */
    private array $made = [];

    /** @param string $folder where the folder drawings is */
    public function __construct(private readonly string $folder) {}

    /** A drawing that is shown as a portrait of the artist's own. */
    public function portrait(string $file, string $alt): int
    {
        $id = $this->drawing($file, $alt);
        Origin::set($id, Origin::Own);

        return $id;
    }

    /** A drawing as an attachment, made once. */
    public function drawing(string $file, string $alt): int
    {
        return $this->made[$file] ??= $this->attach((string) file_get_contents($this->folder . '/drawings/' . $file . '.jpg'), $file, $alt);
    }

    /** A drawing in an oak frame on the wall. */
    public function framed(string $file, string $alt): int
    {
        return $this->made[$file . '-encadre'] ??= $this->attach(
            $this->paint($file, 0.66, [[25, [120, 82, 46]], [21, [169, 121, 75]], [10, [246, 241, 233]]]),
            $file . '-encadre',
            $alt,
            true,
        );
    }

    /** A drawing as a postcard lying on the table. */
    public function postcard(string $file, string $alt): int
    {
        return $this->made[$file . '-carte-postale'] ??= $this->attach(
            $this->paint($file, 0.78, [[21, [222, 211, 193]], [18, [255, 255, 255]]]),
            $file . '-carte-postale',
            $alt,
            true,
        );
    }

    /** Both drawings of one animal on a bookmark: in graphite, and in colour below. */
    public function bookmark(string $animal, string $alt): int
    {
        return $this->made[$animal . '-marque-page'] ??= $this->attach(
            $this->strip([$animal . '-graphite', $animal . '-polychromos']),
            $animal . '-marque-page',
            $alt,
            true,
        );
    }

    /** The shop's mark: the picture of a card that has none, found under the name favicon2. */
    public function icon(): int
    {
        return $this->made['favicon2'] ??= $this->attach((string) file_get_contents($this->folder . '/favicon2.jpg'), 'favicon2', 'Museau');
    }

    /**
     * JPEG bytes of a drawing on paper, with borders round it.
     *
     * @param float                                         $part    share of the picture that the drawing takes
     * @param non-empty-list<array{
     *     int,
     *     array{int<0, 255>, int<0, 255>, int<0, 255>},
     * }> $borders pixels from the drawing's edge and colour, the widest first
     */
    private function paint(string $file, float $part, array $borders): string
    {
        $source = imagecreatefromjpeg($this->folder . '/drawings/' . $file . '.jpg');
        $target = imagecreatetruecolor(self::SIDE, self::SIDE);
        if ($source === false || $target === false) {
            return '';
        }
        imagefill($target, 0, 0, (int) imagecolorallocate($target, 239, 230, 213));
        [$w, $h] = [imagesx($source), imagesy($source)];
        $scale = $part * self::SIDE / max($w, $h);
        [$width, $height] = [(int) ($w * $scale), (int) ($h * $scale)];
        [$x, $y] = [intdiv(self::SIDE - $width, 2), intdiv(self::SIDE - $height, 2)];
        foreach ($borders as $place => [$border, $colour]) {
            // The widest one is its shadow: light falls from the upper left.
            $shift = $place === 0 ? 5 : 0;
            imagefilledrectangle(
                $target,
                $x - $border + $shift,
                $y - $border + $shift,
                $x + $width + $border,
                $y + $height + $border,
                (int) imagecolorallocate($target, ...$colour),
            );
        }
        imagecopyresampled($target, $source, $x, $y, 0, 0, $width, $height, $w, $h);
        ob_start();
        imagejpeg($target, null, 88);

        return (string) ob_get_clean();
    }

    /**
     * JPEG bytes of drawings below each other on one strip of their paper, with the hole of its ribbon.
     *
     * @param non-empty-list<string> $files
     */
    private function strip(array $files): string
    {
        [$width, $height] = self::STRIP;
        $drawings = array_map(fn(string $file): \GdImage|false => imagecreatefromjpeg($this->folder . "/drawings/$file.jpg"), $files);
        $target = imagecreatetruecolor($width, $height);
        if (in_array(false, $drawings, true) || $target === false) {
            return '';
        }
        imagefill($target, 0, 0, (int) imagecolorat($drawings[0], 4, 4));
        $heights = array_map(static fn(\GdImage $drawing): int => intdiv($width * imagesy($drawing), imagesx($drawing)), $drawings);
        // A little lower than the middle: the ribbon hangs above.
        $gap = intdiv($height - array_sum($heights), count($files) + 2);
        $y = 2 * $gap;
        foreach ($drawings as $place => $drawing) {
            imagecopyresampled($target, $drawing, 0, $y, 0, 0, $width, $heights[$place], imagesx($drawing), imagesy($drawing));
            $y += $heights[$place] + $gap;
        }
        imagefilledellipse($target, intdiv($width, 2), 90, 46, 46, (int) imagecolorallocate($target, 221, 210, 193));
        ob_start();
        imagejpeg($target, null, 88);

        return (string) ob_get_clean();
    }

    private function attach(string $bytes, string $name, string $alt, bool $painted = false): int
    {
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $file = wp_upload_bits($name . '.jpg', null, $bytes);
        if ($file['error'] !== false) {
            throw new \RuntimeException((string) $file['error']);
        }
        $id = wp_insert_attachment(
            ['post_title' => $alt, 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'],
            $file['file'],
            0,
            true,
        );
        if (is_wp_error($id)) {
            throw new \RuntimeException($id->get_error_message());
        }
        // A picture of 800 pixels needs no second one of 768.
        $sizes = static fn(array $sizes): array => array_diff_key($sizes, $painted ? ['medium_large' => 1] : []);
        add_filter('intermediate_image_sizes_advanced', $sizes);
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
        remove_filter('intermediate_image_sizes_advanced', $sizes);
        update_post_meta($id, '_wp_attachment_image_alt', $alt);

        return $id;
    }
}

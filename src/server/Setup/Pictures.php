<?php

declare(strict_types=1);

namespace Museau\Setup;

/** Brings the demo's drawings into the media library. */
final class Pictures
{
    /** @var array<string, int> attachment by file name */
    private array $made = [];

    /** @param string $folder where the drawings are */
    public function __construct(private readonly string $folder) {}

    /** A drawing as an attachment, made once. */
    public function drawing(string $file, string $alt): int
    {
        return $this->made[$file] ??= $this->attach((string) file_get_contents($this->folder . '/' . $file . '.jpg'), $file, $alt);
    }

    /** The middle of a drawing, as a close look at its strokes. */
    public function detail(string $file, string $alt): int
    {
        return $this->made[$file . '-detail'] ??= $this->attach($this->paint($file, 640, 640, 0.45, false), $file . '-detail', $alt);
    }

    /** A drawing as a postcard lying on the table. */
    public function postcard(string $file, string $alt): int
    {
        return $this->made[$file . '-carte-postale'] ??= $this->attach($this->paint($file, 800, 800, 1.0, true), $file . '-carte-postale', $alt);
    }

    /**
     * JPEG bytes of a part of a drawing.
     *
     * @param float $part   share of the drawing's shorter side that is shown
     * @param bool  $margin whether it lies on paper with a white border round it
     */
    private function paint(string $file, int $width, int $height, float $part, bool $margin): string
    {
        $source = imagecreatefromjpeg($this->folder . '/' . $file . '.jpg');
        $target = imagecreatetruecolor(max(1, $width), max(1, $height));
        if ($source === false || $target === false) {
            return '';
        }
        imagefill($target, 0, 0, (int) imagecolorallocate($target, 239, 230, 213));
        [$w, $h] = [imagesx($source), imagesy($source)];
        if ($margin) {
            $scale = min(0.8 * $width / $w, 0.8 * $height / $h);
            [$tw, $th] = [(int) ($w * $scale), (int) ($h * $scale)];
            [$x, $y] = [intdiv($width - $tw, 2), intdiv($height - $th, 2)];
            imagefilledrectangle($target, $x - 22, $y - 18, $x + $tw + 30, $y + $th + 32, (int) imagecolorallocate($target, 222, 211, 193));
            imagefilledrectangle($target, $x - 24, $y - 24, $x + $tw + 24, $y + $th + 24, (int) imagecolorallocate($target, 255, 255, 255));
            imagecopyresampled($target, $source, $x, $y, 0, 0, $tw, $th, $w, $h);
        } else {
            $side = (int) (min($w, $h) * $part);
            imagecopyresampled($target, $source, 0, 0, intdiv($w - $side, 2), (int) (($h - $side) * 0.4), $width, $height, $side, $side);
        }
        ob_start();
        imagejpeg($target, null, 86);

        return (string) ob_get_clean();
    }

    private function attach(string $bytes, string $name, string $alt): int
    {
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $file = wp_upload_bits($name . '.jpg', null, $bytes);
        if ($file['error'] !== false) {
            throw new \RuntimeException((string) $file['error']);
        }
        $id = wp_insert_attachment(['post_title' => $alt, 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file['file'], 0, true);
        if (is_wp_error($id)) {
            throw new \RuntimeException($id->get_error_message());
        }
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
        update_post_meta($id, '_wp_attachment_image_alt', $alt);

        return $id;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * The copies that WordPress makes of an uploaded picture: WebP, in the widths of our grids, the denser the screen the harder
 * pressed (docs/adr/0012). The file as it was uploaded stays beside them. Photographs of orders have a processor of their own.
 */
final class PictureCopies implements Feature
{
    /**
     * Widths in pixels by name of a size; the height follows. A card of a telephone (333 px of 412 at 1.75) takes 600 or, at 3, 1000;
     * one of a desk (255 px) 260 or 600; a product's picture there (500 px) 600 or 1000; a band across the page 1800.
     */
    public const WIDTHS = [
        'museau-260' => 260,
        'museau-320' => 320,
        'museau-480' => 480,
        'museau-600' => 600,
        'museau-1000' => 1000,
        'museau-1280' => 1280,
        'museau-1800' => 1800,
    ];

    /** The square of cart lines, galleries and swatches: 84 px, sharp on a telephone. */
    public const SQUARE = 'museau-square';

    private const SQUARE_SIDE = 240;

    /** Boxes of WordPress that leave a picture in a tall format too wide or too narrow for every grid; ours stand for them. */
    private const UNUSED = ['1536x1536', '2048x2048'];

    /**
     * Quality by width in pixels up to which it holds: what is wide is shown by dense screens, where a pixel is small. Beyond the
     * last is the whole picture, which the zoom shows pixel by pixel.
     */
    private const QUALITIES = [480 => 82, 1000 => 78, 1800 => 74];

    private const WHOLE = 84;

    public function hooks(): void
    {
        add_action('after_setup_theme', $this->register(...));
        add_filter('wp_image_editors', $this->editors(...));
        add_filter('image_editor_output_format', $this->formats(...), 10, 2);
        add_filter('wp_editor_set_quality', $this->quality(...), 10, 3);
        add_filter('intermediate_image_sizes_advanced', $this->sizes(...), 10, 3);
        add_filter('wp_get_missing_image_subsizes', $this->sizes(...), 10, 3);
        add_filter('wp_generate_attachment_metadata', $this->finish(...), 10, 2);
    }

    private function register(): void
    {
        foreach (self::WIDTHS as $name => $width) {
            add_image_size($name, $width, 0);
        }
        add_image_size(self::SQUARE, self::SQUARE_SIDE, self::SQUARE_SIDE, true);
        array_map(remove_image_size(...), self::UNUSED);
    }

    /** @return list<mixed> class names, the preferred first */
    private function editors(mixed $editors): array
    {
        return array_map(
            static fn(mixed $editor): mixed => $editor === 'WP_Image_Editor_GD' ? PictureEditor::class : $editor,
            is_array($editors) ? array_values($editors) : [],
        );
    }

    /** Whether this server writes WebP; without, copies keep the type that was uploaded. */
    public static function writes_webp(): bool
    {
        return wp_image_editor_supports(['mime_type' => 'image/webp']);
    }

    /** @return array<string, string> type that is written by type that was uploaded */
    private function formats(mixed $formats, mixed $file): array
    {
        $formats = array_filter(Read::map($formats), is_string(...));

        return self::writes_webp() && !PictureFile::moves(Read::text($file))
            ? [...$formats, 'image/jpeg' => 'image/webp', 'image/png' => 'image/webp']
            : $formats;
    }

    /** Quality of a copy, 1 to 100; the server's own for what is no WebP. */
    private function quality(mixed $quality, mixed $type, mixed $size): int
    {
        if ($type !== 'image/webp') {
            return Read::int($quality);
        }
        $width = Read::int(Read::map($size)['width'] ?? 0);
        foreach (self::QUALITIES as $up_to => $its) {
            if ($width > 0 && $width <= $up_to) {
                return $its;
            }
        }

        return self::WHOLE;
    }

    /**
     * What moves has no copies: they would stand still.
     *
     * @return array<string, mixed> sizes by name
     */
    private function sizes(mixed $sizes, mixed $metadata, mixed $id): array
    {
        return PictureFile::moves(PictureFile::original(Read::int($id))) ? [] : Read::map($sizes);
    }

    /** After the copies: their type, their colours, and the card that is shared. */
    private function finish(mixed $metadata, int $id): mixed
    {
        $metadata = Read::map($metadata);
        if ($metadata === [] || !wp_attachment_is_image($id)) {
            return $metadata;
        }
        $file = (string) get_attached_file($id);
        // WordPress leaves the type of the uploaded file; what is shown from here on is another.
        if (wp_check_filetype($file)['type'] === 'image/webp' && get_post_mime_type($id) !== 'image/webp') {
            wp_update_post(['ID' => $id, 'post_mime_type' => 'image/webp']);
        }
        $profile = ColourProfile::of((string) @file_get_contents(PictureFile::original($id)));
        if ($profile !== '') {
            foreach (['', ...array_column(Read::maps(array_values(Read::map($metadata['sizes'] ?? []))), 'file')] as $copy) {
                ColourProfile::put($copy === '' ? $file : dirname($file) . '/' . basename(Read::text($copy)), $profile);
            }
        }

        return SharedCard::add($metadata, $id, $profile);
    }

    /**
     * What is known of a picture's files with our widths alone, for a srcset without doubles.
     *
     * @param array<string, mixed> $metadata of WordPress
     *
     * @return array<string, mixed> unchanged for a picture whose copies are not made yet
     */
    public static function of_our_widths(array $metadata): array
    {
        $sizes = Read::map($metadata['sizes'] ?? []);
        $ours = array_intersect_key($sizes, [...self::WIDTHS, 'medium_large' => 768]);
        $width = static fn(mixed $size): int => Read::int(Read::map($size)['width'] ?? 0);
        // In whatever order they were made.
        uasort($ours, static fn(mixed $one, mixed $other): int => $width($one) <=> $width($other));

        return array_intersect_key($ours, self::WIDTHS) === [] ? $metadata : [...$metadata, 'sizes' => $ours];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** The theme's own drawings: webp files in several widths under assets/images/, NAME-WIDTH.webp. */
final class ThemeImages
{
    /** How wide the home page's first drawing stands. */
    public const HERO_SIZES = '(max-width: 767px) min(480px, 100vw - 42px), min(520px, 46vw)';

    private const HALF_SHEET = ['size' => [480, 600], 'widths' => [240, 480]];
    private const SHEET = ['size' => [720, 900], 'widths' => [240, 480, 720]];
    private const PAIR = ['size' => [1120, 1318], 'widths' => [360, 560, 680, 800, 1120]];

    /** Pixels of the largest file, and the widths there are. */
    private const DRAWINGS = [
        'chat-roux' => ['size' => [1120, 1120], 'widths' => [360, 560, 800, 1120]],
        'chevaux' => ['size' => [1440, 1080], 'widths' => [480, 800, 1440]],
        'berger-allemand' => self::SHEET,
        'canard' => self::SHEET,
        'chat-graphite' => self::SHEET,
        'chouette' => self::SHEET,
        'mouton' => self::SHEET,
        'chaton' => ['size' => [800, 600], 'widths' => [480, 800]],
        'atelier' => ['size' => [640, 800], 'widths' => [320, 640]],
        'detail-oeil' => ['size' => [600, 600], 'widths' => [300, 600]],
        'detail-poil' => ['size' => [600, 600], 'widths' => [300, 600]],
        // One drawing from the sketch to the last hair.
        'etape-1' => self::HALF_SHEET,
        'etape-2' => self::HALF_SHEET,
        'etape-3' => self::HALF_SHEET,
        'etape-4' => self::HALF_SHEET,
        // A drawing and the photograph that it was made from, in one framing.
        'paire-dessin' => self::PAIR,
        'paire-photo' => self::PAIR,
        'frise' => ['size' => [2400, 380], 'widths' => [1200, 2400]],
    ];

    public function __construct(private readonly string $url) {}

    /** Address of the largest file of a drawing, or of any other file of assets/images when the name has an extension. */
    public function url(string $name): string
    {
        $drawing = self::DRAWINGS[$name] ?? null;

        return $this->url . '/' . ($drawing === null ? $name : $name . '-' . $drawing['size'][0] . '.webp');
    }

    /** Ready srcset attribute of a drawing. */
    public function srcset(string $name): string
    {
        return implode(', ', array_map(
            fn(int $width): string => $this->url . '/' . $name . '-' . $width . '.webp ' . $width . 'w',
            self::DRAWINGS[$name]['widths'] ?? [],
        ));
    }

    /**
     * A drawing as an img element; nothing when there is none of this name.
     *
     * @param string $sizes how wide it stands, as in the sizes attribute
     * @param bool   $first whether it is the first picture of the page: fetched at once, not lazily
     */
    public function drawing(string $name, string $alt, string $sizes, bool $first = false, string $class = ''): string
    {
        $drawing = self::DRAWINGS[$name] ?? null;
        if ($drawing === null) {
            return '';
        }

        return Html::el('img', [
            'class' => $class === '' ? null : $class,
            'src' => $this->url($name),
            'srcset' => $this->srcset($name),
            'sizes' => $sizes,
            'width' => $drawing['size'][0],
            'height' => $drawing['size'][1],
            'alt' => $alt,
            'loading' => $first ? null : 'lazy',
            'fetchpriority' => $first ? 'high' : null,
            'decoding' => 'async',
        ]);
    }

    /** A picture of the media library as an img element; '' when it is gone. */
    public function of_library(int $id, string $alt, string $sizes, string $class = '', bool $first = false): string
    {
        $attributes = [
            'sizes' => $sizes,
            'decoding' => 'async',
            'class' => $class,
            ...($first ? ['loading' => 'eager', 'fetchpriority' => 'high'] : []),
        ];
        if ($alt !== '') {
            $attributes['alt'] = $alt;
        }

        return $id > 0 ? wp_get_attachment_image($id, 'large', false, $attributes) : '';
    }

    /** A picture of the media library; the ginger cat where none was chosen or it is gone. */
    public function or_cat(int $id, string $sizes): string
    {
        return $this->of_library($id, '', $sizes)
            ?: $this->drawing('chat-roux', __('Dessin d\'un chat roux', 'museau'), $sizes, class: 'museau-melt');
    }

    /** Id of the picture that a card without one of its own shows: the media item found by searching 'favicon2'; 0 when there is none. */
    public function default_card(): int
    {
        $found = get_posts([
            'post_type' => 'attachment',
            'post_mime_type' => 'image',
            'post_status' => 'inherit',
            's' => 'favicon2',
            'posts_per_page' => 1,
            'fields' => 'ids',
            'no_found_rows' => true,
        ]);

        return Read::int($found[0] ?? 0);
    }
}

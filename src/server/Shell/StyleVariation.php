<?php

declare(strict_types=1);

namespace Museau\Shell;

defined('ABSPATH') || exit;

use Museau\Feature;
use Museau\Html;
use Museau\Read;
use Museau\Settings\Settings;

/**
 * The colours that the artist chose among styles/*.json. WordPress offers style variations in the site editor only, which
 * a theme of PHP templates does not have; so she chooses on the screen 'Boutique', for pages and editor alike.
 */
final class StyleVariation implements Feature
{
    public function __construct(private readonly string $dir, private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_filter('wp_theme_json_data_theme', $this->apply(...));
    }

    /**
     * Title by name of the variations of a theme's folder.
     *
     * @return array<string, string>
     */
    public static function names(string $dir): array
    {
        $names = [];
        foreach (glob($dir . '/styles/*.json') ?: [] as $file) {
            $names[basename($file, '.json')] = Read::text(Read::json((string) file_get_contents($file))['title'] ?? '');
        }

        return $names;
    }

    /** A colour as the pages show it, for what knows no custom properties: mail programs, the browser's own bar. */
    public static function colour(string $slug): string
    {
        // Not wp_get_global_settings(): it looks for the site editor's styles, which this theme does not have, with two queries.
        $settings = Read::map(\WP_Theme_JSON_Resolver::get_theme_data()->get_settings());
        foreach (Read::maps(Read::map(Read::map($settings['color'] ?? [])['palette'] ?? [])['theme'] ?? []) as $colour) {
            if (($colour['slug'] ?? '') === $slug) {
                return Read::text($colour['color'] ?? '');
            }
        }

        return '';
    }

    /** Four of a variation's colours in a row; '' is the theme itself. */
    public static function swatch(string $dir, string $name): string
    {
        $colors = [];
        foreach (self::palette($dir, $name) as $color) {
            $colors[Read::text($color['slug'] ?? '')] = Read::text($color['color'] ?? '');
        }
        $dots = '';
        foreach (['paper', 'paper-deep', 'sanguine', 'ink'] as $place => $slug) {
            $dots .= Html::el('circle', ['cx' => 14 + 20 * $place, 'cy' => 14, 'r' => 12, 'fill' => $colors[$slug] ?? '', 'stroke' => $colors['rule'] ?? '']);
        }

        return Html::el('svg', ['width' => 88, 'height' => 28, 'viewBox' => '0 0 88 28', 'aria-hidden' => 'true'], $dots);
    }

    /** @return list<array<string, mixed>> palette of theme.json's form */
    private static function palette(string $dir, string $name): array
    {
        $file = $dir . ($name === '' ? '/theme.json' : '/styles/' . $name . '.json');
        $json = Read::json((string) file_get_contents($file));

        return Read::maps(Read::map(Read::map($json['settings'] ?? [])['color'] ?? [])['palette'] ?? []);
    }

    private function apply(\WP_Theme_JSON_Data $data): \WP_Theme_JSON_Data
    {
        $name = $this->settings->style();
        $file = $this->dir . '/styles/' . $name . '.json';
        if ($name === '' || !isset(self::names($this->dir)[$name])) {
            return $data;
        }

        return $data->update_with(Read::json((string) file_get_contents($file)));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * The colours that the artist chose among styles/*.json, on the screen 'Boutique' or in WordPress's own styles. Both write
 * the one post of global styles, which is in force; its choice is mirrored in our settings, where reading costs no query.
 */
final class StyleVariation implements Feature
{
    /** Name of colours that are none of the theme's. */
    public const CUSTOM = 'personnalise';

    /** Of the settings: whether the post of global styles tells; what the artist's own colours are. */
    private const IS_WRITTEN = 'style_is_written';

    private const OWN = 'style_own';

    public function __construct(private readonly string $dir, private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_filter('wp_theme_json_data_theme', $this->apply(...));
        add_action('save_post_wp_global_styles', $this->mirror(...), 10, 2);
    }

    /**
     * Puts a variation in force: '' the theme itself, CUSTOM the artist's own colours again. Everything else that she
     * set in WordPress's styles stays.
     */
    public static function choose(string $dir, string $name, Settings $settings): void
    {
        $own = Read::map($settings->value(self::OWN, []));
        $colours = match (true) {
            $name === '' => ['palette' => [], 'custom' => []],
            $name === self::CUSTOM => ['palette' => Read::maps($own['palette'] ?? []), 'custom' => Read::map($own['custom'] ?? [])],
            isset(self::names($dir)[$name]) => ['palette' => self::palette($dir, $name), 'custom' => self::custom($dir, $name)],
            default => null,
        };
        if ($colours === null || ($name === self::CUSTOM && $own === [])) {
            return;
        }
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme(), true);
        // WordPress names the theme only for who may edit posts; without the name it would make another post each time.
        wp_set_object_terms(Read::int($post['ID'] ?? 0), get_stylesheet(), 'wp_theme');
        $styles = Read::json(Read::text($post['post_content'] ?? ''));
        $json = Read::map($styles['settings'] ?? []);
        $color = Read::map($json['color'] ?? []);
        $palette = self::by_origin($color['palette'] ?? []);
        $color['palette'] = array_filter([...$palette, 'theme' => $colours['palette']]);
        $json = [...$json, 'color' => array_filter($color), 'custom' => $colours['custom']];
        wp_update_post(['ID' => Read::int($post['ID'] ?? 0), 'post_content' => wp_slash((string) wp_json_encode([
            ...$styles,
            'version' => \WP_Theme_JSON::LATEST_SCHEMA,
            'isGlobalStylesUserThemeJSON' => true,
            'settings' => array_filter($json),
        ]))]);
        wp_clean_theme_json_cache();
    }

    /** Whether the artist has colours of her own to go back to. */
    public static function has_own(Settings $settings): bool
    {
        return Read::map($settings->value(self::OWN, [])) !== [];
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
        // Not wp_get_global_settings(): it looks for the post of global styles with two queries.
        $stored = Read::map(get_option(Settings::OPTION));
        $name = Read::text($stored['style'] ?? '');
        $dir = get_template_directory();
        $palette = match (true) {
            $name === self::CUSTOM => Read::maps(Read::map($stored[self::OWN] ?? [])['palette'] ?? []),
            default => self::palette($dir, isset(self::names($dir)[$name]) ? $name : ''),
        };
        foreach ($palette as $colour) {
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
            $dots .= Html::el(
                'circle',
                ['cx' => 14 + 20 * $place, 'cy' => 14, 'r' => 12, 'fill' => $colors[$slug] ?? '', 'stroke' => $colors['rule'] ?? ''],
            );
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

    /** @return array<string, mixed> settings.custom of theme.json's form */
    private static function custom(string $dir, string $name): array
    {
        $json = Read::json((string) file_get_contents($dir . '/styles/' . $name . '.json'));

        return Read::map(Read::map($json['settings'] ?? [])['custom'] ?? []);
    }

    /** @return array<string, mixed> a palette by origin; a file of a theme has a bare list */
    private static function by_origin(mixed $palette): array
    {
        return is_array($palette) && array_is_list($palette) ? ['theme' => $palette] : Read::map($palette);
    }

    /** Keeps our settings what WordPress's styles say, whoever wrote them. */
    private function mirror(int $id, \WP_Post $post): void
    {
        if (!has_term(get_stylesheet(), 'wp_theme', $post)) {
            return;
        }
        $json = Read::map(Read::json($post->post_content)['settings'] ?? []);
        $palette = Read::maps(self::by_origin(Read::map($json['color'] ?? [])['palette'] ?? [])['theme'] ?? []);
        $name = $palette === [] ? '' : $this->named($palette);
        $own = $name === self::CUSTOM ? [self::OWN => ['palette' => $palette, 'custom' => Read::map($json['custom'] ?? [])]] : [];
        $this->settings->save(['style' => $name, self::IS_WRITTEN => true, ...$own]);
    }

    /** @param list<array<string, mixed>> $palette */
    private function named(array $palette): string
    {
        $colours = static fn(array $list): array => array_map(
            static fn(mixed $color): string => strtolower(Read::text($color)),
            array_column($list, 'color', 'slug'),
        );
        foreach (['', ...array_keys(self::names($this->dir))] as $name) {
            if ($colours(self::palette($this->dir, $name)) == $colours($palette)) {
                return $name;
            }
        }

        return self::CUSTOM;
    }

    private function apply(\WP_Theme_JSON_Data $data): \WP_Theme_JSON_Data
    {
        // A choice of before that post: it is written there by the next one.
        $name = $this->settings->value(self::IS_WRITTEN, false) === true ? '' : $this->settings->style();
        $file = $this->dir . '/styles/' . $name . '.json';
        if ($name === '' || !isset(self::names($this->dir)[$name])) {
            return $data;
        }

        return $data->update_with(Read::json((string) file_get_contents($file)));
    }
}

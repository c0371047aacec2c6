<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * The direction that the artist chose among styles/*.json (colours, typefaces, paper and frames), on the screen 'Boutique' or
 * in WordPress's own styles. Both write the one post of global styles, which is in force; its choice is mirrored in our
 * settings, where reading costs no query.
 *
 * @phpstan-type Parts array{palette: list<array<string, mixed>>, fonts: list<array<string, mixed>>, custom: array<string, mixed>}
 */
final class StyleVariation implements Feature
{
    /** Name of a look that is none of the theme's. */
    public const CUSTOM = 'personnalise';

    /** Argument of a page's address: the direction in which who may change the styles sees this one page. */
    public const PREVIEW = 'museau_style';

    /** Of the settings: whether the post of global styles tells; what the artist's own look is. */
    private const IS_WRITTEN = 'style_is_written';

    private const OWN = 'style_own';

    public function __construct(private readonly string $dir, private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_filter('wp_theme_json_data_theme', $this->apply(...));
        add_filter('wp_theme_json_data_user', $this->preview(...));
        add_action('save_post_wp_global_styles', $this->mirror(...), 10, 2);
    }

    /**
     * Puts a variation in force: '' the theme itself, CUSTOM the artist's own look again. Everything else that she
     * set in WordPress's styles stays.
     */
    public static function choose(string $dir, string $name, Settings $settings): void
    {
        $own = Read::map($settings->value(self::OWN, []));
        $parts = match (true) {
            $name === '' => ['palette' => [], 'fonts' => [], 'custom' => []],
            $name === self::CUSTOM && $own !== [] => [
                'palette' => Read::maps($own['palette'] ?? []),
                'fonts' => Read::maps($own['fonts'] ?? []),
                'custom' => Read::map($own['custom'] ?? []),
            ],
            isset(self::names($dir)[$name]) => self::parts($dir, $name),
            default => null,
        };
        if ($parts === null) {
            return;
        }
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme(), true);
        // WordPress names the theme only for who may edit posts; without the name it would make another post each time.
        wp_set_object_terms(Read::int($post['ID'] ?? 0), get_stylesheet(), 'wp_theme');
        $styles = Read::json(Read::text($post['post_content'] ?? ''));
        $json = Read::map($styles['settings'] ?? []);
        foreach ([['color', 'palette', $parts['palette']], ['typography', 'fontFamilies', $parts['fonts']]] as [$group, $preset, $list]) {
            $of_group = Read::map($json[$group] ?? []);
            $of_group[$preset] = array_filter([...self::by_origin($of_group[$preset] ?? []), 'theme' => $list]);
            $json[$group] = array_filter($of_group);
        }
        $json['custom'] = $parts['custom'];
        wp_update_post(['ID' => Read::int($post['ID'] ?? 0), 'post_content' => wp_slash((string) wp_json_encode([
            ...$styles,
            'version' => \WP_Theme_JSON::LATEST_SCHEMA,
            'isGlobalStylesUserThemeJSON' => true,
            'settings' => array_filter($json),
        ]))]);
        wp_clean_theme_json_cache();
    }

    /**
     * Names again what is in force: a shop that took a variation when it was colours alone keeps these colours and the
     * theme's type, as a look of its own.
     */
    public static function read_again(string $dir, Settings $settings): void
    {
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme());
        if ($settings->value(self::IS_WRITTEN, false) === true && $post !== []) {
            self::note($dir, $settings, Read::text($post['post_content'] ?? ''));
        }
    }

    /** Whether the artist has a look of her own to go back to. */
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
            default => self::parts($dir, isset(self::names($dir)[$name]) ? $name : '')['palette'],
        };
        foreach ($palette as $colour) {
            if (($colour['slug'] ?? '') === $slug) {
                return Read::text($colour['color'] ?? '');
            }
        }

        return '';
    }

    /**
     * What a variation is made of, in theme.json's forms; '' is the theme itself.
     *
     * @return Parts
     */
    public static function parts(string $dir, string $name): array
    {
        $file = $dir . ($name === '' ? '/theme.json' : '/styles/' . $name . '.json');

        return self::of_settings(Read::map(Read::json((string) file_get_contents($file))['settings'] ?? []));
    }

    /**
     * @param array<string, mixed> $settings
     *
     * @return Parts
     */
    private static function of_settings(array $settings): array
    {
        $of_theme = static fn(mixed $presets): array => Read::maps(self::by_origin($presets)['theme'] ?? []);

        return [
            'palette' => $of_theme(Read::map($settings['color'] ?? [])['palette'] ?? []),
            'fonts' => $of_theme(Read::map($settings['typography'] ?? [])['fontFamilies'] ?? []),
            'custom' => Read::map($settings['custom'] ?? []),
        ];
    }

    /** @return array<string, mixed> presets by origin; a file of a theme has a bare list */
    private static function by_origin(mixed $presets): array
    {
        return is_array($presets) && array_is_list($presets) ? ['theme' => $presets] : Read::map($presets);
    }

    /** Keeps our settings what WordPress's styles say, whoever wrote them. */
    private function mirror(int $id, \WP_Post $post): void
    {
        if (!has_term(get_stylesheet(), 'wp_theme', $post)) {
            return;
        }
        self::note($this->dir, $this->settings, $post->post_content);
    }

    private static function note(string $dir, Settings $settings, string $styles): void
    {
        $parts = self::of_settings(Read::map(Read::json($styles)['settings'] ?? []));
        $name = self::named($dir, $parts);
        $settings->save(['style' => $name, self::IS_WRITTEN => true, ...($name === self::CUSTOM ? [self::OWN => $parts] : [])]);
    }

    /**
     * The variation that has these colours and typefaces; what is not set is the theme's.
     *
     * @param Parts $parts
     */
    private static function named(string $dir, array $parts): string
    {
        $values = static fn(array $list, string $value): array => array_map(
            static fn(mixed $text): string => strtolower(Read::text($text)),
            array_column($list, $value, 'slug'),
        );
        $theme = self::parts($dir, '');
        $looks = static fn(array $one): array => [
            $values(Read::maps($one['palette'] ?? []) ?: $theme['palette'], 'color'),
            $values(Read::maps($one['fonts'] ?? []) ?: $theme['fonts'], 'fontFamily'),
        ];
        foreach (['', ...array_keys(self::names($dir))] as $name) {
            if ($looks(self::parts($dir, $name)) == $looks($parts)) {
                return $name;
            }
        }

        return self::CUSTOM;
    }

    /** One page in another direction, before it is chosen; nothing is saved. */
    private function preview(\WP_Theme_JSON_Data $data): \WP_Theme_JSON_Data
    {
        $names = ['', ...array_keys(self::names($this->dir))];
        $place = array_search($_GET[self::PREVIEW] ?? null, $names, true);
        if ($place === false || !current_user_can('edit_theme_options')) {
            return $data;
        }
        $parts = self::parts($this->dir, $names[$place]);

        return $data->update_with([
            'version' => \WP_Theme_JSON::LATEST_SCHEMA,
            'settings' => [
                'color' => ['palette' => ['theme' => $parts['palette']]],
                'typography' => ['fontFamilies' => ['theme' => $parts['fonts']]],
                'custom' => $parts['custom'],
            ],
        ]);
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

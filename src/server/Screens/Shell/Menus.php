<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/**
 * The menus that the artist arranges in WordPress, with ready lists until she does.
 * The entries are kept in one autoloaded option: a page costs no query for its menus.
 */
final class Menus implements Feature
{
    public const PRIMARY = 'primary';
    public const USEFUL = 'useful';
    public const ABOUT = 'about';
    public const LEGAL = 'legal';

    public const OPTION = 'museau_menus';

    public function hooks(): void
    {
        add_action('after_setup_theme', $this->register(...));
        foreach ([
            'wp_update_nav_menu',
            'wp_delete_nav_menu',
            'wp_update_nav_menu_item',
            'save_post_page',
            'save_post_nav_menu_item',
            'deleted_post',
            'switch_theme',
            'permalink_structure_changed',
            'update_option_home',
            'update_option_theme_mods_' . get_stylesheet(),
        ] as $change) {
            add_action($change, $this->forget(...));
        }
    }

    /**
     * Entries of a menu; a fixed list when the artist has assigned none to this place.
     *
     * @return list<array{id: int, parent: int, title: string, url: string}> parent: id of the entry above, 0 at the top
     */
    public function items(string $place): array
    {
        $kept = Read::map(get_option(self::OPTION));
        if (!isset($kept[$place])) {
            $kept[$place] = $this->read($place) ?? self::ready($place);
            update_option(self::OPTION, $kept, true);
        }

        return array_map(
            static fn(array $item): array => [
                'id' => Read::int($item['id'] ?? 0),
                'parent' => Read::int($item['parent'] ?? 0),
                'title' => Read::text($item['title'] ?? ''),
                'url' => Read::text($item['url'] ?? ''),
            ],
            Read::maps($kept[$place]),
        );
    }

    /** Address of the first entry of the header menu whose title holds the word (B1); null when there is none. */
    public function find(string $word): ?string
    {
        foreach ($this->items(self::PRIMARY) as $item) {
            if (mb_stripos($item['title'], $word) !== false && $item['url'] !== '' && $item['url'] !== '/') {
                return $item['url'];
            }
        }

        return null;
    }

    /** The entries as links of a list, the current page marked, the entries below another in a list that opens beside it. */
    public function links(string $place): string
    {
        $here = untrailingslashit(Read::path());
        $below = [];
        foreach ($this->items($place) as $item) {
            $below[$item['parent']][] = $item;
        }

        return self::list($below, 0, $here);
    }

    /** Whether a menu has entries below others: their style is left out of the other pages. */
    public function is_nested(string $place): bool
    {
        return array_filter(array_column($this->items($place), 'parent')) !== [];
    }

    /** @param array<int, list<array{id: int, parent: int, title: string, url: string}>> $below entries by the one above them */
    private static function list(array $below, int $parent, string $here): string
    {
        $html = '';
        foreach ($below[$parent] ?? [] as $item) {
            $path = untrailingslashit(Read::text(wp_parse_url($item['url'], PHP_URL_PATH)));
            $current = $path === $here && str_starts_with($item['url'], '/') ? ' aria-current="page"' : '';
            $title = Language::say($item['title']);
            $link = '<a href="' . esc_url($item['url']) . '"' . $current . '>' . esc_html($title) . '</a>';
            $list = $item['id'] > 0 ? self::list($below, $item['id'], $here) : '';
            if ($list === '') {
                $html .= '<li>' . $link . '</li>';
                continue;
            }
            /* translators: %s: menu entry */
            $name = sprintf(__('Sous-menu de %s', 'museau'), $title);
            // Below the first step the list stands open: only that step is short of room.
            $html .= '<li class="museau-sub">' . $link . ($parent === 0
                ? '<details><summary aria-label="' . esc_attr($name) . '"></summary><ul>' . $list . '</ul></details>'
                : '<ul>' . $list . '</ul>') . '</li>';
        }

        return $html;
    }

    private function register(): void
    {
        register_nav_menus([
            self::PRIMARY => __('Menu principal', 'museau'),
            self::USEFUL => __('Pied de page : liens utiles', 'museau'),
            self::ABOUT => __('Pied de page : à propos', 'museau'),
            self::LEGAL => __('Pied de page : informations', 'museau'),
        ]);
    }

    private function forget(): void
    {
        delete_option(self::OPTION);
    }

    /** @return ?list<array{id: int, parent: int, title: string, url: string}> */
    private function read(string $place): ?array
    {
        $menu = Read::int(get_nav_menu_locations()[$place] ?? 0);
        $items = $menu === 0 ? false : wp_get_nav_menu_items($menu);
        if (!is_array($items) || $items === []) {
            return null;
        }
        $read = [];
        foreach ($items as $item) {
            if ($item instanceof \WP_Post) {
                $fields = Read::map(get_object_vars($item));
                $read[] = [
                    'id' => $item->ID,
                    'parent' => Read::int($fields['menu_item_parent'] ?? 0),
                    'title' => html_entity_decode(Read::text($fields['title'] ?? ''), ENT_QUOTES, 'UTF-8'),
                    'url' => self::path(Read::text($fields['url'] ?? '')),
                ];
            }
        }

        return $read;
    }

    /** Our own addresses without their host, so that the site may move; another site's whole. */
    private static function path(string $url): string
    {
        $ours = wp_parse_url($url, PHP_URL_HOST) === wp_parse_url(home_url(), PHP_URL_HOST);

        if (!$ours) {
            return Home::path($url);
        }
        $path = wp_make_link_relative($url);

        return $path === Home::base() ? "$path/" : $path;
    }

    /** @return list<array{id: int, parent: int, title: string, url: string}> */
    private static function ready(string $place): array
    {
        /** @translated and kept in French: the entries are stored, and translated when they are shown */
        $lists = [
            self::PRIMARY => [
                '/commandez-votre-portrait' => 'Commandez votre portrait',
                '/oeuvre-originale' => 'Œuvres Originales',
                '/impression' => 'Impressions',
                '/actualites' => 'Actualités',
                '/contact' => 'Contact',
            ],
            self::USEFUL => [
                '/commandez-votre-portrait' => 'Commandez votre portrait',
                '/oeuvre-originale' => 'Œuvres Originales',
                '/impression' => 'Impressions',
                '/boutique' => 'Boutique',
            ],
            self::ABOUT => [
                '/actualites' => 'Actualités',
                '/contact' => 'Contact',
            ],
            self::LEGAL => [
                '/' => 'Accueil',
                '/politique-de-confidentialite' => 'Politique de confidentialité',
                '/cgv' => 'CGV',
                '/mentions-legales' => 'Mentions légales',
            ],
        ];
        $items = [];
        foreach ($lists[$place] ?? [] as $path => $title) {
            $items[] = ['id' => 0, 'parent' => 0, 'title' => $title, 'url' => Home::path($path)];
        }

        return $items;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Takeover\Inventory;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * What WordPress itself holds beside the products: pages with a part in the shop, menus, addresses, plugins. Read only.
 *
 * @phpstan-import-type Part from Inventory
 * @phpstan-import-type Row from Inventory
 */
final class SiteInventory
{
    /** @return list<Part> what is listed, with what becomes of each */
    public static function parts(): array
    {
        return [self::menus(), self::addresses(), self::plugins()];
    }

    /** @return array<string, array{title: string, path: string}> her pages by WooCommerce's name for them, those of ours left out */
    public static function pages(): array
    {
        $pages = [];
        foreach ([...TakeoverChoices::PAGES, 'myaccount'] as $name) {
            // Once the shop is open WooCommerce's pages are ours; hers are known as the former ones.
            $former = Read::map(get_option(TakeoverState::FORMER_PAGES));
            $page = get_post(Read::int($former[$name] ?? get_option("woocommerce_{$name}_page_id")));
            if ($page instanceof \WP_Post && $page->post_type === 'page' && !str_contains($page->post_content, '<!-- wp:museau/')) {
                $pages[$name] = ['title' => $page->post_title, 'path' => self::path($page)];
            }
        }

        return $pages;
    }

    /** @return array{title: string, path: string} the page on which the site opens */
    public static function home(): array
    {
        $front = get_option('show_on_front') === 'page' ? get_post(Read::int(get_option('page_on_front'))) : null;

        return $front instanceof \WP_Post
            ? ['title' => $front->post_title, 'path' => self::path($front)]
            : ['title' => __('les derniers articles, ou l\'accueil de votre thème', 'museau'), 'path' => '/'];
    }

    /** @return Part */
    private static function menus(): array
    {
        $rows = [];
        // Of our theme, whichever is active: WordPress gives a place of the new theme the menu that the former one had there.
        $places = array_map(Read::int(...), Read::map(Read::map(get_option('theme_mods_' . get_stylesheet()))['nav_menu_locations'] ?? []));
        foreach (wp_get_nav_menus() as $menu) {
            $held = implode(', ', array_intersect_key(get_registered_nav_menus(), array_flip(array_keys($places, $menu->term_id, true))));
            $rows[] = [
                'name' => Read::name($menu->name),
                /* translators: %d: number */
                'detail' => sprintf(_n('%d entrée', '%d entrées', $menu->count, 'museau'), $menu->count),
                'after' => $held === ''
                    ? __('Reste comme il est. Nos menus se font à côté ; vous pouvez mettre le vôtre à leur place.', 'museau')
                    : sprintf(
                        /* translators: %s: names of places of menus */
                        __('Est déjà à cette place de la boutique et y reste, tel quel : %s. Nous n\'y mettons pas le nôtre.', 'museau'),
                        $held,
                    ),
            ];
        }

        return [
            'title' => __('Menus', 'museau'),
            'note' => $rows === [] ? __('Aucun : les nôtres se font seuls.', 'museau') : '',
            'rows' => $rows,
        ];
    }

    /** @return Part */
    private static function addresses(): array
    {
        $now = Read::text(get_option('permalink_structure'));
        $base = Read::text(Read::map(get_option('woocommerce_permalinks'))['product_base'] ?? '');
        $rows = $now === FirstRun::ADDRESSES ? [] : [[
            'name' => __('Articles et pages', 'museau'),
            'detail' => $now === '' ? __('simples (?p=123)', 'museau') : $now,
            /* translators: %s: structure of addresses */
            'after' => sprintf(__('Deviennent %s ; WordPress fait suivre les anciennes.', 'museau'), FirstRun::ADDRESSES),
        ]];
        $rows[] = [
            'name' => __('Produits', 'museau'),
            'detail' => $base === '' ? '/product/…' : '/' . trim($base, '/') . '/…',
            'after' => __('Sont à /produit/catégorie/nom ; les anciennes y mènent.', 'museau'),
        ];

        return ['title' => __('Adresses', 'museau'), 'note' => '', 'rows' => $rows];
    }

    /** @return Part */
    private static function plugins(): array
    {
        if (!function_exists('get_plugins')) {
            require_once ABSPATH . 'wp-admin/includes/plugin.php';
        }
        $active = array_map(Read::text(...), Read::items(get_option('active_plugins')));
        $rows = [];
        foreach (get_plugins() as $file => $plugin) {
            if (in_array($file, $active, true) && $file !== 'woocommerce/woocommerce.php') {
                $rows[] = [
                    'name' => Html::words(Read::text($plugin['Name'] ?? $file)),
                    'detail' => Read::text($plugin['Version'] ?? ''),
                    'after' => __('Reste active. Ses propres fichiers sont admis ; ce qu\'elle charge d\'un autre site (statistiques, discussion, polices) ne l\'est que si vous cochez ce service.', 'museau'),
                ];
            }
        }

        return [
            'title' => __('Extensions', 'museau'),
            'note' => __('Vidéos et publications de YouTube, Vimeo et Instagram attendent un clic dans leur page ; ce qui vient d\'un autre site encore devient un lien.', 'museau'),
            'rows' => $rows,
        ];
    }

    private static function path(\WP_Post $page): string
    {
        return Read::text(wp_parse_url((string) get_page_link($page), PHP_URL_PATH)) ?: '/';
    }
}

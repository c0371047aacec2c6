<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Makes a bare WordPress into the shop's site: pages, menus, addresses. Each thing is made once and never overwritten;
 * what the artist changed or removed on purpose stays so.
 */
final class FirstRun
{
    /** Pages by place of the menu, with the words of the entry. @translated */
    private const MENUS = [
        'primary' => [
            'commandez-votre-portrait' => 'Commandez votre portrait',
            'oeuvre-originale' => 'Œuvres Originales',
            'impression' => 'Impressions',
            'actualites' => 'Actualités',
            'contact' => 'Contact',
        ],
        'useful' => [
            'commandez-votre-portrait' => 'Commandez votre portrait',
            'oeuvre-originale' => 'Œuvres Originales',
            'impression' => 'Impressions',
        ],
        'about' => [
            'a-propos' => 'L\'artiste',
            'actualites' => 'Actualités',
            'contact' => 'Contact',
        ],
        'legal' => [
            'accueil' => 'Accueil',
            'politique-de-confidentialite' => 'Politique de confidentialité',
            'cgv' => 'CGV',
            'mentions-legales' => 'Mentions légales',
        ],
    ];

    /** @translated */
    private const MENU_NAMES = [
        'primary' => 'Menu principal',
        'useful' => 'Liens utiles',
        'about' => 'À propos',
        'legal' => 'Informations',
    ];

    /** Names of WordPress's sample texts by their ids, in English and in French. */
    private const SAMPLES = [
        1 => ['hello-world', 'bonjour-tout-le-monde'],
        2 => ['sample-page', 'page-d-exemple'],
        3 => ['privacy-policy', 'politique-de-confidentialite'],
    ];

    /** Of the specification: with a slash at the end each of its addresses would be redirected. */
    public const ADDRESSES = '/%postname%';

    private const LOCK = 'first_run';

    /**
     * @param \Closure(): void  $engine   what the shop engine does once the pages exist; may be repeated
     * @param ?\Closure(): void $rename_conflicting_pages what it does before they are made for the first time
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly \Closure $engine,
        private readonly ?\Closure $rename_conflicting_pages = null,
    ) {}

    /**
     * When the theme was just switched on. Every request that comes before the first one has ended believes so as well
     * (WooCommerce calls itself meanwhile): one of them works, the others wait and then see what it did.
     *
     * @param callable(): void $work
     * @param int              $life seconds after which a request that is at it counts as dead
     *
     * @return bool false when another request is still at it and the work was not done
     */
    public static function under_lock(callable $work, int $life = Lock::LIFE): bool
    {
        try {
            Lock::with(self::LOCK, $work, null, $life);
        } catch (CouldNotLock) {
            return false;
        }

        return true;
    }

    /** Waits for another request that is at it; not for ever, since this one has a page of its own to answer. */
    public static function wait(): void
    {
        self::under_lock(static function (): void {});
    }

    /**
     * Does what is missing; may be repeated.
     *
     * @param bool $is_takeover in a shop that sold before, whose owner has said what follows: her front page and sample texts stay, too
     */
    public function run(bool $is_takeover = false): void
    {
        $first = get_option(TakeoverState::FIRST_RUN) === false;
        $fresh = !$is_takeover && get_option('fresh_site') === '1';
        if ($first) {
            $is_takeover || $this->clear_samples();
            if ($this->rename_conflicting_pages !== null) {
                ($this->rename_conflicting_pages)();
            }
        }
        $pages = ShopPages::all($first);
        if ($first) {
            $this->options($pages, $fresh, $is_takeover);
            $this->menus($pages);
            update_option(TakeoverState::FIRST_RUN, gmdate('Y-m-d'));
        }
        $this->adopt();
        flush_rewrite_rules();
    }

    /** Lets the site open on the shop's own home page. */
    public function open_on_home(): void
    {
        $page = ShopPages::page('accueil');
        if ($page !== null) {
            update_option('show_on_front', 'page');
            update_option('page_on_front', $page->ID);
        }
    }

    /** Lets the shop engine take in what was just written beside it. */
    public function adopt(): void
    {
        ($this->engine)();
    }

    /**
     * WordPress's own sample post, page and draft of a privacy page, as long as nobody touched them. Known by their names
     * as well: on a site that was imported anything may have these numbers.
     */
    private function clear_samples(): void
    {
        foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'include' => array_keys(self::SAMPLES)]) as $post) {
            if ($post->post_modified === $post->post_date
                && in_array($post->post_name, self::SAMPLES[$post->ID] ?? [], true)
                && ($post->ID !== 3 || $post->post_status === 'draft')) {
                wp_delete_post($post->ID, true);
            }
        }
    }

    /**
     * The number that the settings start with: that of the one product with variations whose name speaks of a portrait, in a
     * shop that sold before; else 174, or none yet where something else has it (B62).
     */
    private function portrait_id(): int
    {
        $named = post_type_exists('product') ? get_posts([
            'post_type' => 'product',
            'post_status' => 'publish',
            's' => 'portrait',
            'search_columns' => ['post_title'],
            'tax_query' => [['taxonomy' => 'product_type', 'field' => 'slug', 'terms' => 'variable']],
            'fields' => 'ids',
            'numberposts' => 2,
        ]) : [];
        if (count($named) === 1) {
            return Read::int($named[0]);
        }
        $id = $this->settings->portrait_id();
        $taken = get_post($id);

        return !$taken instanceof \WP_Post || ($taken->post_type === 'product' && has_term('portrait-personnalise', 'product_cat', $taken))
            ? $id
            : 0;
    }

    /**
     * @param array<string, int> $pages
     * @param bool               $fresh the site had no life before: its name and language are ours to set
     */
    private function options(array $pages, bool $fresh, bool $keeps_home): void
    {
        $options = [];
        if (get_post_status(Read::int(get_option('wp_page_for_privacy_policy'))) !== 'publish') {
            $options['wp_page_for_privacy_policy'] = $pages['politique-de-confidentialite'];
        }
        if ($fresh) {
            $options = [
                ...$options,
                'default_comment_status' => 'closed',
                'default_ping_status' => 'closed',
                'blogname' => 'Museau',
                'blogdescription' => 'Portraits d\'animaux dessinés à la main',
                'timezone_string' => 'Europe/Paris',
                'gmt_offset' => '',
                'date_format' => 'j F Y',
                'time_format' => 'H:i',
                'start_of_week' => 1,
            ];
            if (in_array('fr_FR', get_available_languages(), true)) {
                $options['WPLANG'] = 'fr_FR';
            }
        }
        if ($fresh || (!$keeps_home && get_option('show_on_front') === 'posts')) {
            $options = [...$options, 'show_on_front' => 'page', 'page_on_front' => $pages['accueil'], 'page_for_posts' => 0];
        }
        foreach ($options as $name => $value) {
            update_option($name, $value);
        }
        global $wp_rewrite;
        if ($wp_rewrite instanceof \WP_Rewrite) {
            $wp_rewrite->set_permalink_structure(self::ADDRESSES);
        }
        if ($this->settings->value('portrait_id') === null) {
            $this->settings->save(['portrait_id' => $this->portrait_id()]);
        }
    }

    /** @param array<string, int> $pages */
    private function menus(array $pages): void
    {
        $places = get_nav_menu_locations();
        foreach (self::MENUS as $place => $entries) {
            if (($places[$place] ?? 0) !== 0) {
                continue;
            }
            // A menu of hers may have this name already; it stays hers.
            $name = self::MENU_NAMES[$place];
            $menu = wp_create_nav_menu(wp_get_nav_menu_object($name) === false ? $name : $name . ' (Museau)');
            if (is_wp_error($menu)) {
                continue;
            }
            foreach (array_filter($entries, ShopPages::texts()->is_in_menus(...), ARRAY_FILTER_USE_KEY) as $slug => $title) {
                // Mentions légales are linked before they are published: the address is the specification's (B46).
                $draft = in_array($slug, ShopPages::DRAFTS, true);
                wp_update_nav_menu_item($menu, 0, [
                    'menu-item-title' => $title,
                    'menu-item-status' => 'publish',
                    ...($draft
                        ? ['menu-item-type' => 'custom', 'menu-item-url' => '/' . $slug]
                        : ['menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $pages[$slug]]),
                ]);
            }
            $places[$place] = $menu;
        }
        set_theme_mod('nav_menu_locations', $places);
    }
}

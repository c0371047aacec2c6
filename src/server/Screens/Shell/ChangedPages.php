<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Hears of everything that changes what a visitor's page shows (a product, its price or its stock, a page, a menu, a setting) and lets
 * the caches of whole pages forget theirs, once a request and when it is done. What is not heard, or dies before the end, shows after
 * PageFreshness::SHARED seconds.
 */
final class ChangedPages implements Feature
{
    /** Kinds of content that show on pages and have none of their own. */
    private const PARTS = [
        'nav_menu_item',
        'product_variation',
        'wp_block',
        'wp_global_styles',
        'wp_navigation',
        'wp_template',
        'wp_template_part',
    ];

    /** Options of WordPress and WooCommerce that pages are made of. */
    private const OPTIONS = '~^(?:active_plugins|blog(?:name|description)|category_base|(?:date|time)_format|gmt_offset|home'
        . '|nav_menu_options|page_(?:for_posts|on_front)|permalink_structure|posts_per_page|show_on_front|sidebars_widgets'
        . '|site(?:_icon|_logo|url)|stylesheet|template|theme_mods_.*|timezone_string|widget_.*|WPLANG'
        . '|woocommerce_.*(?:_page_id|_settings|_price.*|tax.*|currency.*))$~D';

    /** Options of ours that do. */
    private const OWN_OPTIONS = [Settings::OPTION, Banners::OPTION, Menus::OPTION, Promises::OPTION];

    /** Fields that wp-admin writes while somebody looks at something. */
    private const UNSEEN = '~^_(?:edit_l|wp_old_|wp_trash_|pingme|encloseme)~';

    private bool $has_changed = false;

    public function hooks(): void
    {
        // Rows that were built anew for another reason than a product, as her zones of shipping are, show on pages too.
        $events = ['museau_product_changed', ProductIndex::BUILT, 'customize_save_after', 'switch_theme', 'upgrader_process_complete'];
        foreach ($events as $event) {
            add_action($event, $this->note(...), 10, 0);
        }
        // Its post comes along: of a deleted one nothing else is left.
        add_action('clean_post_cache', fn(int $id, \WP_Post $post) => $this->note_kind($post->post_type), 10, 2);
        foreach (['added', 'updated', 'deleted'] as $what) {
            add_action($what . '_post_meta', $this->note_field(...), 10, 3);
        }
        foreach (['created_term' => 2, 'edited_term' => 2, 'delete_term' => 2, 'set_object_terms' => 3] as $event => $place) {
            add_action($event, fn(mixed ...$said) => $this->note_taxonomy(Read::text($said[$place] ?? '')), 10, 4);
        }
        foreach (['added_option', 'updated_option', 'deleted_option'] as $event) {
            add_action($event, $this->note_option(...), 10, 1);
        }
        // Before letters go out, which may take seconds, and last, for what others still write when the request ends.
        add_action('shutdown', $this->tell(...), 0);
        add_action('shutdown', $this->tell(...), PHP_INT_MAX);
    }

    private function note(): void
    {
        $this->has_changed = true;
    }

    private function note_kind(string ...$types): void
    {
        foreach ($types as $type) {
            if (is_post_type_viewable($type) || in_array($type, self::PARTS, true)) {
                $this->note();
            }
        }
    }

    private function note_field(mixed $meta_ids, int $post_id, string $key): void
    {
        if (!$this->has_changed && preg_match(self::UNSEEN, $key) !== 1) {
            $this->note_kind((string) get_post_type($post_id));
        }
    }

    /** What sorts content that shows: the embedded engine's categories have no page that WordPress knows. */
    private function note_taxonomy(string $name): void
    {
        $taxonomy = get_taxonomy($name);
        if ($taxonomy !== false) {
            $this->note_kind(...$taxonomy->object_type);
        }
    }

    private function note_option(string $name): void
    {
        if (in_array($name, self::OWN_OPTIONS, true) || preg_match(self::OPTIONS, $name) === 1) {
            $this->note();
        }
    }

    /** Harmless to repeat. */
    public function tell(): void
    {
        if ($this->has_changed) {
            $this->has_changed = false;
            PageCaches::forget();
        }
    }
}

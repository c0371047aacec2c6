<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Feature;
use Museau\Kernel\OwnHtml;
use Museau\Kernel\Read;

/**
 * What WooCommerce must find before it installs itself: our pages as its pages, our addresses, euros and France.
 * Hooked always, WooCommerce or not; it writes options only, so it needs nothing of the plugin.
 */
final class WooActivation implements Feature
{
    private const PLUGIN = 'woocommerce/woocommerce.php';

    private const PRODUCT_BASE = '/produit/%product_cat%';

    /** Where products were before they had our addresses; '' for WooCommerce's own /product. */
    public const FORMER_BASE = 'museau_former_product_base';

    /** Our pages by WooCommerce's name for them. */
    private const PAGES = ['shop' => 'boutique', 'cart' => 'panier', 'checkout' => 'commander'];

    public function hooks(): void
    {
        add_action('activate_plugin', static function (string $plugin): void {
            if ($plugin === self::PLUGIN) {
                self::prepare();
            }
        });
        add_action('deactivated_plugin', static function (string $plugin): void {
            if ($plugin === self::PLUGIN) {
                delete_option('museau_woocommerce_adopted');
                delete_option(OrderAdoption::OPTION);
            }
        });
    }

    /**
     * Its own shop and cart stand at our addresses where it speaks French: they step aside, with all that is in them, before
     * ours are made, and lead there from then on (TakeoverState::FORMER_PAGES).
     */
    public static function rename_conflicting_pages(): void
    {
        foreach (self::PAGES as $name => $slug) {
            $page = get_post(Read::int(get_option('woocommerce_' . $name . '_page_id')));
            if (
                $page instanceof \WP_Post
                && $page->post_type === 'page'
                && $page->post_parent === 0
                && $page->post_name === $slug
                && !str_contains($page->post_content, '<!-- wp:museau/')
            ) {
                OwnHtml::keep(static function () use ($page, $slug): void {
                    wp_update_post(['ID' => $page->ID, 'post_name' => $slug . '-woocommerce']);
                });
            }
        }
    }

    /** Called before WooCommerce is activated, and by the first run of the theme when it is active already. Safe to repeat. */
    public static function prepare(): void
    {
        foreach (self::PAGES as $name => $slug) {
            $page = get_page_by_path($slug);
            if ($page instanceof \WP_Post) {
                $option = 'woocommerce_' . $name . '_page_id';
                $former = Read::int(get_option($option));
                if ($former > 0 && $former !== $page->ID) {
                    update_option(TakeoverState::FORMER_PAGES, [...Read::map(get_option(TakeoverState::FORMER_PAGES)), $name => $former]);
                }
                update_option($option, $page->ID);
            }
        }
        $permalinks = Read::map(get_option('woocommerce_permalinks'));
        update_option('woocommerce_permalinks', [
            'category_base' => 'categorie-produit',
            'tag_base' => 'etiquette-produit',
            'attribute_base' => '',
            ...$permalinks,
            'product_base' => self::PRODUCT_BASE,
            'use_verbose_page_rules' => false,
        ]);
        $former = Read::text($permalinks['product_base'] ?? '');
        if ($former !== self::PRODUCT_BASE) {
            // In a shop that WooCommerce runs already its products have their former address until the next request.
            update_option('woocommerce_queue_flush_rewrite_rules', 'yes');
            update_option(self::FORMER_BASE, $former);
        }
        $options = [
            'woocommerce_currency' => 'EUR',
            'woocommerce_default_country' => 'FR',
            'woocommerce_currency_pos' => 'right_space',
            'woocommerce_price_thousand_sep' => ' ',
            'woocommerce_price_decimal_sep' => ',',
            'woocommerce_price_num_decimals' => '2',
            'woocommerce_calc_taxes' => 'no',
            'woocommerce_allowed_countries' => 'specific',
            'woocommerce_specific_allowed_countries' => ['FR'],
            'woocommerce_ship_to_countries' => '',
            'woocommerce_manage_stock' => 'yes',
            'woocommerce_notify_low_stock' => 'no',
            'woocommerce_notify_no_stock' => 'no',
            'woocommerce_coming_soon' => 'no',
            'woocommerce_feature_order_attribution_enabled' => 'no',
            'woocommerce_allow_tracking' => 'no',
            'woocommerce_show_marketplace_suggestions' => 'no',
            'woocommerce_task_list_hidden' => 'yes',
            'woocommerce_onboarding_profile' => ['skipped' => true],
            'woocommerce_enable_reviews' => 'no',
        ];
        foreach ($options as $name => $value) {
            // What the artist has already set in WooCommerce stays hers.
            add_option($name, $value);
        }
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Keeps what WooCommerce holds beside a product (caches, its row of the lookup table) true when our dashboard writes it. */
final class WooProducts implements Feature
{
    public function hooks(): void
    {
        add_action('museau_product_written', self::refresh(...));
        // A variation is named like its product: its options are shown beside the name, and WooCommerce would look
        // each of them up for every line of a cart.
        add_filter('woocommerce_product_variation_title_include_attributes', '__return_false');
        add_action('woocommerce_before_product_object_save', self::keep_on_backorder(...));
        add_filter('woocommerce_update_product_stock_query', self::end_backorder(...), 10, 3);
    }

    /**
     * WooCommerce sets each product that still has pieces to « in stock » whenever it saves it, after a sale, too.
     * « En réapprovisionnement » that the artist chose stays until pieces come in.
     */
    private static function keep_on_backorder(\WC_Product $product): void
    {
        $id = $product->get_id();
        $left = Read::int($product->get_stock_quantity('edit'));
        $was = $id > 0 && $product->get_manage_stock('edit') === true && $product->get_stock_status('edit') === 'instock'
            && get_post_meta($id, '_stock_status', true) === 'onbackorder' && get_post_meta($id, '_manage_stock', true) === 'yes';
        if ($was && $left > 0 && $left <= Read::int(get_post_meta($id, '_stock', true))) {
            $product->set_stock_status('onbackorder');
        }
    }

    /** Pieces that come in by a return change the number before the product is saved: then it no longer tells that there are more. */
    private static function end_backorder(mixed $sql, mixed $id, mixed $left): mixed
    {
        $id = Read::int($id);
        if (get_post_meta($id, '_stock_status', true) === 'onbackorder' && is_numeric($left) && $left > Read::int(get_post_meta($id, '_stock', true))) {
            update_post_meta($id, '_stock_status', 'instock');
        }

        return $sql;
    }

    /** @param int $id of a product */
    public static function refresh(int $id): void
    {
        $variations = array_map('intval', Db::column("SELECT ID FROM %i WHERE post_parent = %d AND post_type = 'product_variation'", Db::wpdb()->posts, $id));
        wc_delete_product_transients($id);
        \WC_Cache_Helper::invalidate_cache_group('product_' . $id);
        foreach ([$id, ...$variations] as $post_id) {
            self::fill_lookup_row($post_id);
        }
    }

    /** WooCommerce sorts and searches its lists by this table; its own way of filling it takes a change through its objects. */
    private static function fill_lookup_row(int $id): void
    {
        $prices = array_map('floatval', array_filter(Read::items(get_post_meta($id, '_price')), 'is_numeric'));
        $stock = get_post_meta($id, '_stock', true);
        $sale = Read::text(get_post_meta($id, '_sale_price', true));
        Db::replace(Db::wpdb()->prefix . 'wc_product_meta_lookup', [
            'product_id' => $id,
            'sku' => Read::text(get_post_meta($id, '_sku', true)),
            'virtual' => get_post_meta($id, '_virtual', true) === 'yes' ? 1 : 0,
            'downloadable' => get_post_meta($id, '_downloadable', true) === 'yes' ? 1 : 0,
            'min_price' => $prices === [] ? null : min($prices),
            'max_price' => $prices === [] ? null : max($prices),
            'onsale' => $sale !== '' && in_array((float) $sale, $prices, true) ? 1 : 0,
            'stock_quantity' => get_post_meta($id, '_manage_stock', true) === 'yes' && is_numeric($stock) ? (float) $stock : null,
            'stock_status' => Read::text(get_post_meta($id, '_stock_status', true), 'instock'),
            'rating_count' => 0,
            'average_rating' => 0,
            'total_sales' => Read::int(get_post_meta($id, 'total_sales', true)),
            'tax_status' => Read::text(get_post_meta($id, '_tax_status', true), 'taxable'),
            'tax_class' => Read::text(get_post_meta($id, '_tax_class', true)),
        ]);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * What our shop asks of WooCommerce's products: plain names of variations, and « En réapprovisionnement » that stays until pieces come in.
 */
final class WooProducts implements Feature
{
    public function hooks(): void
    {
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
        if (
            get_post_meta($id, '_stock_status', true) === 'onbackorder'
            && is_numeric($left)
            && $left > Read::int(get_post_meta($id, '_stock', true))
        ) {
            update_post_meta($id, '_stock_status', 'instock');
        }

        return $sql;
    }
}

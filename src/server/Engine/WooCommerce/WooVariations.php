<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Kernel\Money\Money;

/** The variations of a product, written whole as WooCommerce's own objects. */
final class WooVariations
{
    /**
     * The variations that the product keeps, by id.
     *
     * @param list<array{id?: int, ...}> $rows
     *
     * @return array<int, \WC_Product_Variation>
     */
    public static function variations_of(\WC_Product $product, array $rows): array
    {
        $variations = [];
        foreach (array_column($rows, 'id') as $id) {
            $variation = wc_get_product($id);
            if (!$variation instanceof \WC_Product_Variation || $variation->get_parent_id() !== $product->get_id()) {
                throw CouldNotWriteProduct::variation_belongs_to_another($id);
            }
            $variations[$id] = $variation;
        }

        return $variations;
    }

    /** @param array<int, \WC_Product_Variation> $kept */
    public static function delete_all_but(\WC_Product $product, array $kept): void
    {
        $all = ['post_type' => 'product_variation', 'post_parent' => $product->get_id(), 'post_status' => 'any', 'numberposts' => -1];
        $ids = get_posts($all + ['fields' => 'ids']);
        foreach (array_diff(array_map('intval', $ids), array_keys($kept)) as $gone) {
            $variation = wc_get_product($gone);
            if ($variation instanceof \WC_Product_Variation) {
                $variation->delete(true);
            }
        }
    }

    /**
     * @param list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int}> $rows
     * @param array<int, \WC_Product_Variation>                                                              $known
     * @param 'instock'|'outofstock'|'onbackorder' $status of those that count nothing
     */
    public static function write_variations(\WC_Product $product, array $rows, array $known, string $status): void
    {
        foreach ($rows as $place => $row) {
            // One that was switched off stays so.
            $variation = isset($row['id']) ? $known[$row['id']] : self::new_variation($product);
            $variation->set_menu_order($place);
            $variation->set_attributes($row['choices']);
            // What is to pay did not change: a reduction of WooCommerce's and its days stay.
            if (!isset($row['id']) || !WooProductWriter::is_price($variation->get_price('edit'), $row['price'])) {
                $variation->set_regular_price(Money::decimal($row['price']));
                WooProductWriter::reduce($variation, null);
            }
            if (isset($row['image_id'])) {
                $variation->set_image_id($row['image_id']);
            }
            if (!isset($row['id']) || array_key_exists('stock', $row)) {
                WooProductWriter::count_stock($variation, ['stock' => $row['stock'] ?? null, 'stock_status' => $status]);
            }
            $variation->save();
        }
    }

    private static function new_variation(\WC_Product $product): \WC_Product_Variation
    {
        $variation = new \WC_Product_Variation();
        $variation->set_parent_id($product->get_id());
        $variation->set_tax_status($product->get_tax_status('edit'));

        return $variation;
    }

    /** A chosen status is its variations', too: WooCommerce works a product's status out from them. */
    public static function pass_status_on(\WC_Product $product, string $status): void
    {
        foreach ($product->get_children() as $id) {
            $variation = wc_get_product($id);
            if (!$variation instanceof \WC_Product_Variation) {
                continue;
            }
            $is_counted = $variation->get_manage_stock('edit') === true;
            if (!$is_counted || $status !== 'instock' || $variation->get_stock_quantity('edit') > 0) {
                $variation->set_stock_status($status);
                WooProductWriter::store($variation, 0, $status);
            }
        }
    }

    /**
     * What counts no pieces of its own has its product's status, unless that one counts: then only the count tells.
     * Asked before the product is stored: one without variations is out of stock to WooCommerce.
     *
     * @param array{stock?: ?int, stock_status?: 'instock'|'outofstock'|'onbackorder', ...} $fields
     *
     * @return 'instock'|'outofstock'|'onbackorder'
     */
    public static function status_for_variations(\WC_Product $product, array $fields): string
    {
        $is_counted = array_key_exists('stock', $fields) ? $fields['stock'] !== null : $product->get_manage_stock('edit') === true;
        $is_empty = $product instanceof \WC_Product_Variable && $product->get_children() === [];
        /** @var 'instock'|'outofstock'|'onbackorder' $status */
        $status = $fields['stock_status'] ?? ($is_empty ? 'instock' : $product->get_stock_status('edit'));

        return $is_counted ? 'instock' : $status;
    }
}

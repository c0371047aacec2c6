<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductTrash;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\TermWriter;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;

/**
 * Writes products through WooCommerce's own objects, as its screens and wc/v3 do: its lookup tables, caches, hooks and
 * webhooks follow, and with them every extension that keeps something beside a product.
 */
final class WooProductWriter implements ProductWriter
{
    public function __construct(private readonly TermWriter $terms) {}

    public function save(?int $id, array $fields): int
    {
        try {
            return Transaction::run(function () use ($id, $fields): int {
                $product = $id === null ? self::new_product($fields) : self::known_product($id, $fields['type'] ?? null);
                $variations = isset($fields['variations']) ? self::variations_of($product, $fields['variations']) : [];
                $status = self::status_for_variations($product, $fields);
                $this->describe($product, $fields);
                self::price($product, $fields);
                self::count_stock($product, $fields);
                self::store($product, $fields['import_id'] ?? 0, $fields['stock_status'] ?? null);
                if (isset($fields['variations'])) {
                    self::delete_all_but($product, $variations);
                    self::write_variations($product, $fields['variations'], $variations, $status);
                }
                if (isset($fields['stock_status'])) {
                    self::pass_status_on($product, $status);
                }
                if (isset($fields['variations']) || isset($fields['stock_status'])) {
                    // The product's lowest and highest price and its status come from its variations.
                    \WC_Product_Variable::sync($product->get_id());
                }
                do_action('museau_product_changed', $product->get_id());

                return $product->get_id();
            });
        } catch (\WC_Data_Exception $refused) {
            throw CouldNotWriteProduct::was_not_saved($refused->getMessage());
        }
    }

    public function trash(int $id): bool
    {
        $product = get_post_type($id) === 'product' ? wc_get_product($id) : false;

        return $product instanceof \WC_Product && $product->get_status() !== 'trash' && $product->delete();
    }

    public function restore(int $id): bool
    {
        return ProductTrash::restore($id);
    }

    public function term(string $taxonomy, string $name, string $slug = '', ?int $place = null): int
    {
        return $this->terms->id($taxonomy, $name, $slug, $place);
    }

    /** @param array{type?: string, ...} $fields */
    private static function new_product(array $fields): \WC_Product
    {
        $product = self::of_type(0, $fields['type'] ?? 'simple');
        $product->set_reviews_allowed(false);
        // The artist's prices are without VAT (art. 293 B of the French tax code).
        $product->set_tax_status('none');

        return $product;
    }

    private static function known_product(int $id, ?string $type): \WC_Product
    {
        $product = get_post_type($id) === 'product' ? wc_get_product($id) : false;
        if (!$product instanceof \WC_Product) {
            throw CouldNotWriteProduct::product_is_unknown();
        }

        return $type === null || $type === $product->get_type() ? $product : self::of_type($id, $type);
    }

    private static function of_type(int $id, string $type): \WC_Product
    {
        return $type === 'variable' ? new \WC_Product_Variable($id) : new \WC_Product_Simple($id);
    }

    /**
     * @param array{
     *     name?: string, slug?: string, status?: string, description?: string, short_description?: string, sku?: string,
     *     images?: list<int>, categories?: list<string>, attributes?: list<array{name: string, options: list<string>, variation: bool}>,
     *     deposit_percent?: ?int, ...
     * } $fields
     */
    private function describe(\WC_Product $product, array $fields): void
    {
        $set = $product->set_props(array_intersect_key(
            $fields,
            array_flip(['name', 'slug', 'status', 'description', 'short_description', 'sku']),
        ));
        if (is_wp_error($set)) {
            throw CouldNotWriteProduct::was_not_saved($set->get_error_message());
        }
        if (isset($fields['images'])) {
            $product->set_image_id($fields['images'][0] ?? '');
            $product->set_gallery_image_ids(array_slice($fields['images'], 1));
        }
        if (isset($fields['categories'])) {
            $product->set_category_ids($this->terms->ids('product_cat', $fields['categories']));
        }
        if (isset($fields['attributes'])) {
            $product->set_attributes(array_map($this->attribute(...), $fields['attributes'], array_keys($fields['attributes'])));
        }
        if (array_key_exists('deposit_percent', $fields)) {
            $fields['deposit_percent'] === null
                ? $product->delete_meta_data('_museau_deposit_percent')
                : $product->update_meta_data('_museau_deposit_percent', (string) $fields['deposit_percent']);
        }
    }

    /** @param array{name: string, options: list<string>, variation: bool} $fields */
    private function attribute(array $fields, int $position): \WC_Product_Attribute
    {
        $is_taxonomy = Options::is_global($fields['name']);
        $attribute = new \WC_Product_Attribute();
        $attribute->set_id($is_taxonomy ? wc_attribute_taxonomy_id_by_name($fields['name']) : 0);
        $attribute->set_name($fields['name']);
        $attribute->set_options($is_taxonomy ? $this->terms->ids($fields['name'], $fields['options']) : $fields['options']);
        $attribute->set_position($position);
        $attribute->set_visible(true);
        $attribute->set_variation($fields['variation']);

        return $attribute;
    }

    /** @param array{regular_price?: ?int, sale_price?: ?int, ...} $fields */
    private static function price(\WC_Product $product, array $fields): void
    {
        // A price that was sent back as it is keeps the days for which WooCommerce has planned it.
        if (array_key_exists('regular_price', $fields) && !self::is_price($product->get_regular_price('edit'), $fields['regular_price'])) {
            $product->set_regular_price(Money::decimal($fields['regular_price']));
        }
        if (array_key_exists('sale_price', $fields) && !self::is_price($product->get_sale_price('edit'), $fields['sale_price'])) {
            self::reduce($product, $fields['sale_price']);
        }
    }

    private static function reduce(\WC_Product $product, ?int $cents): void
    {
        $product->set_sale_price(Money::decimal($cents));
        $product->set_date_on_sale_from();
        $product->set_date_on_sale_to();
    }

    private static function is_price(mixed $price, ?int $cents): bool
    {
        return $cents !== null && is_numeric($price) && Money::parse(round((float) $price, 2)) === $cents;
    }

    /** @param array{stock?: ?int, stock_status?: 'instock'|'outofstock'|'onbackorder', ...} $fields stock null: pieces are not counted */
    private static function count_stock(\WC_Product $product, array $fields): void
    {
        if (array_key_exists('stock', $fields)) {
            $product->set_manage_stock($fields['stock'] !== null);
            $product->set_stock_quantity($fields['stock']);
        }
        if (isset($fields['stock_status'])) {
            $product->set_stock_status($fields['stock_status']);
        }
    }

    /** @param int $import_id the id that a new product takes when it is free (WordPress's import_id); 0 for any */
    private static function store(\WC_Product $product, int $import_id = 0, ?string $status = null): void
    {
        $take_id = static fn(array $post): array => ['import_id' => $import_id] + $post;
        // WooCommerce works the status out from the pieces in validate_props(), which it calls before this hook.
        $keep_status = static fn(\WC_Product $saved) => $saved === $product && $status !== null ? $saved->set_stock_status($status) : null;
        add_filter('woocommerce_new_product_data', $take_id);
        add_action('woocommerce_before_product_object_save', $keep_status, 20);
        try {
            if ($product->save() === 0) {
                throw CouldNotWriteProduct::was_not_saved($product->get_name());
            }
        } finally {
            remove_filter('woocommerce_new_product_data', $take_id);
            remove_action('woocommerce_before_product_object_save', $keep_status, 20);
        }
    }

    /**
     * The variations that the product keeps, by id.
     *
     * @param list<array{id?: int, ...}> $rows
     *
     * @return array<int, \WC_Product_Variation>
     */
    private static function variations_of(\WC_Product $product, array $rows): array
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
    private static function delete_all_but(\WC_Product $product, array $kept): void
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
    private static function write_variations(\WC_Product $product, array $rows, array $known, string $status): void
    {
        foreach ($rows as $place => $row) {
            // One that was switched off stays so.
            $variation = isset($row['id']) ? $known[$row['id']] : self::new_variation($product);
            $variation->set_menu_order($place);
            $variation->set_attributes($row['choices']);
            // What is to pay did not change: a reduction of WooCommerce's and its days stay.
            if (!isset($row['id']) || !self::is_price($variation->get_price('edit'), $row['price'])) {
                $variation->set_regular_price(Money::decimal($row['price']));
                self::reduce($variation, null);
            }
            if (isset($row['image_id'])) {
                $variation->set_image_id($row['image_id']);
            }
            if (!isset($row['id']) || array_key_exists('stock', $row)) {
                self::count_stock($variation, ['stock' => $row['stock'] ?? null, 'stock_status' => $status]);
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
    private static function pass_status_on(\WC_Product $product, string $status): void
    {
        foreach ($product->get_children() as $id) {
            $variation = wc_get_product($id);
            if (!$variation instanceof \WC_Product_Variation) {
                continue;
            }
            $is_counted = $variation->get_manage_stock('edit') === true;
            if (!$is_counted || $status !== 'instock' || $variation->get_stock_quantity('edit') > 0) {
                $variation->set_stock_status($status);
                self::store($variation, 0, $status);
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
    private static function status_for_variations(\WC_Product $product, array $fields): string
    {
        $is_counted = array_key_exists('stock', $fields) ? $fields['stock'] !== null : $product->get_manage_stock('edit') === true;
        $is_empty = $product instanceof \WC_Product_Variable && $product->get_children() === [];
        /** @var 'instock'|'outofstock'|'onbackorder' $status */
        $status = $fields['stock_status'] ?? ($is_empty ? 'instock' : $product->get_stock_status('edit'));

        return $is_counted ? 'instock' : $status;
    }
}

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
                $variations = isset($fields['variations']) ? WooVariations::variations_of($product, $fields['variations']) : [];
                $status = WooVariations::status_for_variations($product, $fields);
                $this->describe($product, $fields);
                self::price($product, $fields);
                self::count_stock($product, $fields);
                self::store($product, $fields['import_id'] ?? 0, $fields['stock_status'] ?? null);
                if (isset($fields['variations'])) {
                    WooVariations::delete_all_but($product, $variations);
                    WooVariations::write_variations($product, $fields['variations'], $variations, $status);
                }
                if (isset($fields['stock_status'])) {
                    WooVariations::pass_status_on($product, $status);
                }
                if (isset($fields['variations']) || isset($fields['stock_status'])) {
                    // The product's lowest and highest price and its status come from its variations.
                    \WC_Product_Variable::sync($product->get_id());
                    self::forget_pending_sync($product->get_id());
                }
                do_action('museau_product_changed', $product->get_id());

                return $product->get_id();
            });
        } catch (\WC_Data_Exception $refused) {
            throw CouldNotWriteProduct::was_not_saved($refused->getMessage());
        }
    }

    /**
     * WooCommerce has noted, for the end of PHP, the sync that was just done: then the product would be saved again, later than the
     * date that its form was told, and the form's next save would be refused as one over somebody else's.
     */
    private static function forget_pending_sync(int $id): void
    {
        /** @var list<int|string> $pending */
        $pending = $GLOBALS['wc_deferred_product_sync'] ?? [];
        $GLOBALS['wc_deferred_product_sync'] = array_values(array_diff($pending, [$id]));
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

    public function erase(int $id): bool
    {
        $product = ProductTrash::may_be_erased($id) ? wc_get_product($id) : false;

        return $product instanceof \WC_Product && $product->delete(true) && get_post($id) === null;
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

    public static function reduce(\WC_Product $product, ?int $cents): void
    {
        $product->set_sale_price(Money::decimal($cents));
        $product->set_date_on_sale_from();
        $product->set_date_on_sale_to();
    }

    public static function is_price(mixed $price, ?int $cents): bool
    {
        return $cents !== null && is_numeric($price) && Money::parse(round((float) $price, 2)) === $cents;
    }

    /** @param array{stock?: ?int, stock_status?: 'instock'|'outofstock'|'onbackorder', ...} $fields stock null: pieces are not counted */
    public static function count_stock(\WC_Product $product, array $fields): void
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
    public static function store(\WC_Product $product, int $import_id = 0, ?string $status = null): void
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
}

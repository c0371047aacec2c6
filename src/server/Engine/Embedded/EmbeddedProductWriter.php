<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductTrash;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\TermWriter;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** Writes products in WooCommerce's vocabulary with WordPress's functions alone, so that the same posts serve both engines. */
final class EmbeddedProductWriter implements ProductWriter
{
    public function __construct(private readonly TermWriter $terms) {}

    public function save(?int $id, array $fields): int
    {
        return Transaction::run(function () use ($id, $fields): int {
            if ($id !== null && get_post_type($id) !== 'product') {
                throw CouldNotWriteProduct::product_is_unknown();
            }
            $id = $this->post($id, $fields);
            $this->describe($id, $fields);
            if (isset($fields['categories'])) {
                wp_set_object_terms($id, $this->terms->ids('product_cat', $fields['categories']), 'product_cat');
            }
            if (isset($fields['attributes'])) {
                $this->attributes($id, $fields['attributes']);
            }
            if (isset($fields['variations'])) {
                EmbeddedVariations::write($id, $fields['variations']);
            }
            if (isset($fields['stock_status'])) {
                EmbeddedVariations::sync_variation_status($id);
            }
            $this->prices($id);
            do_action('museau_product_changed', $id);

            return $id;
        });
    }

    public function trash(int $id): bool
    {
        return get_post_type($id) === 'product' && (bool) wp_trash_post($id);
    }

    public function restore(int $id): bool
    {
        return ProductTrash::restore($id);
    }

    public function erase(int $id): bool
    {
        return ProductTrash::may_be_erased($id) && Transaction::run(static function () use ($id): bool {
            EmbeddedVariations::write($id, []);

            return wp_delete_post($id, true) instanceof \WP_Post;
        });
    }

    public function term(string $taxonomy, string $name, string $slug = '', ?int $place = null): int
    {
        return $this->terms->id($taxonomy, $name, $slug, $place);
    }

    /**
     * @param array{import_id?: int, name?: string, slug?: string, status?: string, description?: string,
     *   short_description?: string, ...} $fields
     */
    private function post(?int $id, array $fields): int
    {
        $columns = [
            'name' => 'post_title',
            'slug' => 'post_name',
            'status' => 'post_status',
            'description' => 'post_content',
            'short_description' => 'post_excerpt',
        ];
        $post = $id === null
            ? ['post_type' => 'product', 'post_status' => 'publish', 'comment_status' => 'closed', 'import_id' => $fields['import_id'] ?? 0]
            // Even with nothing to write: the product's date of change moves with its price or options.
            : ['ID' => $id];
        foreach ($columns as $field => $column) {
            if (isset($fields[$field])) {
                $post[$column] = wp_slash((string) $fields[$field]);
            }
        }
        /** @var array{ID?: int, post_title?: string} $post */
        $saved = $id === null ? EmbeddedVariations::insert($post) : wp_update_post($post, true);
        if (is_wp_error($saved)) {
            throw CouldNotWriteProduct::was_not_saved($saved->get_error_message());
        }

        return $saved;
    }

    /**
     * @param array{
     *     type?: string, sku?: string, images?: list<int>, stock?: ?int, stock_status?: string,
     *     regular_price?: ?int, sale_price?: ?int, deposit_percent?: ?int, ...
     * } $fields
     */
    private function describe(int $id, array $fields): void
    {
        if (isset($fields['type'])) {
            wp_set_object_terms($id, $fields['type'], 'product_type');
        }
        if (isset($fields['sku'])) {
            update_post_meta($id, '_sku', wp_slash($fields['sku']));
        }
        if (isset($fields['images'])) {
            $images = $fields['images'];
            $main = array_shift($images);
            $main === null ? delete_post_meta($id, '_thumbnail_id') : update_post_meta($id, '_thumbnail_id', $main);
            update_post_meta($id, '_product_image_gallery', implode(',', $images));
        }
        foreach (['regular_price' => '_regular_price', 'sale_price' => '_sale_price'] as $field => $key) {
            // A price that was sent back as it is keeps the days for which WooCommerce has planned it.
            if (array_key_exists($field, $fields) && !EmbeddedVariations::is_price($id, $key, $fields[$field])) {
                update_post_meta($id, $key, Money::decimal($fields[$field]));
                $key === '_sale_price' && EmbeddedVariations::forget_days($id);
            }
        }
        if (array_key_exists('stock', $fields)) {
            EmbeddedVariations::count_stock($id, $fields['stock']);
        }
        if (isset($fields['stock_status'])) {
            update_post_meta($id, '_stock_status', $fields['stock_status']);
        } elseif (!metadata_exists('post', $id, '_stock_status')) {
            update_post_meta($id, '_stock_status', 'instock');
        }
        if (array_key_exists('deposit_percent', $fields)) {
            $fields['deposit_percent'] === null
                ? delete_post_meta($id, '_museau_deposit_percent')
                : update_post_meta($id, '_museau_deposit_percent', $fields['deposit_percent']);
        }
        foreach ([
            '_tax_status' => 'none',
            '_backorders' => 'no',
            '_virtual' => 'no',
            '_downloadable' => 'no',
            'total_sales' => '0',
        ] as $key => $value) {
            if (!metadata_exists('post', $id, $key)) {
                update_post_meta($id, $key, $value);
            }
        }
    }

    /** @param list<array{name: string, options: list<string>, variation: bool}> $attributes */
    private function attributes(int $id, array $attributes): void
    {
        $meta = [];
        $kept = [];
        foreach ($attributes as $position => $attribute) {
            $name = $attribute['name'];
            $taxonomy = Options::is_global($name);
            if ($taxonomy) {
                $kept[] = $name;
                wp_set_object_terms($id, $this->terms->ids($name, $attribute['options']), $name);
            }
            $meta[$taxonomy ? $name : sanitize_title($name)] = [
                'name' => $name,
                'value' => $taxonomy ? '' : implode(' | ', $attribute['options']),
                'position' => $position,
                'is_visible' => 1,
                'is_variation' => $attribute['variation'] ? 1 : 0,
                'is_taxonomy' => $taxonomy ? 1 : 0,
            ];
        }
        foreach (array_diff(Options::slugs(), $kept) as $gone) {
            wp_set_object_terms($id, [], $gone);
        }
        update_post_meta($id, '_product_attributes', wp_slash($meta));
    }

    /** The product's own _price: what is to pay, or the lowest and highest of its variations (as WooCommerce keeps them). */
    private function prices(int $id): void
    {
        if (has_term('grouped', 'product_type', $id)) {
            // WooCommerce works it out from the products of the group.
            return;
        }
        $variable = has_term('variable', 'product_type', $id);
        $prices = [];
        if ($variable) {
            $variations = get_posts([
                'post_type' => 'product_variation',
                'post_parent' => $id,
                'post_status' => 'publish',
                'numberposts' => -1,
            ]);
            foreach ($variations as $variation) {
                $prices[] = Read::text(get_post_meta($variation->ID, '_price', true));
            }
            $prices = array_filter($prices, static fn(string $price): bool => $price !== '');
            sort($prices, SORT_NUMERIC);
            $prices = $prices === [] ? [] : array_unique([reset($prices), end($prices)]);
        } else {
            $sale = self::is_planned($id) ? '' : Read::text(get_post_meta($id, '_sale_price', true));
            $prices = [$sale !== '' ? $sale : Read::text(get_post_meta($id, '_regular_price', true))];
        }
        delete_post_meta($id, '_price');
        foreach ($prices as $price) {
            add_post_meta($id, '_price', $price);
        }
    }

    /** Whether WooCommerce has planned a reduction for days to come, or for days that are over. */
    private static function is_planned(int $id): bool
    {
        $from = Read::int(get_post_meta($id, '_sale_price_dates_from', true));
        $to = Read::int(get_post_meta($id, '_sale_price_dates_to', true));

        return $from > time() || ($to > 0 && $to < time());
    }
}

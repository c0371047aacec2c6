<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductTrash;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\TermWriter;
use Museau\Kernel\Database\Db;
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
                $this->variations($id, $fields['variations']);
            }
            if (isset($fields['stock_status'])) {
                self::sync_variation_status($id);
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

    public function term(string $taxonomy, string $name, string $slug = '', ?int $place = null): int
    {
        return $this->terms->id($taxonomy, $name, $slug, $place);
    }

    /** @param array{import_id?: int, name?: string, slug?: string, status?: string, description?: string, short_description?: string, ...} $fields */
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
        $saved = $id === null ? self::insert($post) : wp_update_post($post, true);
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
            if (array_key_exists($field, $fields) && !self::is_price($id, $key, $fields[$field])) {
                update_post_meta($id, $key, Money::decimal($fields[$field]));
                $key === '_sale_price' && self::forget_days($id);
            }
        }
        if (array_key_exists('stock', $fields)) {
            self::count_stock($id, $fields['stock']);
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

    /** @param list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int}> $variations */
    private function variations(int $id, array $variations): void
    {
        $former = array_map('intval', get_posts([
            'post_type' => 'product_variation',
            'post_parent' => $id,
            'post_status' => 'any',
            'numberposts' => -1,
            'fields' => 'ids',
        ]));
        foreach ($variations as $variation) {
            if (isset($variation['id']) && !in_array($variation['id'], $former, true)) {
                throw CouldNotWriteProduct::variation_belongs_to_another($variation['id']);
            }
        }
        foreach (array_diff($former, array_column($variations, 'id')) as $gone) {
            wp_delete_post($gone, true);
        }
        $name = get_the_title($id);
        foreach ($variations as $place => $variation) {
            // What is to pay did not change: a reduction of WooCommerce's and its days stay.
            $is_kept = isset($variation['id']) && self::is_price($variation['id'], '_price', $variation['price']);
            $meta = [
                ...($is_kept ? [] : [
                    '_regular_price' => Money::decimal($variation['price']),
                    '_price' => Money::decimal($variation['price']),
                ]),
                '_stock_status' => self::variation_status($id),
            ];
            foreach ($variation['choices'] as $attribute => $choice) {
                $meta['attribute_' . $attribute] = $choice;
            }
            if (isset($variation['image_id'])) {
                $meta['_thumbnail_id'] = (string) $variation['image_id'];
            }
            $post = [
                'post_type' => 'product_variation',
                'post_parent' => $id,
                'post_title' => wp_slash($name),
                'menu_order' => $place,
            ];
            if (isset($variation['id'])) {
                // One that was switched off stays so.
                $saved = wp_update_post(['ID' => $variation['id'], ...$post], true);
            } else {
                $saved = self::insert([
                    ...$post,
                    'post_status' => 'publish',
                    'post_name' => 'variation-' . $id . '-' . $place,
                    'comment_status' => 'closed',
                ]);
            }
            if (is_wp_error($saved)) {
                throw CouldNotWriteProduct::was_not_saved($saved->get_error_message());
            }
            if (!isset($variation['id'])) {
                $pieces = $variation['stock'] ?? null;
                self::add_meta($saved, [...$meta, ...self::stock_meta($pieces)]);
                continue;
            }
            if (!array_key_exists('stock', $variation)) {
                unset($meta['_stock_status']);
            }
            if (!$is_kept) {
                delete_post_meta($saved, '_sale_price');
                self::forget_days($saved);
            }
            foreach ($meta as $key => $value) {
                update_post_meta($saved, $key, wp_slash($value));
            }
            if (array_key_exists('stock', $variation)) {
                self::count_stock($saved, $variation['stock']);
            }
        }
    }

    /**
     * Inserts a post without counting the terms that it does not have yet, which would cost a query for each taxonomy.
     *
     * @param array{post_title?: string} $post
     */
    private static function insert(array $post): int|\WP_Error
    {
        remove_action('transition_post_status', '_update_term_count_on_transition_post_status');
        try {
            return wp_insert_post($post, true);
        } finally {
            add_action('transition_post_status', '_update_term_count_on_transition_post_status', 10, 3);
        }
    }

    /**
     * Meta of a post that has none yet, in one statement: a product with sixty variations is saved in a second.
     *
     * @param non-empty-array<string, string> $meta
     */
    private static function add_meta(int $id, array $meta): void
    {
        $values = [];
        foreach ($meta as $key => $value) {
            array_push($values, $id, $key, $value);
        }
        Db::run(
            'INSERT INTO %i (post_id, meta_key, meta_value) VALUES ' . implode(', ', array_fill(0, count($meta), '(%d, %s, %s)')),
            Db::wpdb()->postmeta,
            ...$values,
        );
        wp_cache_delete($id, 'post_meta');
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

    private static function is_price(int $id, string $key, ?int $cents): bool
    {
        $price = get_post_meta($id, $key, true);

        return $cents !== null && is_numeric($price) && Money::parse(round((float) $price, 2)) === $cents;
    }

    /** Whether WooCommerce has planned a reduction for days to come, or for days that are over. */
    private static function is_planned(int $id): bool
    {
        $from = Read::int(get_post_meta($id, '_sale_price_dates_from', true));
        $to = Read::int(get_post_meta($id, '_sale_price_dates_to', true));

        return $from > time() || ($to > 0 && $to < time());
    }

    private static function forget_days(int $id): void
    {
        delete_post_meta($id, '_sale_price_dates_from');
        delete_post_meta($id, '_sale_price_dates_to');
    }

    /** @param ?int $pieces null: pieces are not counted */
    private static function count_stock(int $id, ?int $pieces): void
    {
        if ($pieces === null) {
            delete_post_meta($id, '_stock');
        }
        foreach (self::stock_meta($pieces) as $key => $value) {
            update_post_meta($id, $key, $value);
        }
    }

    /**
     * What counts no pieces of its own has its product's status, as WooCommerce keeps it: it works a product's status
     * out from its variations when it next saves one of them.
     */
    private static function sync_variation_status(int $id): void
    {
        $status = self::variation_status($id);
        $variations = get_posts(['post_type' => 'product_variation', 'post_parent' => $id, 'post_status' => 'any', 'numberposts' => -1]);
        foreach ($variations as $variation) {
            $counted = get_post_meta($variation->ID, '_manage_stock', true) === 'yes';
            if (!$counted || $status !== 'instock' || Read::int(get_post_meta($variation->ID, '_stock', true)) > 0) {
                update_post_meta($variation->ID, '_stock_status', $status);
            }
        }
    }

    /** Status of a variation that counts nothing: its product's, unless that one counts; then only the count tells. */
    private static function variation_status(int $id): string
    {
        $counted = get_post_meta($id, '_manage_stock', true) === 'yes';

        return $counted ? 'instock' : Read::text(get_post_meta($id, '_stock_status', true), 'instock');
    }

    /** @return non-empty-array<string, string> */
    private static function stock_meta(?int $pieces): array
    {
        return $pieces === null
            ? ['_manage_stock' => 'no']
            : ['_manage_stock' => 'yes', '_stock' => (string) $pieces, '_stock_status' => $pieces > 0 ? 'instock' : 'outofstock'];
    }
}

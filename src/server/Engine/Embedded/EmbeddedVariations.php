<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** The variations of a product as posts and meta of WooCommerce's names, written whole. */
final class EmbeddedVariations
{
    /** @param list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int}> $variations */
    public static function write(int $id, array $variations): void
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
            self::save($id, $place, $name, $variation);
        }
    }

    /** @param array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int} $variation */
    private static function save(int $id, int $place, string $name, array $variation): void
    {
        // What is to pay did not change: a reduction of WooCommerce's and its days stay.
        $is_kept = isset($variation['id']) && self::is_price($variation['id'], '_price', $variation['price']);
        $meta = self::meta($id, $variation, $is_kept);
        $saved = self::post($id, $place, $name, $variation['id'] ?? null);
        if (!isset($variation['id'])) {
            self::add_meta($saved, [...$meta, ...self::stock_meta($variation['stock'] ?? null)]);

            return;
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

    /**
     * @param array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int} $variation
     *
     * @return non-empty-array<string, string>
     */
    private static function meta(int $id, array $variation, bool $keeps_price): array
    {
        $price = Money::decimal($variation['price']);
        $meta = [
            ...($keeps_price ? [] : ['_regular_price' => $price, '_price' => $price]),
            '_stock_status' => self::variation_status($id),
        ];
        foreach ($variation['choices'] as $attribute => $choice) {
            $meta['attribute_' . $attribute] = $choice;
        }
        if (isset($variation['image_id'])) {
            $meta['_thumbnail_id'] = (string) $variation['image_id'];
        }

        return $meta;
    }

    /** @throws CouldNotWriteProduct was_not_saved */
    private static function post(int $id, int $place, string $name, ?int $known): int
    {
        $post = [
            'post_type' => 'product_variation',
            'post_parent' => $id,
            'post_title' => wp_slash($name),
            'menu_order' => $place,
        ];
        // One that was switched off stays so.
        $saved = $known !== null ? wp_update_post(['ID' => $known, ...$post], true) : self::insert([
            ...$post,
            'post_status' => 'publish',
            'post_name' => 'variation-' . $id . '-' . $place,
            'comment_status' => 'closed',
        ]);

        return is_wp_error($saved) ? throw CouldNotWriteProduct::was_not_saved($saved->get_error_message()) : $saved;
    }

    /**
     * Inserts a post without counting the terms that it does not have yet, which would cost a query for each taxonomy.
     *
     * @param array{post_title?: string} $post
     */
    public static function insert(array $post): int|\WP_Error
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

    public static function is_price(int $id, string $key, ?int $cents): bool
    {
        $price = get_post_meta($id, $key, true);

        return $cents !== null && is_numeric($price) && Money::parse(round((float) $price, 2)) === $cents;
    }

    public static function forget_days(int $id): void
    {
        delete_post_meta($id, '_sale_price_dates_from');
        delete_post_meta($id, '_sale_price_dates_to');
    }

    /** @param ?int $pieces null: pieces are not counted */
    public static function count_stock(int $id, ?int $pieces): void
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
    public static function sync_variation_status(int $id): void
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

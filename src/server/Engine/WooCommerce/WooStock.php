<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Catalogue\Stock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** WooCommerce's stock, with its holds taken off; and the word to the product index when WooCommerce writes stock by SQL. */
final class WooStock implements Stock, Feature
{
    private const SWITCH = 'woocommerce_manage_stock';

    /** Whether the option is asked as it is stored. */
    private static bool $is_raw = false;

    public function hooks(): void
    {
        add_filter('option_' . self::SWITCH, self::count_anyway(...));
        // update_option() compares with what is stored, which it reads just after this.
        add_filter('sanitize_option_' . self::SWITCH, static function (mixed $value): mixed {
            self::$is_raw = true;

            return $value;
        });
        foreach (['product', 'product_variation'] as $kind) {
            add_filter("woocommerce_{$kind}_get_manage_stock", self::counts(...), PHP_INT_MAX, 2);
        }
        // The last word before WooCommerce takes the pieces of an order, whoever made it and however it was paid.
        add_filter('woocommerce_can_reduce_order_stock', static function (mixed $may, mixed $order): mixed {
            if ($may && $order instanceof \WC_Order && self::names_an_original($order)) {
                Db::with_short_lock_wait(static function () use ($order): void {
                    WooOrderWriter::queue();
                    self::count_originals($order);
                });
            }

            return $may;
        }, PHP_INT_MAX, 2);
        foreach ([
            'woocommerce_updated_product_stock',
            'woocommerce_product_set_stock_status',
            'woocommerce_variation_set_stock_status',
            'woocommerce_update_product',
            'woocommerce_update_product_variation',
        ] as $event) {
            add_action($event, self::report_change(...));
        }
        add_action('woocommerce_product_set_stock', static fn(\WC_Product $product) => self::report_change($product->get_id()));
        add_action('woocommerce_variation_set_stock', static fn(\WC_Product $product) => self::report_change($product->get_id()));
    }

    /** Whether WooCommerce counts stock, as its owner has set it. */
    public static function is_managed(): bool
    {
        self::$is_raw = true;

        return get_option(self::SWITCH) === 'yes';
    }

    /**
     * Switched off, WooCommerce would sell a work that exists once to everybody who comes: the count goes on, for those
     * works alone (counts()). Its own settings show and store what the owner chose.
     */
    private static function count_anyway(mixed $value): mixed
    {
        $is_raw = self::$is_raw || (is_admin() && Read::text($_GET['page'] ?? '') === 'wc-settings');
        self::$is_raw = false;

        return $is_raw ? $value : 'yes';
    }

    /** @return mixed whether the product is counted: with the count switched off only what exists once, sold or not */
    private static function counts(mixed $counts, \WC_Product $product): mixed
    {
        if (!$counts || self::is_managed()) {
            return $counts;
        }

        return ($product->get_stock_quantity('edit') ?? 2) <= 1
            && !has_term('impression', 'product_cat', $product->get_parent_id() ?: $product->get_id());
    }

    /**
     * Counts the originals of an order that WooCommerce does not count, as the one piece that each of them is: from its first
     * order on, and again when the box was unticked meanwhile. WooCommerce then holds, takes and gives back that piece
     * like any other. One at a time (WooOrderWriter::queue()): who comes second finds it counted.
     */
    public static function count_originals(\WC_Order $order): void
    {
        foreach ($order->get_items() as $item) {
            if (!$item instanceof \WC_Order_Item_Product || !Originals::is_original($item->get_product_id())) {
                continue;
            }
            // What was read before may be older than another buyer's sale.
            foreach (array_filter([$item->get_product_id(), $item->get_variation_id()]) as $id) {
                wp_cache_delete($id, 'post_meta');
            }
            self::count_frames_as_one($item->get_product_id());
            $bought = $item->get_product();
            $piece = $bought instanceof \WC_Product
                ? wc_get_product($bought->managing_stock() ? $bought->get_stock_managed_by_id() : $item->get_product_id())
                : null;
            if (!$bought instanceof \WC_Product || !$piece instanceof \WC_Product || !$bought->is_in_stock() || !$piece->is_in_stock()) {
                continue;
            }
            if (
                $bought->managing_stock() ? $piece->backorders_allowed()
                && (int) $piece->get_stock_quantity() === 1 : !self::is_counted($piece->get_id())
            ) {
                $piece->set_manage_stock(true);
                $piece->set_stock_quantity(1);
                $piece->set_backorders('no');
                $piece->save();
            }
        }
    }

    private static function names_an_original(\WC_Order $order): bool
    {
        foreach ($order->get_items() as $item) {
            if ($item instanceof \WC_Order_Item_Product && Originals::is_original($item->get_product_id())) {
                return true;
            }
        }

        return false;
    }

    /** All frames of an original hold the same piece (B40): one that has a count of its own would sell it once more. */
    private static function count_frames_as_one(int $id): void
    {
        $original = wc_get_product($id);
        foreach ($original instanceof \WC_Product_Variable ? $original->get_children() : [] as $frame_id) {
            $frame = wc_get_product($frame_id);
            if ($frame instanceof \WC_Product_Variation && $frame->get_manage_stock('edit') === true) {
                $frame->set_manage_stock(false);
                $frame->save();
            }
        }
    }

    /** Read past all caches, which another process may fill again with the state of before. */
    private static function is_counted(int $id): bool
    {
        return Db::value(
            "SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = '_manage_stock' FOR UPDATE",
            Db::wpdb()->postmeta,
            $id,
        ) === 'yes';
    }

    public function available(int $product_id, int $variation_id = 0): ?int
    {
        return $this->many([[$product_id, $variation_id]])["$product_id/$variation_id"]['left'];
    }

    public function many(array $pieces, string $cart_id = ''): array
    {
        $products = [];
        _prime_post_caches(array_values(array_unique(array_filter(array_merge([], ...$pieces)))));
        foreach ($pieces as [$product_id, $variation_id]) {
            $products["$product_id/$variation_id"] = wc_get_product($variation_id > 0 ? $variation_id : $product_id);
        }
        $counted = [];
        foreach ($products as $name => $product) {
            $counted[$name] = $product instanceof \WC_Product && $product->managing_stock() && !$product->backorders_allowed()
                ? $product->get_stock_managed_by_id()
                : 0;
        }
        $held = self::reserved(array_values(array_filter(array_unique($counted))), $cart_id);
        $many = [];
        foreach ($products as $name => $product) {
            $id = $counted[$name];
            $many[$name] = [
                'id' => $id,
                'left' => match (true) {
                    !$product instanceof \WC_Product || !$product->is_in_stock() => 0,
                    $id > 0 => max(0, (int) floor((float) $product->get_stock_quantity()) - ($held[$id] ?? 0)),
                    default => null,
                },
            ];
        }

        return $many;
    }

    /**
     * WooCommerce's own sum of live holds (ReserveStock), for many products in one query.
     *
     * @param list<int> $ids
     *
     * @return array<int, int> pieces held by pending orders of other carts
     */
    private static function reserved(array $ids, string $cart_id): array
    {
        if ($ids === []) {
            return [];
        }
        $hpos = OrderUtil::custom_orders_table_usage_is_enabled();
        $prefix = Db::wpdb()->prefix;
        $rows = Db::rows(
            'SELECT held.product_id, SUM(held.stock_quantity) AS pieces FROM %i held'
            . ' JOIN %i orders ON orders.'
                . ($hpos ? 'id' : 'ID')
                . ' = held.order_id AND orders.'
                . ($hpos ? 'status' : 'post_status')
                . " IN ('wc-pending', 'wc-checkout-draft')"
            . ' LEFT JOIN %i cart ON cart.'
                . ($hpos ? 'order_id' : 'post_id')
                . ' = orders.'
                . ($hpos ? 'id' : 'ID')
                . ' AND cart.meta_key = %s'
            . ' WHERE held.expires > NOW() AND held.product_id IN ('
                . implode(',', $ids)
                . ") AND COALESCE(cart.meta_value, '') <> %s GROUP BY held.product_id",
            $prefix . 'wc_reserved_stock',
            $prefix . ($hpos ? 'wc_orders' : 'posts'),
            $prefix . ($hpos ? 'wc_orders_meta' : 'postmeta'),
            WooOrder::CART,
            $cart_id === '' ? '-' : $cart_id,
        );
        $held = [];
        foreach ($rows as $row) {
            $held[(int) $row['product_id']] = (int) $row['pieces'];
        }

        return $held;
    }

    private static function report_change(int $id): void
    {
        do_action('museau_product_changed', $id);
    }
}

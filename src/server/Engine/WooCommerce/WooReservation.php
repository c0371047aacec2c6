<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Checkout\Helpers\ReserveStock;
use Automattic\WooCommerce\Checkout\Helpers\ReserveStockException;
use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The pieces of an unpaid order, kept from other buyers by WooCommerce's own reservations. */
final class WooReservation
{
    /** They last until the order is paid or cancelled; only the reconciler, who asks Stripe first, ends them sooner. */
    public const MINUTES = 60 * 24 * 30;

    /** @throws CouldNotPlaceOrder stock_is_gone */
    public static function reserve(\WC_Order $order): void
    {
        $minutes = static fn(): int => self::MINUTES;
        add_filter('woocommerce_order_hold_stock_minutes', $minutes, PHP_INT_MAX);
        WooStock::count_originals($order);
        try {
            (new ReserveStock())->reserve_stock_for_order($order, self::MINUTES);
        } catch (ReserveStockException) {
            throw CouldNotPlaceOrder::stock_is_gone(self::missing($order));
        } finally {
            remove_filter('woocommerce_order_hold_stock_minutes', $minutes, PHP_INT_MAX);
        }
    }

    /**
     * @return list<array{order_id: int, stock_id: int, quantity: int}> what orders of our ledger hold now; the rows of one in the
     *   trash count for nobody, and again once it comes back
     */
    public static function holds(): array
    {
        [$orders, $id, $status] = OrderUtil::custom_orders_table_usage_is_enabled()
            ? [Db::wpdb()->prefix . 'wc_orders', 'id', 'status']
            : [Db::wpdb()->posts, 'ID', 'post_status'];

        return array_map(
            static fn(array $row): array => [
                'order_id' => (int) $row['order_id'],
                'stock_id' => (int) $row['product_id'],
                'quantity' => (int) $row['stock_quantity'],
            ],
            Db::rows(
                'SELECT r.order_id, r.product_id, r.stock_quantity FROM %i r LEFT JOIN %i o ON o.%i = r.order_id '
                    . "WHERE r.expires > NOW() AND COALESCE(o.%i, '') <> 'trash' AND EXISTS (SELECT 1 FROM %i p WHERE p.order_id = r.order_id) ORDER BY r.order_id",
                Db::wpdb()->prefix . 'wc_reserved_stock',
                $orders,
                $id,
                $status,
                Schema::table('payments'),
            ),
        );
    }

    /** Name of the first line of which too few pieces are left. */
    private static function missing(\WC_Order $order): string
    {
        $name = '';
        foreach ($order->get_items() as $item) {
            $product = $item instanceof \WC_Order_Item_Product ? $item->get_product() : null;
            $name = $name === '' ? $item->get_name() : $name;
            if (!$product instanceof \WC_Product) {
                continue;
            }
            $held = (new ReserveStock())->get_reserved_stock($product, $order->get_id());
            if (
                !$product->is_in_stock()
                || ($product->managing_stock() && (int) $product->get_stock_quantity() - $held < $item->get_quantity())
            ) {
                return $item->get_name();
            }
        }

        return $name;
    }

    /** Whether what the order needs is still held for it: true for a pending order until its hold runs out. */
    public static function is_held(\WC_Order $order): bool
    {
        if ($order->get_status() !== 'pending') {
            return false;
        }

        return Db::column(
            'SELECT product_id FROM %i WHERE order_id = %d AND expires <= NOW()',
            Db::wpdb()->prefix . 'wc_reserved_stock',
            $order->get_id(),
        ) === [];
    }

    /**
     * What is held may be sold elsewhere: the artist has written a smaller stock by hand while the customer paid.
     *
     * @throws CouldNotPlaceOrder stock_is_gone: the stock never falls below zero
     */
    public static function refuse_sold(\WC_Order $order): void
    {
        $needed = $names = [];
        WooStock::count_originals($order);
        foreach ($order->get_items() as $item) {
            $product = $item instanceof \WC_Order_Item_Product ? $item->get_product() : null;
            if (
                $item instanceof \WC_Order_Item_Product
                && $product instanceof \WC_Product
                && !$product->is_in_stock()
                && Originals::is_original($item->get_product_id())
            ) {
                throw CouldNotPlaceOrder::stock_is_gone($item->get_name());
            }
            if ($product instanceof \WC_Product && $product->managing_stock() && !$product->backorders_allowed()) {
                $id = $product->get_stock_managed_by_id();
                $needed[$id] = ($needed[$id] ?? 0) + $item->get_quantity();
                $names[$id] = $item->get_name();
            }
        }
        ksort($needed);
        foreach ($needed as $id => $pieces) {
            // Locked until the stock is taken: two of them wait for each other.
            if ((float) Db::value(
                'SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = \'_stock\' FOR UPDATE',
                Db::wpdb()->postmeta,
                $id,
            ) < $pieces) {
                throw CouldNotPlaceOrder::stock_is_gone($names[$id]);
            }
        }
    }

    /**
     * Takes the stock of a late order again: free pieces are held, and the payment goes on.
     *
     * @throws CouldNotPlaceOrder stock_is_gone: the order stays as it was
     */
    public static function reserve_again(\WC_Order $order): void
    {
        $former = $order->get_status();
        // A hold counts only while its order is pending.
        $order->set_status('pending');
        $order->save();
        // One of the same second would stay as it is, which WooCommerce takes for a piece that is gone.
        (new ReserveStock())->release_stock_for_order($order);
        try {
            self::reserve($order);
        } catch (CouldNotPlaceOrder $refusal) {
            $order->set_status($former);
            $order->save();

            throw $refusal;
        }
    }
}

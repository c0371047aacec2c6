<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Checkout\Helpers\ReserveStock;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** Writes a cart into an order of WooCommerce's: lines, totals, address and the pieces it reserves, all or nothing. */
final class WooOrderWriter
{
    /**
     * Lines, totals, address and stock hold in one transaction: a refusal leaves everything as it was.
     *
     * @param ?int                 $order_id null for a new order
     * @param array<string, mixed> $meta
     *
     * @throws CouldNotPlaceOrder stock_is_gone 409; order_is_closed 409
     */
    public static function write(?int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        return Transaction::run(static function () use ($order_id, $cart, $billing, $notes, $meta): Order {
            self::queue();
            $order = $order_id === null ? self::blank() : self::emptied($order_id);
            self::freeze($order, $cart, $billing, $notes, $meta);
            WooReservation::reserve($order);
            WooOrderCoupons::hold($order, $cart, $billing->email);
            StoredOrder::refuse_unkept($order);
            Transaction::afterwards('order:' . $order->get_id(), static fn() => self::forget_cached($order));

            return WooOrder::read($order);
        });
    }

    /**
     * One at a time from here to the end of the transaction. WooCommerce locks all holds to add one, and notes each order
     * in one option now and then, in whichever order: many buyers at once would die of each other's deadlocks. Outside a transaction it
     * only waits for those that are open.
     */
    public static function queue(): void
    {
        if (!Db::is_sqlite()) {
            // A row that is always there and hardly ever written.
            Db::value("SELECT option_id FROM %i WHERE option_name = 'siteurl' FOR UPDATE", Db::wpdb()->options);
        }
    }

    /** What other processes have put into a persistent object cache while the transaction was open is the state of before. */
    public static function forget_cached(\WC_Order $order): void
    {
        if (!wp_using_ext_object_cache()) {
            return;
        }
        $ids = [$order->get_id()];
        foreach ($order->get_items() as $item) {
            array_push($ids, ...($item instanceof \WC_Order_Item_Product ? [$item->get_product_id(), $item->get_variation_id()] : []));
        }
        foreach (array_filter($ids) as $id) {
            wp_cache_delete($id, 'posts');
            wp_cache_delete($id, 'post_meta');
            \WC_Cache_Helper::invalidate_cache_group('object_' . $id);
        }
        wp_cache_delete('order-items-' . $order->get_id(), 'orders');
    }

    private static function blank(): \WC_Order
    {
        $order = new \WC_Order();
        WooOrder::make_ours($order);
        $order->set_status('pending');
        $order->update_meta_data(WooOrder::KEY, bin2hex(random_bytes(16)));

        return $order;
    }

    /** @throws CouldNotPlaceOrder order_is_closed */
    private static function emptied(int $order_id): \WC_Order
    {
        $order = WooOrder::load($order_id);
        if ($order === null || $order->get_status() !== 'pending' || WooOrder::status($order) !== OrderStatus::Pending) {
            throw CouldNotPlaceOrder::order_is_closed();
        }
        (new ReserveStock())->release_stock_for_order($order);
        wc_release_coupons_for_order($order);
        foreach (['line_item', 'shipping', 'fee', 'coupon', 'tax'] as $type) {
            $order->remove_order_items($type);
        }

        return $order;
    }

    /** @param array<string, mixed> $meta */
    private static function freeze(\WC_Order $order, Cart $cart, BillingDetails $billing, string $notes, array $meta): void
    {
        WooBilling::write($order, $billing);
        $order->set_customer_note($notes);
        foreach ($cart->lines as $line) {
            $order->add_item(self::item($line));
        }
        WooOrderCoupons::write($order, $cart, $billing->email);
        WooOrder::add_shipping($order, $cart->totals->shipping, Read::text($meta[Order::SHIPPING] ?? ''), $cart->shipping?->chosen);
        $order->update_meta_data(WooOrder::REVISION, $cart->revision());
        $order->update_meta_data(WooOrder::CART, $cart->id);
        $order->update_meta_data(WooOrder::BALANCE, (string) $cart->totals->future_payments);
        $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), ...$meta]);
        // The prices that were shown, taxes inside: WooCommerce adds them up and computes none anew.
        $order->calculate_totals(false);
        $order->save();
    }

    private static function item(CartLine $line): \WC_Order_Item_Product
    {
        $item = new \WC_Order_Item_Product();
        $product = wc_get_product($line->variation_id > 0 ? $line->variation_id : $line->product_id);
        if ($product instanceof \WC_Product) {
            $item->set_product($product);
        }
        $item->set_name($line->name);
        $item->set_quantity($line->quantity);
        $item->set_subtotal(WooOrder::euros($line->total()));
        $item->set_total(WooOrder::euros($line->charged()));
        $fixed = $product instanceof \WC_Product_Variation ? $product->get_attributes() : [];
        foreach (array_diff(array_map(strval(...), array_keys($fixed)), array_column($line->variation, 'slug')) as $slug) {
            // What the line does not say: the offered amount that stands for a voucher's own one.
            $item->delete_meta_data($slug);
        }
        foreach ($line->variation as $option) {
            if (Personalization::has($option['slug'])) {
                $item->update_meta_data($option['attribute'], $option['value']);
                continue;
            }
            // WooCommerce's own form: taxonomy → slug, text attribute → text.
            $slug = Read::text(Read::map($fixed)[$option['slug']] ?? '');
            if ($slug === '' && taxonomy_exists($option['slug'])) {
                $term = get_term_by('name', $option['value'], $option['slug']);
                $slug = $term instanceof \WP_Term ? $term->slug : '';
            }
            $item->update_meta_data($option['slug'], $slug === '' ? $option['value'] : $slug);
        }
        $item->update_meta_data(WooOrder::LINE, WooOrder::line_meta(
            $line->key,
            $line->options(),
            $line->deposit_percent,
            $line->balance(),
            $line->is_portrait,
        ));

        return $item;
    }
}

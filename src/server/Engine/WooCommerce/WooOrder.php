<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Cart\ShippingOffer;
use Museau\Domain\Invoices\InvoiceParties;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\PrivateNote;
use Museau\Kernel\Clock;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** Reads a WooCommerce order as ours: also one that the artist typed herself or that WooCommerce's own checkout made. */
final class WooOrder
{
    public const PAYMENTS = '_museau_payments';
    public const RECEIVED = '_museau_received';
    public const BALANCE = '_museau_balance';
    public const REVISION = '_museau_revision';
    public const CART = '_museau_cart';
    /** Secret of our signed links: WooCommerce's own order key has 77 bits. */
    public const KEY = '_museau_key';
    public const META = '_museau_meta';
    /** When it was marked as shipped, ISO 8601. */
    public const SHIPPED_AT = '_museau_shipped_at';
    public const LINE = '_museau_line';
    /** Number of an order that was taken without WooCommerce, as its customer knows it. */
    public const NUMBER = '_museau_number';
    /** Stripe's ids of a refund, joined by commas: two payments may give it back together. */
    public const REFUND_ID = '_museau_refund_id';
    /** Cents of a refund asked in WooCommerce's screen that have not gone back yet; the rest counts as refunded. */
    public const AWAITS = '_museau_awaits';
    /** Status of an order before a dispute put it on hold. */
    public const ASIDE = '_museau_aside';
    public const BILLING = '_museau_billing';

    /** Whether the order came from our checkout. */
    public static function is_ours(mixed $order): bool
    {
        return $order instanceof \WC_Order && $order->get_created_via() === WooOrders::CREATED_VIA;
    }

    /** The order of this id, refunds and other types left out; null when there is none. */
    public static function load(int $id): ?\WC_Order
    {
        $order = $id > 0 ? wc_get_order($id) : null;

        return $order instanceof \WC_Order ? $order : null;
    }

    public static function read(\WC_Order $order): Order
    {
        $lines = WooOrderLines::read($order);

        return new Order(
            $order->get_id(),
            $order->get_order_number(),
            Read::text($order->get_meta(self::KEY)) ?: $order->get_order_key(),
            self::status($order),
            $lines,
            self::cents($order->get_subtotal()),
            self::cents($order->get_shipping_total()),
            self::cents($order->get_total()),
            self::balance($order, $lines),
            self::received($order),
            self::refunded($order),
            WooBilling::read($order),
            $order->get_customer_note(),
            Read::text($order->get_meta(self::REVISION)),
            self::iso($order->get_date_created()) ?? '',
            self::iso($order->get_date_paid()),
            // Kept as a mark of WooCommerce's own status, told as the other engine tells it.
            self::meta($order) + self::dates($order) + array_filter([Order::COUPONS => $order->get_coupon_codes()])
                + ($order->get_meta(self::ASIDE) === '' ? [] : [Order::DISPUTED => true]),
            WooPaidElsewhere::refunds($order),
        );
    }

    /**
     * An order that was paid, or whose coupons left nothing to pay, is paid, whatever an extension has made of its status since; one whose
     * money has all gone back is refunded, though it was cancelled when that was still taken (WooStatuses).
     */
    public static function status(\WC_Order $order): OrderStatus
    {
        $own = self::own_status($order);

        return match (true) {
            $own === OrderStatus::Pending && self::is_confirmed($order) => OrderStatus::Processing,
            $own === OrderStatus::Cancelled && self::received($order) > 0 && !self::holds_money($order) => OrderStatus::Refunded,
            default => $own,
        };
    }

    /** What WooCommerce itself says. */
    public static function own_status(\WC_Order $order): OrderStatus
    {
        return OrderStatus::tryFrom($order->get_status()) ?? match ($order->get_status()) {
            'trash' => OrderStatus::Cancelled,
            // On hold, or a status of an extension's.
            default => $order->get_date_paid() === null ? OrderStatus::Pending : OrderStatus::Processing,
        };
    }

    /** Cents received so far; an order that WooCommerce itself confirmed counts as paid in full. */
    public static function received(\WC_Order $order): int
    {
        $received = $order->get_meta(self::RECEIVED);

        return $received === '' && $order->get_date_paid() !== null ? self::cents($order->get_total()) : Read::int($received);
    }

    /** Whether it was ever paid through our checkout, be it with nothing to pay. */
    public static function is_confirmed(\WC_Order $order): bool
    {
        return Read::int($order->get_meta(self::RECEIVED)) > 0 || self::payments($order) !== [];
    }

    /** Whether some of its money can still go back. */
    public static function holds_money(\WC_Order $order): bool
    {
        return self::received($order) > self::refunded($order);
    }

    public static function refunded(\WC_Order $order): int
    {
        // Not WooCommerce's own sum: its cache keeps what a failed gateway had it delete.
        $ours = self::is_ours($order);

        return array_sum(array_map(
            static fn(\WC_Order_Refund $refund): int => self::cents($refund->get_amount()) - ($ours ? self::awaits($refund) : 0),
            $order->get_refunds(),
        ));
    }

    /** Cents of a refund of ours that are still to go back: all of it while Stripe's id is missing. */
    public static function awaits(\WC_Order_Refund $refund): int
    {
        return self::refund_ids($refund) === [] ? self::cents($refund->get_amount()) : Read::int($refund->get_meta(self::AWAITS));
    }

    /** @return list<string> Stripe's ids of a refund */
    public static function refund_ids(\WC_Order_Refund $refund): array
    {
        return array_values(array_filter(explode(',', Read::text($refund->get_meta(self::REFUND_ID)))));
    }

    /** @return array<int, int> cents of a refund by the order's item, lines only */
    public static function refund_lines(\WC_Order_Refund $refund): array
    {
        $lines = [];
        foreach ($refund->get_items() as $item) {
            $line_id = Read::int($item->get_meta('_refunded_item_id'));
            $lines[$line_id] = ($lines[$line_id] ?? 0) + ($item instanceof \WC_Order_Item_Product ? self::cents($item->get_total()) : 0);
        }

        return array_filter($lines);
    }

    /** @return list<array{intent: string, cents: int, kind: string, at: string}> */
    public static function payments(\WC_Order $order): array
    {
        return array_map(static fn(array $payment): array => [
            'intent' => Read::text($payment['intent'] ?? ''),
            'cents' => Read::int($payment['cents'] ?? 0),
            'kind' => Read::text($payment['kind'] ?? ''),
            'at' => Read::text($payment['at'] ?? ''),
        ], Read::maps($order->get_meta(self::PAYMENTS)));
    }

    /** @return array<string, string> when it left and was completed, ISO 8601, as the other engine keeps it in its meta */
    private static function dates(\WC_Order $order): array
    {
        return array_filter([
            'shipped_at' => Read::text($order->get_meta(self::SHIPPED_AT)),
            'completed_at' => self::iso($order->get_date_completed()) ?? '',
        ]);
    }

    /** @return array<string, mixed> */
    public static function meta(\WC_Order $order): array
    {
        return Read::map($order->get_meta(self::META));
    }

    /**
     * What we keep with an item (LINE): JSON, for WordPress takes the backslashes out of texts that stand in an array.
     *
     * @param list<array{attribute: string, value: string, personal: bool}> $options
     */
    public static function line_meta(string $key, array $options, int $deposit_percent, int $balance, bool $is_portrait): string
    {
        return (string) wp_json_encode(compact('key', 'options', 'deposit_percent', 'balance', 'is_portrait'));
    }

    /** @return array<string, mixed> */
    private static function line(\WC_Order_Item $item): array
    {
        return self::kept($item->get_meta(self::LINE));
    }

    /** @return array<string, mixed> what line_meta() has kept; orders of version 1.0 have an array */
    public static function kept(mixed $kept): array
    {
        return is_string($kept) ? Read::json($kept) : Read::map($kept);
    }

    /** What every order of ours says of itself to WooCommerce, bought there or taken over. */
    public static function make_ours(\WC_Order $order): void
    {
        $order->set_created_via(WooOrders::CREATED_VIA);
        $order->set_currency('EUR');
        $order->set_prices_include_tax(wc_prices_include_tax());
        $order->set_payment_method(WooGateway::ID);
        $order->set_payment_method_title(__('Carte bancaire', 'museau'));
    }

    /**
     * @param string         $words how it is sent; '' where nobody has said it
     * @param ?ShippingOffer $offer the method of a zone of hers; null for the theme's own
     */
    public static function add_shipping(\WC_Order $order, int $cents, string $words, ?ShippingOffer $offer = null): void
    {
        $shipping = new \WC_Order_Item_Shipping();
        [$method, $instance] = explode(':', ($offer->id ?? WooShippingMethod::ID) . ':');
        $shipping->set_method_title($offer->name ?? Order::sent_by($words));
        $shipping->set_method_id($method);
        $shipping->set_instance_id($instance);
        $shipping->set_total(self::euros($cents));
        $order->add_item($shipping);
    }

    /** An amount in WooCommerce's own form. */
    public static function euros(int $cents): string
    {
        return wc_format_decimal($cents / 100, 2);
    }

    /** Takes what we have added about the customer out of an order that is about to be emptied. */
    public static function forget_person(\WC_Order $order): void
    {
        $order->update_meta_data(self::BILLING, ['same_address' => true]);
        $order->update_meta_data(self::CART, '');
        $personal = array_flip(['tracking', PrivateNote::META, InvoiceParties::BUYER]);
        $order->update_meta_data(self::META, array_diff_key(self::meta($order), $personal));
        foreach ($order->get_items() as $item) {
            $ours = self::line($item);
            foreach (OrderLine::options($ours['options'] ?? []) as $option) {
                if ($option['personal']) {
                    $item->delete_meta_data($option['attribute']);
                }
            }
            if ($ours !== []) {
                $options = OrderLine::without_person($ours['options'] ?? []);
                $item->update_meta_data(self::LINE, (string) wp_json_encode([...$ours, 'options' => $options]));
                $item->save();
            }
        }
    }

    /**
     * What remains after the deposit: no more than the lines that are left of it, nor than the order.
     *
     * @param list<OrderLine> $lines
     */
    private static function balance(\WC_Order $order, array $lines): int
    {
        return min(
            Read::int($order->get_meta(self::BALANCE)),
            array_sum(array_column($lines, 'balance')),
            self::cents($order->get_total()),
        );
    }

    /** Cents of an amount of WooCommerce, which may be a text or a float. */
    public static function cents(mixed $amount): int
    {
        return is_numeric($amount) ? Money::parse(abs(round((float) $amount, 2))) ?? 0 : 0;
    }

    private static function iso(?\WC_DateTime $date): ?string
    {
        return $date === null ? null : Clock::iso($date->getTimestamp());
    }
}

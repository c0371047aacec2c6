<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Read;

/** Names and addresses of an order, as WooCommerce keeps them and as we do. */
final class WooBilling
{
    public static function read(\WC_Order $order): BillingDetails
    {
        $ours = Read::map($order->get_meta(WooOrder::BILLING));
        // Hers, written over it in WooCommerce's own screen, wins.
        $same = Read::bool($ours['same_address'] ?? !$order->has_shipping_address()) && !self::ships_elsewhere($order);

        return new BillingDetails(
            $order->get_billing_first_name(),
            $order->get_billing_last_name(),
            $order->get_billing_company(),
            $order->get_billing_address_1(),
            $order->get_billing_address_2(),
            $order->get_billing_postcode(),
            $order->get_billing_city(),
            $order->get_billing_phone(),
            $order->get_billing_email(),
            $same,
            $same ? '' : $order->get_shipping_first_name(),
            $same ? '' : $order->get_shipping_last_name(),
            $same ? '' : $order->get_shipping_address_1(),
            $same ? '' : $order->get_shipping_address_2(),
            $same ? '' : $order->get_shipping_postcode(),
            $same ? '' : $order->get_shipping_city(),
            Read::text($ours['shipping_address'] ?? ''),
            Read::text($ours['cgv_version'] ?? ''),
            Read::text($ours['relay'] ?? ''),
        );
    }

    private static function ships_elsewhere(\WC_Order $order): bool
    {
        $apart = ['email' => 0, 'phone' => 0, 'country' => 0];
        $address = static fn(string $kind): array => array_diff_key($order->get_address($kind), $apart);

        return $order->has_shipping_address() && $address('shipping') != $address('billing');
    }

    public static function change(int $order_id, BillingDetails $billing): void
    {
        $order = WooOrder::load($order_id);
        if ($order !== null) {
            self::write($order, $billing);
            $order->save();
        }
    }

    public static function write(\WC_Order $order, BillingDetails $billing): void
    {
        $order->set_billing_first_name($billing->first_name);
        $order->set_billing_last_name($billing->last_name);
        $order->set_billing_company($billing->company);
        $order->set_billing_address_1($billing->street_1);
        $order->set_billing_address_2($billing->street_2);
        $order->set_billing_postcode($billing->postal_code);
        $order->set_billing_city($billing->city);
        $order->set_billing_country('FR');
        $order->set_billing_phone($billing->phone);
        $order->set_billing_email($billing->email);
        $to = $billing->delivery();
        $order->set_shipping_first_name($to['first_name']);
        $order->set_shipping_last_name($to['last_name']);
        $order->set_shipping_company($billing->same_address ? $billing->company : '');
        $order->set_shipping_address_1($to['street_1']);
        $order->set_shipping_address_2($to['street_2']);
        $order->set_shipping_postcode($to['postal_code']);
        $order->set_shipping_city($to['city']);
        $order->set_shipping_country('FR');
        $order->update_meta_data(WooOrder::BILLING, [
            'same_address' => $billing->same_address,
            'shipping_address' => $billing->shipping_address,
            'cgv_version' => $billing->cgv_version,
            'relay' => $billing->relay,
        ]);
    }
}

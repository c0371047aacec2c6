<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;

/** An order whose payment is disputed is on hold in WooCommerce, and has its former status again once that is over (F31). */
final class WooDisputeMark
{
    public static function save(int $order_id, bool $aside): void
    {
        $order = WooOrder::load($order_id);
        if ($order === null) {
            return;
        }
        $meta = WooOrder::meta($order);
        if (!$aside && isset($meta[Order::DISPUTED])) {
            // Of an order that was disputed before WooCommerce took it over.
            $order->update_meta_data(WooOrder::META, array_diff_key($meta, [Order::DISPUTED => true]));
            $order->save();
        }
        if ($aside && $order->get_status() !== 'on-hold' && WooOrder::status($order)->is_paid()) {
            $order->update_meta_data(WooOrder::ASIDE, $order->get_status());
            $order->update_status('on-hold');
        } elseif (!$aside && $order->get_meta(WooOrder::ASIDE) !== '') {
            $former = Read::text($order->get_meta(WooOrder::ASIDE));
            $order->delete_meta_data(WooOrder::ASIDE);
            // An order that was moved on by hand meanwhile keeps its status.
            $order->get_status() === 'on-hold' ? $order->update_status($former) : $order->save();
        }
    }
}

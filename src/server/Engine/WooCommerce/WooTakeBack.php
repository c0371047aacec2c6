<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Transaction;

/** Orders of WooCommerce's that the artist takes back a step (Orders::take_back()). */
final class WooTakeBack
{
    /** @throws CouldNotPlaceOrder stock_is_gone, coupon_is_refused */
    public static function take_back(int $order_id, OrderStatus $from): bool
    {
        $is_back = Transaction::run(static function () use ($order_id, $from): bool {
            WooOrderWriter::queue();
            $order = WooOrder::load($order_id);

            return match (true) {
                $order === null || $order->get_status() !== $from->value => false,
                $from === OrderStatus::Completed => self::unend($order),
                $from === OrderStatus::Cancelled => self::wait_again($order),
                default => false,
            };
        });
        if ($is_back) {
            do_action($from === OrderStatus::Completed ? Orders::UNENDED : Orders::REOPENED, $order_id);
        }

        return $is_back;
    }

    private static function unend(\WC_Order $order): bool
    {
        return $order->get_meta(WooOrder::SHIPPED_AT) !== ''
            && $order->update_status('shipped', __('Commande de nouveau expédiée : elle n\'est pas terminée.', 'museau') . ' ');
    }

    private static function wait_again(\WC_Order $order): bool
    {
        if (WooOrder::is_confirmed($order) || WooOrder::received($order) > 0) {
            return false;
        }
        WooOrderCoupons::refuse_used($order);
        Transaction::afterwards('order:' . $order->get_id(), static fn() => WooOrderWriter::forget_cached($order));
        // Its change of status counts the uses of its coupons again.
        WooReservation::reserve_again($order);
        $order->add_order_note(__('Commande rouverte, en attente de paiement.', 'museau'));

        return true;
    }
}

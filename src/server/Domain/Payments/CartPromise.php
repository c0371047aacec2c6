<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Read;

/**
 * The day that binds for what is in a cart. Whoever is paying already keeps the day that her order was promised; where places are
 * counted, the orders of others that are being paid take theirs, so that a week is not promised to more than it has places for.
 */
final class CartPromise
{
    public function __construct(
        private readonly Promises $promises,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
    ) {}

    /** 'YYYY-MM-DD'; '' when nothing of it is drawn, or no hours are entered. */
    public function of(Cart $cart): string
    {
        if (!$cart->has_portrait() || !$this->promises->is_on()) {
            return '';
        }
        $own = $this->own_order($cart);
        $day = $this->promises->of_cart($cart, $this->promises->has_places() ? $own->id ?? 0 : null);
        $kept = $this->promises->is_held_by($own, $cart) ? Read::text($own->meta[Order::PROMISE] ?? '') : '';

        return $kept !== '' && $kept < $day ? $kept : $day;
    }

    /** The cart's order, while it may still be paid. */
    private function own_order(Cart $cart): ?Order
    {
        $payment = $this->ledger->open($cart->id);
        $order = $payment === null || $payment->is_expired(time()) ? null : $this->orders->find($payment->order_id);

        return $order?->status === OrderStatus::Pending ? $order : null;
    }
}

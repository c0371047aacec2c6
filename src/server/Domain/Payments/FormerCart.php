<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Log\Log;

/** The cart that a reopened order once came from: its payment names none, since the cart may have gone on without it. */
final class FormerCart
{
    public function __construct(private readonly Ledger $ledger, private readonly Orders $orders, private readonly Carts $carts) {}

    /**
     * The id of the cart that this payment empties: its own, or of a reopened order the former one, as long as nothing is in it that
     * the order does not have, and nobody is paying it; '' of none. Prices and vouchers do not count: the order has kept its own, and
     * its pieces are held from the cart too. Called before the transaction that records the money.
     */
    public function of(Payment $payment): string
    {
        if ($payment->cart_id !== '' || $payment->kind === 'balance') {
            return $payment->cart_id;
        }
        try {
            $order = $this->orders->find($payment->order_id);
            $ids = array_filter(array_map(
                static fn(Payment $former): string => $former->cart_id,
                $this->ledger->of_order($payment->order_id),
            ));
            $cart_id = end($ids) ?: '';

            if ($order === null || $cart_id === '' || $this->ledger->open($cart_id) !== null) {
                return '';
            }

            return $this->has_nothing_else($cart_id, $order) ? $cart_id : '';
        } catch (\Throwable $error) {
            // The money counts, the cart does not.
            Log::error('former_cart_not_read', $error, ['order' => $payment->order_id]);

            return '';
        }
    }

    private function has_nothing_else(string $cart_id, Order $order): bool
    {
        $ordered = array_column($order->lines, 'quantity', 'key');
        $cart = $this->carts->open(CartToken::sign($cart_id));
        foreach ($cart->lines as $line) {
            if (($ordered[$line->key] ?? 0) !== $line->quantity) {
                return false;
            }
        }

        return $cart->id === $cart_id;
    }
}

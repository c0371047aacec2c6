<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Settings\Settings;

/** Totals of a cart, in cents. */
final class CartTotals
{
    public function __construct(
        public readonly int $subtotal,
        public readonly int $shipping,
        public readonly int $total,
        public readonly int $future_payments,
    ) {}

    /**
     * Each portrait line pays its own shipping; vouchers travel by mail; all other lines travel together by the dearest of their methods,
     * free from the threshold.
     *
     * @param list<CartLine> $lines
     */
    public static function of(array $lines, Settings $settings): self
    {
        $subtotal = $others = $portraits = $balance = $dearest = 0;
        foreach ($lines as $line) {
            $subtotal += $line->total();
            $balance += $line->balance();
            if ($line->is_portrait) {
                $portraits += $line->shipping_cost;
            } elseif (!$line->is_voucher) {
                $others += $line->total();
                $dearest = max($dearest, $line->shipping_cost);
            }
        }
        $shipping = $portraits + ($others < $settings->free_shipping_from() ? $dearest : 0);

        return new self($subtotal, $shipping, $subtotal + $shipping, $balance);
    }

    public function due_now(): int
    {
        return $this->total - $this->future_payments;
    }
}

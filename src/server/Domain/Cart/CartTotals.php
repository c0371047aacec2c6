<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Settings\Settings;

/** Totals of a cart, in cents. */
final class CartTotals
{
    public function __construct(
        /** Prices of the lines, before coupons. */
        public readonly int $subtotal,
        public readonly int $shipping,
        public readonly int $total,
        public readonly int $future_payments,
        /** What coupons take of the subtotal. */
        public readonly int $discount = 0,
    ) {}

    /**
     * Each portrait line pays its own shipping; vouchers travel by mail; all other lines travel together by the dearest of their methods,
     * free from the threshold, which is compared, as WooCommerce does by itself, with what coupons leave.
     *
     * @param list<CartLine> $lines
     * @param bool           $is_free whether a coupon gives the shipping, portraits' too
     */
    public static function of(array $lines, Settings $settings, bool $is_free = false): self
    {
        $subtotal = $discount = $others = $portraits = $balance = $dearest = 0;
        foreach ($lines as $line) {
            $subtotal += $line->total();
            $discount += $line->discount;
            $balance += $line->balance();
            if ($line->is_portrait) {
                $portraits += $line->shipping_cost;
            } elseif (!$line->is_voucher) {
                $others += $line->charged();
                $dearest = max($dearest, $line->shipping_cost);
            }
        }
        $shipping = $is_free ? 0 : $portraits + ($others < $settings->free_shipping_from() ? $dearest : 0);

        return new self($subtotal, $shipping, $subtotal - $discount + $shipping, $balance, $discount);
    }

    /** The same with another shipping. */
    public function with_shipping(int $cents): self
    {
        return new self($this->subtotal, $cents, $this->total - $this->shipping + $cents, $this->future_payments, $this->discount);
    }

    public function due_now(): int
    {
        return $this->total - $this->future_payments;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;

/** The cart as her page showed it when she ordered: by its revision, or by its sums on a page that follows every change of it. */
final class ShownCart
{
    /**
     * @param ?string $revision Cart::revision(); null: the sums tell
     * @param int     $total    cents of the cart; -1: not told
     * @param int     $due      cents left of it by card; -1: not told
     */
    public function __construct(
        private readonly ?string $revision = null,
        private readonly int $total = -1,
        private readonly int $due = -1,
    ) {}

    /**
     * Nobody orders at a total that she did not see: what is due now may be the same all the same, since a coupon lowers the balance
     * of a portrait. Where vouchers or coupons leave nothing to pay no card is confirmed after the press: it spends them itself, and
     * only on sums that were shown.
     *
     * @param bool $is_placed whether the press itself ends the order, to be paid by transfer or cheque
     *
     * @throws PaymentFailed cart_has_changed
     */
    public function refuse_other(Cart $cart, bool $is_placed): void
    {
        $is_spent = $cart->due_by_card() === 0 && $cart->by_voucher() + $cart->totals->discount > 0;
        $is_other = match (true) {
            $this->revision !== null => $this->revision !== $cart->revision(),
            $is_spent, $is_placed => [$this->total, $this->due] !== [$cart->totals->total, $cart->due_by_card()],
            default => $this->total >= 0 && $this->total !== $cart->totals->total,
        };
        if ($is_other) {
            throw PaymentFailed::cart_has_changed([
                __('Votre panier a changé depuis que cette page est ouverte : vérifiez le total, puis commandez.', 'museau'),
            ]);
        }
    }
}

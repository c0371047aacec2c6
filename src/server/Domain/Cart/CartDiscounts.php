<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** What its coupons make of a cart. */
final class CartDiscounts
{
    /**
     * @param list<CartCoupon>   $coupons
     * @param array<string, int> $lines   cents by the line's key
     * @param list<string>       $notices about coupons that are good no longer, and left the cart
     */
    public function __construct(
        public readonly array $coupons = [],
        public readonly array $lines = [],
        public readonly array $notices = [],
    ) {}

    public function ship_free(): bool
    {
        return in_array(true, array_column($this->coupons, 'ships_free'), true);
    }

    /**
     * The coupons that are used: one that takes nothing and gives a shipping that costs nothing would be used up for nothing.
     *
     * @return list<CartCoupon>
     */
    public function used(bool $has_shipping): array
    {
        return array_values(array_filter(
            $this->coupons,
            static fn(CartCoupon $coupon): bool => $coupon->cents > 0 || ($coupon->ships_free && $has_shipping),
        ));
    }
}

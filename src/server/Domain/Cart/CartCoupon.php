<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** A coupon in a cart: a discount, which lowers what its lines cost. */
final class CartCoupon
{
    public function __construct(
        public readonly string $code,
        /** Cents that it takes of this cart's lines. */
        public readonly int $cents,
        /** Whether it gives the shipping. */
        public readonly bool $ships_free,
    ) {}

    /** The code as it is read: 'ETE10'. Codes know no small letters; WooCommerce keeps '&' as '&amp;'. */
    public static function shown(string $code): string
    {
        return mb_strtoupper(html_entity_decode($code, ENT_QUOTES));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/**
 * Port: what sending a cart costs. By the theme's own amounts (ThemeRates), or, where the artist has said so, by the zones and methods
 * that her shop had in WooCommerce (docs/adr/0032).
 */
interface ShippingRates
{
    /**
     * @param list<CartLine> $lines      as they are charged, coupons taken off
     * @param bool           $ships_free whether a coupon gives the shipping
     * @param string         $cart_id    whose choice of a method counts; '' for none
     */
    public function quote(array $lines, bool $ships_free, string $cart_id): ShippingQuote;

    /**
     * Keeps by which of its methods a cart is sent.
     *
     * @throws CouldNotChangeCart method_is_unknown 409: it is not, or no longer, offered for this cart
     */
    public function choose(Cart $cart, string $method): void;
}

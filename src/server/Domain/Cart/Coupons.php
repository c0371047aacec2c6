<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** Port: coupons of an engine that has them, by the codes that visitors type. Tries are counted by whoever calls. */
interface Coupons
{
    /** Whether the artist lets the shop take coupons at all. */
    public function are_on(): bool;

    /** @throws CouponRefused unknown 404; over, used up, not for this cart, not beside the others 409 */
    public function add(Cart $cart, string $typed): void;

    /** An unknown one changes nothing. */
    public function remove(Cart $cart, string $code): void;
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Kernel\Read;

/**
 * What has changed under a cart (Cart::$notices) as a form's press has found it: only that reading knows, and the page that follows,
 * the form's own or another, reads the cart again.
 */
final class CartNotices
{
    private const PREFIX = 'museau_cart_notices_';

    /** Seconds until the page is no longer expected. */
    private const LIFE = 600;

    /** Keeps what this reading says for the next page. */
    public static function keep(Cart $cart): void
    {
        if ($cart->id !== '' && $cart->notices !== []) {
            set_transient(self::PREFIX . $cart->id, [...self::kept($cart), ...$cart->notices], self::LIFE);
        }
    }

    /** The cart with what was kept, which is not said again. */
    public static function said_with(Cart $cart): Cart
    {
        $kept = $cart->id === '' ? [] : self::kept($cart);
        if ($kept === []) {
            return $cart;
        }
        delete_transient(self::PREFIX . $cart->id);

        return $cart->saying(array_values(array_unique([...$kept, ...$cart->notices])));
    }

    /** @return list<string> */
    private static function kept(Cart $cart): array
    {
        return array_map(Read::text(...), Read::items(get_transient(self::PREFIX . $cart->id)));
    }
}

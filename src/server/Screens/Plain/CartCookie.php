<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartToken;
use Museau\Kernel\Home;
use Museau\Kernel\Read;

/**
 * The cart's token for a browser without JavaScript, which has no storage: a cookie that only the answer to a form sets, that
 * no script reads and that goes to /panier alone. No visit sets it, and no page that a cache may keep ever sees it (docs/adr/0015).
 */
final class CartCookie
{
    public const NAME = 'museau_panier';

    public static function token(): ?string
    {
        return Read::text($_COOKIE[self::NAME] ?? '') ?: null;
    }

    /** Set by the answer to a form that changed the cart; what changed under it meanwhile is kept for the next page. */
    public static function keep(Cart $cart): void
    {
        CartNotices::keep($cart);
        if ($cart->token === '') {
            return;
        }
        $_COOKIE[self::NAME] = $cart->token;
        if (!headers_sent()) {
            setcookie(self::NAME, $cart->token, [
                'expires' => time() + CartToken::LIFETIME,
                'path' => Home::path(PlainShop::PATH),
                'secure' => is_ssl(),
                'httponly' => true,
                'samesite' => 'Lax',
            ]);
        }
    }
}

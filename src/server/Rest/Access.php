<?php

declare(strict_types=1);

namespace Museau\Rest;

/** Who may call a route. */
enum Access: string
{
    /** Everybody, with no nonce or with a stale one. */
    case Anyone = 'anyone';

    /** Signed in, with a nonce, and allowed to run the shop: manage_woocommerce. */
    case ShopManager = 'shop_manager';

    /** A machine that signs its body: the Stripe webhook checks the signature itself. */
    case Signed = 'signed';
}

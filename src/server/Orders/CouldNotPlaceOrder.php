<?php

declare(strict_types=1);

namespace Museau\Orders;

defined('ABSPATH') || exit;

use Museau\Rest\Refusal;

final class CouldNotPlaceOrder extends Refusal
{
    public static function cart_is_empty(): self
    {
        return new self('museau_cart_empty', __('Votre panier est vide.', 'museau'), 400);
    }

    public static function stock_is_gone(string $name): self
    {
        /* translators: %s: name of the product */
        return new self('museau_stock_gone', sprintf(__('« %s » vient d\'être vendu : retirez-le du panier pour continuer.', 'museau'), $name), 409);
    }

    public static function order_is_closed(): self
    {
        return new self('museau_order_closed', __('Cette commande n\'attend plus de paiement.', 'museau'), 409);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

use Museau\Kernel\Language;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotPlaceOrder extends Refusal
{
    /** Error code of an order that asks for something else than its cart has shown. */
    public const DIFFERS = 'museau_order_differs';
    public const CLOSED = 'museau_order_closed';
    public const VOUCHER_GONE = 'museau_voucher_gone';

    public static function cart_is_empty(): self
    {
        return new self('museau_cart_empty', __('Votre panier est vide.', 'museau'), Reason::Invalid);
    }

    /** Sold to another buyer, or held by her order that is being paid. */
    public static function stock_is_gone(string $name): self
    {
        return new self(
            'museau_stock_gone',
            /* translators: %s: name of the product */
            sprintf(__('« %s » vient d\'être pris par une autre commande : retirez-le du panier pour continuer.', 'museau'), $name),
            Reason::Conflict,
        );
    }

    /** @param string $why in a sentence, which names the coupon */
    public static function coupon_is_refused(string $why): self
    {
        return new self('museau_coupon_refused', $why . ' ' . __('Rien n\'a été débité.', 'museau'), Reason::Conflict);
    }

    /** @param int $asked cents that the order would have asked for */
    public static function differs_from_cart(int $asked): self
    {
        return new self(
            self::DIFFERS,
            __(
                'Le total de la commande ne correspond pas à celui de votre panier : rien n\'a été débité. Écrivez-nous, nous terminerons votre commande avec vous.',
                'museau',
            ),
            Reason::Conflict,
            ['asked' => $asked],
        );
    }

    /** @param string $why in a sentence */
    public static function portraits_are_full(string $why): self
    {
        return new self(
            'museau_portraits_full',
            $why . ' ' . __('Rien n\'a été débité. Retirez le portrait pour commander le reste ; sur sa page, laissez votre e-mail : je vous écris dès qu\'une place se libère.', 'museau'),
            Reason::Conflict,
        );
    }

    /**
     * The day that she saw is promised to others by now: she orders for this one, or not.
     *
     * @param string $day 'YYYY-MM-DD'
     */
    public static function date_is_later(string $day): self
    {
        return new self(
            'museau_date_changed',
            sprintf(
                /* translators: %s: date */
                __('La date d\'envoi a changé : votre commande serait expédiée vers le %s. Confirmez-la si cela vous convient.', 'museau'),
                Language::date($day),
            ),
            Reason::Conflict,
        );
    }

    /** A voucher of an order that was given up has paid another one since, or is over. */
    public static function voucher_is_gone(): self
    {
        return new self(
            self::VOUCHER_GONE,
            __('Un bon cadeau de cette commande a payé une autre commande entre-temps, ou n\'est plus valable : elle ne peut plus être payée ainsi.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function order_is_closed(): self
    {
        return new self(self::CLOSED, __('Cette commande n\'attend plus de paiement.', 'museau'), Reason::Conflict);
    }
}

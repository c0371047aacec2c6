<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

defined('ABSPATH') || exit;

use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why a coupon is not taken, or not any more. */
final class CouponRefused extends Refusal
{
    public static function is_unknown(): self
    {
        return new self(
            'museau_code_unknown',
            __('Ce code n\'est ni celui d\'un bon cadeau, ni un code de réduction : vérifiez chaque signe.', 'museau'),
            Reason::NotFound,
        );
    }

    public static function is_over(string $code): self
    {
        /* translators: %s: code of a coupon */
        return self::because('over', sprintf(__('Le code de réduction %s n\'est plus valable.', 'museau'), $code));
    }

    /** Used as often as it may be, or held by another order that is being paid. */
    public static function is_used_up(string $code): self
    {
        return self::because('used', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s a déjà servi, ou une autre commande est en train de l\'utiliser.', 'museau'),
            $code,
        ));
    }

    /** The same, of one that is in the cart and whose order is refused. */
    public static function is_taken(string $code): self
    {
        return self::because('used', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s a déjà servi, ou une autre commande est en train de l\'utiliser : retirez-le du panier pour commander sans lui.', 'museau'),
            $code,
        ));
    }

    public static function needs(string $code, int $cents): self
    {
        return self::because('minimum', sprintf(
            /* translators: 1: code of a coupon, 2: amount */
            __('Le code de réduction %1$s demande %2$s d\'œuvres au moins, hors bons cadeaux et livraison.', 'museau'),
            $code,
            Money::text($cents),
        ));
    }

    public static function allows(string $code, int $cents): self
    {
        return self::because('maximum', sprintf(
            /* translators: 1: code of a coupon, 2: amount */
            __('Le code de réduction %1$s ne vaut que jusqu\'à %2$s d\'œuvres, hors bons cadeaux et livraison.', 'museau'),
            $code,
            Money::text($cents),
        ));
    }

    public static function is_not_for_these(string $code): self
    {
        return self::because('works', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s ne vaut pas pour ces articles.', 'museau'),
            $code,
        ));
    }

    public static function is_not_for_reduced(string $code): self
    {
        return self::because('reduced', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s ne vaut pas pour les articles déjà en promotion.', 'museau'),
            $code,
        ));
    }

    /** @param string $other code of the one that suffers no other */
    public static function stands_alone(string $other): self
    {
        return self::because('alone', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s ne se cumule avec aucun autre : retirez-le d\'abord.', 'museau'),
            $other,
        ));
    }

    public static function is_there(string $code): self
    {
        /* translators: %s: code of a coupon */
        return self::because('there', sprintf(__('Le code de réduction %s est déjà dans votre panier.', 'museau'), $code));
    }

    public static function is_of_another(string $code): self
    {
        return self::because('email', sprintf(
            /* translators: %s: code of a coupon */
            __('Le code de réduction %s est réservé à une autre adresse e-mail : retirez-le du panier, ou commandez avec cette adresse.', 'museau'),
            $code,
        ));
    }

    public static function are_too_many(int $most): self
    {
        /* translators: %d: number of codes */
        return self::because('many', sprintf(__('Un panier prend %d codes de réduction au plus.', 'museau'), $most));
    }

    /** @param string $said what an extension of the shop says of it; '' for nothing */
    public static function is_refused(string $code, string $said): self
    {
        /* translators: %s: code of a coupon */
        return self::because('refused', $said !== '' ? $said : sprintf(__('Le code de réduction %s ne vaut pas ici.', 'museau'), $code));
    }

    private static function because(string $why, string $sentence): self
    {
        return new self("museau_coupon_$why", $sentence, Reason::Conflict);
    }
}

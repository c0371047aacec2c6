<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

defined('ABSPATH') || exit;

use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotChangeCart extends Refusal
{
    public static function product_is_unknown(): self
    {
        return new self('museau_unknown_product', __('Produit non trouvé.', 'museau'), Reason::NotFound);
    }

    public static function method_is_unknown(): self
    {
        return new self(
            'museau_unknown_shipping',
            __('Ce mode de livraison n\'est plus proposé pour ce panier : choisissez-en un autre.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function voucher_address_is_wrong(): self
    {
        return new self(
            'museau_voucher_address',
            __('L\'adresse à qui envoyer le bon n\'est pas valide : corrigez-la, ou laissez-la vide pour l\'imprimer.', 'museau'),
            Reason::Invalid,
        );
    }

    public static function voucher_day_is_wrong(): self
    {
        return new self(
            'museau_voucher_day',
            __('Choisissez un jour d\'envoi entre aujourd\'hui et dans un an, avec l\'adresse à qui envoyer le bon.', 'museau'),
            Reason::Invalid,
        );
    }

    public static function product_is_sold(): self
    {
        return new self('museau_sold', __('Cette œuvre est déjà vendue.', 'museau'), Reason::Conflict);
    }

    /** Somebody else's order holds the last piece, for an hour at most, until it is paid. */
    public static function product_is_reserved(): self
    {
        return new self(
            'museau_reserved',
            __(
                'Cette œuvre est en cours d\'achat par une autre personne. Si elle ne la paie pas, elle sera de nouveau libre dans l\'heure.',
                'museau',
            ),
            Reason::Conflict,
        );
    }

    public static function options_are_missing(): self
    {
        return new self('museau_options_missing', __('Choisissez toutes les options.', 'museau'), Reason::Invalid);
    }

    public static function no_variation_matches(): self
    {
        return new self(
            'museau_no_variation',
            __('Cette combinaison n\'est pas disponible. Veuillez vérifier vos sélections.', 'museau'),
            Reason::Invalid,
        );
    }

    public static function already_in_cart(): self
    {
        return new self('museau_already_in_cart', __('Déjà dans le panier', 'museau'), Reason::Conflict);
    }

    /** The word is forged, or its portrait may be printed no longer. */
    public static function portrait_is_closed(): self
    {
        return new self(
            'museau_portrait_closed',
            __('Ce lien ne permet plus de commander de carte : rouvrez-la depuis votre carnet.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @param int $left pieces that can still be bought */
    public static function above_stock(int $left): self
    {
        /* translators: %d: pieces left */
        return new self('museau_above_stock', sprintf(__('Il n\'en reste que %d.', 'museau'), $left), Reason::Conflict);
    }

    public static function too_many_portraits(): self
    {
        return new self(
            'museau_too_many_portraits',
            __('Trois portraits au plus par commande : terminez celle-ci, puis commandez les suivants.', 'museau'),
            Reason::Conflict,
        );
    }

    /** A gift voucher's own amount that is none, or out of bounds. Cents. */
    public static function voucher_amount_is_wrong(int $least, int $most): self
    {
        return new self(
            'museau_voucher_amount',
            sprintf(
                /* translators: 1: least, 2: most amount */
                __('Le montant du bon va de %1$s à %2$s : écrivez-le en chiffres.', 'museau'),
                Money::without_zeros($least),
                Money::without_zeros($most),
            ),
            Reason::Invalid,
        );
    }

    /** @param string $sentence why, and what she can do */
    public static function portraits_are_full(string $sentence): self
    {
        return new self('museau_portraits_full', $sentence, Reason::Conflict);
    }

    public static function not_for_sale(): self
    {
        return new self(
            'museau_not_for_sale',
            __('Ce portrait est un exemple : il ne se vend pas. Commandez le vôtre.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @param int $most characters */
    public static function text_is_too_long(string $label, int $most): self
    {
        return new self(
            'museau_text_too_long',
            /* translators: 1: name of a field, 2: most characters */
            sprintf(__('« %1$s » : %2$d caractères au plus.', 'museau'), $label, $most),
            Reason::Invalid,
        );
    }

    /** @param int $most pieces of one line */
    public static function above_limit(int $most): self
    {
        return new self(
            'museau_above_limit',
            /* translators: %d: most pieces of one line */
            sprintf(__('%d exemplaires au plus par ligne : écrivez-nous pour une plus grande commande.', 'museau'), $most),
            Reason::Conflict,
        );
    }

    public static function cart_is_full(): self
    {
        return new self(
            'museau_cart_full',
            __('Votre panier est plein : terminez cette commande, puis commandez la suite.', 'museau'),
            Reason::Conflict,
        );
    }
}

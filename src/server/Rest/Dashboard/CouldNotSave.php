<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** What the dashboard is refused, in the specification's words where it gives them. */
final class CouldNotSave extends Refusal
{
    /** @param string $field that the form marks */
    public static function field(string $field, string $sentence): self
    {
        return new self('museau_invalid_' . $field, $sentence, Reason::Invalid, ['field' => $field]);
    }

    public static function name_is_missing(): self
    {
        return self::field('name', __('Le nom du produit est obligatoire.', 'museau'));
    }

    public static function description_is_missing(): self
    {
        return self::field('description', __('La description est obligatoire.', 'museau'));
    }

    public static function price_is_not_positive(string $field): self
    {
        return self::field($field, __('Le prix doit être supérieur à 0.', 'museau'));
    }

    /** B25: a third decimal is refused rather than rounded. */
    public static function price_is_unclear(string $price): self
    {
        /* translators: %s: what was written */
        return self::field('price', sprintf(__('« %s » n\'est pas un prix : des euros, avec deux décimales au plus.', 'museau'), $price));
    }

    public static function pencil_is_missing(): self
    {
        return self::field(Options::slug(Options::TECHNIQUE), __('Veuillez sélectionner un type de crayon.', 'museau'));
    }

    public static function variations_are_missing(): self
    {
        return self::field('variations', __('Veuillez ajouter au moins une variation de prix.', 'museau'));
    }

    public static function variation_price_is_not_positive(): self
    {
        return self::field('variations', __('Toutes les variations doivent avoir un prix supérieur à 0.', 'museau'));
    }

    /** A price of 0 may be asked, none at all may not (B74). */
    public static function variation_price_is_missing(string $name): self
    {
        return self::field(
            'variations',
            /* translators: %s: options of the variation */
            sprintf(__('Indiquez un prix pour chaque variation (0 est permis). Il manque celui de : %s.', 'museau'), $name),
        );
    }

    public static function variation_price_is_negative(): self
    {
        return self::field('variations', __('Le prix d\'une variation est de 0 ou plus.', 'museau'));
    }

    /** Neither the variation nor the map of prices has one for it (B15). */
    public static function variation_has_no_price(string $name): self
    {
        return self::field(
            'variations',
            /* translators: %s: options of the variation */
            sprintf(__('Toutes les variations doivent avoir un prix supérieur à 0. Il manque celui de : %s.', 'museau'), $name),
        );
    }

    public static function variations_are_equal(string $name): self
    {
        /* translators: %s: options of the variations */
        return self::field('variations', sprintf(__('Deux variations sont identiques : %s.', 'museau'), $name));
    }

    public static function option_is_unknown(string $option): self
    {
        /* translators: %s: slug of an option or category */
        return self::field('attributes', sprintf(__('Option inconnue : « %s ».', 'museau'), $option));
    }

    public static function picture_is_unknown(string $field): self
    {
        return self::field($field, __('L\'image choisie n\'est pas dans la médiathèque.', 'museau'));
    }

    /** Another tab or person saved the product since the form was opened. */
    public static function was_changed_meanwhile(): self
    {
        return new self(
            'museau_changed_meanwhile',
            __('Ce produit a été modifié ailleurs depuis son ouverture : vérifiez-le, puis enregistrez à nouveau.', 'museau'),
            Reason::Conflict,
        );
    }

    /** By the same request, with other words: its answer was lost, and she went on writing. */
    public static function was_created_before(): self
    {
        return new self(
            'museau_already_created',
            __('Déjà créé par l\'envoi précédent, sans vos changements : ouvrez-le dans la liste. Renvoyer en crée un second.', 'museau'),
            Reason::Conflict,
        );
    }

    /** The same request holds the lock: code and status are those of a lock that is taken, which the form sends again. */
    public static function is_being_created(): self
    {
        return new self(
            'museau_busy',
            __('Cet enregistrement est déjà en cours : réessayez dans un instant.', 'museau'),
            Reason::Unavailable,
        );
    }

    public static function term_is_unknown(): self
    {
        return new self('museau_unknown_term', __('Cette option n\'existe pas ou plus.', 'museau'), Reason::NotFound);
    }

    public static function term_is_used(string $name, int $products): self
    {
        return new self(
            'museau_term_used',
            sprintf(
                /* translators: 1: name of an option, 2: number of products */
                _n(
                    '« %1$s » sert à %2$d produit : retirez-la d\'abord de ce produit.',
                    '« %1$s » sert à %2$d produits : retirez-la d\'abord de ces produits.',
                    $products,
                    'museau',
                ),
                $name,
                $products,
            ),
            Reason::Conflict,
        );
    }

    /** The portrait to order and the gift voucher: the shop knows each by its number. */
    public static function product_is_the_only_one(): self
    {
        return new self(
            'museau_only_one',
            __('Ce produit ne se duplique pas : la boutique n\'en a qu\'un de cette sorte.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function product_is_ordered(): self
    {
        return new self(
            'museau_ordered',
            __('Une commande nomme ce produit : il reste dans la corbeille, pour que la commande le montre encore.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function product_was_not_erased(): self
    {
        return new self(
            'museau_not_erased',
            __('Le produit n\'a pas pu être effacé : il est toujours dans la corbeille.', 'museau'),
            Reason::Failed,
        );
    }

    public static function may_not_upload(): self
    {
        return new self('rest_forbidden', __('Vous n\'avez pas le droit d\'ajouter des images.', 'museau'), Reason::Forbidden);
    }

    public static function file_is_missing(): self
    {
        return self::field('file', __('Aucun fichier n\'est arrivé : choisissez une image.', 'museau'));
    }

    public static function file_was_cut(): self
    {
        return new self('museau_upload_cut', __('L\'envoi a été interrompu : réessayez.', 'museau'), Reason::Invalid);
    }

    public static function file_was_not_kept(): self
    {
        return new self(
            'museau_upload_not_kept',
            __('L\'image n\'a pas pu être enregistrée : réessayez un peu plus tard.', 'museau'),
            Reason::StorageFull,
        );
    }
}

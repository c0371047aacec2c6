<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why a review was not taken, or nothing was done with one. */
final class CannotReview extends Refusal
{
    public static function is_early(): self
    {
        return new self(
            'museau_review_early',
            __('Un avis se donne une fois la commande payée et arrivée : rien n\'est envoyé.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_no_stars(): self
    {
        return new self('museau_review_stars', __('Choisissez de une à cinq étoiles : rien n\'est encore envoyé.', 'museau'));
    }

    public static function is_empty(): self
    {
        return new self('museau_review_empty', __('Écrivez votre avis en quelques mots : rien n\'est encore envoyé.', 'museau'));
    }

    public static function is_too_long(int $length): self
    {
        return new self('museau_review_long', sprintf(
            /* translators: 1: characters at most, 2: characters that were written */
            __('Ce texte est trop long : %1$d caractères au plus, il en a %2$d.', 'museau'),
            Review::MAX_LENGTH,
            $length,
        ));
    }

    public static function is_given(): self
    {
        return new self(
            'museau_review_given',
            __('Un avis a déjà été donné pour cette commande : ce second envoi ne compte pas.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_unknown(): self
    {
        return new self('museau_review_unknown', __('Cet avis n\'est plus là.', 'museau'), Reason::NotFound);
    }

    public static function is_decided(): self
    {
        return new self(
            'museau_review_decided',
            __('Cet avis a changé entre-temps : relisez-le, puis décidez.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function needs_a_reason(): self
    {
        return new self(
            'museau_review_reason',
            __('Écrivez pourquoi cet avis n\'est pas publié : son auteur le lira, la loi le demande.', 'museau'),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why an answer about showing a portrait was not taken, or a portrait is not shown. */
final class CannotShow extends Refusal
{
    public static function is_early(): self
    {
        return new self(
            'museau_consent_early',
            __('Cette question se pose une fois le portrait parti : rien n\'est enregistré.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_no_answer(): self
    {
        return new self('museau_consent_missing', __('Choisissez une réponse pour le portrait : rien n\'est encore enregistré.', 'museau'));
    }

    public static function has_no_answer_for_photo(): self
    {
        return new self(
            'museau_consent_photo_missing',
            __('Dites aussi oui ou non pour la photo : rien n\'est encore enregistré.', 'museau'),
        );
    }

    public static function changes_too_often(): self
    {
        return new self(
            'museau_consents_many',
            __('Votre choix a beaucoup changé aujourd\'hui : revenez demain. « Non » reste possible tout de suite.', 'museau'),
            Reason::TooMany,
        );
    }

    public static function is_not_allowed(): self
    {
        return new self(
            'museau_not_allowed',
            __('La cliente ou le client n\'a pas dit oui : ce portrait ne se montre pas.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function photo_is_not_allowed(): self
    {
        return new self(
            'museau_photo_not_allowed',
            __('La cliente ou le client n\'a pas dit oui pour la photo : décochez-la.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_no_portrait(): self
    {
        return new self('museau_no_portrait', __('Choisissez un portrait de cette commande.', 'museau'));
    }

    public static function has_no_picture(): self
    {
        return new self('museau_no_picture', __('Choisissez une image du carnet, ou joignez-en une autre.', 'museau'));
    }
}

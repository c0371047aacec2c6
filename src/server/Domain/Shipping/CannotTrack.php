<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

defined('ABSPATH') || exit;

use Museau\Kernel\Refusal;

/** A tracking number that the shop cannot make a link of; nothing was sent. */
final class CannotTrack extends Refusal
{
    public static function is_mistyped(): self
    {
        return new self(
            'museau_tracking_mistyped',
            __('Ce numéro de suivi a une faute : sa clé de contrôle ne correspond pas. Recopiez-le, puis recommencez ; rien n\'est parti.', 'museau'),
        );
    }

    public static function is_unknown(): self
    {
        return new self(
            'museau_tracking_unknown',
            __('Aucun transporteur n\'a de numéro de cette forme : relisez-le. S\'il est bon, choisissez « Autre transporteur, sans lien » ; rien n\'est parti.', 'museau'),
        );
    }

    public static function is_ambiguous(): self
    {
        return new self(
            'museau_tracking_ambiguous',
            __('Plusieurs transporteurs ont des numéros de cette forme : choisissez le transporteur, puis recommencez ; rien n\'est parti.', 'museau'),
        );
    }
}

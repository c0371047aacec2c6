<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** Whose turn it is with a paid order that has not left, and for what. */
enum BoardColumn: string
{
    /** A portrait's photograph is there and not accepted yet. */
    case ToCheck = 'to_check';

    case ToDraw = 'to_draw';

    /** A proof is before the customer. */
    case ToApprove = 'to_approve';

    case ToShip = 'to_ship';

    /** For a photograph, or for the balance that was asked for. */
    case Waiting = 'waiting';

    public function label(): string
    {
        return match ($this) {
            self::ToCheck => __('À vérifier', 'museau'),
            self::ToDraw => __('À dessiner', 'museau'),
            self::ToApprove => __('À valider', 'museau'),
            self::ToShip => __('À expédier', 'museau'),
            self::Waiting => __('En attente du client', 'museau'),
        };
    }
}

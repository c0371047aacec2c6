<?php

declare(strict_types=1);

namespace Museau\Domain\Cards;

/** Why a link shows no card now. */
enum CardIsClosed
{
    /** This shop has never made such a link. */
    case Unknown;

    /** Its drawing, its order or its carnet's link is gone for good. */
    case Ended;

    /** The artist offers this kind no longer, or not now. */
    case Off;

    public function status(): int
    {
        return $this === self::Ended ? 410 : 404;
    }
}

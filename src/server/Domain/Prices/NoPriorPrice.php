<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

/** Why no price is struck. */
enum NoPriorPrice
{
    /** Nothing is reduced. */
    case NotReduced;

    /** The reduction is older than the journal, or the journal did not know thirty days before it. */
    case Unknown;

    /** It was never for sale at another price. */
    case NeverSold;

    /** The lowest price before was not higher than the one that is asked now. */
    case NotLower;

    /** The reduction has run so long that its price is the usual one. */
    case TooLong;
}

<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** Why a call is refused, without a word of HTTP: Rest\StatusCode says which status each one answers. */
enum Reason
{
    /** What was sent is wrong or incomplete; sent again unchanged it would be refused again. */
    case Invalid;

    /** Nothing has been paid, or not this. */
    case Unpaid;

    case Forbidden;

    case NotFound;

    /** It does not fit what has happened meanwhile: sold, changed elsewhere, done already. */
    case Conflict;

    case TooLarge;

    case UnsupportedType;

    /** A file of the right type that cannot be read. */
    case Unreadable;

    case TooMany;

    /** The shop itself did not manage it. */
    case Failed;

    /** A service that the shop asks (Stripe) will not do it. */
    case ServiceFailed;

    /** Not now; the same call may be sent again. */
    case Unavailable;

    case StorageFull;

    /** Whether the shop or a service of its failed, not what was asked: what was typed was right. */
    public function is_our_failure(): bool
    {
        return in_array($this, [self::Failed, self::ServiceFailed, self::Unavailable, self::StorageFull], true);
    }
}

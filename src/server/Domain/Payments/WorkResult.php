<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** How a piece of the reconciler's work came out. */
enum WorkResult
{
    case Done;

    /** It ended PHP in an earlier run: done again when everything else is done. */
    case PutOff;

    /** It was looked at, and refused: asking again says the same, and the artist was told. */
    case Refused;

    /** Not looked at, or not to its end: the next run must. */
    case Failed;

    /** Whether Stripe's word has been compared with ours, or will be at the end of the run. */
    public function is_compared(): bool
    {
        return $this !== self::Failed;
    }
}

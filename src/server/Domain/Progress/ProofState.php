<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** What became of a proof: each is decided once, by one conditional write. */
enum ProofState: string
{
    case Open = 'open';

    case Approved = 'approved';

    /** Nobody answered by the announced day, after two reminders. */
    case Silent = 'silent';

    case ChangeAsked = 'change';

    /** Another proof, or another step, came in its place before anybody decided. */
    case Withdrawn = 'withdrawn';

    public function is_approval(): bool
    {
        return $this === self::Approved || $this === self::Silent;
    }
}

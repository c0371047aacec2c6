<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

enum ReviewState: string
{
    /** Nobody has read it yet. */
    case Waiting = 'waiting';

    case Published = 'published';

    /** With a reason, which its author is told. */
    case Refused = 'refused';

    /** Its author has taken it back: its words are gone. */
    case Withdrawn = 'withdrawn';
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

/** How a winner was found, as it stays in the record: it names no person. */
final class Draw
{
    /** By lot, or by the artist. */
    public const LOTS = 'tirage';

    public const CHOICE = 'choix';

    public function __construct(
        public readonly int $contest_id,
        /** 1 for the first; a later one stands in for a winner who could not be reached. */
        public readonly int $turn,
        public readonly int $entry_id,
        /** Entries among which it was found. */
        public readonly int $entry_count,
        public readonly string $way,
        /** Why it was done again; '' for the first. */
        public readonly string $reason,
        /** Unix time. */
        public readonly int $created,
    ) {}
}

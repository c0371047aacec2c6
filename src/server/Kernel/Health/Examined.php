<?php

declare(strict_types=1);

namespace Museau\Kernel\Health;

/** What came of looking at one invariant of the shop. */
final class Examined
{
    /**
     * @param int             $looked     how many things were looked at
     * @param list<Violation> $violations
     * @param bool            $is_whole   false where there were more than one examination looks at
     */
    public function __construct(
        public readonly int $looked,
        public readonly array $violations = [],
        public readonly bool $is_whole = true,
    ) {}

    /** @return list<Violation> without those that somebody has to judge */
    public function faults(): array
    {
        return array_values(array_filter($this->violations, static fn(Violation $violation): bool => !$violation->is_doubt));
    }
}

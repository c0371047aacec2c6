<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

/** A price that customers were asked from one moment until the next entry. */
final class PriceEntry
{
    /** First entry of what was published after the journal had begun: there was no price before. */
    public const LIFE = 'life';

    /** First entry of what had been sold before: the prices before are unknown. */
    public const FIRST = 'first';

    /** A change that nobody told: the daily comparison found it. */
    public const LATE = 'late';

    /**
     * @param int    $since   Unix time
     * @param int    $cents   what was to be paid
     * @param int    $regular cents, the higher price beside a reduced one; 0 without a reduction
     * @param string $origin  LIFE, FIRST, LATE, or '' for a change like any other
     */
    public function __construct(
        public readonly int $since,
        public readonly int $cents,
        public readonly int $regular = 0,
        public readonly string $origin = '',
    ) {}

    public function is_reduced(): bool
    {
        return $this->regular > $this->cents;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

/** The price that may be struck beside a reduced one. */
final class PriorPrice
{
    /**
     * @param int  $cents    the lowest price of the thirty days before the reduction
     * @param int  $until    Unix time from which the reduction is no longer announced
     * @param bool $is_young on sale for less than thirty days when the reduction began: the lowest price since it was first for sale
     */
    public function __construct(
        public readonly int $cents,
        public readonly int $until,
        public readonly bool $is_young = false,
    ) {}
}

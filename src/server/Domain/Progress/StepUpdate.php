<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** What the artist says of a step of an order: from its panel, from the board, or from studio mode. */
final class StepUpdate
{
    /**
     * @param string $sentence '' keeps the one that a reached step has
     * @param string $picture  where PHP put an upload; '' keeps the one that is there
     * @param bool   $tells    whether the customer is to be told, where the step's letter is switched on
     * @param bool   $is_marked whether the artist's name is drawn across a proof
     */
    public function __construct(
        public readonly ProgressStep $step,
        public readonly string $sentence,
        public readonly string $picture,
        public readonly bool $tells,
        public readonly bool $is_marked,
    ) {}
}

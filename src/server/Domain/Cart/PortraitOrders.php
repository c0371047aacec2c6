<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** Port: whether the artist takes one more portrait now. */
interface PortraitOrders
{
    /**
     * @param list<array{attribute: string, value: string, ...}> $options what was chosen, as a cart shows it
     *
     * @throws CouldNotChangeCart portraits_are_full 409
     */
    public function refuse_full(array $options): void;
}

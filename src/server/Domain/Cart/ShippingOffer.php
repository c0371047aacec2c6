<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** A way in which a cart can be sent, or fetched. */
final class ShippingOffer
{
    public function __construct(
        /** The engine's name of it: 'flat_rate:3'. */
        public readonly string $id,
        /** As the artist has called it. */
        public readonly string $name,
        public readonly int $cents,
        /** Whether the customer fetches it: never the first choice. */
        public readonly bool $is_fetched = false,
    ) {}
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

/** A line of an order, frozen when it was placed. Amounts in cents. */
final class OrderLine
{
    /** @param list<array{attribute: string, value: string}> $options */
    public function __construct(
        public readonly int $id,
        public readonly string $key,
        public readonly int $product_id,
        public readonly int $variation_id,
        public readonly string $name,
        public readonly int $quantity,
        public readonly int $total,
        public readonly array $options,
        public readonly int $deposit_percent,
        public readonly int $balance,
        public readonly bool $is_portrait,
        public readonly int $refunded = 0,
        /** Pieces that a refund has put back into the stock. */
        public readonly int $restocked = 0,
    ) {}
}

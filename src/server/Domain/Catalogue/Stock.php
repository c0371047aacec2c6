<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Port: how many pieces can be bought now, read from the engine's truth. */
interface Stock
{
    /** Pieces left of a product or of one of its variations, live holds of open orders taken off; null when stock is not counted. */
    public function available(int $product_id, int $variation_id = 0): ?int;

    /**
     * The same for many at once, in a fixed number of queries; what this cart's own open order holds counts as its own (F20).
     *
     * @param list<array{int, int}> $pieces product id and variation id (0 for none)
     *
     * @return array<string, array{id: int, left: ?int}> by 'product/variation': the post that counts the pieces (0 when none does); left
     *   null: not counted
     */
    public function many(array $pieces, string $cart_id = ''): array;
}

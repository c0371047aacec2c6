<?php

declare(strict_types=1);

namespace Museau\Catalogue;

/** Port: how many pieces can be bought now, read from the engine's truth. */
interface Stock
{
    /** Pieces left of a product or of one of its variations, live holds of open orders taken off; null when stock is not counted. */
    public function available(int $product_id, int $variation_id = 0): ?int;
}

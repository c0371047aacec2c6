<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

final class ProductPage
{
    /** @param list<Product> $products */
    public function __construct(
        public readonly array $products,
        public readonly int $total,
        public readonly int $total_pages,
    ) {}
}

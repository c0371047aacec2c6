<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Port: reads a product from the engine's own truth, to be kept in the product index. */
interface ProductReader
{
    /** The published product of this id (of a product, not of a variation), or its draft for a preview; null for anything else. */
    public function read(int $id, bool $drafts = false): ?Product;

    /**
     * Loads what read() will need of these products in a fixed number of queries.
     *
     * @param list<int> $ids
     */
    public function prime(array $ids): void;

    /**
     * The shop's global attributes in their order; one that this engine does not have is left out.
     *
     * @return list<array{id: int, name: string, slug: string}> pa_format, pa_serie, pa_crayon, pa_cadre
     */
    public function attributes(): array;
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

final class GlobalAttribute
{
    /** @param list<array{id: int, name: string, slug: string}> $terms */
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly string $slug,
        public readonly array $terms,
    ) {}
}

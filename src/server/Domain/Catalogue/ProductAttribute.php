<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

final class ProductAttribute
{
    /**
     * @param string                                             $name      as it is shown: 'Nombre animaux'
     * @param string                                             $slug      'pa_format', or the sanitized name of a text attribute
     * @param list<array{id: int, name: string, slug: string}>   $options   id 0 for a text attribute
     * @param bool                                               $variation whether variations differ by it
     */
    public function __construct(
        public readonly string $name,
        public readonly string $slug,
        public readonly array $options,
        public readonly bool $variation,
    ) {}
}

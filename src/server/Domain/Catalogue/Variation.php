<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

final class Variation
{
    /**
     * @param ?int                  $price  cents; null when it cannot be bought
     * @param array<string, string> $choices option slug by attribute slug ('pa_format' => 'a4'); '' means any
     * @param ?int                  $stock  pieces; null when not counted for itself
     */
    public function __construct(
        public readonly int $id,
        public readonly ?int $price,
        public readonly array $choices,
        public readonly ?int $stock,
        public readonly bool $sold,
        public readonly int $image_id,
    ) {}
}

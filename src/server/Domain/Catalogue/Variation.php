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

    /**
     * Whether these choices can be had as this variation, the ones that are not made yet left aside.
     *
     * @param array<string, string> $choices option slug by attribute slug
     */
    public function accepts(array $choices): bool
    {
        foreach ($choices as $slug => $option) {
            $wanted = $this->choices[$slug] ?? '';
            if ($wanted !== '' && $wanted !== $option) {
                return false;
            }
        }

        return true;
    }

    /**
     * The first variation that accepts these choices.
     *
     * @param list<self>            $variations
     * @param array<string, string> $choices    option slug by attribute slug
     */
    public static function first(array $variations, array $choices): ?self
    {
        foreach ($variations as $variation) {
            if ($variation->accepts($choices)) {
                return $variation;
            }
        }

        return null;
    }
}

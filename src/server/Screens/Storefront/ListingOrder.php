<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Html;

/** The orders of a listing: they order the page shown (B72). The same rules as src/client/catalogue/sort.ts. */
final class ListingOrder
{
    /** How the catalogue answers. */
    private const FIRST = 'date-desc';

    /** Drawn in the browser alone: the page is the same for every visitor. */
    public const RANDOM = 'random';

    /** @return array<string, string> shown name by order */
    public static function labels(): array
    {
        return [
            self::FIRST => __('Plus récentes', 'museau'),
            'date-asc' => __('Plus anciennes', 'museau'),
            'price-low' => __('Prix croissant', 'museau'),
            'price-high' => __('Prix décroissant', 'museau'),
            'likes' => __('Les plus aimées', 'museau'),
            self::RANDOM => __('Au hasard', 'museau'),
        ];
    }

    /** The order that the page is printed in: chance, and hearts that cannot be read, leave it as the catalogue answers. */
    public static function printed(string $sort, bool $knows_likes): string
    {
        return $sort === self::RANDOM || ($sort === 'likes' && !$knows_likes) ? '' : $sort;
    }

    /**
     * Products without a price come last in both orders of price; equal ones stay by id descending.
     *
     * @param list<Product>   $products
     * @param string          $sort     '' for the catalogue's own
     * @param array<int, int> $likes    by product id
     *
     * @return list<Product>
     */
    public static function sorted(array $products, string $sort, array $likes): array
    {
        $key = static fn(Product $product): float|int => match ($sort) {
            'date-asc' => $product->id,
            'price-low' => $product->price ?? INF,
            'price-high' => $product->price === null ? INF : -$product->price,
            'likes' => -($likes[$product->id] ?? 0),
            default => 0,
        };
        usort($products, static fn(Product $a, Product $b): int => [$key($a), $b->id] <=> [$key($b), $a->id]);

        return $products;
    }

    /** The field; without JavaScript it would change nothing, and is not shown. */
    public static function field(string $sort): string
    {
        $labels = self::labels();
        $options = array_map(
            static fn(string $order, string $label): string => Html::el(
                'option',
                ['value' => $order, 'selected' => $order === ($sort ?: self::FIRST)],
                Html::text($label),
            ),
            array_keys($labels),
            $labels,
        );

        return Html::el(
            'div',
            ['class' => 'museau-product-grid__sort'],
            Html::el(
                'label',
                ['class' => 'museau-product-grid__sort-label', 'for' => 'museau-tri'],
                Html::text(__('Trier par :', 'museau')),
            ),
            Html::el('select', ['id' => 'museau-tri', 'class' => 'museau-product-grid__select museau-field__control'], ...$options),
        );
    }
}

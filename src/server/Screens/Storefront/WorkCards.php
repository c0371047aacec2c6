<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Html;

/** Works from all over the shop as cards, four in a row: what was searched for, and favourites. */
final class WorkCards
{
    private const SIZES = '(max-width: 700px) calc(45.5vw - 28px), (max-width: 1100px) calc(45.5vw - 32px), 252px';

    /**
     * @param list<Product> $works
     * @param int           $total how many there are, on all pages
     */
    public static function html(array $works, int $total, Likes $likes): string
    {
        $counts = $likes->counts(array_map(static fn(Product $product): int => $product->id, $works));

        return Html::el('p', ['role' => 'status'], Html::text(Listing::number_of_works($total)))
            . Html::island(
                'product-suggestions',
                [
                    'id' => 0,
                    'category' => '',
                    'products' => array_map(ProductCard::props(...), $works),
                ],
                Html::el('ul', ['class' => 'museau-product__suggested'], ...array_map(
                    static fn(Product $product, int $width): string => ProductCard::html(
                        $product,
                        $counts[$product->id] ?? null,
                        '',
                        self::SIZES,
                        $width,
                    ),
                    $works,
                    Hanging::widths($works),
                )),
                'intent',
            );
    }

    /** What to look at where no work stands. */
    public static function ways(): string
    {
        $way = static fn(string $path, string $label): string => Html::el(
            'a',
            ['class' => 'museau-link', 'href' => home_url($path)],
            Html::text($label),
        );

        return Html::el(
            'p',
            ['class' => 'museau-results__ways'],
            $way('/oeuvre-originale', __('Voir les œuvres originales', 'museau')),
            ' ',
            $way('/impression', __('Voir les impressions', 'museau')),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/** 'Vous aimerez aussi...' below a product; the counterpart of blocks/product/suggestions.tsx. */
final class Suggestions
{
    private const CARD_SIZES = '(max-width: 700px) calc(45.5vw - 28px), (max-width: 1100px) calc(45.5vw - 32px), 252px';

    private const SHOWN = 4;

    public function __construct(private readonly Catalogue $catalogue, private readonly Settings $settings) {}

    /** @return ?list<Product> other works of its category, those for sale first; null when they cannot be read */
    public function of(Product $product): ?array
    {
        $found = OptionalRead::read('product page', fn(): array => $this->catalogue->search(new ProductQuery(
            $product->categories[0]['slug'] ?? '',
            [],
            1,
            $this->settings->page_size(),
            $product->id,
            counted: false,
        ))->products);

        return $found === null ? null : array_slice([
            ...array_filter($found, static fn(Product $other): bool => !$other->sold),
            ...array_filter($found, static fn(Product $other): bool => $other->sold),
        ], 0, self::SHOWN);
    }

    /**
     * @param ?list<Product>  $shown null: the island asks for them again
     * @param array<int, int> $likes
     */
    public function html(Product $product, ?array $shown, array $likes): string
    {
        if ($shown === []) {
            return '';
        }

        return Html::el(
            'section',
            ['class' => 'museau-product__suggestions', 'aria-labelledby' => 'museau-suggestions'],
            Html::el(
                'h2',
                ['id' => 'museau-suggestions', 'class' => 'museau-product__suggestions-title'],
                Html::text(__('Vous aimerez aussi...', 'museau')),
            ),
            Html::island(
                'product-suggestions',
                [
                    'id' => $product->id,
                    'category' => $product->categories[0]['slug'] ?? '',
                    'products' => $shown === null ? null : array_map(ProductCard::props(...), $shown),
                ],
                $shown === null
                    ? Html::el(
                        'p',
                        ['class' => 'museau-product__suggestions-state museau-soft', 'role' => 'status'],
                        Html::text(__('Chargement des suggestions...', 'museau')),
                    )
                    : Html::el('ul', ['class' => 'museau-product__suggested'], ...array_map(
                        static fn(Product $other, int $width): string => ProductCard::html(
                            $other,
                            $likes[$other->id] ?? null,
                            '',
                            self::CARD_SIZES,
                            $width,
                        ),
                        $shown,
                        Hanging::widths($shown),
                    )),
                $shown === null ? 'visible' : 'intent',
            ),
        );
    }
}

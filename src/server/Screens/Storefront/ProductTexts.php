<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Typography;

/** Short texts about a product, word for word those of product-texts.ts, price-texts.ts and shipping-text.ts of src/client/catalogue. */
final class ProductTexts
{
    /** 'À partir de 20,00 €' when the variations' prices differ, the price alone when not, 'Non disponible' without any. */
    public static function price(Product $product): string
    {
        if ($product->price === null) {
            return __('Non disponible', 'museau');
        }
        if ($product->price_max !== null && $product->price_max !== $product->price) {
            return sprintf(/* translators: %s: lowest price */ __('À partir de %s', 'museau'), Money::text($product->price));
        }

        return Money::text($product->price);
    }

    /** A card's price line; a sample portrait has no price, and is none that one buys. What is sold begins at no price. */
    public static function card_price(Product $product): string
    {
        if ($product->sold && $product->price !== null) {
            return Money::text($product->price);
        }

        return $product->price === null && str_starts_with($product->path(), '/produit/portraits/')
            ? __('Portrait réalisé', 'museau')
            : self::price($product);
    }

    /** The caption under a drawing: 'Graphite, A3 portrait', or 'Polychromos, 4 formats'. */
    public static function caption(Product $product): string
    {
        $formats = self::options($product, Options::slug(Options::FORMAT));
        // The centimetres in brackets stand on the product's page.
        $format = count($formats) > 1
            ? sprintf(/* translators: %d: number of formats */ __('%d formats', 'museau'), count($formats))
            : (string) preg_replace('/\s*\([^)]*\)$/', '', $formats[0] ?? '');

        return Typography::shown(implode(
            ', ',
            array_filter(
                [...self::options($product, Options::slug(Options::TECHNIQUE)), $format],
                static fn(string $part): bool => $part !== '',
            ),
        ));
    }

    /**
     * What shipping costs for this price alone (B9).
     *
     * @param int $price              cents
     * @param int $standard           cents
     * @param int $free_from          cents
     */
    public static function shipping(int $price, int $standard, ?int $free_from): string
    {
        if ($free_from === null ? $standard === 0 : $price >= $free_from) {
            return __('Livraison gratuite', 'museau');
        }
        if ($free_from === null) {
            /* translators: %s: shipping price */
            return sprintf(__('Livraison : %s', 'museau'), Money::text($standard));
        }

        return sprintf(
            /* translators: 1: shipping price, 2: subtotal from which it is free */
            __('Livraison : %1$s, offerte dès %2$s', 'museau'),
            Money::text($standard),
            Money::without_zeros($free_from),
        );
    }

    /** @return list<string> names of an attribute's options */
    private static function options(Product $product, string $slug): array
    {
        foreach ($product->attributes as $attribute) {
            if ($attribute->slug === $slug) {
                return array_column($attribute->options, 'name');
            }
        }

        return [];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Storefront;

use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Screens\Storefront\ProductChoices;
use Museau\Screens\Storefront\ProductTexts;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ProductChoicesTest extends TestCase
{
    #[TestDox('[R073] The first options stand at the start, the frame without a frame; crayon and série have no selector')]
    public function test_first_choices(): void
    {
        $product = self::product();
        $choices = ProductChoices::first($product);

        self::assertSame(['pa_crayon' => 'graphite', 'pa_format' => 'a4-portrait', 'pa_cadre' => 'sans-cadre'], $choices);
        self::assertSame(['pa_format', 'pa_cadre'], array_map(static fn($shown): string => $shown->slug, ProductChoices::shown($product, $choices)));
        self::assertSame(2, Variation::first($product->variations, $choices)?->id);
        self::assertSame(['none', 'Sans cadre'], ProductChoices::frame($product, $choices));
        self::assertSame(['black', 'Noir'], ProductChoices::frame($product, [...$choices, 'pa_cadre' => 'noir']));
        self::assertNull(Variation::first($product->variations, [...$choices, 'pa_cadre' => 'noir', 'pa_format' => 'postcard-c6']));
    }

    #[TestDox('[R074] A postcard goes without a frame and shows its preview')]
    public function test_postcard(): void
    {
        $product = self::product();
        $choices = ProductChoices::first($product, ['pa_format' => [['id' => 90, 'name' => 'c6 (11x16 CM)', 'slug' => 'autre']], 'pa_cadre' => [['id' => 91, 'name' => 'Noir', 'slug' => 'x']]]);

        self::assertSame('postcard-c6', $choices['pa_format']);
        self::assertSame('sans-cadre', $choices['pa_cadre']);
        self::assertSame(['pa_format'], array_map(static fn($shown): string => $shown->slug, ProductChoices::shown($product, $choices)));
        self::assertSame(1, ProductChoices::postcard_picture($product));
    }

    #[TestDox('[R076] What the listing carries is found by name, then by slug, then by the global term')]
    public function test_carried(): void
    {
        $format = static fn(int $id, string $name, string $slug): string => ProductChoices::first(self::product(), ['pa_format' => [compact('id', 'name', 'slug')]])['pa_format'];

        self::assertSame('a3-portrait', $format(12, 'A3 portrait', 'a4-portrait'));
        self::assertSame('a3-portrait', $format(12, 'Autrement', 'a3-portrait'));
        self::assertSame('a3-portrait', $format(13, 'Autrement', 'autrement'));
        self::assertSame('a4-portrait', $format(99, 'Inconnu', 'inconnu'));
    }

    #[TestDox('The link of a variation opens the page with its options; one that is unknown opens it as at the start')]
    public function test_variation(): void
    {
        $product = self::product();
        foreach ($product->variations as $variation) {
            $choices = ProductChoices::of_variation($product, $variation->id);
            self::assertNotNull($choices);
            self::assertSame($variation->id, Variation::first($product->variations, $choices)?->id);
        }
        self::assertGreaterThan(1, count($product->variations));
        self::assertNull(ProductChoices::of_variation($product, 99));
    }

    #[TestDox('[R087] Shipping is free from the price on, and said before')]
    public function test_shipping(): void
    {
        self::assertSame('Livraison gratuite', ProductTexts::shipping(5000, 700, 5000));
        self::assertSame('Livraison : 7,00 €, offerte dès 50 €', ProductTexts::shipping(4999, 700, 5000));
        self::assertSame('À partir de 20,00 €', ProductTexts::price(self::product()));
        self::assertSame('À partir de 20,00 €', ProductTexts::card_price(self::product()));
        self::assertSame('20,00 €', ProductTexts::card_price(self::product(sold: true)));
        self::assertSame('Graphite, 3 formats', ProductTexts::caption(self::product()));
    }

    private static function product(bool $sold = false): Product
    {
        $image = static fn(int $id, string $alt): Image => new Image($id, "https://museau.test/$id.jpg", "https://museau.test/$id-t.jpg", '', 1200, 1500, $alt);
        $variation = static fn(int $id, int $price, string $format, string $frame, int $image = 0): Variation
            => new Variation($id, $price, ['pa_crayon' => 'graphite', 'pa_format' => $format, 'pa_cadre' => $frame], null, false, $image);

        return new Product(
            5,
            'Hibou',
            'hibou-impression',
            'variable',
            2000,
            6000,
            '',
            '',
            [$image(1, 'Hibou'), $image(2, 'Le dos de la carte')],
            [['id' => 1, 'name' => 'Impression', 'slug' => 'impression']],
            [
                new ProductAttribute('Crayon', 'pa_crayon', [['id' => 31, 'name' => 'Graphite', 'slug' => 'graphite']], true),
                new ProductAttribute('Format', 'pa_format', [
                    ['id' => 12, 'name' => 'A4 portrait', 'slug' => 'a4-portrait'],
                    ['id' => 13, 'name' => 'A3 portrait', 'slug' => 'a3-portrait'],
                    ['id' => 14, 'name' => 'C6 (11x16 cm)', 'slug' => 'postcard-c6'],
                ], true),
                new ProductAttribute('Cadre', 'pa_cadre', [
                    ['id' => 41, 'name' => 'Noir', 'slug' => 'noir'],
                    ['id' => 42, 'name' => 'Sans cadre', 'slug' => 'sans-cadre'],
                ], true),
            ],
            [
                $variation(1, 6000, 'a4-portrait', 'noir'),
                $variation(2, 2500, 'a4-portrait', 'sans-cadre'),
                $variation(3, 2000, 'postcard-c6', 'sans-cadre', 2),
            ],
            $sold,
            null,
            false,
            0,
            '',
            '',
            0,
            '2026-01-01T00:00:00Z',
        );
    }
}

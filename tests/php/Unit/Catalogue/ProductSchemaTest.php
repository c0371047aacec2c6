<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Read;
use Museau\Rest\ProductController;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ProductSchemaTest extends TestCase
{
    #[TestDox('[R106] [R107] A product is shown with the specification\'s fields, money in euros')]
    public function test_product(): void
    {
        $shown = ProductSchema::product(self::portrait());

        self::assertSame(
            ['id', 'name', 'slug', 'type', 'price', 'price_max', 'description', 'short_description', 'images', 'categories', 'attributes', 'stock_status',
                'stock_quantity', 'shipping_zone', 'shipping_class_name', 'shipping_cost', 'path', 'print_path', 'deposit_percent', 'sold_individually'],
            array_keys($shown),
        );
        self::assertSame(120.5, $shown['price']);
        self::assertSame('outofstock', $shown['stock_status']);
        self::assertSame('/produit/impression/portrait', $shown['path']);
        self::assertSame(15.0, $shown['shipping_cost']);
        self::assertSame(['id', 'src', 'thumbnail', 'srcset', 'width', 'height', 'alt'], array_keys($shown['images'][0]));
        self::assertSame(
            ['name' => 'Nombre animaux', 'slug' => 'nombre-animaux', 'label' => "Nombre d'animaux", 'options' => [['id' => 0, 'name' => '1 animal', 'slug' => '1-animal']], 'variation' => true, 'option_slug' => '1-animal'],
            $shown['attributes'][0],
        );
    }

    #[TestDox('A row as the release a8fba49 wrote it is read: lists show it until it is built anew')]
    public function test_former_row(): void
    {
        $former = Read::json((string) json_encode(self::portrait()->to_array()));
        unset($former['sold_individually'], $former['regular'], $former['prior']);

        $read = Product::from_array($former);

        self::assertFalse($read->sold_individually);
        self::assertSame('Portrait', $read->name);
    }

    #[TestDox('[R108] A variation names its format, its options and its shipping')]
    public function test_variation(): void
    {
        self::assertSame(
            [[
                'id' => 9,
                'price' => 120.5,
                'shipping_cost' => 15.0,
                'shipping_zone' => 'portraits',
                'shipping_class_name' => 'Spéciale',
                'format' => 'A4 portrait (21 x 29,7 cm)',
                'attributes' => [
                    ['name' => 'Nombre animaux', 'slug' => 'nombre-animaux', 'option' => '1 animal', 'option_slug' => '1-animal'],
                    ['name' => 'Format', 'slug' => 'pa_format', 'option' => 'A4 portrait (21 x 29,7 cm)', 'option_slug' => 'a4-portrait'],
                ],
                'stock_status' => 'instock',
                'stock_quantity' => 0,
                'image_id' => 0,
            ]],
            ProductSchema::variations(self::portrait()),
        );
    }

    public function test_a_product_survives_its_document(): void
    {
        $document = (string) json_encode(self::portrait()->to_array());

        self::assertEquals(self::portrait(), Product::from_array(Read::json($document)));
    }

    #[TestDox('[R072] Impression stands first, then bookmarks or postcard')]
    public function test_category_order(): void
    {
        $terms = array_map(static fn(int $id, string $slug): array => ['id' => $id, 'name' => $slug, 'slug' => $slug], [1, 2, 3, 4], ['autre', 'carte-postale', 'impression', 'marque-pages']);

        self::assertSame(['impression', 'marque-pages', 'carte-postale', 'autre'], array_column(CategoryOrder::sort($terms), 'slug'));
    }

    #[TestDox('[R061] A listing\'s address says category, terms, page; what is no number is ignored')]
    public function test_query_of_an_address(): void
    {
        $query = ProductController::query(['category' => 'impression', 'pa_format' => '12,x,13', 'pa_serie' => '', 'page' => '3', 'exclude' => '7', 'autre' => '1'], 24);

        self::assertSame('impression', $query->category);
        self::assertSame(['pa_format' => [12, 13]], $query->terms);
        self::assertSame([3, 24, 7], [$query->page, $query->page_size, $query->exclude]);
    }

    private static function portrait(): Product
    {
        return new Product(
            id: 174,
            name: 'Portrait',
            slug: 'portrait',
            type: 'variable',
            price: 12050,
            price_max: 12050,
            description: '<p>é</p>',
            short_description: '',
            images: [new Image(3, '/a.jpg', '/b.jpg', '', 10, 20, 'Un chat')],
            categories: [['id' => 4, 'name' => 'Impression', 'slug' => 'impression']],
            attributes: [
                new ProductAttribute('Nombre animaux', 'nombre-animaux', [['id' => 0, 'name' => '1 animal', 'slug' => '1-animal']], true),
                new ProductAttribute('Format', 'pa_format', [['id' => 5, 'name' => 'A4 portrait (21 x 29,7 cm)', 'slug' => 'a4-portrait']], true),
                new ProductAttribute('Crayon', 'pa_crayon', [['id' => 6, 'name' => 'Graphite', 'slug' => 'graphite']], false),
            ],
            variations: [new Variation(9, 12050, ['nombre-animaux' => '1-animal', 'pa_format' => 'a4-portrait'], null, false, 0)],
            sold: true,
            stock: 0,
            sold_individually: false,
            deposit_percent: 30,
            shipping_zone: 'portraits',
            shipping_class_name: 'Spéciale',
            shipping_cost: 1500,
            modified: '2026-11-21T00:00:00+00:00',
        );
    }
}

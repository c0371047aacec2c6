<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductPage;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\TypesetCatalogue;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Read;
use Museau\Screens\Storefront\Listing;
use Museau\Screens\Storefront\ProductView;
use Museau\Screens\Storefront\Wall;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/**
 * First views of listing, product page and suggestions from a catalogue of this test's own: each equals the fixture that
 * Jest hydrates (blocks/product-grid/listing.test.tsx, blocks/product/product.test.tsx). MUSEAU_WRITE_PARITY=1 writes them anew.
 */
final class StorefrontParityTest extends WordPressTestCase
{
    protected function sees_typography(): bool
    {
        return true;
    }

    /** @return iterable<string, array{string, string, callable(self): string}> fixture, island, view */
    public static function views(): iterable
    {
        yield 'listing' => ['listing', 'product-grid', static fn(self $test): string => $test->listing([])];
        yield 'filtered listing in the middle' => ['listing-filtered', 'product-grid', static fn(self $test): string => $test->listing(['pa_format' => '12,13', 'page_liste' => '6'])];
        yield 'sorted listing' => ['listing-sorted', 'product-grid', static fn(self $test): string => $test->listing(['tri' => 'price-low'])];
        yield 'listing by hearts' => ['listing-likes', 'product-grid', static fn(self $test): string => $test->listing(['tri' => 'likes', 'format' => 'a4-portrait'])];
        yield 'empty listing' => ['listing-empty', 'product-grid', static fn(self $test): string => $test->listing(['pa_serie' => '21'])];
        yield 'page beyond the end' => ['listing-beyond', 'product-grid', static fn(self $test): string => $test->listing(['page_liste' => '99'])];
        yield 'listing that cannot be read' => ['listing-unread', 'product-grid', static fn(self $test): string => $test->listing([], broken: true)];
        yield 'print' => ['product-print', 'product', static fn(self $test): string => $test->product(2)];
        yield 'print, framed and large' => ['product-framed', 'product', static fn(self $test): string => $test->product(5)];
        yield 'print without this combination' => ['product-unavailable', 'product', static fn(self $test): string => $test->product(2, ['pa_format' => '14'])];
        yield 'postcard' => ['product-postcard', 'product', static fn(self $test): string => $test->product(2, ['pa_format' => '13'])];
        yield 'reduced print' => ['product-reduced', 'product', static fn(self $test): string => $test->product(2, reduced: true)];
        yield 'listing with a reduction' => ['listing-reduced', 'product-grid', static fn(self $test): string => $test->listing([], reduced: true)];
        yield 'sold original' => ['product-sold', 'product', static fn(self $test): string => $test->product(1)];
        yield 'product without a price' => ['product-priceless', 'product', static fn(self $test): string => $test->product(4)];
        yield 'sample portrait' => ['product-sample', 'product', static fn(self $test): string => $test->product(3)];
        yield 'product that cannot be read' => ['product-unread', 'product', static fn(self $test): string => $test->product(2, [], broken: true)];
        yield 'suggestions' => ['suggestions', 'product-suggestions', static fn(self $test): string => $test->product(2)];
        yield 'suggestions that cannot be read' => ['suggestions-unread', 'product-suggestions', static fn(self $test): string => $test->product(2, [], unsearchable: true)];
    }

    /** @param callable(self): string $view */
    #[DataProvider('views')]
    #[TestDox('First view: $_dataName')]
    public function test_first_view(string $fixture, string $island, callable $view): void
    {
        $log = ini_set('error_log', '/dev/null');
        [$props, $html] = self::island($view($this), $island);
        ini_set('error_log', (string) $log);
        $file = dirname(__DIR__, 2) . "/fixtures/parity/$fixture.json";
        if (getenv('MUSEAU_WRITE_PARITY')) {
            file_put_contents($file, json_encode(['props' => $props, 'html' => $html], JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n");
        }
        $kept = json_decode((string) file_get_contents($file));
        self::assertInstanceOf(\stdClass::class, $kept);
        self::assertSame($kept->html, $html);
        self::assertEquals($kept->props, $props);
    }

    #[TestDox('[R064] A group of formats counts as one filter, and a chosen series says that a format removes it')]
    public function test_chosen_filters(): void
    {
        $group = $this->listing(['pa_format' => '12,14']);
        self::assertStringContainsString('Filtres (1)', $group);
        self::assertStringNotContainsString('retire la série', $group);
        self::assertStringContainsString('Choisir un format retire la série.', $this->listing(['pa_serie' => '21']));
    }

    /** @param array<string, string> $query */
    private function listing(array $query, bool $broken = false, bool $reduced = false): string
    {
        return (new Listing($this->catalogue($broken, reduced: $reduced), museau()->likes(), museau()->settings(), museau()->shell()->heading))->html('impression', '', $query);
    }

    /** @param array<string, string> $query */
    private function product(int $id, array $query = [], bool $broken = false, bool $unsearchable = false, bool $reduced = false): string
    {
        $scenes = Read::json((string) file_get_contents(museau()->path('blocks/product/scenes.json')));

        return (new ProductView($this->catalogue($broken, $unsearchable, $reduced), museau()->likes(), museau()->settings(), new Wall($scenes), museau()->legal_notes(), museau()->shell()->heading))->html($id, 'hibou-impression', $query);
    }

    /** @return iterable<string, array{string, string, callable(self): string}> those that together say most sentences */
    public static function english_views(): iterable
    {
        foreach (self::views() as $name => [$fixture, $island, $view]) {
            if (in_array($fixture, ['listing-filtered', 'listing-empty', 'product-framed', 'product-print', 'product-reduced', 'product-sold', 'product-priceless', 'suggestions'], true)) {
                yield $name => ["$fixture.en_US", $island, $view];
            }
        }
    }

    /** @param callable(self): string $view */
    #[DataProvider('english_views')]
    #[TestDox('First view in English: $_dataName')]
    public function test_first_view_in_english(string $fixture, string $island, callable $view): void
    {
        self::assertTrue(switch_to_locale('en_US'));
        [$props, $html] = self::island($view($this), $island);
        $messages = museau()->language()->messages($island);
        restore_previous_locale();
        $file = dirname(__DIR__, 2) . "/fixtures/parity/$fixture.json";
        if (getenv('MUSEAU_WRITE_PARITY')) {
            file_put_contents($file, json_encode(['props' => $props, 'html' => $html, 'messages' => $messages], JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n");
        }
        $kept = json_decode((string) file_get_contents($file));
        self::assertInstanceOf(\stdClass::class, $kept);
        self::assertSame($kept->html, $html);
        self::assertEquals($kept->props, $props);
    }

    /** @return array{mixed, string} props, and the HTML inside the island's root */
    private static function island(string $page, string $name): array
    {
        self::assertSame(1, preg_match('/<museau-island[^>]*data-island="' . $name . '"[^>]*data-props=\'([^\']*)\'[^>]*>/', $page, $root, PREG_OFFSET_CAPTURE));
        $start = $root[0][1] + strlen($root[0][0]);
        $end = strpos($page, '</museau-island>', $start);
        self::assertIsInt($end);

        return [json_decode(html_entity_decode($root[1][0], ENT_QUOTES), false, 32, JSON_THROW_ON_ERROR), substr($page, $start, $end - $start)];
    }

    private function catalogue(bool $broken, bool $unsearchable = false, bool $reduced = false): Catalogue
    {
        return new TypesetCatalogue(new class ($reduced ? self::reduced() : self::products(), self::attributes(), $broken, $unsearchable) implements Catalogue {
            /**
             * @param array<int, Product>   $products
             * @param list<GlobalAttribute> $attributes
             */
            public function __construct(
                private readonly array $products,
                private readonly array $attributes,
                private readonly bool $broken,
                private readonly bool $unsearchable,
            ) {}

            public function find(int $id): ?Product
            {
                return $this->broken ? throw new \RuntimeException('The catalogue is away.') : $this->products[$id] ?? null;
            }

            public function shown(int $id): ?Product
            {
                return $this->find($id);
            }

            public function find_many(array $ids): array
            {
                return array_intersect_key($this->products, array_flip($ids));
            }

            public function find_by_slug(string $slug): ?Product
            {
                return null;
            }

            public function meant(string $search): string
            {
                return '';
            }

            public function search(ProductQuery $query): ProductPage
            {
                if ($this->broken || $this->unsearchable) {
                    throw new \RuntimeException('The catalogue is away.');
                }
                if (isset($query->terms['pa_serie'])) {
                    return new ProductPage([], 0, 0);
                }

                return $query->page > 12 ? new ProductPage([], 288, 12) : new ProductPage(array_reverse(array_values($this->products)), 288, 12);
            }

            public function neighbours(int $id, string $category): array
            {
                return ['previous' => $this->products[1], 'next' => null];
            }

            public function attributes(?string $category = null): array
            {
                return $this->broken ? throw new \RuntimeException('The catalogue is away.') : $this->attributes;
            }

            public function counts(ProductQuery $query, array $values): array
            {
                $ids = array_map(static fn(array $value): string => implode(',', $value['ids']), $values);

                // Nothing is left of the last one.
                return array_combine($ids, array_reverse(array_keys($ids)));
            }

            public function available(int $product_id, int $variation_id = 0): ?int
            {
                return null;
            }
        });
    }

    /** @return list<GlobalAttribute> */
    private static function attributes(): array
    {
        return [
            new GlobalAttribute(1, 'Format', 'pa_format', [
                ['id' => 12, 'name' => 'A4 portrait', 'slug' => 'a4-portrait'],
                ['id' => 14, 'name' => 'A1 portrait', 'slug' => 'a1-portrait'],
                ['id' => 13, 'name' => 'C6 (11x16 cm)', 'slug' => 'postcard-c6'],
            ]),
            new GlobalAttribute(2, 'Série', 'pa_serie', [['id' => 21, 'name' => 'L\'été & "co"', 'slug' => 'ete']]),
            new GlobalAttribute(3, 'Crayon', 'pa_crayon', [['id' => 31, 'name' => 'Graphite', 'slug' => 'graphite']]),
        ];
    }

    /** @return array<int, Product> */
    private static function products(): array
    {
        $image = static fn(int $id, string $alt, int $width = 1200, int $height = 1500): Image
            => new Image($id, "https://museau.test/$id.jpg", "https://museau.test/$id-t.jpg", $id % 2 ? "https://museau.test/$id-600.jpg 600w, https://museau.test/$id.jpg 1200w" : '', $width, $height, $alt);
        $formats = [
            ['id' => 12, 'name' => 'A4 portrait', 'slug' => 'a4-portrait'],
            ['id' => 14, 'name' => 'A1 portrait', 'slug' => 'a1-portrait'],
            ['id' => 13, 'name' => 'C6 (11x16 cm)', 'slug' => 'postcard-c6'],
        ];
        $crayon = new ProductAttribute('Crayon', 'pa_crayon', [['id' => 31, 'name' => 'Graphite', 'slug' => 'graphite']], false);
        $frames = new ProductAttribute('Cadre', 'pa_cadre', [
            ['id' => 41, 'name' => 'Chêne', 'slug' => 'chene'],
            ['id' => 42, 'name' => 'Sans cadre', 'slug' => 'sans-cadre'],
        ], true);
        // A1 exists in oak only and names no 'sans cadre': its frame is drawn from the start.
        $oak = new ProductAttribute('Cadre', 'pa_cadre', [['id' => 41, 'name' => 'Chêne', 'slug' => 'chene']], true);
        $variation = static fn(int $id, ?int $price, string $format, string $frame): Variation
            => new Variation($id, $price, ['pa_format' => $format, 'pa_cadre' => $frame], null, false, 0);
        $category = self::category(...);
        $make = self::make(...);

        return [
            1 => $make(1, 'L\'éléphant "Jo" & co... 20x30', 'simple', 18000, 18000, [$image(1, 'Éléphant', 1500, 1125)], [$category('oeuvre-originale')], [$crayon, new ProductAttribute('Format', 'pa_format', [$formats[0]], false)], [], true, '/produit/impression/p-2'),
            2 => $make(2, 'Hibou', 'variable', 350, 12000, [$image(3, 'Hibou'), $image(4, 'Carte postale Hibou')], [$category('impression'), $category('carte-postale')], [$crayon, new ProductAttribute('Format', 'pa_format', $formats, true), $frames], [
                $variation(21, 6000, 'a4-portrait', 'chene'),
                $variation(22, 2500, 'a4-portrait', 'sans-cadre'),
                $variation(23, 12000, 'a1-portrait', 'chene'),
                $variation(24, 350, 'postcard-c6', ''),
            ], false),
            3 => $make(3, 'Margot', 'simple', null, null, [$image(5, 'Margot', 1400, 1400)], [$category('portraits')], [$crayon], [], false),
            4 => $make(4, 'Marque-page', 'variable', null, null, [], [$category('impression')], [new ProductAttribute('Format', 'pa_format', [$formats[1]], true), $oak], [$variation(41, null, 'a1-portrait', 'chene')], false),
            5 => $make(5, 'Chat', 'variable', 5000, 5000, [$image(7, '', 1500, 1125)], [$category('impression')], [new ProductAttribute('Format', 'pa_format', [$formats[1]], true), $oak], [$variation(51, 5000, 'a1-portrait', 'chene')], false),
        ];
    }

    /** @return array<int, Product> the same with two of Hibou's variations and the whole of Chat reduced */
    private static function reduced(): array
    {
        $prior = static fn(int $cents, bool $is_young = false): array => ['cents' => $cents, 'until' => PHP_INT_MAX, 'is_young' => $is_young];
        $with = static fn(Product $product, array $priors): Product => Product::from_array([...$product->to_array(), 'prior' => $priors]);
        $products = self::products();

        return [
            1 => $products[1],
            2 => $with($products[2], [21 => $prior(7500), 22 => $prior(3000, true)]),
            3 => $products[3],
            4 => $products[4],
            5 => $with($products[5], [51 => $prior(123450)]),
        ];
    }

    /** @return array{id: int, name: string, slug: string} */
    private static function category(string $slug): array
    {
        return ['id' => 1, 'name' => ucfirst($slug), 'slug' => $slug];
    }

    /**
     * @param 'simple'|'variable' $type
     * @param list<Image> $images
     * @param list<array{id: int, name: string, slug: string}> $categories
     * @param list<ProductAttribute> $attributes
     * @param list<Variation> $variations
     */
    private static function make(
        int $id,
        string $name,
        string $type,
        ?int $price,
        ?int $max,
        array $images,
        array $categories,
        array $attributes,
        array $variations,
        bool $sold,
        ?string $print = null,
    ): Product {
        $made = '2026-01-01T00:00:00Z';
        $text = '<p>Deux yeux de nuit.</p>';

        return new Product($id, $name, "p-$id", $type, $price, $max, $text, '', $images, $categories, $attributes, $variations, $sold, null, false, 0, '', '', 0, $made, $print);
    }
}

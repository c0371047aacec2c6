<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Filters;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What every engine's catalogue does, on products of its own category. */
abstract class CatalogueContract extends WordPressTestCase
{
    /** The engine's, of the shop that the suite runs on; another engine's tests answer their own. */
    protected function catalogue(): Catalogue
    {
        return museau()->catalogue();
    }

    private const CATEGORY = 'epreuves';

    private Catalogue $catalogue;
    private ProductWriter $writer;

    protected function setUp(): void
    {
        parent::setUp();
        $this->catalogue = $this->catalogue();
        $this->writer = museau()->product_writer();
        $this->writer->term('product_cat', 'Épreuves', self::CATEGORY);
        // Rows of the demo shop stay out of the tests' way: all queries name this category.
        museau()->product_index()->flush();
    }

    #[TestDox('[R119] A listing goes by id descending, page by page; beyond the end it is empty and keeps the total')]
    public function test_pages(): void
    {
        $ids = [$this->simple('un'), $this->simple('deux'), $this->simple('trois')];

        $first = $this->catalogue->search(new ProductQuery(self::CATEGORY, page_size: 2));
        self::assertSame([$ids[2], $ids[1]], self::ids($first->products));
        self::assertSame([3, 2], [$first->total, $first->total_pages]);
        self::assertSame([$ids[0]], self::ids($this->catalogue->search(new ProductQuery(self::CATEGORY, page: 2, page_size: 2))->products));
        $beyond = $this->catalogue->search(new ProductQuery(self::CATEGORY, page: 9, page_size: 2));
        self::assertSame([[], 3], [$beyond->products, $beyond->total]);
        self::assertSame([], $this->catalogue->search(new ProductQuery('inconnue'))->products);
    }

    #[TestDox('[R061] Filters take any term of one attribute, all attributes together, and ignore unknown ids')]
    public function test_filters(): void
    {
        $a4 = $this->simple('a', ['pa_format' => 'a4-portrait', 'pa_crayon' => 'graphite']);
        $a3 = $this->simple('b', ['pa_format' => 'a3-portrait', 'pa_crayon' => 'graphite']);
        $colour = $this->simple('c', ['pa_format' => 'a3-portrait', 'pa_crayon' => 'polychromos']);
        $format = fn(string $slug): int => $this->writer->term('pa_format', $slug, $slug);
        $search = fn(array $terms): array => self::ids($this->catalogue->search(new ProductQuery(self::CATEGORY, array_map(Read::ints(...), Read::map($terms))))->products);

        self::assertSame([$colour, $a3], $search(['pa_format' => [$format('a3-portrait')]]));
        self::assertSame([$colour, $a3, $a4], $search(['pa_format' => [$format('a3-portrait'), $format('a4-portrait')]]));
        self::assertSame([$a3], $search(['pa_format' => [$format('a3-portrait')], 'pa_crayon' => [$this->writer->term('pa_crayon', 'Graphite', 'graphite')]]));
        self::assertSame([$colour, $a3, $a4], $search(['pa_format' => [999999]]));
        self::assertSame([$a4], $search(['pa_format' => [999999, $format('a4-portrait')]]));
    }

    #[TestDox('Each value of the filters says how many works it leaves, in one query, whatever is chosen')]
    public function test_counts(): void
    {
        $this->simple('a', ['pa_format' => 'a4-portrait', 'pa_crayon' => 'graphite']);
        $this->simple('b', ['pa_format' => 'a3-portrait', 'pa_crayon' => 'graphite', 'pa_serie' => 'compagnons']);
        $this->simple('c', ['pa_format' => 'square-30x30', 'pa_crayon' => 'polychromos', 'pa_serie' => 'compagnons']);
        $term = fn(string $taxonomy, string $slug): int => $this->writer->term($taxonomy, $slug, $slug);
        $attributes = $this->catalogue->attributes(self::CATEGORY);
        $labels = [];
        foreach (Filters::values($attributes) as $value) {
            $labels[implode(',', $value['ids'])] = $value['label'];
        }
        $counts = function (array $chosen) use ($attributes, $labels): array {
            $found = Filters::counts($this->catalogue, new ProductQuery(self::CATEGORY, array_map(Read::ints(...), Read::map($chosen))), $attributes);

            return array_combine(array_map(static fn(int|string $ids): string => $labels[$ids], array_keys($found)), $found);
        };

        self::assertSame(['Carré' => 1, 'Portrait' => 2, 'Compagnons' => 2, 'Graphite' => 2, 'Polychromos' => 1], $counts([]));
        // Within one attribute values add up; the others narrow.
        self::assertSame(
            ['Carré' => 0, 'Portrait' => 2, 'Compagnons' => 1, 'Graphite' => 2, 'Polychromos' => 1],
            $counts(['pa_crayon' => [$term('pa_crayon', 'graphite')]]),
        );
        // A format clears the series: it counts without it.
        self::assertSame(
            ['Carré' => 1, 'Portrait' => 2, 'Compagnons' => 2, 'Graphite' => 1, 'Polychromos' => 1],
            $counts(['pa_serie' => [$term('pa_serie', 'compagnons')]]),
        );
        // A work in two formats of one group is one work.
        $this->writer->save($this->simple('d', ['pa_format' => 'a4-portrait']), ['attributes' => [
            ['name' => 'pa_format', 'options' => ['a4-portrait', 'a3-portrait'], 'variation' => false],
        ]]);
        self::assertSame(3, $counts([])['Portrait']);
        $chosen = ['pa_crayon' => [$term('pa_crayon', 'graphite')], 'pa_serie' => [$term('pa_serie', 'compagnons')]];
        $counts($chosen);
        self::assertLessThanOrEqual(2, $this->queries(fn(): array => $counts($chosen)));
        self::assertSame([], $this->catalogue->counts(new ProductQuery('inconnue'), [['ids' => [1], 'beside' => []]]));
    }

    #[TestDox('A listing reads its filters, works with their number, and counts in three queries')]
    public function test_queries_of_a_listing(): void
    {
        $this->simple('a', ['pa_format' => 'a4-portrait', 'pa_crayon' => 'graphite']);
        $this->catalogue->attributes(self::CATEGORY);
        $format = $this->writer->term('pa_format', 'a4-portrait', 'a4-portrait');
        wp_cache_flush_group('museau_shown');

        self::assertSame(3, $this->queries(function () use ($format): void {
            $attributes = $this->catalogue->attributes(self::CATEGORY);
            $query = new ProductQuery(self::CATEGORY, ['pa_format' => [$format]]);
            $this->catalogue->search($query);
            Filters::counts($this->catalogue, $query, $attributes);
        }));
    }

    #[TestDox('[R123] A product can be left out, words are found without accents')]
    public function test_exclude_and_search(): void
    {
        $chat = $this->simple('Chat d\'été');
        $chien = $this->simple('Chien d\'été');

        self::assertSame([$chien], self::ids($this->catalogue->search(new ProductQuery(self::CATEGORY, exclude: $chat))->products));
        self::assertSame([$chat], self::ids($this->catalogue->search(new ProductQuery(self::CATEGORY, search: 'ETE chat'))->products));
        self::assertSame([], $this->catalogue->search(new ProductQuery(self::CATEGORY, search: '100 %'))->products);
    }

    #[TestDox('A mistyped word means the nearest one that a product shows; words that are known, or far from all, mean nothing else')]
    public function test_meant(): void
    {
        $this->simple('Ornithorynque à l\'étang');

        self::assertSame('ornithorynque', $this->catalogue->meant('Ornithorinqe'));
        self::assertSame('ornithorynque etang', $this->catalogue->meant('ornithornyque étagn'));
        self::assertSame('', $this->catalogue->meant('ornithorynque'));
        self::assertSame('', $this->catalogue->meant('wxyzwxyz'));
        self::assertSame('', $this->catalogue->meant('% _'));
        self::assertSame(1, $this->queries(fn() => $this->catalogue->meant('ornithorinqe')));
    }

    #[TestDox('[R124] A product is found by id and by slug, only while it is published')]
    public function test_find(): void
    {
        $id = $this->simple('Visible');

        self::assertSame('visible', $this->catalogue->find($id)?->slug);
        self::assertSame($id, $this->catalogue->find_by_slug('visible')?->id);
        $this->writer->save($id, ['status' => 'draft']);
        self::assertNull($this->catalogue->find($id));
        $this->writer->save($id, ['status' => 'publish']);
        self::assertTrue($this->writer->trash($id));
        self::assertNull($this->catalogue->find_by_slug('visible'));
        self::assertTrue($this->writer->restore($id));
        self::assertNotNull($this->catalogue->find($id));
        self::assertSame([$id], array_keys($this->catalogue->find_many([$id, 999999])));
    }

    #[TestDox('[R068] [R125] Neighbours follow the listing\'s order and are null at its ends')]
    public function test_neighbours(): void
    {
        [$one, $two, $three] = [$this->simple('un'), $this->simple('deux'), $this->simple('trois')];

        $middle = $this->catalogue->neighbours($two, self::CATEGORY);
        self::assertSame([$three, $one], [$middle['previous']?->id, $middle['next']?->id]);
        self::assertNull($this->catalogue->neighbours($three, self::CATEGORY)['previous']);
        self::assertNull($this->catalogue->neighbours($one, self::CATEGORY)['next']);
    }

    public function test_variations_keep_their_own_prices_and_options(): void
    {
        $id = $this->original('Original', 1);
        $product = $this->catalogue->find($id);
        assert($product instanceof Product);

        self::assertSame('variable', $product->type);
        self::assertSame([10000, 14550], [$product->price, $product->price_max]);
        self::assertSame([['pa_format' => 'a4-portrait', 'technique' => 'au-crayon', 'pa_cadre' => 'sans-cadre'], ['pa_format' => 'a4-portrait', 'technique' => 'au-crayon', 'pa_cadre' => 'chene']], array_column($product->variations, 'choices'));
        self::assertSame(['pa_format', 'technique', 'pa_cadre'], array_column($product->attributes, 'slug'));
        self::assertSame('Au crayon', $product->attributes[1]->options[0]['name']);
    }

    /** B40: one piece, whatever its frame. */
    public function test_an_original_is_one_piece_shared_by_its_variations(): void
    {
        $id = $this->original('Unique', 1);
        $variations = array_column($this->product($id)->variations, 'id');

        self::assertSame([1, 1, 1], array_map(fn(int $variation): ?int => $this->catalogue->available($id, $variation), [0, ...$variations]));
        $this->writer->save($id, ['stock' => 0]);
        self::assertTrue($this->product($id)->sold);
        self::assertSame([true, true], array_column($this->product($id)->variations, 'sold'));
        self::assertSame([0, 0], array_map(fn(int $variation): ?int => $this->catalogue->available($id, $variation), $variations));
        self::assertNull($this->catalogue->available($this->simple('Sans fin')));
    }

    /** A sold original leads to its print, once that one is published (B28). */
    public function test_an_original_knows_its_published_print(): void
    {
        $id = $this->simple('Pièce');
        self::assertNull($this->product($id)->print_path);
        $print = $this->simple('Pièce impression');
        self::assertSame('/produit/' . self::CATEGORY . '/piece-impression', $this->product($id)->print_path);
        $this->writer->trash($print);
        self::assertNull($this->product($id)->print_path);
    }

    public function test_what_changes_elsewhere_in_wordpress_is_shown(): void
    {
        $id = $this->original('Avant', 1);
        wp_update_post(['ID' => $id, 'post_title' => 'Après']);
        $term = $this->writer->term('pa_cadre', 'Chêne', 'chene');
        wp_update_term($term, 'pa_cadre', ['name' => 'Chêne clair']);

        $product = $this->catalogue->find($id);
        assert($product instanceof Product);
        self::assertSame('Après', $product->name);
        self::assertContains('Chêne clair', array_column($product->attributes[2]->options, 'name'));
    }

    public function test_pictures_follow_the_media_library(): void
    {
        $picture = $this->catalogue()->find_by_slug('chat-roux')->images[0]->id ?? 0;
        $id = $this->writer->save(null, ['name' => 'Illustré', 'type' => 'simple', 'regular_price' => 100, 'categories' => [self::CATEGORY], 'images' => [$picture]]);
        $image = $this->catalogue->find($id)->images[0] ?? null;
        self::assertSame([$picture, 1500, 1500], [$image?->id, $image?->width, $image?->height]);
        self::assertSame(0, strpos((string) $image?->src, home_url('/')));

        update_post_meta($picture, '_wp_attachment_image_alt', 'Un autre chat');
        self::assertSame('Un autre chat', $this->catalogue->find($id)->images[0]->alt ?? '');
        // The file itself stays: the test's rollback could not bring it back.
        add_filter('wp_delete_file', '__return_empty_string');
        wp_delete_attachment($picture, true);
        remove_filter('wp_delete_file', '__return_empty_string');
        self::assertSame([], $this->catalogue->find($id)?->images);
    }

    /** B39: the set that is written is the whole set; a key that is left out leaves its value alone. */
    public function test_a_product_is_changed_in_part(): void
    {
        $id = $this->original('Partiel', 1);
        $kept = $this->catalogue->find($id)->variations[1]->id ?? 0;
        $other = $this->catalogue->find($this->original('Autre', 1))->variations[0]->id ?? 0;
        $choices = ['pa_format' => 'a4-portrait', 'technique' => 'Au crayon', 'pa_cadre' => 'chene'];

        $this->writer->save($id, ['variations' => [['id' => $kept, 'choices' => $choices, 'price' => 9950]]]);

        $product = $this->catalogue->find($id);
        self::assertSame([$kept], array_column($product->variations ?? [], 'id'));
        self::assertSame([9950, 9950, 1, 'Partiel'], [$product?->price, $product?->price_max, $product?->stock, $product?->name]);
        $this->expectException(CouldNotWriteProduct::class);
        $this->writer->save($id, ['variations' => [['id' => $other, 'choices' => $choices, 'price' => 1]]]);
    }

    #[TestDox('[R122] Global attributes come with their terms in order')]
    public function test_attributes(): void
    {
        $attributes = $this->catalogue->attributes();

        self::assertSame(['pa_format', 'pa_serie', 'pa_crayon', 'pa_cadre'], array_map(static fn($attribute): string => $attribute->slug, $attributes));
        self::assertSame(['sans-cadre', 'chene', 'noir', 'blanc'], array_column($attributes[3]->terms, 'slug'));
        self::assertSame('Cadre', $attributes[3]->name);
    }

    #[TestDox('[R122] A category offers only the terms that its published products carry')]
    public function test_attributes_of_a_category(): void
    {
        $offered = fn(string $category): array => array_column($this->catalogue->attributes($category)[0]->terms, 'slug');
        self::assertSame([], $offered(self::CATEGORY));
        $id = $this->simple('Seul', ['pa_format' => 'a4-portrait']);

        self::assertSame(['a4-portrait'], $offered(self::CATEGORY));
        self::assertSame([], $offered('aucune-categorie'));
        wp_update_post(['ID' => $id, 'post_status' => 'draft']);
        self::assertSame([], $offered(self::CATEGORY));
    }

    /** The list reads one row per product, whatever stands in it. */
    public function test_more_products_and_variations_cost_no_more_queries(): void
    {
        $list = fn(): int => $this->queries(fn() => $this->catalogue->search(new ProductQuery(self::CATEGORY, page_size: 100)));
        $this->simple('seul');
        museau()->product_index()->flush();
        $one = $list();
        for ($n = 0; $n < 8; ++$n) {
            $this->original("Original $n", 1);
        }
        museau()->product_index()->flush();

        self::assertSame($one, $list());
        self::assertLessThanOrEqual(4, $one);
    }

    /** Nothing was written of its deposit, or nothing that can be; a text attribute has no term, and one without a place comes first. */
    public function test_what_nobody_has_written(): void
    {
        $id = $this->simple('seule');
        $attribute = static fn(string $name, string $value): array => ['name' => $name, 'value' => $value, 'is_visible' => 1, 'is_variation' => 0, 'is_taxonomy' => 0];
        update_post_meta($id, '_product_attributes', [
            'papier' => ['position' => 1] + $attribute('Papier', 'Lin | Coton'),
            'encre' => $attribute('Encre', 'Noire'),
        ]);
        $read = function () use ($id): Product {
            wp_cache_flush();
            do_action('museau_product_changed', $id);
            museau()->product_index()->flush();

            return $this->product($id);
        };
        $percent = static function (?string $written) use ($id, $read): int {
            $written === null ? delete_post_meta($id, '_museau_deposit_percent') : update_post_meta($id, '_museau_deposit_percent', $written);

            return $read()->deposit_percent;
        };
        self::assertSame([0, 0, 0, 1, 99, 99], array_map($percent, [null, '0', '-5', '1', '99', '150']));
        $product = $read();
        self::assertSame(0, $product->shipping_cost, 'only a portrait brings its own');
        self::assertSame(['Encre', 'Papier'], array_column($product->attributes, 'name'));
        self::assertSame([0, 0], array_column($product->attributes[1]->options, 'id'));
        update_post_meta($id, '_manage_stock', 'yes');
        update_post_meta($id, '_stock', '0');
        self::assertSame(0, $read()->stock);
    }

    /** @param array<string, string> $terms option by taxonomy */
    private function simple(string $name, array $terms = []): int
    {
        return $this->writer->save(null, [
            'name' => $name,
            'type' => 'simple',
            'regular_price' => 1250,
            'categories' => [self::CATEGORY],
            'attributes' => array_map(static fn(string $taxonomy): array => ['name' => $taxonomy, 'options' => [$terms[$taxonomy]], 'variation' => false], array_keys($terms)),
        ]);
    }

    private function original(string $name, int $stock): int
    {
        $choices = ['pa_format' => 'a4-portrait', 'technique' => 'Au crayon'];

        return $this->writer->save(null, [
            'name' => $name,
            'type' => 'variable',
            'stock' => $stock,
            'categories' => [self::CATEGORY],
            'attributes' => [
                ['name' => 'pa_format', 'options' => ['a4-portrait'], 'variation' => true],
                ['name' => 'Technique', 'options' => ['Au crayon'], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => ['sans-cadre', 'chene'], 'variation' => true],
            ],
            'variations' => [
                ['choices' => [...$choices, 'pa_cadre' => 'sans-cadre'], 'price' => 10000],
                ['choices' => [...$choices, 'pa_cadre' => 'chene'], 'price' => 14550],
            ],
        ]);
    }

    private function product(int $id): Product
    {
        return $this->catalogue->find($id) ?? self::fail("No product $id.");
    }

    /**
     * @param list<Product> $products
     *
     * @return list<int>
     */
    private static function ids(array $products): array
    {
        return array_map(static fn(Product $product): int => $product->id, $products);
    }
}

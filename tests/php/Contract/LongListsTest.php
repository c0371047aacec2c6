<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\Filters;
use Museau\Domain\Catalogue\ListPositions;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductPage;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Health\Server;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** P12: a list of thousands answers as a short one does, from keys alone, and follows what changes. */
final class LongListsTest extends WordPressTestCase
{
    private const CATEGORY = 'longue';

    private const FIRST = 5_000_000;

    private const NUMBER = 4096;

    private int $graphite;

    protected function setUp(): void
    {
        parent::setUp();
        self::assertNotFalse(get_option('museau_list_stamp'), 'an option that is missing would cost every page a query');
        update_option('museau_list_stamp', '');
        $this->graphite = museau()->product_writer()->term('pa_crayon', 'Graphite', 'graphite');
        $this->fill();
    }

    #[TestDox('Each page is the right one, before and behind the marks; the number is right; once walked it costs three queries')]
    public function test_pages(): void
    {
        foreach ([1, 2, 83, 84, 85, 167, 168, 171] as $page) {
            $found = $this->page($page);
            self::assertSame(array_slice(self::all(), 24 * ($page - 1), 24), self::ids($found), "page $page");
            self::assertSame([self::NUMBER, 171], [$found->total, $found->total_pages]);
        }
        self::assertSame([[], self::NUMBER], [self::ids($this->page(172)), $this->page(172)->total]);
        foreach ([1, 84, 171] as $page) {
            self::assertSame(3, $this->queries(fn(): ProductPage => $this->page($page)), "page $page");
        }
        $odd = array_values(array_filter(self::all(), static fn(int $id): bool => $id % 2 === 1));
        $filtered = $this->page(85, ['pa_crayon' => [$this->graphite]]);
        self::assertSame([array_slice($odd, 24 * 84, 24), count($odd)], [self::ids($filtered), $filtered->total]);
        self::assertSame(3, $this->queries(fn(): ProductPage => $this->page(85, ['pa_crayon' => [$this->graphite]])));
    }

    #[TestDox('What a page asks for beside its products comes with their number, in one query; the terms of filters once more where one is chosen')]
    public function test_one_read(): void
    {
        $counts = [];
        foreach ([[1, []], [2, ['pa_crayon' => [$this->graphite]]]] as [$reads, $terms]) {
            $counts[] = $first = self::shown(new ProductQuery(self::CATEGORY, $terms, page_size: 24));
            self::assertSame([$first, $reads], $this->reads(new ProductQuery(self::CATEGORY, $terms, page_size: 24)));
        }
        self::assertSame(self::NUMBER / 2, $counts[0][(string) $this->graphite]);
        $asked = fn(string $category): int => $this->queries(static fn(): array => self::shown(new ProductQuery($category, page_size: 24)));
        // The first time, WordPress reads terms that it keeps.
        $asked('oeuvre-originale');
        self::assertSame($asked('oeuvre-originale'), $asked(self::CATEGORY), 'as many as a short list');
    }

    #[TestDox('A list is the same however it is asked for: it is walked once')]
    public function test_one_name(): void
    {
        $ink = museau()->product_writer()->term('pa_crayon', 'Encre', 'encre');
        $asked = static fn(string $words, int ...$ids): ProductQuery => new ProductQuery(self::CATEGORY, ['pa_crayon' => array_values($ids)], 1, 24, null, $words);
        self::shown($asked('', $this->graphite, $ink));
        self::shown($asked('Môt', $this->graphite));
        foreach ([$asked('', $ink, $this->graphite, $ink), $asked('', $this->graphite, $ink, 99_999_999), $asked(' mot !', $this->graphite)] as $again) {
            $kept = Db::rows('SELECT name, made, value FROM %i ORDER BY name', Schema::table('list_marks'));
            self::assertGreaterThan(4, count($kept));
            self::shown($again);
            self::assertSame($kept, Db::rows('SELECT name, made, value FROM %i ORDER BY name', Schema::table('list_marks')));
        }
    }

    #[TestDox('A product leaves itself out of its suggestions: one number serves all products')]
    public function test_exclude(): void
    {
        $this->page(1);
        $kept = static fn(): int => (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('list_marks'));
        $before = $kept();
        foreach ([self::FIRST, self::FIRST + 7, 1] as $id) {
            $found = museau()->catalogue()->search(new ProductQuery(self::CATEGORY, page_size: 24, exclude: $id));
            self::assertSame(self::NUMBER - ($id === 1 ? 0 : 1), $found->total);
            self::assertNotContains($id, self::ids($found));
        }
        self::assertSame($before, $kept());
    }

    #[TestDox('What enters, leaves or changes its options is counted at once; a price or a sale makes nobody walk again')]
    public function test_changes(): void
    {
        $this->page(1);
        $writer = museau()->product_writer();
        $id = $writer->save(null, ['name' => 'Nouveau', 'type' => 'simple', 'regular_price' => 100, 'categories' => [self::CATEGORY], 'stock' => 3]);
        self::assertSame(self::NUMBER + 1, $this->page(1)->total);
        self::assertSame([$id], array_slice(self::ids($this->page(171)), -1));
        $stamp = get_option('museau_list_stamp');
        $writer->save($id, ['regular_price' => 200, 'stock' => 0]);
        self::assertSame(self::NUMBER + 1, $this->page(1)->total);
        self::assertSame($stamp, get_option('museau_list_stamp'));
        self::assertSame([], array_column(museau()->catalogue()->attributes(self::CATEGORY)[0]->terms, 'slug'));
        $writer->save($id, ['attributes' => [['name' => 'pa_format', 'options' => ['a4-portrait'], 'variation' => false]]]);
        self::assertSame(['a4-portrait'], array_column(museau()->catalogue()->attributes(self::CATEGORY)[0]->terms, 'slug'));
        self::assertSame(['graphite'], array_column(museau()->catalogue()->attributes(self::CATEGORY)[2]->terms, 'slug'));
        $writer->save($id, ['status' => 'draft']);
        self::assertSame(self::NUMBER, $this->page(1)->total);
        ListPositions::sweep();
        self::assertSame([], Db::rows('SELECT name FROM %i WHERE stamp <> %s', Schema::table('list_marks'), Read::text(get_option('museau_list_stamp'))));
    }

    #[TestDox('Neighbours in the middle and at the ends')]
    public function test_neighbours(): void
    {
        $ids = fn(int $id): array => array_map(static fn(?Product $product): ?int => $product?->id, museau()->catalogue()->neighbours($id, self::CATEGORY));
        self::assertSame(['previous' => self::FIRST + 2001, 'next' => self::FIRST + 1999], $ids(self::FIRST + 2000));
        self::assertSame(['previous' => null, 'next' => self::FIRST + self::NUMBER - 2], $ids(self::FIRST + self::NUMBER - 1));
    }

    #[TestDox('MariaDB reads and sorts no whole table on the way')]
    public function test_plans(): void
    {
        if (Server::now()->database === 'SQLite') {
            self::assertSame(self::NUMBER, $this->page(1)->total);

            return;
        }
        $this->page(1);
        $queries = [];
        add_filter('query', $watch = static function (string $query) use (&$queries): string {
            $queries[] = $query;

            return $query;
        });
        foreach ([1, 85, 171] as $page) {
            wp_cache_flush_group(ProductIndex::SHOWN);
            $this->page($page);
        }
        museau()->catalogue()->neighbours(self::FIRST + 2000, self::CATEGORY);
        museau()->catalogue()->find_by_slug('longue-' . (self::FIRST + 7));
        museau()->catalogue()->find_many([self::FIRST, self::FIRST + 5]);
        remove_filter('query', $watch);
        self::assertGreaterThan(8, count($queries));
        foreach ($queries as $query) {
            foreach (Db::rows('EXPLAIN ' . str_replace('%', '%%', Db::wpdb()->remove_placeholder_escape($query)) . ' -- %d', 0) as $row) {
                $line = implode(' ', array_map(static fn(?string $cell): string => (string) $cell, $row));
                $whole = in_array($row['type'], ['ALL', 'index'], true) || preg_match('/filesort|temporary/', (string) $row['Extra']) === 1;
                self::assertFalse($whole && (int) $row['rows'] > 500, $line . "\n" . $query);
            }
        }
    }

    /** @return array<string, int> what the filters of a page say, after its products */
    private static function shown(ProductQuery $query): array
    {
        museau()->catalogue()->search($query);

        return Filters::counts(museau()->catalogue(), $query, museau()->catalogue()->attributes((string) $query->category));
    }

    /** @return array{array<string, int>, int} what the filters say, and how often a new request reads what is kept of lists for it */
    private function reads(ProductQuery $query): array
    {
        $reads = 0;
        add_filter('query', $watch = static function (string $sql) use (&$reads): string {
            $reads += (int) str_contains($sql, Schema::table('list_marks'));

            return $sql;
        });
        wp_cache_flush_group(ProductIndex::SHOWN);
        $counts = self::shown($query);
        remove_filter('query', $watch);

        return [$counts, $reads];
    }

    /** @param array<string, list<int>> $terms */
    private function page(int $page, array $terms = []): ProductPage
    {
        return museau()->catalogue()->search(new ProductQuery(self::CATEGORY, $terms, $page, 24));
    }

    /** @return list<int> of the list, in its order */
    private static function all(): array
    {
        return range(self::FIRST + self::NUMBER - 1, self::FIRST);
    }

    /** @return list<int> */
    private static function ids(ProductPage $page): array
    {
        return array_map(static fn(Product $product): int => $product->id, $page->products);
    }

    /** Thousands of rows, written past the shop, twice as many with each statement: every second one is drawn in graphite. */
    private function fill(): void
    {
        $category = museau()->product_writer()->term('product_cat', 'Longue', self::CATEGORY);
        $products = Schema::table('products');
        $terms = Schema::table('product_terms');
        $model = Read::json((string) Db::value('SELECT document FROM %i ORDER BY product_id DESC LIMIT 1', $products));
        Db::run(
            "INSERT INTO %i (product_id, slug, path, words, document) VALUES (%d, %s, '/', 'mot', %s)",
            $products,
            self::FIRST,
            'longue-' . self::FIRST,
            (string) wp_json_encode([...$model, 'id' => self::FIRST, 'slug' => 'longue', 'description' => '', 'images' => [], 'attributes' => [], 'variations' => []]),
        );
        for ($more = 1; $more < self::NUMBER; $more *= 2) {
            Db::run(
                'INSERT INTO %i (product_id, slug, path, words, document) SELECT product_id + %d, CONCAT(\'longue-\', (product_id + %d)), path, words,'
                . ' REPLACE(document, CONCAT(\'"id":\', product_id, \',\'), CONCAT(\'"id":\', (product_id + %d), \',\')) FROM %i WHERE product_id >= %d',
                $products,
                $more,
                $more,
                $more,
                $products,
                self::FIRST,
            );
        }
        foreach ([0 => '', $category => '', $this->graphite => ' AND product_id %% 2 = 1'] as $term => $which) {
            Db::run('INSERT INTO %i (term_id, product_id) SELECT %d, product_id FROM %i WHERE product_id >= %d' . $which, $terms, $term, $products, self::FIRST);
        }
        Db::run('UPDATE %i SET count = %d WHERE term_id IN (%d, %d)', Db::wpdb()->term_taxonomy, self::NUMBER, $category, $this->graphite);
    }
}

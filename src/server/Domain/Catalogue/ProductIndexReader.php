<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** Reads products, lists and what stands beside a product from the index. */
final class ProductIndexReader
{
    public function __construct(private readonly ProductIndex $index) {}

    /** @return ?Product as it was last built */
    public function find(int $id): ?Product
    {
        $this->index->refresh($id);

        return $this->products(' WHERE p.product_id = %d', [$id])[0] ?? null;
    }

    /** @return ?Product the same, read once in a request as long as no row is built anew */
    public function shown(int $id): ?Product
    {
        $this->index->flush();
        $shown = wp_cache_get($id, ProductIndex::SHOWN);
        if ($shown instanceof Product) {
            return $shown;
        }
        $found = $this->find($id);
        wp_cache_set($id, $found, ProductIndex::SHOWN);

        return $found;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, Product> by id, what is not published left out
     */
    public function find_many(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $this->index->flush();
        $found = array_filter(
            array_combine($ids, array_map(static fn(int $id): mixed => wp_cache_get($id, ProductIndex::SHOWN), $ids)),
            static fn(mixed $product): bool => $product instanceof Product,
        );
        $unread = array_diff($ids, array_keys($found));
        foreach ($unread === [] ? [] : $this->products(' WHERE p.product_id IN (' . implode(',', $unread) . ')', []) as $product) {
            $found[$product->id] = $product;
        }

        return $found;
    }

    public function find_by_slug(string $slug): ?Product
    {
        $found = $this->products(' WHERE p.slug = %s ORDER BY p.product_id LIMIT 1', [$slug])[0] ?? null;

        return $found !== null && $this->index->is_building() ? $this->shown($found->id) : $found;
    }

    /** One page of a listing, by id descending: two queries, three where it may be long, whatever it holds, wherever the page stands. */
    public function search(ProductQuery $query): ProductPage
    {
        $this->index->flush();
        [$category, $filters, $sizes] = $this->known_terms($query);
        // Signs alone name nothing, and must not list everything.
        $is_blank = trim($query->search) !== '' && SearchWords::typed($query->search) === [];
        if ($is_blank || ($query->category !== null && $category === null)) {
            return new ProductPage([], 0, 0);
        }
        [$from, $values, $expected] = ListedProducts::of($query, $category, $filters, $sizes);
        $without = $query->exclude === null ? '' : ' AND l.product_id <> ' . $query->exclude;
        // Each product leaves itself out of its own suggestions: of a long list, one number serves them all.
        $shared = $query->counted && $without !== '' && $expected >= ListPositions::STEP && ListPositions::are_kept();
        if (!$shared) {
            $from .= $without;
        }
        $counted = $query->counted && !$shared && $expected < ListPositions::STEP ? $this->counted($query, $from, $values) : null;
        if ($counted !== null) {
            return $counted;
        }
        $list = ListPositions::list((string) $query->category, $filters, $query->search);
        ['total' => $total, 'marks' => $marks] = $query->counted
            ? ListPositions::of($list, $from, $values, $expected)
            : ['total' => PHP_INT_MAX, 'marks' => []];
        if ($shared) {
            $total -= (int) Db::value('SELECT COUNT(*) FROM ' . $from . ' AND l.product_id = ' . (int) $query->exclude, ...$values);
            $from .= $without;
            $marks = [];
        }
        $size = max(1, $query->page_size);
        $offset = $size * (max(1, $query->page) - 1);
        $step = intdiv($offset, ListPositions::STEP);
        $mark = $marks[$step - 1] ?? null;
        $products = $offset >= $total ? [] : $this->products(
            ' JOIN (SELECT l.product_id AS listed FROM ' . $from . ($mark === null ? '' : ' AND l.product_id < ' . $mark)
            . ' ORDER BY l.product_id DESC LIMIT %d OFFSET %d) x ON x.listed = p.product_id',
            [...$values, $size, $mark === null ? $offset : $offset - $step * ListPositions::STEP],
        );
        usort($products, static fn(Product $a, Product $b): int => $b->id <=> $a->id);
        $total = $query->counted ? $total : count($products);

        return new ProductPage($products, $total, (int) ceil($total / $size));
    }

    /**
     * A page of a list that is not long, with the number of all: the row of each product says it, read once.
     *
     * @param list<int|string> $values of the placeholders in $from
     *
     * @return ?ProductPage null where the list is long after all, or the page stands behind its end
     */
    private function counted(ProductQuery $query, string $from, array $values): ?ProductPage
    {
        $size = max(1, $query->page_size);
        $offset = $size * (max(1, $query->page) - 1);
        $rows = $this->rows(
            ' JOIN (SELECT l.product_id AS id FROM ' . $from . ' ORDER BY l.product_id DESC LIMIT %d OFFSET %d) x ON x.id = p.product_id',
            [...$values, $size, $offset],
            ', p.product_id, (SELECT COUNT(*) FROM (SELECT l.product_id AS id FROM ' . $from . ' LIMIT %d) n) AS number',
            [...$values, ListPositions::STEP],
        );
        $total = (int) ($rows[0]['number'] ?? 0);
        if ($total >= ListPositions::STEP || ($rows === [] && $offset > 0)) {
            return null;
        }
        usort($rows, static fn(array $a, array $b): int => (int) $b['product_id'] <=> (int) $a['product_id']);

        return new ProductPage(self::read($rows), $total, (int) ceil($total / $size));
    }

    /** @return string words near to those of which nothing is found; '' where there are none */
    public function meant(string $search): string
    {
        $this->index->flush();

        return NearWords::of_catalogue($search);
    }

    /**
     * The products next to one in its category's listing.
     *
     * @return array{previous: ?Product, next: ?Product}
     */
    public function neighbours(int $id, string $category): array
    {
        $this->index->flush();
        // Its number in a query of its own: only a value that is known lets the key begin at the product and stop after one.
        [$term] = $this->known_terms(new ProductQuery($category));
        if ($term === null) {
            return ['previous' => null, 'next' => null];
        }
        $side = fn(string $than, string $order): ?Product => $this->products(
            " JOIN (SELECT l.product_id AS beside FROM %i l WHERE l.term_id = %d AND l.product_id $than %d ORDER BY l.product_id $order LIMIT 1) x ON x.beside = p.product_id",
            [Schema::table('product_terms'), $term, $id],
        )[0] ?? null;

        return ['previous' => $side('>', 'ASC'), 'next' => $side('<', 'DESC')];
    }

    /**
     * @param list<array{ids: list<int>, beside: array<string, list<int>>}> $values
     *
     * @return array<string, int> by the value's ids, joined with commas
     */
    public function counts(ProductQuery $query, array $values): array
    {
        $this->index->flush();
        [$category, $known] = $this->known_terms($query);

        return $category === null || $values === [] ? [] : FilterCounts::of((string) $query->category, $category, $known, $values);
    }

    /**
     * A condition on terms (alias t): some product of this category carries them.
     *
     * @return array{string, list<string>} SQL and the values of its placeholders
     */
    public function terms_in_category(string $category): array
    {
        $this->index->flush();
        $terms = Schema::table('product_terms');
        $carried = [
            ' AND t.term_id IN (SELECT f.term_id FROM %i f JOIN %i l ON l.product_id = f.product_id JOIN %i ct ON ct.term_id = l.term_id'
            . " JOIN %i ctt ON ctt.term_id = ct.term_id AND ctt.taxonomy = 'product_cat' WHERE ct.slug = %s)",
            [$terms, $terms, Db::wpdb()->terms, Db::wpdb()->term_taxonomy, $category],
        ];
        if (!ListPositions::are_kept()) {
            return $carried;
        }
        $ids = ListPositions::ids(ListPositions::list($category), 'carried', static fn(): array => array_map('intval', Db::column(
            'SELECT t.term_id FROM %i t WHERE 1 = 1' . $carried[0],
            Db::wpdb()->terms,
            ...$carried[1],
        )));

        return [' AND t.term_id IN (' . implode(',', [0, ...$ids]) . ')', []];
    }

    /**
     * @param string                 $rest   what follows the tables: joins, conditions, order
     * @param list<int|string|float> $values of its placeholders
     *
     * @return list<Product>
     */
    private function products(string $rest, array $values): array
    {
        return self::read($this->rows($rest, $values));
    }

    /**
     * @param string                 $rest    what follows the tables: joins, conditions, order
     * @param list<int|string|float> $values  of its placeholders
     * @param string                 $columns what is read beside document and print_path
     * @param list<int|string|float> $before  values of their placeholders
     *
     * @return list<array<string, ?string>>
     */
    private function rows(string $rest, array $values, string $columns = '', array $before = []): array
    {
        $this->index->flush();

        return Db::rows(
            "SELECT p.document, i.path AS print_path$columns FROM %i p LEFT JOIN %i i ON i.slug = CONCAT(p.slug, '-impression')" . $rest,
            ...[...$before, Schema::table('products'), Schema::table('products'), ...$values],
        );
    }

    /**
     * @param list<array<string, ?string>> $rows
     *
     * @return list<Product>
     */
    private static function read(array $rows): array
    {
        $content = content_url();

        return array_map(
            static fn(array $row): Product => Product::from_array(
                ['print_path' => $row['print_path']] + Read::json(str_replace(ProductIndex::CONTENT, $content, (string) $row['document'])),
            ),
            $rows,
        );
    }

    /**
     * The query's terms that exist; a taxonomy of which none does filters nothing.
     *
     * @return array{?int, array<string, list<int>>, array<int, int>} term of the category, terms by taxonomy, products by term as
     *   WordPress counts them
     */
    private function known_terms(ProductQuery $query): array
    {
        $asked = array_map('intval', array_merge([], ...array_values($query->terms)));
        if ($query->category === null && $asked === []) {
            return [null, [], []];
        }
        $category = null;
        $filters = $sizes = [];
        foreach (TermRows::of($query->category ?? '', $asked) as $row) {
            $id = Read::int($row['term_id']);
            $sizes[$id] = Read::int($row['number']);
            $taxonomy = (string) $row['taxonomy'];
            if ($taxonomy === 'product_cat' && $row['slug'] === $query->category) {
                $category = $id;
            }
            if (in_array($id, $query->terms[$taxonomy] ?? [], true)) {
                $filters[$taxonomy][] = $id;
            }
        }

        return [$category, $filters, $sizes];
    }

    /**
     * What the row of a product says of it.
     *
     * @param array<array-key, mixed> $prior what the price journal said of it when it was written
     */
    public static function document(Product $product, array $prior): string
    {
        $kept = [...$product->to_array(), 'regular' => [], 'prior' => $prior];

        $document = (string) wp_json_encode($kept, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);

        return str_replace(content_url(), ProductIndex::CONTENT, $document);
    }
}

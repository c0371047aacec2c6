<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** The catalogue of both engines: reads the index; an engine only supplies how a product and its stock are read. */
final class IndexedCatalogue implements Catalogue
{
    public function __construct(
        private readonly ProductIndexReader $index,
        private readonly ProductReader $reader,
        private readonly Stock $stock,
    ) {}

    public function find(int $id): ?Product
    {
        return $this->index->find($id);
    }

    public function shown(int $id): ?Product
    {
        return $this->index->shown($id);
    }

    public function find_many(array $ids): array
    {
        return $this->index->find_many($ids);
    }

    public function find_by_slug(string $slug): ?Product
    {
        return $this->index->find_by_slug($slug);
    }

    public function search(ProductQuery $query): ProductPage
    {
        return $this->index->search($query);
    }

    public function meant(string $search): string
    {
        return $this->index->meant($search);
    }

    public function neighbours(int $id, string $category): array
    {
        return $this->index->neighbours($id, $category);
    }

    public function counts(ProductQuery $query, array $values): array
    {
        return $this->index->counts($query, $values);
    }

    public function attributes(?string $category = null): array
    {
        $attributes = $this->reader->attributes();
        if ($attributes === []) {
            return [];
        }
        [$carried, $values] = $category === null ? ['', []] : $this->index->terms_in_category($category);
        // WooCommerce keeps the order of an attribute's terms in the term meta 'order'. The category's own row comes along: the
        // listing's works are looked up by it next.
        $rows = Db::rows(
            'SELECT t.term_id, t.name, t.slug, tt.taxonomy, tt.count AS number, m.meta_value AS place FROM %i t'
            . ' JOIN %i tt ON tt.term_id = t.term_id'
            . " LEFT JOIN %i m ON m.term_id = t.term_id AND m.meta_key = 'order' WHERE (tt.taxonomy IN ("
            . implode(',', array_fill(0, count($attributes), '%s')) . ')' . $carried . ')'
            . ($category === null ? '' : " OR (tt.taxonomy = 'product_cat' AND t.slug = %s)"),
            Db::wpdb()->terms,
            Db::wpdb()->term_taxonomy,
            Db::wpdb()->termmeta,
            ...array_column($attributes, 'slug'),
            ...$values,
            ...($category === null ? [] : [$category]),
        );
        if ($category !== null) {
            TermRows::keep($category, $rows);
        }
        usort($rows, static fn(array $a, array $b): int => [Read::int($a['place']), $a['name']] <=> [Read::int($b['place']), $b['name']]);

        return array_map(static fn(array $attribute): GlobalAttribute => new GlobalAttribute(
            $attribute['id'],
            $attribute['name'],
            $attribute['slug'],
            array_map(
                static fn(array $row): array => [
                    'id' => Read::int($row['term_id']),
                    'name' => Read::name($row['name']),
                    'slug' => (string) $row['slug'],
                ],
                array_values(array_filter($rows, static fn(array $row): bool => $row['taxonomy'] === $attribute['slug'])),
            ),
        ), $attributes);
    }

    public function available(int $product_id, int $variation_id = 0): ?int
    {
        return $this->stock->available($product_id, $variation_id);
    }
}

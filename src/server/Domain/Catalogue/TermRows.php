<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;

/** A category's row and those of terms, read once in a request: a listing asks for them with its filters, its works and their numbers. */
final class TermRows
{
    /**
     * Keeps what was read with a category's filters.
     *
     * @param list<array<string, ?string>> $rows term_id, slug, taxonomy and number (of products, as WordPress counts them)
     */
    public static function keep(string $category, array $rows): void
    {
        wp_cache_set(self::key($category), $rows, ProductIndex::SHOWN);
    }

    /**
     * @param string    $category slug; '' for none
     * @param list<int> $terms    ids
     *
     * @return list<array<string, ?string>> as keep() takes them, of the category and of these terms at least;
     *   what does not exist is left out
     */
    public static function of(string $category, array $terms): array
    {
        /** @var list<array<string, ?string>> $rows */
        $rows = wp_cache_get(self::key($category), ProductIndex::SHOWN) ?: [];
        if ($rows !== [] && array_diff($terms, array_map(intval(...), array_column($rows, 'term_id'))) === []) {
            return $rows;
        }
        $ids = implode(',', [0, ...$terms]);
        $rows = Db::rows(
            'SELECT t.term_id, t.slug, tt.taxonomy, tt.count AS number FROM %i t JOIN %i tt ON tt.term_id = t.term_id'
            . " WHERE (tt.taxonomy = 'product_cat' AND t.slug = %s) OR t.term_id IN ($ids)",
            Db::wpdb()->terms,
            Db::wpdb()->term_taxonomy,
            $category,
        );
        self::keep($category, $rows);

        return $rows;
    }

    private static function key(string $category): string
    {
        return implode(' ', ['terms', wp_cache_get_last_changed('terms'), $category]);
    }
}

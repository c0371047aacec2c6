<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** How many products of a category carry what: one query, in which values that stand beside the same others are counted together. */
final class FilterCounts
{
    /**
     * @param string                                                        $slug     the category's
     * @param int                                                           $category its term id
     * @param array<string, list<int>>                                      $known    chosen terms that exist, by taxonomy
     * @param list<array{ids: list<int>, beside: array<string, list<int>>}> $values   as Catalogue::counts() takes them
     *
     * @return array<string, int> by the value's ids, joined with commas
     */
    public static function of(string $slug, int $category, array $known, array $values): array
    {
        $values = array_map(static fn(array $value): array => [
            'ids' => $value['ids'],
            'beside' => array_intersect_key($known, $value['beside']),
        ], $values);
        $groups = [];
        foreach ($values as $place => ['ids' => $ids, 'beside' => $beside]) {
            $groups[serialize($beside)][$place] = $ids;
        }
        $selects = array_map(
            static fn(array $places): string => self::select($category, $places, $values[(int) array_key_first($places)]['beside']),
            $groups,
        );
        $sql = implode(' UNION ALL ', $selects);
        // A long list is walked once, as for its number; words of a search are not counted by.
        $numbers = ListPositions::ids(ListPositions::list($slug, $known), $sql, static function () use ($sql, $values): array {
            $tables = array_fill(0, substr_count($sql, '%i'), Schema::table('product_terms'));
            $found = array_column(Db::rows($sql, ...$tables), 'number', 'place');

            return array_map(static fn(int $place): int => Read::int($found[$place] ?? 0), array_keys($values));
        });

        return array_combine(array_map(static fn(array $value): string => implode(',', $value['ids']), $values), $numbers);
    }

    /**
     * @param array<int, list<int>>    $places term ids by the value's place
     * @param array<string, list<int>> $beside
     */
    private static function select(int $category, array $places, array $beside): string
    {
        $case = '';
        foreach ($places as $place => $ids) {
            $case .= ' WHEN f.term_id IN (' . self::list($ids) . ') THEN ' . $place;
        }
        $sql = "SELECT CASE$case END AS place, COUNT(DISTINCT f.product_id) AS number FROM %i l JOIN %i f ON f.product_id = l.product_id"
            . " WHERE l.term_id = $category AND f.term_id IN (" . self::list(array_merge([], ...$places)) . ')';
        foreach ($beside as $ids) {
            $sql .= ' AND EXISTS (SELECT 1 FROM %i c WHERE c.product_id = l.product_id AND c.term_id IN (' . self::list($ids) . '))';
        }

        return $sql . ' GROUP BY place';
    }

    /** @param array<int> $ids */
    private static function list(array $ids): string
    {
        return implode(',', array_map(intval(...), $ids));
    }
}

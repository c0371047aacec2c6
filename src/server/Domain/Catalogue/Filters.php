<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** What a listing can be filtered by, as its visitor sees it: formats by group, series and techniques one by one. */
final class Filters
{
    /**
     * @param list<GlobalAttribute> $attributes of the listing's category
     *
     * @return list<array{attribute: string, label: string, ids: list<int>}> term ids of each value; attributes in their order
     */
    public static function values(array $attributes): array
    {
        $terms = array_column($attributes, 'terms', 'slug');
        $values = [];
        foreach (Options::filters() as $slug) {
            $entries = $slug === Options::slug(Options::FORMAT)
                ? Formats::groups($terms[$slug] ?? [])
                : array_map(static fn(array $term): array => ['label' => $term['name'], 'ids' => [$term['id']]], $terms[$slug] ?? []);
            foreach ($entries as $entry) {
                $values[] = ['attribute' => $slug, ...$entry];
            }
        }

        return $values;
    }

    /**
     * How many works each value leaves together with what is chosen of the other attributes. A format clears the series when it is
     * chosen, and counts without it.
     *
     * @param list<GlobalAttribute> $attributes of the query's category
     *
     * @return array<string, int> by the value's term ids, joined with commas
     */
    public static function counts(Catalogue $catalogue, ProductQuery $query, array $attributes): array
    {
        $chosen = array_intersect_key($query->terms, array_flip(Options::filters()));
        $groups = [];
        foreach (self::values($attributes) as ['attribute' => $attribute, 'ids' => $ids]) {
            $beside = array_diff_key($chosen, [$attribute => 0]);
            if ($attribute === Options::slug(Options::FORMAT)) {
                unset($beside[Options::slug(Options::SERIES)]);
            }
            $groups[] = ['ids' => $ids, 'beside' => $beside];
        }

        return $groups === [] ? [] : $catalogue->counts($query, $groups);
    }
}

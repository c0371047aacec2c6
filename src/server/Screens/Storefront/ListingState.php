<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Read;

/**
 * Which products a listing shows: term ids by filter and the page, as they stand in its address
 * (?pa_format=12,13&pa_serie=5&page_liste=2&tri=price-low). The same rules as src/client/catalogue/listing-state.ts.
 */
final class ListingState
{
    public const PAGE = 'page_liste';
    /** Slug of one format, as links from elsewhere name it. */
    public const FORMAT = 'format';
    public const SORT = 'tri';
    /** Orders other than the server's own, which the browser makes of the page shown (B72). */
    private const SORTS = ['date-asc', 'price-low', 'price-high', 'likes', 'random'];

    /**
     * @param array<string, list<int>> $filters term ids by attribute slug, no empty list
     * @param string                   $sort    one of SORTS, or '' for the server's order
     */
    public function __construct(
        public readonly array $filters = [],
        public readonly int $page = 1,
        public readonly string $sort = '',
    ) {}

    /**
     * Unknown ids and slugs are ignored; a format given by slug counts only when no format is given by id.
     *
     * @param array<string, mixed>  $query      of the address
     * @param list<GlobalAttribute> $attributes
     */
    public static function from_query(array $query, array $attributes): self
    {
        $filters = [];
        foreach ($attributes as $attribute) {
            if (!in_array($attribute->slug, Options::filters(), true)) {
                continue;
            }
            $known = array_column($attribute->terms, 'id');
            $asked = array_map(static fn(string $id): int => (int) $id, explode(',', Read::text($query[$attribute->slug] ?? '')));
            $ids = array_values(array_unique(array_intersect($asked, $known)));
            if ($attribute->slug === Options::slug(Options::FORMAT) && $ids === []) {
                $slug = Read::text($query[self::FORMAT] ?? '');
                $ids = array_column(array_filter($attribute->terms, static fn(array $term): bool => $term['slug'] === $slug), 'id');
            }
            if ($attribute->slug === Options::slug(Options::SERIES)) {
                $ids = array_slice($ids, 0, 1);
            }
            if ($ids !== []) {
                $filters[$attribute->slug] = $ids;
            }
        }

        $sort = Read::text($query[self::SORT] ?? '');

        return new self(
            self::ordered($filters),
            max(1, Read::int($query[self::PAGE] ?? 1, 1)),
            in_array($sort, self::SORTS, true) ? $sort : '',
        );
    }

    /**
     * Whether one of these terms is chosen: a format named alone marks its group.
     *
     * @param list<int> $ids
     */
    public function has(string $attribute, array $ids): bool
    {
        return array_intersect($ids, $this->filters[$attribute] ?? []) !== [];
    }

    /**
     * After a press on one filter: a format group comes or goes with all its terms and clears the series, a series replaces
     * the one before. Starts at the first page.
     *
     * @param list<int> $ids
     */
    public function toggled(string $attribute, array $ids): self
    {
        $filters = $this->filters;
        $chosen = $filters[$attribute] ?? [];
        $was_on = $this->has($attribute, $ids);
        $filters[$attribute] = match (true) {
            $was_on => array_values(array_diff($chosen, $ids)),
            $attribute === Options::slug(Options::SERIES) => $ids,
            default => array_values(array_unique([...$chosen, ...$ids])),
        };
        if ($attribute === Options::slug(Options::FORMAT) && !$was_on) {
            unset($filters[Options::slug(Options::SERIES)]);
        }

        return new self(self::ordered($filters), 1, $this->sort);
    }

    public function unfiltered(): self
    {
        return new self([], 1, $this->sort);
    }

    public function on_page(int $page): self
    {
        return new self($this->filters, $page, $this->sort);
    }

    /** '?pa_format=12,13&page_liste=2', or '' when nothing is chosen. Commas stand as they are. */
    public function query(): string
    {
        $parts = [];
        foreach ($this->filters as $attribute => $ids) {
            $parts[] = $attribute . '=' . implode(',', $ids);
        }
        if ($this->page > 1) {
            $parts[] = self::PAGE . '=' . $this->page;
        }
        if ($this->sort !== '') {
            $parts[] = self::SORT . '=' . $this->sort;
        }

        return $parts === [] ? '' : '?' . implode('&', $parts);
    }

    /** What a product's address carries so that its options start as chosen here. */
    public function carried(): string
    {
        return (new self($this->filters))->query();
    }

    /**
     * @param array<string, list<int>> $filters
     *
     * @return array<string, list<int>> in the order of the filters, without empty ones
     */
    private static function ordered(array $filters): array
    {
        $ordered = [];
        foreach (Options::filters() as $attribute) {
            if (($filters[$attribute] ?? []) !== []) {
                $ordered[$attribute] = $filters[$attribute];
            }
        }

        return $ordered;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** The SQL of a listing: which products it holds. */
final class ListedProducts
{
    /**
     * Which products a query lists. The shortest list of terms leads: its key gives the ids in order; the others are looked up per id.
     *
     * @param array<string, list<int>> $filters terms by taxonomy
     * @param array<int, int>          $sizes   about how many products carry a term
     *
     * @return array{string, list<int|string>, int} 'table l WHERE …' without the query's exclusion, its values, and about how many
     *   products it holds at most
     */
    public static function of(ProductQuery $query, ?int $category, array $filters, array $sizes): array
    {
        $lists = [...($category === null ? [] : [[$category]]), ...array_values($filters)];
        $size = static fn(array $terms): int => array_sum(array_intersect_key($sizes, array_fill_keys(Read::ints($terms), 0)));
        usort($lists, static fn(array $a, array $b): int => $size($a) <=> $size($b));
        // Several terms have no common order: they lead only where it costs nothing to sort what they have.
        $leads = array_values(array_filter(
            $lists,
            static fn(array $list): bool => count($list) === 1 || $size($list) < ListPositions::STEP,
        ));
        $every = [SearchWords::typed($query->search) === [] ? ProductIndex::LISTED : ProductIndex::FOUND];
        $lead = $leads[0] ?? $every;
        $terms = Schema::table('product_terms');
        $values = [$terms];
        if (count($lead) === 1) {
            $from = '%i l WHERE l.term_id = %d';
            $values[] = $lead[0];
        } else {
            $from = '(SELECT DISTINCT product_id FROM %i WHERE term_id IN (' . implode(',', $lead) . ')) l WHERE 1 = 1';
        }
        foreach ($lists as $list) {
            if ($list !== $lead) {
                // With EXISTS a server may read the other list whole before it looks at the first product.
                $from .= ' AND (SELECT 1 FROM %i f WHERE f.product_id = l.product_id AND f.term_id IN ('
                    . implode(',', $list)
                    . ') LIMIT 1) = 1';
                $values[] = $terms;
            }
        }
        foreach (SearchWords::typed($query->search) as $word) {
            $from .= ' AND EXISTS (SELECT 1 FROM %i s WHERE s.product_id = l.product_id AND s.words LIKE %s)';
            $values[] = Schema::table('products');
            $values[] = '%' . Db::wpdb()->esc_like($word) . '%';
        }

        return [$from, $values, $lead === $every ? PHP_INT_MAX : $size($lead)];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;

/** Works that will soon be sold out, as both engines count pieces: in WooCommerce's own meta. Originals exist once and are left out. */
final class LowStock
{
    /** Pieces, as WooCommerce's own 'Low stock threshold' has them at first. */
    public const FEW = 2;

    /** Works that are named at most. */
    private const MOST = 20;

    public function __construct(private readonly Catalogue $catalogue) {}

    /** @return list<array{product: Product, left: int}> published works with FEW pieces or fewer, the scarcest first; two queries */
    public function works(): array
    {
        $left = [];
        foreach (Db::rows(
            "SELECT CASE WHEN p.post_parent > 0 THEN p.post_parent ELSE p.ID END AS id, MIN(CAST(s.meta_value AS SIGNED)) AS pieces
            FROM %i p
            JOIN %i m ON m.post_id = p.ID AND m.meta_key = '_manage_stock' AND m.meta_value = 'yes'
            JOIN %i s ON s.post_id = p.ID AND s.meta_key = '_stock' AND CAST(s.meta_value AS SIGNED) <= %d
            WHERE p.post_type IN ('product', 'product_variation') AND p.post_status = 'publish' AND NOT EXISTS (
                SELECT 1 FROM %i r JOIN %i x ON x.term_taxonomy_id = r.term_taxonomy_id AND x.taxonomy = 'product_cat'
                JOIN %i t ON t.term_id = x.term_id AND t.slug = %s
                WHERE r.object_id = CASE WHEN p.post_parent > 0 THEN p.post_parent ELSE p.ID END
            )
            GROUP BY CASE WHEN p.post_parent > 0 THEN p.post_parent ELSE p.ID END ORDER BY pieces, id LIMIT %d",
            Db::wpdb()->posts,
            Db::wpdb()->postmeta,
            Db::wpdb()->postmeta,
            self::FEW,
            Db::wpdb()->term_relationships,
            Db::wpdb()->term_taxonomy,
            Db::wpdb()->terms,
            Originals::CATEGORY,
            self::MOST,
        ) as $row) {
            $left[(int) $row['id']] = (int) $row['pieces'];
        }
        $products = $this->catalogue->find_many(array_keys($left));
        $works = [];
        foreach ($left as $id => $pieces) {
            if (isset($products[$id])) {
                $works[] = ['product' => $products[$id], 'left' => max(0, $pieces)];
            }
        }

        return $works;
    }
}

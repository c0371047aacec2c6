<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

use Museau\Catalogue\Stock;
use Museau\Database\Db;
use Museau\Read;

/** Stock as WooCommerce's meta keys hold it: _manage_stock, _stock, _stock_status. */
final class EmbeddedStock implements Stock
{
    public function available(int $product_id, int $variation_id = 0): ?int
    {
        $meta = $this->meta($product_id, $variation_id);
        $holder = self::counting($meta, $product_id, $variation_id);
        if ($holder !== null) {
            return max(0, Read::int($meta[$holder]['_stock'] ?? 0));
        }
        $status = $meta[$variation_id ?: $product_id]['_stock_status'] ?? 'instock';

        return $status === 'outofstock' || ($meta[$product_id]['_stock_status'] ?? 'instock') === 'outofstock' ? 0 : null;
    }

    /** The post whose _stock counts the pieces: the variation when it counts its own, else the product (B40); null when none counts. */
    public function holder(int $product_id, int $variation_id = 0): ?int
    {
        return self::counting($this->meta($product_id, $variation_id), $product_id, $variation_id);
    }

    /** @param array<int, array<string, string>> $meta */
    private static function counting(array $meta, int $product_id, int $variation_id): ?int
    {
        foreach (array_filter([$variation_id, $product_id]) as $id) {
            if (($meta[$id]['_manage_stock'] ?? '') === 'yes') {
                return $id;
            }
        }

        return null;
    }

    /** @return array<int, array<string, string>> stock meta by post, read past every cache */
    private function meta(int $product_id, int $variation_id): array
    {
        $meta = [];
        foreach (Db::rows(
            "SELECT post_id, meta_key, meta_value FROM %i WHERE post_id IN (%d, %d) AND meta_key IN ('_manage_stock', '_stock', '_stock_status')",
            Db::wpdb()->postmeta,
            $product_id,
            $variation_id ?: $product_id,
        ) as $row) {
            $meta[(int) $row['post_id']][(string) $row['meta_key']] = (string) $row['meta_value'];
        }

        return $meta;
    }
}

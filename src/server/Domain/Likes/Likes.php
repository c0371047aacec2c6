<?php

declare(strict_types=1);

namespace Museau\Domain\Likes;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;

/** Who likes which product: one row per product and visitor (B52). */
final class Likes implements Feature
{
    public function hooks(): void
    {
        add_action('deleted_post', fn(int $id) => Schema::is_here() && $this->forget_product($id));
    }

    /**
     * Likes of some products, in one query.
     *
     * @param list<int> $product_ids
     *
     * @return array<int, int> count by product id, 0 for one that nobody likes
     */
    public function counts(array $product_ids): array
    {
        if ($product_ids === []) {
            return [];
        }
        $counts = array_fill_keys($product_ids, 0);
        $rows = Db::rows(
            'SELECT product_id, COUNT(*) AS likes FROM %i WHERE product_id IN ('
                . implode(',', array_map('intval', $product_ids))
                . ') GROUP BY product_id',
            Schema::table('likes'),
        );
        foreach ($rows as $row) {
            $counts[(int) $row['product_id']] = (int) $row['likes'];
        }

        return $counts;
    }

    /** Counts a visitor once, however often she asks; answers the new count. */
    public function like(int $product_id, string $visitor): int
    {
        Db::run(
            'INSERT IGNORE INTO %i (product_id, visitor, created) VALUES (%d, %s, %s)',
            Schema::table('likes'),
            $product_id,
            self::name($visitor),
            gmdate('Y-m-d H:i:s'),
        );

        return $this->counts([$product_id])[$product_id];
    }

    /** Takes a visitor's like back; answers the new count. */
    public function unlike(int $product_id, string $visitor): int
    {
        Db::run('DELETE FROM %i WHERE product_id = %d AND visitor = %s', Schema::table('likes'), $product_id, self::name($visitor));

        return $this->counts([$product_id])[$product_id];
    }

    private function forget_product(int $id): void
    {
        Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('likes'), $id);
    }

    /** The id itself never leaves the visitor's browser for our database. */
    private static function name(string $visitor): string
    {
        return hash('sha256', $visitor);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;

/**
 * Pieces in stock, in WooCommerce's own meta (_manage_stock, _stock, _stock_status), and the pieces that orders hold.
 * A piece is counted by its variation when that one manages stock, else by its product (B40: an original's single
 * piece is shared by all its frames). A hold lives until its order is paid or cancelled: only the reconciler, who
 * asks Stripe first, may decide that (M4).
 */
final class EmbeddedStock implements Stock
{
    /** Pieces that nobody holds. */
    public function available(int $product_id, int $variation_id = 0): ?int
    {
        return $this->many([[$product_id, $variation_id]])[self::name($product_id, $variation_id)]['left'];
    }

    /** The post whose _stock counts the pieces: the variation when it counts its own, else the product (B40); null when none counts. */
    public function stock_owner(int $product_id, int $variation_id = 0): ?int
    {
        return $this->many([[$product_id, $variation_id]])[self::name($product_id, $variation_id)]['id'] ?: null;
    }

    /**
     * Pieces that this cart can buy now; what its own order holds counts as its own (F20).
     *
     * @param list<array{int, int}> $pieces product id and variation id (0 for none)
     *
     * @return array<string, array{id: int, left: ?int}> by self::name(): the post that counts the pieces (0 when none does); null: not
     *   counted
     */
    public function many(array $pieces, string $cart_id = ''): array
    {
        $meta = $this->meta(array_values(array_unique(array_merge([], ...$pieces))));
        $names = [];
        foreach ($pieces as [$product_id, $variation_id]) {
            $names[self::name($product_id, $variation_id)] = match ('yes') {
                $meta[$variation_id]['_manage_stock'] ?? '' => $variation_id,
                $meta[$product_id]['_manage_stock'] ?? '' => $product_id,
                default => 0,
            };
        }
        $held = $this->reserved(array_values(array_filter(array_unique($names))), $cart_id);
        $available = [];
        foreach ($pieces as [$product_id, $variation_id]) {
            $name = self::name($product_id, $variation_id);
            $id = $names[$name];
            $sold = in_array('outofstock', [$meta[$variation_id]['_stock_status'] ?? '', $meta[$product_id]['_stock_status'] ?? ''], true);
            $available[$name] = [
                'id' => $id,
                'left' => match (true) {
                    $id > 0 => max(0, (int) ($meta[$id]['_stock'] ?? 0) - ($held[$id] ?? 0)),
                    $sold => 0,
                    default => null,
                },
            ];
        }

        return $available;
    }

    /** Key of a product or variation in many(). */
    public static function name(int $product_id, int $variation_id): string
    {
        return $product_id . '/' . $variation_id;
    }

    /**
     * Holds pieces for an order in place of what it held, each kind in one statement, so that the last piece is held
     * once. Pieces that are not counted need no hold, except originals, which are counted from here on.
     *
     * @param list<array{int, int, int, string}> $pieces product id, variation id, number, name for the refusal
     *
     * @throws CouldNotPlaceOrder stock_is_gone 409: nothing is held then, the order's former holds are back
     */
    public function reserve(int $order_id, string $cart_id, array $pieces): void
    {
        EmbeddedOriginals::count_frames_as_one(array_column(array_filter($pieces, static fn(array $piece): bool => $piece[1] > 0), 0));
        $available = $this->many(array_map(static fn(array $piece): array => [$piece[0], $piece[1]], $pieces), $cart_id);
        foreach (EmbeddedOriginals::count(array_filter(
            $pieces,
            static fn(array $piece): bool => $available[self::name($piece[0], $piece[1])] === ['id' => 0, 'left' => null],
        )) as $name => $id) {
            $available[$name] = ['id' => $id, 'left' => $id > 0 ? 1 : 0];
        }
        $wanted = $shown = [];
        foreach ($pieces as [$product_id, $variation_id, $number, $name]) {
            $piece = $available[self::name($product_id, $variation_id)];
            if ($piece['id'] > 0) {
                $wanted[$piece['id']] = ($wanted[$piece['id']] ?? 0) + $number;
                $shown[$piece['id']] = $name;
            } elseif ($piece['left'] === 0) {
                throw CouldNotPlaceOrder::stock_is_gone($name);
            }
        }
        // One order of locking for all buyers: two of them wait for each other instead of dying of a deadlock.
        ksort($wanted);
        Transaction::run(function () use ($order_id, $cart_id, $wanted, $shown): void {
            $holds = Schema::table('stock_holds');
            $this->free($order_id);
            foreach ($wanted as $id => $number) {
                // Writing the piece's own row first makes other buyers of it wait here until this transaction ends.
                Db::run('UPDATE %i SET meta_value = meta_value WHERE post_id = %d AND meta_key = \'_stock\'', Db::wpdb()->postmeta, $id);
                $held = Db::run(
                    'INSERT INTO %i (order_id, stock_id, cart_id, quantity)
                    SELECT %d, %d, %s, %d FROM %i AS counted
                    WHERE counted.post_id = %d AND counted.meta_key = \'_stock\'
                    AND CAST(counted.meta_value AS SIGNED) - COALESCE((SELECT SUM(h.quantity) FROM %i AS h WHERE h.stock_id = %d), 0) >= %d
                    LIMIT 1',
                    $holds,
                    $order_id,
                    $id,
                    $cart_id,
                    $number,
                    Db::wpdb()->postmeta,
                    $id,
                    $holds,
                    $id,
                    $number,
                );
                if ($held !== 1) {
                    throw CouldNotPlaceOrder::stock_is_gone($shown[$id]);
                }
            }
        });
    }

    /** @return list<array{order_id: int, stock_id: int, quantity: int}> all that is held now */
    public static function holds(): array
    {
        return array_map(
            static fn(array $row): array => [
                'order_id' => (int) $row['order_id'],
                'stock_id' => (int) $row['stock_id'],
                'quantity' => (int) $row['quantity'],
            ],
            Db::rows('SELECT order_id, stock_id, quantity FROM %i ORDER BY order_id', Schema::table('stock_holds')),
        );
    }

    /** Gives back what an order holds. */
    public function free(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('stock_holds'), $order_id);
    }

    /**
     * Takes what an order holds out of the stock for good.
     *
     * @throws CouldNotPlaceOrder stock_is_gone 409: the artist has written a smaller stock by hand meanwhile; it never falls below zero
     */
    public function take(int $order_id): void
    {
        $holds = Db::rows(
            'SELECT stock_id, quantity FROM %i WHERE order_id = %d ORDER BY stock_id',
            Schema::table('stock_holds'),
            $order_id,
        );
        foreach ($holds as $hold) {
            $id = (int) $hold['stock_id'];
            $this->change($id, -(int) $hold['quantity']);
            if (
                (int) Db::value('SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = \'_stock\'', Db::wpdb()->postmeta, $id) < 0
                && $this->stock_owner($id) !== null
            ) {
                throw CouldNotPlaceOrder::stock_is_gone(get_the_title($id));
            }
        }
        $this->free($order_id);
    }

    /** Puts pieces of a refunded order back; false when nobody counts them. */
    public function restock(int $product_id, int $variation_id, int $number): bool
    {
        $id = $this->stock_owner($product_id, $variation_id);
        if ($id !== null) {
            $this->change($id, $number);
        }

        return $id !== null;
    }

    private function change(int $id, int $by): void
    {
        $meta = Db::wpdb()->postmeta;
        Db::run('UPDATE %i SET meta_value = CAST(meta_value AS SIGNED) + %d WHERE post_id = %d AND meta_key = \'_stock\'', $meta, $by, $id);
        $left = (int) Db::value('SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = \'_stock\'', $meta, $id);
        // A sale leaves « en réapprovisionnement », which the artist chose, as long as there is something to sell.
        $kept = $by < 0 && $left > 0 ? 'onbackorder' : '';
        Db::run(
            'UPDATE %i SET meta_value = %s WHERE post_id = %d AND meta_key = \'_stock_status\' AND meta_value <> %s',
            $meta,
            $left > 0 ? 'instock' : 'outofstock',
            $id,
            $kept,
        );
        wp_cache_delete($id, 'post_meta');
        Transaction::afterwards("stock:$id", static fn(): bool => wp_cache_delete($id, 'post_meta'));

        do_action('museau_product_changed', $id);
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, array<string, string>> the three stock metas by post id
     */
    private function meta(array $ids): array
    {
        $ids = array_values(array_filter($ids));
        if ($ids === []) {
            return [];
        }
        $rows = Db::rows(
            'SELECT post_id, meta_key, meta_value FROM %i WHERE post_id IN (' . implode(',', $ids) . ')
            AND meta_key IN (\'_manage_stock\', \'_stock\', \'_stock_status\')',
            Db::wpdb()->postmeta,
        );
        $meta = [];
        foreach ($rows as $row) {
            $meta[(int) $row['post_id']][(string) $row['meta_key']] = (string) $row['meta_value'];
        }

        return $meta;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, int> pieces held for others, by the post that counts them
     */
    private function reserved(array $ids, string $cart_id): array
    {
        if ($ids === []) {
            return [];
        }
        $rows = Db::rows(
            'SELECT stock_id, SUM(quantity) AS held FROM %i WHERE stock_id IN ('
                . implode(',', $ids)
                . ') AND (cart_id = \'\' OR cart_id <> %s) GROUP BY stock_id',
            Schema::table('stock_holds'),
            $cart_id,
        );

        $held = [];
        foreach ($rows as $row) {
            $held[(int) $row['stock_id']] = (int) $row['held'];
        }

        return $held;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Originals;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;

/** Counts originals as the one piece that each of them is, when the first order asks for them. */
final class EmbeddedOriginals
{
    /**
     * Counts originals that nobody counts, as the one piece that each of them is: from the first order on, whatever was
     * unticked or imported.
     *
     * @param array<int, array{int, int, int, string}> $pieces that are not counted
     *
     * @return array<string, int> of the originals among them, by EmbeddedStock::name():
     *   the post that counts the piece now, 0 when it is gone
     */
    public static function count(array $pieces): array
    {
        $names = [];
        foreach ($pieces as [$product_id, $variation_id]) {
            if (Originals::is_original($product_id)) {
                $names[$product_id][] = EmbeddedStock::name($product_id, $variation_id);
            }
        }
        ksort($names);
        $counted = [];
        foreach ($names as $id => $its) {
            $counted += array_fill_keys($its, Transaction::run(static fn(): bool => self::count_piece($id)) ? $id : 0);
        }

        return $counted;
    }

    /**
     * All frames of an original hold the same piece (B40): one that has a count of its own would sell it once more.
     *
     * @param list<int> $ids products of which a variation is bought
     */
    public static function count_frames_as_one(array $ids): void
    {
        foreach (array_filter(array_unique($ids), Originals::is_original(...)) as $id) {
            $frames = Db::column(
                'SELECT m.post_id FROM %i AS m INNER JOIN %i AS p ON p.ID = m.post_id WHERE p.post_parent = %d '
                    . 'AND m.meta_key = \'_manage_stock\' AND m.meta_value = \'yes\'',
                Db::wpdb()->postmeta,
                Db::wpdb()->posts,
                $id,
            );
            foreach ($frames as $frame) {
                update_post_meta((int) $frame, '_manage_stock', 'no');
            }
        }
    }

    /** Whether the piece is counted at the end; under the product's own row, so that who comes second finds it counted. */
    private static function count_piece(int $id): bool
    {
        Db::value('SELECT ID FROM %i WHERE ID = %d FOR UPDATE', Db::wpdb()->posts, $id);
        $stored = static fn(string $key): ?string => Db::value(
            'SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = %s FOR UPDATE',
            Db::wpdb()->postmeta,
            $id,
            $key,
        );
        if ($stored('_manage_stock') === 'yes') {
            return true;
        }
        if ($stored('_stock_status') === 'outofstock') {
            return false;
        }
        foreach (['_manage_stock' => 'yes', '_stock' => '1'] as $key => $value) {
            Db::run('DELETE FROM %i WHERE post_id = %d AND meta_key = %s', Db::wpdb()->postmeta, $id, $key);
            Db::run('INSERT INTO %i (post_id, meta_key, meta_value) VALUES (%d, %s, %s)', Db::wpdb()->postmeta, $id, $key, $value);
        }
        wp_cache_delete($id, 'post_meta');
        Transaction::afterwards("stock:$id", static fn(): bool => wp_cache_delete($id, 'post_meta'));
        do_action('museau_product_changed', $id);

        return true;
    }
}

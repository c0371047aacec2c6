<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Keeps the journal of prices whole: it begins with the shop, ends with a product, and once a day what the database holds is compared
 * with it. A price that was written past WordPress (SQL, an import of another tool) told nobody.
 */
final class PriceUpkeep implements Feature
{
    public function __construct(private readonly ProductIndex $index, private readonly PriceJournal $prices) {}

    public function hooks(): void
    {
        // After the tables, before any row of the index.
        add_action('init', PriceJournal::begin(...), 2);
        add_action('deleted_post', static function (int $id, \WP_Post $post): void {
            $post->post_type === 'product' && Schema::is_here() && PriceJournal::forget($id);
        }, 10, 2);
        add_action(Maintenance::DAILY, $this->compare(...));
    }

    /** Builds the products anew whose prices are not the journal's, and writes into the shop's journal which they were. */
    public function compare(): void
    {
        foreach (self::differing() as $product_id => $items) {
            // A cache that outlives the request may hold what the other tool did not see, either.
            array_map('clean_post_cache', [$product_id, ...$items]);
            $found = $this->prices->late(function () use ($product_id): void {
                $this->index->touch($product_id);
                $this->index->flush();
            });
            $found > 0 && Journal::write(Event::Write, 'prices late', $product_id);
        }
    }

    /** @return array<int, list<int>> by published product: it or its variations with another price in the database than in the journal */
    private static function differing(): array
    {
        $rows = Db::rows(
            'SELECT p.ID AS id, p.post_parent AS parent, p.post_type AS type, m.meta_value AS price, r.meta_value AS regular FROM %i p'
            . " JOIN %i m ON m.post_id = p.ID AND m.meta_key = '_price'"
            . " LEFT JOIN %i r ON r.post_id = p.ID AND r.meta_key = '_regular_price'"
            . " WHERE p.post_type IN ('product', 'product_variation') AND p.post_status = 'publish'",
            Db::wpdb()->posts,
            Db::wpdb()->postmeta,
            Db::wpdb()->postmeta,
        );
        // A product with variations has their lowest and highest price beside them.
        $with_variations = [];
        foreach ($rows as $row) {
            $with_variations[(int) $row['parent']] = $row['type'] === 'product_variation';
        }
        $last = PriceJournal::last();
        $differing = [];
        foreach ($rows as $row) {
            $is_product = $row['type'] === 'product';
            $price = self::cents($row['price']);
            if ($price === 0 && $row['price'] === '' || ($is_product && isset($with_variations[(int) $row['id']]))) {
                continue;
            }
            $regular = self::cents($row['regular']);
            if (($last[(int) $row['id']] ?? null) !== [$price, $regular > $price ? $regular : 0]) {
                $differing[Read::int($is_product ? $row['id'] : $row['parent'])][] = Read::int($row['id']);
            }
        }

        return $differing;
    }

    private static function cents(?string $price): int
    {
        return is_numeric($price) ? Money::parse(round((float) $price, 2)) ?? 0 : 0;
    }
}

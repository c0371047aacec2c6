<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Primary;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/**
 * Every price that customers have seen, with the moment from which they did. It is written where the row of the product index is: whoever
 * changes a price, on a screen, by REST, from a file or by WooCommerce's clock, no page shows it before it stands here.
 *
 * A product that is not published goes on with its last price: taking it away for a month makes no low price forgotten.
 */
final class PriceJournal
{
    /** When the journal began, Unix time of the machine. */
    private const OPTION = 'museau_prices_since';

    private string $origin = '';

    private int $found = 0;

    /** From now on what is published is known from its first price on. */
    public static function begin(): void
    {
        if (Primary::lacks_option(self::OPTION)) {
            add_option(self::OPTION, time());
        }
    }

    /**
     * Writes down what changed of a product's prices.
     *
     * @param array<int, array{cents: int, regular: int}> $offers by the variation's id, or by the product's that has none; regular 0
     *   without a reduction
     *
     * @return array<int, PriorPrice> what may be struck, by the same ids
     */
    public function record(int $product_id, array $offers, string $engine): array
    {
        $known = self::of($product_id);
        $first = $known === [] && self::is_new($product_id) ? PriceEntry::LIFE : PriceEntry::FIRST;
        $prior = [];
        foreach ($offers as $id => $offer) {
            $entries = $known[$id] ?? [];
            $last = end($entries);
            if ($last === false || [$last->cents, $last->regular] !== [$offer['cents'], $offer['regular']]) {
                $entry = new PriceEntry(Clock::now(), $offer['cents'], $offer['regular'], $last === false ? $first : $this->origin);
                self::write($product_id, $id, $entry, $engine);
                $entries[] = $entry;
                ++$this->found;
            }
            $struck = PriceRule::of($entries, Clock::now());
            if ($struck instanceof PriorPrice) {
                $prior[$id] = $struck;
            }
        }

        return $prior;
    }

    /**
     * Marks what is recorded meanwhile as found late.
     *
     * @param callable(): void $work
     *
     * @return int how many prices were
     */
    public function late(callable $work): int
    {
        $this->origin = PriceEntry::LATE;
        $before = $this->found;
        try {
            $work();
        } finally {
            $this->origin = '';
        }

        return $this->found - $before;
    }

    /** @return array<int, non-empty-list<PriceEntry>> by product or variation, in the order of time */
    public static function of(int $product_id): array
    {
        $entries = [];
        foreach (Db::rows('SELECT * FROM %i WHERE product_id = %d ORDER BY since, id', Schema::table('prices'), $product_id) as $row) {
            $entries[(int) $row['item_id']][] = new PriceEntry(
                (int) $row['since'],
                (int) $row['cents'],
                (int) $row['regular'],
                (string) $row['origin'],
            );
        }

        return $entries;
    }

    /** @return array<int, array{int, int}> price and regular price as they stand last, by product or variation */
    public static function last(): array
    {
        $last = [];
        $rows = Db::rows(
            'SELECT j.item_id, j.cents, j.regular FROM %i j JOIN (SELECT MAX(id) AS last FROM %i GROUP BY item_id) x ON x.last = j.id',
            Schema::table('prices'),
            Schema::table('prices'),
        );
        foreach ($rows as $row) {
            $last[(int) $row['item_id']] = [(int) $row['cents'], (int) $row['regular']];
        }

        return $last;
    }

    /** A variation that is deleted stays: one in its place is not a new work. */
    public static function forget(int $product_id): void
    {
        Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('prices'), $product_id);
    }

    /** @return array{since: int, items: int, late: int} late: changes of the last thirty days that nobody told */
    public static function health(): array
    {
        $table = Schema::table('prices');

        return [
            'since' => Read::int(get_option(self::OPTION)),
            'items' => (int) Db::value('SELECT COUNT(DISTINCT item_id) FROM %i', $table),
            'late' => (int) Db::value(
                'SELECT COUNT(*) FROM %i WHERE origin = %s AND since > %d',
                $table,
                PriceEntry::LATE,
                Clock::now() - PriceRule::DAYS * DAY_IN_SECONDS,
            ),
        ];
    }

    /** Whether a product was first published after the journal began. */
    private static function is_new(int $product_id): bool
    {
        $since = Read::int(get_option(self::OPTION));
        $published = strtotime(Read::text(get_post_field('post_date_gmt', $product_id)) . ' UTC');

        return $since > 0 && $published !== false && $published >= $since;
    }

    private static function write(int $product_id, int $id, PriceEntry $entry, string $engine): void
    {
        Db::run(
            'INSERT INTO %i (product_id, item_id, since, cents, regular, engine, origin) VALUES (%d, %d, %d, %d, %d, %s, %s)',
            Schema::table('prices'),
            $product_id,
            $id,
            $entry->since,
            $entry->cents,
            $entry->regular,
            $engine,
            $entry->origin,
        );
    }
}

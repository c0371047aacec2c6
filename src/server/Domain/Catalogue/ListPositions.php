<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Primary;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/**
 * How many products a list has, and which product stands at every 2000th place: a long list is walked once, then its number
 * and each of its pages cost what those of a short one do (P12). A short list is simply counted; nothing is kept of it.
 *
 * What is kept is worth something while no product enters, leaves or changes its terms or words: the stamp then changes.
 */
final class ListPositions
{
    /** Products from one mark to the next: as many index entries are read at once without being felt. */
    public const STEP = 2000;

    /** Autoloaded, empty until some list of the shop was long: an option that does not exist would cost every page a query. */
    private const STAMP = 'museau_list_stamp';

    /** Seconds after which what nobody refreshed is swept. */
    private const LIFE = 86400;

    /** Rows that are kept, up to three of a list: anybody can ask for another one with each word that he searches for. */
    private const MOST = 500;

    /**
     * Names a list by what it holds, however it was asked for: what is kept of it is read at once.
     *
     * @param string                   $category slug; '' of all products
     * @param array<string, list<int>> $filters  terms that exist, by taxonomy
     */
    public static function list(string $category, array $filters = [], string $search = ''): string
    {
        $terms = array_unique(array_merge([], ...array_values($filters)));
        sort($terms);

        return (string) wp_json_encode([$category, $terms, SearchWords::typed($search)]);
    }

    /**
     * @param string                 $list     self::list()
     * @param string                 $from     'table l WHERE …', with l.product_id
     * @param list<int|string|float> $values   of its placeholders
     * @param int                    $expected about how many products, at most; a guess may be wrong
     * @param int                    $step     for tests
     *
     * @return array{total: int, marks: list<int>} marks: ids of the products at places STEP, 2 STEP …
     */
    public static function of(string $list, string $from, array $values, int $expected, int $step = self::STEP): array
    {
        $key = (string) wp_json_encode([$from, $values]);
        $asked = self::stamp() !== '' && $expected >= $step;
        $kept = $asked ? self::kept($list, $key) : null;
        if ($kept !== null) {
            return ['total' => Read::int($kept['total'] ?? 0), 'marks' => Read::ints($kept['marks'] ?? null)];
        }
        // Read before the walk: what changes meanwhile changes the stamp, and the walk is then worth nothing.
        $stamp = self::stamp();
        $total = 0;
        $marks = [];
        do {
            $row = Db::row(
                'SELECT COUNT(*) AS number, MIN(x.id) AS last FROM (SELECT l.product_id AS id FROM ' . $from
                . ($marks === [] ? '' : ' AND l.product_id < ' . end($marks)) . ' ORDER BY l.product_id DESC LIMIT %d) x',
                ...[...$values, $step],
            );
            $number = (int) ($row['number'] ?? 0);
            $total += $number;
            if ($number === $step) {
                $marks[] = (int) ($row['last'] ?? 0);
                if ($stamp === '') {
                    // The shop's first long list: from now on whatever changes is told.
                    update_option(self::STAMP, self::new_stamp(), true);

                    return self::of($list, $from, $values, PHP_INT_MAX, $step);
                }
            }
        } while ($number === $step);
        if ($asked || $marks !== []) {
            self::keep($list, $key, $stamp, ['total' => $total, 'marks' => $marks]);
        }

        return ['total' => $total, 'marks' => $marks];
    }

    /**
     * Something else that costs a walk through a long list.
     *
     * @param string                $list self::list() of the list that is walked
     * @param string                $key  names what is found there
     * @param callable(): list<int> $find
     *
     * @return list<int>
     */
    public static function ids(string $list, string $key, callable $find): array
    {
        $stamp = self::stamp();
        $kept = $stamp === '' ? null : self::kept($list, $key);
        if ($kept !== null) {
            return Read::ints($kept['ids'] ?? null);
        }
        $ids = $find();
        if ($stamp !== '') {
            self::keep($list, $key, $stamp, ['ids' => $ids]);
        }

        return $ids;
    }

    /** Makes the option, so that reading it costs nothing. */
    public static function prepare(): void
    {
        if (Primary::lacks_option(self::STAMP)) {
            add_option(self::STAMP, '', '', true);
        }
    }

    /**
     * By what the lists know these products; empty while no list is long enough to be kept.
     *
     * @param list<int> $ids
     *
     * @return list<array<string, ?string>>
     */
    public static function membership(array $ids): array
    {
        if (!self::are_kept()) {
            return [];
        }
        $in = ' IN (' . implode(',', array_map('intval', $ids)) . ')';

        return [
            ...Db::rows(
                'SELECT product_id, term_id FROM %i WHERE product_id' . $in . ' ORDER BY product_id, term_id',
                Schema::table('product_terms'),
            ),
            ...Db::rows('SELECT product_id, words FROM %i WHERE product_id' . $in . ' ORDER BY product_id', Schema::table('products')),
        ];
    }

    /** Whether some list was long: only then must anybody say what changes. */
    public static function are_kept(): bool
    {
        return self::stamp() !== '';
    }

    /** What is kept is worth nothing any more. */
    public static function forget(): void
    {
        if (self::are_kept()) {
            // Never a number that grows: two processes could reach the same one, each before the other's rows are there.
            update_option(self::STAMP, self::new_stamp(), true);
        }
    }

    /** Daily: what was kept for a former stamp, or for a query that nobody repeats. */
    public static function sweep(): void
    {
        Db::run('DELETE FROM %i WHERE stamp <> %s OR made < %d', Schema::table('list_marks'), self::stamp(), Clock::now() - self::LIFE);
    }

    private static function stamp(): string
    {
        return Read::text(get_option(self::STAMP, ''));
    }

    private static function new_stamp(): string
    {
        return bin2hex(random_bytes(8));
    }

    /**
     * A page asks for several things of one list: the first one brings them all.
     *
     * @return array<string, mixed>|null
     */
    private static function kept(string $list, string $key): ?array
    {
        $memo = self::memo($list, self::stamp());
        $values = wp_cache_get($memo, ProductIndex::SHOWN);
        if (!is_array($values)) {
            $values = array_column(
                Db::rows(
                    'SELECT name, value FROM %i WHERE name LIKE %s AND stamp = %s',
                    Schema::table('list_marks'),
                    self::prefix($list) . '%',
                    self::stamp(),
                ),
                'value',
                'name',
            );
            wp_cache_set($memo, $values, ProductIndex::SHOWN);
        }
        $value = $values[self::name($list, $key)] ?? null;

        return is_string($value) ? Read::json($value) : null;
    }

    /** @param array<string, mixed> $value */
    private static function keep(string $list, string $key, string $stamp, array $value): void
    {
        wp_cache_delete(self::memo($list, $stamp), ProductIndex::SHOWN);
        try {
            Db::run(
                'REPLACE INTO %i (name, stamp, made, value) VALUES (%s, %s, %d, %s)',
                Schema::table('list_marks'),
                self::name($list, $key),
                $stamp,
                Clock::now(),
                (string) wp_json_encode($value),
            );
            $oldest = Db::value('SELECT made FROM %i ORDER BY made DESC LIMIT 1 OFFSET %d', Schema::table('list_marks'), self::MOST);
            if ($oldest !== null) {
                Db::run('DELETE FROM %i WHERE made <= %d', Schema::table('list_marks'), (int) $oldest);
            }
        } catch (DatabaseFailed) {
            // A visitor gets her list all the same; the next one walks again.
        }
    }

    private static function name(string $list, string $key): string
    {
        return self::prefix($list) . substr(md5($key), 0, 16);
    }

    /** What is kept of one list begins alike: the table's key brings it. */
    private static function prefix(string $list): string
    {
        return substr(md5($list), 0, 16);
    }

    private static function memo(string $list, string $stamp): string
    {
        return 'marks ' . $stamp . self::prefix($list);
    }
}

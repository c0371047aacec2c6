<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/** WordPress's database, typed; rows come back as arrays of strings. */
final class Db
{
    /**
     * Seconds that a query waits for a row of another connection. MariaDB's own 50 keep a shopper waiting and a PHP worker
     * from everybody else, and each query of a request may wait so long.
     */
    public const ROW_PATIENCE = 5;

    /** The connection that waits no longer than that; 0 for none. */
    private static int $bounded = 0;

    public static function wpdb(): \wpdb
    {
        /** @var \wpdb $wpdb */
        global $wpdb;

        return $wpdb;
    }

    /** Whether the site runs on SQLite, which takes other statements than MariaDB and MySQL. */
    public static function is_sqlite(): bool
    {
        return defined('DB_ENGINE') && constant('DB_ENGINE') === 'sqlite';
    }

    /**
     * Rows of a query. Placeholders as in wpdb::prepare(): %d %s %i.
     *
     * @throws DatabaseFailed
     *
     * @return list<array<string, ?string>>
     */
    public static function rows(string $sql, int|string|float ...$values): array
    {
        $read = static fn(): mixed => self::wpdb()->get_results(self::prepare($sql, array_values($values)), ARRAY_A);
        $rows = self::without_error_output($read);
        if (self::wpdb()->last_error !== '' && Primary::is_shared()) {
            // A replica that lacks a table, or is broken, shows nobody an error.
            Primary::read();
            $rows = self::without_error_output($read);
        }
        self::check();

        /** @var list<array<string, ?string>> */
        return is_array($rows) ? $rows : [];
    }

    /** @return array<string, ?string>|null */
    public static function row(string $sql, int|string|float ...$values): ?array
    {
        return self::rows($sql, ...$values)[0] ?? null;
    }

    /** @return list<string> the first column */
    public static function column(string $sql, int|string|float ...$values): array
    {
        return array_map(static fn(array $row): string => (string) reset($row), self::rows($sql, ...$values));
    }

    public static function value(string $sql, int|string|float ...$values): ?string
    {
        $row = self::row($sql, ...$values);

        return $row === null ? null : (reset($row) === false ? null : reset($row));
    }

    /**
     * Runs a write; answers the number of rows it changed.
     *
     * @throws DatabaseFailed
     */
    public static function run(string $sql, int|string|float ...$values): int
    {
        Primary::read();
        $query = static fn(): int => (int) self::wpdb()->query(self::prepare($sql, array_values($values)));
        $run = static fn(): int => self::with_short_lock_wait($query);
        $changed = self::without_error_output($run);
        if (!Transaction::is_open() && (new DatabaseFailed(self::wpdb()->last_error))->is_deadlock()) {
            // Alone it lost nothing but itself; inside a transaction all of it must be done again.
            $changed = self::without_error_output($run);
        }
        self::check();

        return $changed;
    }

    /**
     * Runs queries, WordPress's and WooCommerce's too, that wait no longer than ROW_PATIENCE for a row; what comes after
     * them in the request, which may be another plugin's, waits as the server says.
     *
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    public static function with_short_lock_wait(callable $work): mixed
    {
        $bounds = self::bound_waits();
        try {
            return $work();
        } finally {
            $bounds && self::free_waits();
        }
    }

    /** @return bool whether the connection was not bounded before */
    public static function bound_waits(): bool
    {
        $connection = self::is_sqlite() ? null : self::wpdb()->__get('dbh');
        if (!$connection instanceof \mysqli || $connection->thread_id === self::$bounded) {
            return false;
        }
        // Past wpdb: no query of the site's, and a connection that is lost is wpdb's to find. A server that waits less goes on so.
        $bound = 'SET SESSION innodb_lock_wait_timeout = LEAST(@@GLOBAL.innodb_lock_wait_timeout, %d)';
        if (@mysqli_query($connection, sprintf($bound, self::ROW_PATIENCE)) === false) {
            return false;
        }
        self::$bounded = (int) $connection->thread_id;

        return true;
    }

    /** Undoes bound_waits(). */
    public static function free_waits(): void
    {
        $connection = self::wpdb()->__get('dbh');
        if ($connection instanceof \mysqli && $connection->thread_id === self::$bounded) {
            @mysqli_query($connection, 'SET SESSION innodb_lock_wait_timeout = DEFAULT');
        }
        self::$bounded = 0;
    }

    /**
     * Runs queries, WordPress's and WooCommerce's too, whose failure is logged without their values: WordPress would
     * write the whole query into the log, and a customer's address with it.
     *
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    public static function without_error_output(callable $work): mixed
    {
        $wpdb = self::wpdb();
        $before = self::count_failures();
        $was = $wpdb->suppress_errors(true);
        try {
            return $work();
        } finally {
            $wpdb->suppress_errors($was);
            foreach ($was ? [] : self::failures($before) as [$error, $query]) {
                Log::error('database', $error, [
                    'statement' => preg_match('/^\s*(\w+(?:\s+(?:IGNORE|INTO|FROM))*\s+`?\w+)/i', $query, $match) === 1
                        ? str_replace('`', '', $match[1])
                        : '?',
                ]);
            }
        }
    }

    /** How many queries wpdb refused in this request, noticed or not. */
    public static function count_failures(): int
    {
        global $EZSQL_ERROR;

        return is_array($EZSQL_ERROR) ? count($EZSQL_ERROR) : 0;
    }

    /**
     * What wpdb refused in this request, noticed or not.
     *
     * @param int $after those before this place are left out
     *
     * @return list<array{DatabaseFailed, string}> with its query
     */
    public static function failures(int $after = 0): array
    {
        global $EZSQL_ERROR;

        return array_map(
            static fn(array $failure): array => [
                new DatabaseFailed(Read::text($failure['error_str'] ?? null)),
                Read::text($failure['query'] ?? null),
            ],
            Read::maps(array_slice(Read::items($EZSQL_ERROR ?? []), $after)),
        );
    }

    /** @throws DatabaseFailed */
    private static function check(): void
    {
        HeldConnection::refuse_other();
        if (self::wpdb()->last_error !== '') {
            throw new DatabaseFailed(self::wpdb()->last_error);
        }
    }

    /** @param list<int|string|float> $values */
    private static function prepare(string $sql, array $values): string
    {
        return $values === [] ? $sql : (string) self::wpdb()->prepare($sql, ...$values) /* @phpstan-ignore argument.type */;
    }
}

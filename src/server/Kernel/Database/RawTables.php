<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** Whole tables as they lie in the database, row by row, for an archive of the shop. Names are without the site's prefix. */
final class RawTables
{
    private const PAGE = 500;

    /** Rows of one INSERT, and bytes after which it is sent: servers refuse a packet that is too large. */
    private const BATCH = 100;

    private const BATCH_BYTES = 500_000;

    public static function exists(string $table): bool
    {
        $name = self::name($table);

        return in_array($name, Db::column('SHOW TABLES LIKE %s', $name), true);
    }

    /** @return list<string> names of a table's columns */
    public static function columns(string $table): array
    {
        return array_map(
            static fn(array $column): string => (string) ($column['Field'] ?? ''),
            Db::rows('SHOW COLUMNS FROM %i', self::name($table)),
        );
    }

    /** @param bool $locks whether nobody may add a row until the transaction ends */
    public static function count(string $table, bool $locks = false): int
    {
        $count = 'SELECT COUNT(*) FROM %i' . ($locks ? ' FOR UPDATE' : '');

        return self::exists($table) ? (int) Db::value($count, self::name($table)) : 0;
    }

    /**
     * @param list<string> $tables
     *
     * @return list<string> those that no transaction takes back (MyISAM, say), by their whole name
     */
    public static function not_transactional(array $tables): array
    {
        if (Db::is_sqlite()) {
            return [];
        }
        $ours = array_map(self::name(...), [...$tables, 'options']);

        return array_values(array_intersect(Db::column(
            'SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND ENGINE <> %s',
            'InnoDB',
        ), $ours));
    }

    /**
     * Its rows in the order of its primary key, a page at a time.
     *
     * @return iterable<array<string, ?string>>
     */
    public static function rows(string $table): iterable
    {
        $name = self::name($table);
        $key = array_map(
            static fn(array $index): string => (string) $index['Column_name'],
            Db::rows('SHOW INDEX FROM %i WHERE Key_name = %s', $name, 'PRIMARY'),
        );
        if (count($key) === 1) {
            yield from self::by_key($name, $key[0]);

            return;
        }
        $order = $key === [] ? '' : 'ORDER BY ' . implode(', ', array_fill(0, count($key), '%i'));
        for ($at = 0; ; $at += self::PAGE) {
            $rows = Db::rows("SELECT * FROM %i $order LIMIT %d OFFSET %d", $name, ...[...$key, self::PAGE, $at]);
            yield from $rows;
            if (count($rows) < self::PAGE) {
                return;
            }
        }
    }

    /** @return iterable<array<string, ?string>> */
    private static function by_key(string $name, string $key): iterable
    {
        $rows = Db::rows('SELECT * FROM %i ORDER BY %i LIMIT %d', $name, $key, self::PAGE);
        while ($rows !== []) {
            yield from $rows;
            $rows = count($rows) < self::PAGE
                ? []
                : Db::rows('SELECT * FROM %i WHERE %i > %s ORDER BY %i LIMIT %d', $name, $key, (string) end($rows)[$key], $key, self::PAGE);
        }
    }

    public static function clear(string $table): void
    {
        Db::run('DELETE FROM %i', self::name($table));
    }

    /**
     * @param iterable<array<string, ?string>> $rows all with the same columns
     *
     * @return int how many
     */
    public static function insert(string $table, iterable $rows): int
    {
        $batch = [];
        $bytes = $count = 0;
        foreach ($rows as $row) {
            $batch[] = $row;
            $bytes += array_sum(array_map(static fn(?string $cell): int => strlen((string) $cell), $row));
            ++$count;
            if (count($batch) === self::BATCH || $bytes > self::BATCH_BYTES) {
                self::insert_batch($table, $batch);
                $batch = [];
                $bytes = 0;
            }
        }
        self::insert_batch($table, $batch);

        return $count;
    }

    /** @param list<array<string, ?string>> $rows */
    private static function insert_batch(string $table, array $rows): void
    {
        if ($rows === []) {
            return;
        }
        $columns = array_keys($rows[0]);
        $values = $places = [];
        foreach ($rows as $row) {
            $places[] = '(' . implode(', ', array_map(static fn(?string $cell): string => $cell === null ? 'NULL' : '%s', $row)) . ')';
            array_push($values, ...array_values(array_filter($row, static fn(?string $cell): bool => $cell !== null)));
        }
        Db::run(
            'INSERT INTO %i (' . implode(', ', array_fill(0, count($columns), '%i')) . ') VALUES ' . implode(', ', $places),
            self::name($table),
            ...$columns,
            ...$values,
        );
    }

    private static function name(string $table): string
    {
        return Db::wpdb()->prefix . $table;
    }
}

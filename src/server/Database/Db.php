<?php

declare(strict_types=1);

namespace Museau\Database;

/** WordPress's database, typed; rows come back as arrays of strings. */
final class Db
{
    public static function wpdb(): \wpdb
    {
        /** @var \wpdb $wpdb */
        global $wpdb;

        return $wpdb;
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
        $rows = self::wpdb()->get_results(self::prepare($sql, array_values($values)), ARRAY_A);
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
        $changed = (int) self::wpdb()->query(self::prepare($sql, array_values($values)));
        self::check();

        return $changed;
    }

    /** @throws DatabaseFailed */
    private static function check(): void
    {
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

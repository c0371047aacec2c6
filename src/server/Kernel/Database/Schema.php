<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * The theme's own tables. Whenever their list (Tables) changes, dbDelta creates the new ones and adds new columns, in steps that any
 * request may take up where another one died; the change is written down as made once the database holds all of it (docs/adr/0034).
 */
final class Schema implements Feature
{
    private const OPTION = 'museau_schema';

    /** The highest level that a release has brought this database to. */
    private const LEVEL = 'museau_schema_level';

    /** Counts up by hand when rows come to hold what earlier releases cannot read, though no column is new. */
    private const CONTENT = 1;

    /** Whether the database holds all tables, columns and unique keys, as far as this request knows. */
    private bool $is_complete = true;

    public function hooks(): void
    {
        add_action('init', $this->install(...), 1);
    }

    /** Name of one of our tables, with the site's prefix. */
    public static function table(string $name): string
    {
        return Db::wpdb()->prefix . 'museau_' . $name;
    }

    /** Rises with each column: none is ever taken out of Tables (dbDelta would leave it in the database anyway). */
    public static function level(): int
    {
        /** @var ?int $level asked by each request */
        static $level = null;

        return $level ??= self::CONTENT * 100_000 + array_sum(array_map(
            static fn(string $columns): int => count(self::parts($columns)['columns']),
            Tables::COLUMNS,
        ));
    }

    /**
     * Whether a later release has written this database: what this one would write may spoil it.
     *
     * @phpstan-impure
     */
    public static function is_newer(): bool
    {
        if (Read::int(get_option(self::LEVEL)) <= self::level()) {
            return false;
        }
        // An object cache may still tell of a release that was taken back: it would close the shop, and nobody would correct it.
        Primary::read();

        return Read::int(get_option(self::LEVEL)) > self::level();
    }

    /** Whether the shop may be played in: false when a change was refused (a full disk, say); the next request tries again. */
    public function is_complete(): bool
    {
        return $this->is_complete;
    }

    /** Whether the site that WordPress has switched to has our tables: other sites of a network may have none. */
    public static function is_here(): bool
    {
        return !is_multisite() || !ms_is_switched() || get_option(self::OPTION) !== false;
    }

    public function install(): void
    {
        // Asked once more: when the theme began, a cache may have told an older level.
        if (self::is_newer() || self::is_installed()) {
            return;
        }
        // A public page may have read what an object cache tells of before: it must not take a later release's level back.
        Primary::read();
        if (self::is_newer() || self::is_installed()) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        Db::without_error_output($this->change_tables(...));
        $lacks = self::lacks();
        if ($lacks === []) {
            // Only now: what keeps rows apart must stand before its forerunner goes.
            $lacks = self::drop_former_keys();
        }
        $this->is_complete = $lacks === [];
        if (!$this->is_complete) {
            Log::error('schema_incomplete', null, ['wrong' => implode(' ', array_slice($lacks, 0, 5))]);

            return;
        }
        update_option(self::LEVEL, self::level());
        update_option(self::OPTION, self::version());
    }

    /** @phpstan-impure */
    private static function is_installed(): bool
    {
        return Read::text(get_option(self::OPTION)) === self::version() && Read::int(get_option(self::LEVEL)) === self::level();
    }

    private static function version(): string
    {
        return md5(implode("\n", Tables::COLUMNS));
    }

    private function change_tables(): void
    {
        foreach (Tables::COLUMNS as $name => $columns) {
            // Of what it could not do it says nothing: lacks() looks.
            dbDelta('CREATE TABLE ' . self::table($name) . " (\n" . $columns . "\n) " . Db::wpdb()->get_charset_collate() . ';');
        }
    }

    /** @return list<string> what the database does not hold of Tables: 'orders', 'orders.number', 'orders:place' (plain keys may lack) */
    private static function lacks(): array
    {
        $lacks = [];
        foreach (Tables::COLUMNS as $name => $columns) {
            if (!RawTables::exists("museau_$name")) {
                $lacks[] = $name;
                continue;
            }
            ['columns' => $wanted, 'unique' => $keys] = self::parts($columns);
            foreach (array_diff($wanted, RawTables::columns("museau_$name")) as $column) {
                $lacks[] = "$name.$column";
            }
            foreach ($keys as $key) {
                self::has_key($name, $key) || $lacks[] = "$name:$key";
            }
        }

        return $lacks;
    }

    /**
     * @param string $columns of a table, as Tables writes them
     *
     * @return array{columns: list<string>, unique: list<string>} names
     */
    public static function parts(string $columns): array
    {
        $parts = ['columns' => [], 'unique' => []];
        foreach (explode("\n", $columns) as $line) {
            if (preg_match('/^\s*UNIQUE KEY (\w+)/', $line, $match) === 1) {
                $parts['unique'][] = $match[1];
            } elseif (preg_match('/^\s*(?!PRIMARY KEY|KEY )(\w+) /', $line, $match) === 1) {
                $parts['columns'][] = $match[1];
            }
        }

        return $parts;
    }

    /** @return list<string> those that could not be dropped */
    private static function drop_former_keys(): array
    {
        $left = [];
        foreach (Tables::FORMER_KEYS as $table => [$key]) {
            try {
                self::has_key($table, $key) && Db::run('DROP INDEX %i ON %i', $key, self::table($table));
            } catch (DatabaseFailed) {
                // Unless another request was faster.
                self::has_key($table, $key) && $left[] = "$table:$key";
            }
        }

        return $left;
    }

    /** @phpstan-impure another request may change it */
    private static function has_key(string $table, string $key): bool
    {
        return Db::rows('SHOW INDEX FROM %i WHERE Key_name = %s', self::table($table), $key) !== [];
    }
}

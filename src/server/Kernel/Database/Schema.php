<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** The theme's own tables. Whenever their list (Tables) changes, dbDelta creates the new ones and adds new columns. */
final class Schema implements Feature
{
    private const OPTION = 'museau_schema';

    public function hooks(): void
    {
        add_action('init', $this->install(...), 1);
    }

    /** Name of one of our tables, with the site's prefix. */
    public static function table(string $name): string
    {
        return Db::wpdb()->prefix . 'museau_' . $name;
    }

    /** Whether the site that WordPress has switched to has our tables: other sites of a network may have none. */
    public static function is_here(): bool
    {
        return !is_multisite() || !ms_is_switched() || get_option(self::OPTION) !== false;
    }

    public function install(): void
    {
        $version = md5(implode("\n", Tables::COLUMNS));
        if (Read::text(get_option(self::OPTION)) === $version) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        foreach (Tables::COLUMNS as $name => $columns) {
            dbDelta('CREATE TABLE ' . self::table($name) . " (\n" . $columns . "\n) " . Db::wpdb()->get_charset_collate() . ';');
        }
        foreach (Tables::FORMER_KEYS as $name => [$former, $key]) {
            if (!self::has_key($name, $key)) {
                // dbDelta says nothing of what it could not do: the next request tries again.
                return;
            }
            self::drop_key($name, $former);
        }
        update_option(self::OPTION, $version);
    }

    private static function drop_key(string $table, string $key): void
    {
        try {
            self::has_key($table, $key) && Db::run('DROP INDEX %i ON %i', $key, self::table($table));
        } catch (DatabaseFailed $failure) {
            // Unless another request was faster.
            self::has_key($table, $key) && throw $failure;
        }
    }

    /** @phpstan-impure another request may change it */
    private static function has_key(string $table, string $key): bool
    {
        return Db::rows('SHOW INDEX FROM %i WHERE Key_name = %s', self::table($table), $key) !== [];
    }
}

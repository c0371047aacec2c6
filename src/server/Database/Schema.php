<?php

declare(strict_types=1);

namespace Museau\Database;

use Museau\Feature;
use Museau\Read;

/** The theme's own tables. Each is created once per VERSION, by dbDelta, which also adds new columns. */
final class Schema implements Feature
{
    /** Raised whenever a table below changes. */
    public const VERSION = 1;

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

    public function install(): void
    {
        if (Read::int(get_option(self::OPTION)) === self::VERSION) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        foreach ($this->tables() as $name => $columns) {
            dbDelta('CREATE TABLE ' . self::table($name) . " (\n" . $columns . "\n) " . Db::wpdb()->get_charset_collate() . ';');
        }
        update_option(self::OPTION, self::VERSION);
    }

    /** @return array<string, string> columns and keys by table name, in dbDelta's syntax (two blanks after PRIMARY KEY) */
    private function tables(): array
    {
        return [
        ];
    }
}

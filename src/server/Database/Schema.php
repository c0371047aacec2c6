<?php

declare(strict_types=1);

namespace Museau\Database;

use Museau\Feature;
use Museau\Read;

/** The theme's own tables. Each is created once per VERSION, by dbDelta, which also adds new columns. */
final class Schema implements Feature
{
    /** Raised whenever a table below changes. */
    public const VERSION = 2;

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
            'products' => "product_id bigint(20) unsigned NOT NULL,
                slug varchar(200) NOT NULL DEFAULT '',
                path varchar(250) NOT NULL DEFAULT '',
                words text NOT NULL,
                document longtext NOT NULL,
                PRIMARY KEY  (product_id),
                KEY slug (slug(190))",
            'product_terms' => 'term_id bigint(20) unsigned NOT NULL,
                product_id bigint(20) unsigned NOT NULL,
                PRIMARY KEY  (term_id,product_id),
                KEY product_id (product_id)',
            'likes' => "product_id bigint(20) unsigned NOT NULL,
                visitor char(64) NOT NULL DEFAULT '',
                created datetime NOT NULL DEFAULT '1970-01-01 00:00:00',
                PRIMARY KEY  (product_id,visitor)",
        ];
    }
}

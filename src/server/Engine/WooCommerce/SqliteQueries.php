<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;

/**
 * Three statements of WooCommerce that SQLite refuses, written so that it takes them. Nothing is loaded on MySQL.
 * Without them every stock hold fails ("Not enough units"), refunds cannot be read back, and an order's lines
 * leave their options behind when they are replaced.
 */
final class SqliteQueries implements Feature
{
    public function hooks(): void
    {
        if (Db::is_sqlite()) {
            add_filter('query', self::translate(...));
        }
    }

    public static function translate(string $sql): string
    {
        if (str_contains($sql, 'NOW() + INTERVAL')) {
            $sql = (string) preg_replace('/\(\s*NOW\(\) \+ INTERVAL (\d+) MINUTE\s*\)/', 'DATE_ADD(NOW(), INTERVAL $1 MINUTE)', $sql);
        }

        if (str_starts_with($sql, 'DELETE itemmeta FROM')) {
            $sql = (string) preg_replace(
                '/^DELETE itemmeta FROM (\S+) as itemmeta INNER JOIN (\S+) as items WHERE itemmeta\.order_item_id = items\.order_item_id and (.+)$/is',
                'DELETE FROM $1 WHERE order_item_id IN (SELECT items.order_item_id FROM $2 AS items WHERE $3)',
                $sql,
            );
        }

        // WooCommerce's "no limit" is 2^64 - 1, one bit more than SQLite's integers have.
        return str_replace('18446744073709551615', '9223372036854775807', $sql);
    }
}

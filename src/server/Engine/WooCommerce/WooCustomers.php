<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Accounts\Customers;
use Museau\Kernel\Database\Db;

/** Names from WooCommerce's billing addresses, with orders in tables of their own or as posts. */
final class WooCustomers implements Customers
{
    public function names(array $order_ids): array
    {
        $names = [];
        foreach (array_chunk($order_ids, 500) as $ids) {
            $names += OrderUtil::custom_orders_table_usage_is_enabled() ? self::of_tables($ids) : self::of_posts($ids);
        }

        return $names;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, string>
     */
    private static function of_tables(array $ids): array
    {
        $names = [];
        foreach (Db::rows(
            "SELECT order_id, company, first_name, last_name FROM %i WHERE address_type = 'billing' AND order_id IN ("
                . implode(',', $ids) . ')',
            Db::wpdb()->prefix . 'wc_order_addresses',
        ) as $row) {
            $names[(int) $row['order_id']] = self::join($row['company'], $row['first_name'], $row['last_name']);
        }

        return $names;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, string>
     */
    private static function of_posts(array $ids): array
    {
        $metas = $names = [];
        foreach (Db::rows(
            "SELECT post_id, meta_key, meta_value FROM %i WHERE meta_key IN ('_billing_company', '_billing_first_name', "
                . "'_billing_last_name') AND post_id IN (" . implode(',', $ids) . ')',
            Db::wpdb()->postmeta,
        ) as $row) {
            $metas[(int) $row['post_id']][(string) $row['meta_key']] = $row['meta_value'];
        }
        foreach ($metas as $id => $meta) {
            $names[$id] = self::join(
                $meta['_billing_company'] ?? '',
                $meta['_billing_first_name'] ?? '',
                $meta['_billing_last_name'] ?? '',
            );
        }

        return $names;
    }

    private static function join(?string ...$parts): string
    {
        return implode(' ', array_filter(array_map(static fn(?string $part): string => trim((string) $part), $parts)));
    }
}

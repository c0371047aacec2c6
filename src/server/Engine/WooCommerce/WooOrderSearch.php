<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** What the artist looks for, by WooCommerce's own search and by each of the words in customers' and animals' names. */
final class WooOrderSearch
{
    private const PAGE_SIZE = 20;

    private const UNPAID = ['wc-pending', 'wc-cancelled', 'wc-failed', 'wc-checkout-draft'];

    /** @return array{orders: list<\Museau\Domain\Orders\Order>, total: int, pages: int} */
    public static function page(OrderSearch $search, int $page): array
    {
        $ids = self::ids($search);
        $found = $ids === [] ? null : wc_get_orders([
            'type' => 'shop_order',
            'status' => self::statuses($search->status),
            'limit' => self::PAGE_SIZE,
            'paged' => max(1, $page),
            'paginate' => true,
            'orderby' => 'ID',
            'order' => 'DESC',
            ...$ids === null ? [] : ['post__in' => $ids],
        ]);
        if (!$found instanceof \stdClass) {
            return ['orders' => [], 'total' => 0, 'pages' => 0];
        }
        $orders = array_filter(
            is_array($found->orders) ? $found->orders : [],
            static fn(mixed $order): bool => $order instanceof \WC_Order,
        );

        return [
            'orders' => array_values(array_map(WooOrder::read(...), $orders)),
            'total' => Read::int($found->total),
            'pages' => Read::int($found->max_num_pages),
        ];
    }

    /**
     * WooCommerce's names of a status of ours; null stands for all that were paid.
     *
     * @return list<string>
     */
    public static function statuses(?OrderStatus $status): array
    {
        $all = array_map(strval(...), array_keys(wc_get_order_statuses()));
        $ended = [...self::UNPAID, 'wc-shipped', 'wc-completed', 'wc-refunded'];

        return array_values(match ($status) {
            null => array_diff($all, self::UNPAID),
            // Disputed ones are on hold, and an extension may have a status of its own for what is paid.
            OrderStatus::Processing => array_diff($all, $ended),
            OrderStatus::Cancelled => ['wc-cancelled', 'wc-failed'],
            default => ["wc-$status->value"],
        });
    }

    /** @return ?list<int> null where nothing narrows them down */
    private static function ids(OrderSearch $search): ?array
    {
        if ($search->words === '') {
            return $search->among;
        }
        // WooCommerce's own search, with what a plugin adds to it, takes the words as one phrase; it stops after ten where it keeps
        // orders in tables of its own.
        $named = Read::ints(OrderUtil::custom_orders_table_usage_is_enabled()
            ? wc_get_orders(['type' => 'shop_order', 's' => $search->words, 'return' => 'ids', 'limit' => -1])
            : wc_order_search($search->words));
        $found = array_unique([...$named, ...array_keys(array_filter(self::texts(), $search->is_met_by(...)))]);

        return array_values($search->among === null ? $found : array_intersect($found, $search->among));
    }

    /** @return array<int, string> number, customer and animals by order */
    private static function texts(): array
    {
        $prefix = Db::wpdb()->prefix;
        $rows = OrderUtil::custom_orders_table_usage_is_enabled()
            ? Db::rows(
                "SELECT sold.id, CONCAT_WS('\n', sold.id, sold.billing_email, who.first_name, who.last_name, who.company, who.phone) AS said"
                    . " FROM %i sold LEFT JOIN %i who ON who.order_id = sold.id AND who.address_type = 'billing' WHERE sold.type = 'shop_order'",
                $prefix . 'wc_orders',
                $prefix . 'wc_order_addresses',
            )
            : Db::rows(
                "SELECT post_id AS id, CONCAT_WS('\n', post_id, GROUP_CONCAT(meta_value SEPARATOR '\n')) AS said FROM %i WHERE meta_key IN"
                    . " ('_billing_email', '_billing_first_name', '_billing_last_name', '_billing_company', '_billing_phone') GROUP BY post_id",
                Db::wpdb()->postmeta,
            );
        $texts = [];
        foreach ($rows as $row) {
            $texts[(int) $row['id']] = (string) $row['said'];
        }
        foreach (Db::rows(
            'SELECT item.order_id AS id, line.meta_value AS line FROM %i line JOIN %i item ON item.order_item_id = line.order_item_id'
                // As JSON, and as PHP serializes it.
                . ' WHERE line.meta_key = %s AND (line.meta_value LIKE %s OR line.meta_value LIKE %s)',
            $prefix . 'woocommerce_order_itemmeta',
            $prefix . 'woocommerce_order_items',
            WooOrder::LINE,
            '%"personal":true%',
            '%"personal";b:1%',
        ) as $row) {
            $animal = OrderSearch::animal(WooOrder::kept(maybe_unserialize((string) $row['line']))['options'] ?? []);
            $texts[(int) $row['id']] = ($texts[(int) $row['id']] ?? '') . "\n$animal";
        }

        return $texts;
    }
}

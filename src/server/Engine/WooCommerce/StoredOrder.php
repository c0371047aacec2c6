<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Orders\OrderedPortrait;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** What the database itself holds of an order, past every cache and every filter, with orders in tables of their own or as posts. */
final class StoredOrder
{
    /** Metas without which an order cannot be paid, or says another sum. */
    private const METAS = [WooOrder::KEY, WooOrder::REVISION, WooOrder::CART, WooOrder::BALANCE, WooOrder::META];

    /** Stands for a meta that is no text: orders that are posts lose backslashes in it. */
    private const A_LIST = 'list';

    /**
     * @param list<int> $ids
     *
     * @return array<int, int> cents received by order id; none for an order that is not there
     */
    public static function received(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $hpos = OrderUtil::custom_orders_table_usage_is_enabled();
        $rows = Db::rows(
            'SELECT orders.id AS id, COALESCE(MAX(CAST(meta.meta_value AS SIGNED)), 0) AS cents FROM %i orders'
            . ' LEFT JOIN %i meta ON meta.' . ($hpos ? 'order_id' : 'post_id') . ' = orders.id AND meta.meta_key = %s'
            . ' WHERE orders.id IN (' . implode(',', $ids) . ") AND orders.%i = 'shop_order' GROUP BY orders.id",
            Db::wpdb()->prefix . ($hpos ? 'wc_orders' : 'posts'),
            self::metas(),
            WooOrder::RECEIVED,
            $hpos ? 'type' : 'post_type',
        );
        $received = [];
        foreach ($rows as $row) {
            $received[(int) $row['id']] = (int) $row['cents'];
        }

        return $received;
    }

    /** @return list<OrderedPortrait> of orders that are not sent yet or were placed since an ISO date */
    public static function portraits(string $since, ?string $unpaid): array
    {
        $hpos = OrderUtil::custom_orders_table_usage_is_enabled();
        [$type, $status, $created] = $hpos ? ['type', 'status', 'date_created_gmt'] : ['post_type', 'post_status', 'post_date_gmt'];
        $rows = Db::rows(
            "SELECT orders.id AS id, orders.$status AS status, line.meta_value AS line, ours.meta_value AS ours FROM %i orders"
            . " JOIN %i item ON item.order_id = orders.id AND item.order_item_type = 'line_item'"
            . ' JOIN %i line ON line.order_item_id = item.order_item_id AND line.meta_key = %s'
            . ' LEFT JOIN %i ours ON ours.' . ($hpos ? 'order_id' : 'post_id') . ' = orders.id AND ours.meta_key = %s'
            // On hold: of these only what waits for its transfer, below.
            . " WHERE orders.$type = 'shop_order' AND (orders.$status IN (%s, 'wc-on-hold')"
            . " OR (orders.$status IN ('wc-shipped', 'wc-completed') AND orders.$created >= %s)"
            . " OR (orders.$status = 'wc-pending' AND orders.$created >= %s))",
            Db::wpdb()->prefix . ($hpos ? 'wc_orders' : 'posts'),
            Db::wpdb()->prefix . 'woocommerce_order_items',
            Db::wpdb()->prefix . 'woocommerce_order_itemmeta',
            WooOrder::LINE,
            self::metas(),
            WooOrder::META,
            'wc-processing',
            gmdate('Y-m-d H:i:s', (int) strtotime($since)),
            $unpaid === null ? '9999-12-31' : gmdate('Y-m-d H:i:s', (int) strtotime($unpaid)),
        );
        $portraits = [];
        foreach ($rows as $row) {
            $line = WooOrder::kept(maybe_unserialize((string) $row['line']));
            $meta = Read::map(maybe_unserialize((string) $row['ours']));
            $status = OrderStatus::tryFrom(substr((string) $row['status'], 3))
                ?? (AwaitedTransfer::read($meta) === null ? null : OrderStatus::Pending);
            if ($status !== null && Read::bool($line['is_portrait'] ?? false)) {
                $portraits[] = OrderedPortrait::read((int) $row['id'], $status, $meta, $line['options'] ?? []);
            }
        }

        return $portraits;
    }

    /**
     * A pending order must lie in the database as it was frozen: its lines, its total, what it says of its cart.
     *
     * @throws DatabaseFailed
     */
    public static function refuse_unkept(\WC_Order $order): void
    {
        $id = $order->get_id();
        $stored = ['total' => self::total($id), 'lines' => self::lines($id), 'metas' => self::values($id)];
        $lines = [];
        foreach (['line_item', 'shipping', 'fee'] as $type) {
            foreach ($order->get_items($type) as $item_id => $item) {
                $is_product = $item instanceof \WC_Order_Item_Product;
                $lines[$item_id] = implode('|', [
                    $type,
                    $is_product ? $item->get_product_id('edit') : 0,
                    $is_product ? $item->get_variation_id('edit') : 0,
                    $is_product ? $item->get_quantity('edit') : 0,
                    $item instanceof \WC_Order_Item_Product
                        || $item instanceof \WC_Order_Item_Shipping
                        || $item instanceof \WC_Order_Item_Fee
                        ? WooOrder::cents($item->get_total('edit'))
                        : 0,
                ]);
            }
        }
        ksort($lines);
        $metas = [];
        foreach (self::METAS as $key) {
            $value = $order->get_meta($key, true, 'edit');
            $metas[$key] = is_string($value) ? $value : self::A_LIST;
        }
        $frozen = ['total' => WooOrder::cents($order->get_total('edit')), 'lines' => $lines, 'metas' => $metas];
        foreach ($frozen as $what => $value) {
            if ($stored[$what] !== $value) {
                throw DatabaseFailed::is_not_kept("the $what of order $id");
            }
        }
    }

    private static function total(int $id): ?int
    {
        $total = OrderUtil::custom_orders_table_usage_is_enabled()
            ? Db::value('SELECT total_amount FROM %i WHERE id = %d', Db::wpdb()->prefix . 'wc_orders', $id)
            : Db::value("SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = '_order_total'", Db::wpdb()->postmeta, $id);

        return $total === null ? null : WooOrder::cents($total);
    }

    /** @return array<int, string> 'type|product|variation|number|cents' of each line, shipping and fee by its id */
    private static function lines(int $id): array
    {
        $items = Db::wpdb()->prefix . 'woocommerce_order_items';
        $types = $metas = $lines = [];
        foreach (Db::rows(
            "SELECT order_item_id, order_item_type FROM %i WHERE order_id = %d "
                . "AND order_item_type IN ('line_item', 'shipping', 'fee') ORDER BY order_item_id",
            $items,
            $id,
        ) as $row) {
            $types[(int) $row['order_item_id']] = (string) $row['order_item_type'];
        }
        $rows = $types === [] ? [] : Db::rows(
            "SELECT order_item_id, meta_key, meta_value FROM %i "
                . "WHERE meta_key IN ('_product_id', '_variation_id', '_qty', '_line_total', 'cost') AND order_item_id IN ("
                . implode(',', array_keys($types))
                . ')',
            Db::wpdb()->prefix . 'woocommerce_order_itemmeta',
        );
        foreach ($rows as $row) {
            $metas[(int) $row['order_item_id']][(string) $row['meta_key']] = (string) $row['meta_value'];
        }
        foreach ($types as $item_id => $type) {
            $meta = $metas[$item_id] ?? [];
            $cents = WooOrder::cents($meta[$type === 'shipping' ? 'cost' : '_line_total'] ?? '');
            $lines[$item_id] = implode(
                '|',
                [$type, (int) ($meta['_product_id'] ?? 0), (int) ($meta['_variation_id'] ?? 0), (int) ($meta['_qty'] ?? 0), $cents],
            );
        }

        return $lines;
    }

    /** @return array<string, ?string> the metas above; null for one that is missing or there twice */
    private static function values(int $id): array
    {
        $values = [];
        $rows = Db::rows(
            'SELECT meta_key, MAX(meta_value) AS meta_value, COUNT(*) AS n FROM %i WHERE %i = %d GROUP BY meta_key',
            self::metas(),
            OrderUtil::custom_orders_table_usage_is_enabled() ? 'order_id' : 'post_id',
            $id,
        );
        foreach ($rows as $row) {
            $value = is_serialized((string) $row['meta_value']) ? self::A_LIST : (string) $row['meta_value'];
            $values[(string) $row['meta_key']] = (int) $row['n'] === 1 ? $value : null;
        }

        return array_combine(self::METAS, array_map(static fn(string $key): ?string => $values[$key] ?? null, self::METAS));
    }

    private static function metas(): string
    {
        return Db::wpdb()->prefix . (OrderUtil::custom_orders_table_usage_is_enabled() ? 'wc_orders_meta' : 'postmeta');
    }
}

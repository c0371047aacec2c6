<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderedPortrait;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The portraits of orders: one query on the key of status and date. */
final class EmbeddedPortraits
{
    /** @return list<OrderedPortrait> as Orders::portraits() has them */
    public static function since(string $since, ?string $unpaid): array
    {
        $meta = Schema::table('order_meta');

        return array_map(
            static fn(array $row): OrderedPortrait => OrderedPortrait::read(
                (int) $row['id'],
                OrderStatus::from((string) $row['status']),
                ['ready_by' => json_decode((string) $row['due']), Order::DRAWN => json_decode((string) $row['drawn'])],
                json_decode((string) $row['options'], true),
            ),
            Db::rows(
                'SELECT orders.id, orders.status, work.options, due.meta_value AS due, drawn.meta_value AS drawn FROM %i orders'
                . ' JOIN %i work ON work.order_id = orders.id AND work.is_portrait = 1'
                . ' LEFT JOIN %i due ON due.order_id = orders.id AND due.meta_key = \'ready_by\''
                . ' LEFT JOIN %i drawn ON drawn.order_id = orders.id AND drawn.meta_key = %s'
                . ' WHERE orders.status = %s OR (orders.status IN (%s, %s) AND orders.created >= %d)'
                . ' OR (orders.status = %s AND orders.created >= %d)',
                Schema::table('orders'),
                Schema::table('order_lines'),
                $meta,
                $meta,
                Order::DRAWN,
                OrderStatus::Processing->value,
                OrderStatus::Shipped->value,
                OrderStatus::Completed->value,
                (int) strtotime($since),
                OrderStatus::Pending->value,
                $unpaid === null ? PHP_INT_MAX : (int) strtotime($unpaid),
            ),
        );
    }
}

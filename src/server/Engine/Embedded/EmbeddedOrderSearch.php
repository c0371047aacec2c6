<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** What the artist looks for, as a condition on the table of orders. */
final class EmbeddedOrderSearch
{
    /** @return array{literal-string, list<string>} the condition and its values */
    public static function condition(OrderSearch $search): array
    {
        $where = $search->status === null ? 'WHERE status NOT IN (%s, %s)' : 'WHERE status IN (%s, %s)';
        $values = $search->status === null
            ? [OrderStatus::Pending->value, OrderStatus::Cancelled->value]
            : [$search->status->value, $search->status->value];
        if ($search->among !== null) {
            $where .= ' AND ' . self::among($search->among);
        }
        if ($search->words !== '') {
            $where .= ' AND ' . self::among(self::named($search, $where, $values));
        }

        return [$where, $values];
    }

    /**
     * @param list<int> $ids
     *
     * @return literal-string
     */
    private static function among(array $ids): string
    {
        /** @var literal-string $list of numbers */
        $list = implode(',', array_map(intval(...), $ids) ?: [0]);

        return "id IN ($list)";
    }

    /**
     * Read here, as SQLite's LIKE tells e from é, and é from É.
     *
     * @param literal-string $where
     * @param list<string>   $values
     *
     * @return list<int> those of the orders meant by $where that name it
     */
    private static function named(OrderSearch $search, string $where, array $values): array
    {
        $texts = [];
        foreach (Db::rows('SELECT id, number, customer, email, billing FROM %i ' . $where, Schema::table('orders'), ...$values) as $order) {
            $phone = Read::text(Read::json((string) $order['billing'])['phone'] ?? '');
            $texts[(int) $order['id']] = "{$order['number']}\n{$order['customer']}\n{$order['email']}\n$phone";
        }
        $lines = Db::rows('SELECT order_id, options FROM %i WHERE options LIKE %s', Schema::table('order_lines'), '%"personal":true%');
        foreach ($lines as $line) {
            $id = (int) $line['order_id'];
            if (isset($texts[$id])) {
                $texts[$id] .= "\n" . OrderSearch::animal(json_decode((string) $line['options'], true));
            }
        }

        return array_keys(array_filter($texts, $search->is_met_by(...)));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

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
        if ($search->words !== '') {
            $like = '%' . Db::wpdb()->esc_like($search->words) . '%';
            $where .= ' AND (number LIKE %s OR email LIKE %s OR ' . self::among([...self::of_customer($search), ...self::of_animal($search)]) . ')';
            array_push($values, $like, $like);
        }
        if ($search->among !== null) {
            $where .= ' AND ' . self::among($search->among);
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

    /** @return list<int> orders of a customer of this name: SQLite's LIKE tells é from e, and É from é */
    private static function of_customer(OrderSearch $search): array
    {
        $orders = Db::rows('SELECT id, customer FROM %i', Schema::table('orders'));

        return self::ids('id', array_filter($orders, static fn(array $order): bool => $search->is_in((string) $order['customer'])));
    }

    /** @return list<int> orders of an animal of this name */
    private static function of_animal(OrderSearch $search): array
    {
        $lines = Db::rows('SELECT order_id, options FROM %i WHERE options LIKE %s', Schema::table('order_lines'), '%"personal":true%');

        return self::ids('order_id', array_filter(
            $lines,
            static fn(array $line): bool => $search->names_animal(json_decode((string) $line['options'], true)),
        ));
    }

    /**
     * @param array<array<string, ?string>> $rows
     *
     * @return list<int>
     */
    private static function ids(string $column, array $rows): array
    {
        return array_map(intval(...), array_values(array_unique(array_column($rows, $column))));
    }
}

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
        if ($search->words !== '') {
            $where .= ' AND ' . self::among(self::named($search));
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

    /** @return list<int> orders that name it; read here, as SQLite's LIKE tells e from é, and é from É */
    private static function named(OrderSearch $search): array
    {
        $animals = [];
        $lines = Db::rows('SELECT order_id, options FROM %i WHERE options LIKE %s', Schema::table('order_lines'), '%"personal":true%');
        foreach ($lines as $line) {
            $animals[(int) $line['order_id']][] = OrderSearch::animal(json_decode((string) $line['options'], true));
        }
        $found = array_filter(
            Db::rows('SELECT id, number, customer, email, billing FROM %i', Schema::table('orders')),
            static fn(array $order): bool => $search->is_met_by(
                (string) $order['number'],
                (string) $order['customer'],
                (string) $order['email'],
                Read::text(Read::json((string) $order['billing'])['phone'] ?? ''),
                ...$animals[(int) $order['id']] ?? [],
            ),
        );

        return array_map(intval(...), array_column($found, 'id'));
    }
}

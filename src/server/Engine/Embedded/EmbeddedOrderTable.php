<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderNumber;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\TransferableOrders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** Orders of the embedded engine as its tables hold them. */
final class EmbeddedOrderTable implements TransferableOrders
{
    private const PAGE_SIZE = 20;

    public function find(int $id): ?Order
    {
        return $this->orders('WHERE id = %d', $id)[0] ?? null;
    }

    public function find_for(string $number, string $email): ?Order
    {
        $numbers = [];
        foreach ($email === '' ? [] : Db::rows(
            'SELECT id, number FROM %i WHERE LOWER(email) = %s ORDER BY id DESC LIMIT 200',
            Schema::table('orders'),
            $email,
        ) as $row) {
            $numbers[(int) $row['id']] = (string) $row['number'];
        }
        $id = OrderNumber::pick($number, $numbers);

        return $id === null ? null : $this->find($id);
    }

    /** @return list<Order> of one customer, oldest first */
    public function of_email(string $email): array
    {
        return $this->orders('WHERE email = %s ORDER BY id', $email);
    }

    /** @return list<Order> the 100 oldest */
    public function pending_before(string $iso): array
    {
        return $this->orders(
            'WHERE status = %s AND created < %d ORDER BY id LIMIT 100',
            OrderStatus::Pending->value,
            (int) strtotime($iso),
        );
    }

    /** @return list<Order> */
    public function running(int $most): array
    {
        return $this->orders('WHERE status = %s ORDER BY id LIMIT %d', OrderStatus::Processing->value, $most);
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, int> cents received, by order
     */
    public function received(array $ids): array
    {
        $received = [];
        $rows = $ids === []
            ? []
            : Db::rows('SELECT id, received FROM %i WHERE id IN (' . implode(',', $ids) . ')', Schema::table('orders'));
        foreach ($rows as $row) {
            $received[(int) $row['id']] = (int) $row['received'];
        }

        return $received;
    }

    /**
     * @param list<int> $product_ids
     *
     * @return list<int>
     */
    public function names_products(array $product_ids): array
    {
        $places = implode(',', array_fill(0, count($product_ids), '%d'));

        return $product_ids === [] ? [] : array_map(intval(...), Db::column(
            "SELECT DISTINCT product_id FROM %i WHERE product_id IN ($places)",
            Schema::table('order_lines'),
            ...$product_ids,
        ));
    }

    /**
     * One page of the artist's list, newest first.
     *
     * @return array{orders: list<Order>, total: int, pages: int}
     */
    public function search(OrderSearch $search, int $page): array
    {
        [$where, $values] = EmbeddedOrderSearch::condition($search);
        $total = (int) Db::value('SELECT COUNT(*) FROM %i ' . $where, Schema::table('orders'), ...$values);
        $orders = $this->orders(
            $where . ' ORDER BY id DESC LIMIT %d OFFSET %d',
            ...[...$values, self::PAGE_SIZE, self::PAGE_SIZE * (max(1, $page) - 1)],
        );

        return ['orders' => $orders, 'total' => $total, 'pages' => (int) ceil($total / self::PAGE_SIZE)];
    }

    /** @return list<int> ids of the oldest orders, at most so many */
    public function ids(int $limit): array
    {
        return array_map('intval', Db::column('SELECT id FROM %i ORDER BY id LIMIT %d', Schema::table('orders'), $limit));
    }

    public function count(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('orders'));
    }

    /** @return array<string, int> number of orders by status */
    public function counts(): array
    {
        $counts = [];
        foreach (Db::rows('SELECT status, COUNT(*) AS n FROM %i GROUP BY status', Schema::table('orders')) as $row) {
            $counts[(string) $row['status']] = (int) $row['n'];
        }

        return $counts;
    }

    /**
     * @return list<array{id: string, kind: string, cents: int, at: int}> money received and given back ('refund'), oldest first; Unix
     *   times
     */
    public function money(int $order_id): array
    {
        return array_map(
            static fn(array $row): array => [
                'id' => (string) $row['id'],
                'kind' => (string) $row['kind'],
                'cents' => (int) $row['cents'],
                'at' => (int) $row['created'],
            ],
            Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY created, id', Schema::table('order_money'), $order_id),
        );
    }

    /** @return list<array{at: string, text: string}> what happened, newest first; ISO dates in UTC */
    public function history(int $order_id): array
    {
        return array_map(
            static fn(array $row): array => ['at' => Clock::iso((int) $row['created']), 'text' => (string) $row['text']],
            Db::rows('SELECT created, text FROM %i WHERE order_id = %d ORDER BY id DESC', Schema::table('order_events'), $order_id),
        );
    }

    public function read(int $id): Order
    {
        return $this->find($id) ?? throw new \LogicException('An order of this transaction is gone.');
    }

    /**
     * Orders of a condition, with their lines and metas: three queries, whatever their number.
     *
     * @return list<Order>
     */
    private function orders(string $condition, int|string ...$values): array
    {
        $rows = Db::rows('SELECT * FROM %i ' . $condition, Schema::table('orders'), ...array_values($values));
        $ids = array_map(static fn(array $row): int => (int) $row['id'], $rows);
        if ($ids === []) {
            return [];
        }
        $in = ' WHERE order_id IN (' . implode(',', $ids) . ')';
        $lines = $metas = [];
        foreach (Db::rows('SELECT * FROM %i' . $in . ' ORDER BY id', Schema::table('order_lines')) as $line) {
            $lines[(int) $line['order_id']][] = self::line($line);
        }
        foreach (Db::rows('SELECT * FROM %i' . $in, Schema::table('order_meta')) as $meta) {
            $metas[(int) $meta['order_id']][(string) $meta['meta_key']] = json_decode((string) $meta['meta_value'], true);
        }

        return array_map(
            static fn(array $row): Order => self::order($row, $lines[(int) $row['id']] ?? [], $metas[(int) $row['id']] ?? []),
            $rows,
        );
    }

    /**
     * @param array<string, ?string> $row
     * @param list<OrderLine>        $lines
     * @param array<string, mixed>   $meta
     */
    private static function order(array $row, array $lines, array $meta): Order
    {
        return new Order(
            id: (int) $row['id'],
            number: (string) $row['number'],
            key: (string) $row['order_key'],
            status: OrderStatus::from((string) $row['status']),
            lines: $lines,
            subtotal: (int) $row['subtotal'],
            shipping: (int) $row['shipping'],
            total: (int) $row['total'],
            balance: (int) $row['balance'],
            received: (int) $row['received'],
            refunded: (int) $row['refunded'],
            billing: BillingDetails::from_array(Read::json((string) $row['billing'])),
            notes: (string) $row['notes'],
            revision: (string) $row['revision'],
            created: Clock::iso((int) $row['created']),
            paid_at: (int) $row['paid_at'] > 0 ? Clock::iso((int) $row['paid_at']) : null,
            meta: $meta,
        );
    }

    /** @param array<string, ?string> $row */
    private static function line(array $row): OrderLine
    {
        return new OrderLine(
            id: (int) $row['id'],
            key: (string) $row['line_key'],
            product_id: (int) $row['product_id'],
            variation_id: (int) $row['variation_id'],
            name: (string) $row['name'],
            quantity: (int) $row['quantity'],
            total: (int) $row['total'],
            options: OrderLine::options(json_decode((string) $row['options'], true)),
            deposit_percent: (int) $row['deposit_percent'],
            balance: (int) $row['balance'],
            is_portrait: (int) $row['is_portrait'] === 1,
            refunded: (int) $row['refunded'],
            restocked: (int) $row['put_back'],
        );
    }

    /** @return list<array{int, int, int, string}> */
    public static function pieces(Order $order): array
    {
        return array_map(
            static fn(OrderLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->name],
            $order->lines,
        );
    }

    /** Takes an order out of our tables once another engine holds it whole; its payments, photos and letters stay under its id. */
    public function remove_transferred(int $order_id): void
    {
        Transaction::run(static function () use ($order_id): void {
            foreach (['order_lines', 'order_money', 'order_meta', 'order_events', 'stock_holds'] as $table) {
                Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table($table), $order_id);
            }
            Db::run('DELETE FROM %i WHERE id = %d', Schema::table('orders'), $order_id);
        });
    }

    public function set_meta(int $order_id, string $key, mixed $value): void
    {
        Db::run(
            'INSERT INTO %i (order_id, meta_key, meta_value) VALUES (%d, %s, %s) ON DUPLICATE KEY UPDATE meta_value = VALUES(meta_value)',
            Schema::table('order_meta'),
            $order_id,
            $key,
            (string) wp_json_encode($value),
        );
    }

    /** @throws DatabaseFailed when what stands in the order now is not what its payments brought */
    public function refuse_unkept(int $order_id): void
    {
        $order = $this->read($order_id);
        $payments = array_filter($this->money($order_id), static fn(array $money): bool => $money['kind'] !== 'refund');
        if (
            $order->received !== array_sum(array_column($payments, 'cents'))
            || in_array($order->status, [OrderStatus::Pending, OrderStatus::Cancelled], true)
        ) {
            throw DatabaseFailed::is_not_kept("the payments of order $order_id");
        }
    }
}

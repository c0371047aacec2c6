<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderNumber;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\TransferableOrders;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Orders in tables of ours. Each change of an order is one transaction that first writes the order's own row, so that
 * two of them wait for each other; money received or given back is a row whose id is unique.
 */
final class EmbeddedOrders implements Orders, TransferableOrders
{
    /** Slug of the artist's screen in wp-admin. */
    public const SCREEN = 'museau-orders';

    private const PAGE_SIZE = 20;

    public function __construct(private readonly EmbeddedStock $stock) {}

    public function place(Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return Transaction::run(function () use ($cart, $billing, $notes, $meta): Order {
            $id = self::new_id();
            Db::run(
                'INSERT INTO %i (id, number, order_key, status, cart_id, subtotal, shipping, total, balance, customer, email, billing, notes, revision, created)
                VALUES (%d, %s, %s, %s, %s, 0, 0, 0, 0, \'\', \'\', \'\', \'\', \'\', %d)',
                self::table('orders'),
                $id,
                wp_date('Y') . '-' . sprintf('%04d', $id),
                bin2hex(random_bytes(16)),
                OrderStatus::Pending->value,
                $cart->id,
                time(),
            );
            $this->freeze($id, $cart, $billing, $notes, $meta);
            $this->note($id, __('Commande passée, en attente de paiement.', 'museau'));

            return $this->read($id);
        });
    }

    public function replace(int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return Transaction::run(function () use ($order_id, $cart, $billing, $notes, $meta): Order {
            if (!$this->touch($order_id, OrderStatus::Pending)) {
                throw CouldNotPlaceOrder::order_is_closed();
            }
            Db::run('DELETE FROM %i WHERE order_id = %d', self::table('order_lines'), $order_id);
            $this->freeze($order_id, $cart, $billing, $notes, $meta);

            return $this->read($order_id);
        });
    }

    public function find(int $id): ?Order
    {
        return $this->orders('WHERE id = %d', $id)[0] ?? null;
    }

    public function find_for(string $number, string $email): ?Order
    {
        foreach ($email === '' ? [] : Db::rows(
            'SELECT id, number FROM %i WHERE LOWER(email) = %s ORDER BY id DESC LIMIT 200',
            self::table('orders'),
            $email,
        ) as $row) {
            if (OrderNumber::is($number, (string) $row['number'])) {
                return $this->find((int) $row['id']);
            }
        }

        return null;
    }

    public function receive(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        return Transaction::run(function () use ($order_id, $intent_id, $cents, $kind): bool {
            if (!$this->touch($order_id) || !$this->record_money($order_id, $intent_id, $cents, $kind)) {
                return false;
            }
            Db::run('UPDATE %i SET received = received + %d WHERE id = %d', self::table('orders'), $cents, $order_id);
            /* translators: 1: amount, 2: Stripe's id of the payment */
            $this->note($order_id, sprintf(__('Paiement reçu : %1$s (%2$s).', 'museau'), Money::text($cents), $intent_id));
            $order = $this->read($order_id);
            if ($order->status === OrderStatus::Cancelled) {
                $this->stock->reserve($order_id, Read::text($order->meta['cart_id'] ?? ''), self::pieces($order));
            }
            if ($order->status === OrderStatus::Pending || $order->status === OrderStatus::Cancelled) {
                $this->stock->take($order_id);
                Db::run(
                    'UPDATE %i SET status = %s, paid_at = %d WHERE id = %d',
                    self::table('orders'),
                    OrderStatus::Processing->value,
                    time(),
                    $order_id,
                );
            }
            $this->refuse_unkept($order_id);

            return true;
        });
    }

    public function received(array $ids): array
    {
        $received = [];
        $rows = $ids === [] ? [] : Db::rows('SELECT id, received FROM %i WHERE id IN (' . implode(',', $ids) . ')', self::table('orders'));
        foreach ($rows as $row) {
            $received[(int) $row['id']] = (int) $row['received'];
        }

        return $received;
    }

    public function cancel(int $order_id): bool
    {
        return Transaction::run(function () use ($order_id): bool {
            if (!$this->touch($order_id, OrderStatus::Pending)) {
                return false;
            }
            Db::run('UPDATE %i SET status = %s WHERE id = %d', self::table('orders'), OrderStatus::Cancelled->value, $order_id);
            $this->stock->free($order_id);
            $this->note($order_id, __('Commande non payée : annulée.', 'museau'));

            return true;
        });
    }

    public function mark_disputed(int $order_id, bool $aside): void
    {
        // No such status here: the order's history and the mail to the artist say it.
    }

    public function move(int $order_id, OrderStatus $to): bool
    {
        $moved = Transaction::run(function () use ($order_id, $to): bool {
            $from = match ($to) {
                OrderStatus::Processing => [OrderStatus::Shipped, OrderStatus::Completed],
                OrderStatus::Shipped => [OrderStatus::Processing],
                OrderStatus::Completed => [OrderStatus::Processing, OrderStatus::Shipped],
                default => [],
            };
            if ($from === [] || !$this->touch($order_id, ...$from)) {
                return false;
            }
            Db::run('UPDATE %i SET status = %s WHERE id = %d', self::table('orders'), $to->value, $order_id);
            $this->note($order_id, match ($to) {
                OrderStatus::Processing => __('Commande remise en cours.', 'museau'),
                OrderStatus::Shipped => __('Commande expédiée.', 'museau'),
                default => __('Commande terminée.', 'museau'),
            });
            if ($to === OrderStatus::Processing) {
                Db::run(
                    "DELETE FROM %i WHERE order_id = %d AND meta_key IN ('shipped_at', 'completed_at')",
                    self::table('order_meta'),
                    $order_id,
                );
                $this->set_meta($order_id, 'reopened', Read::int($this->read($order_id)->meta['reopened'] ?? 0) + 1);
            } else {
                $this->set_meta($order_id, $to->value . '_at', gmdate('c'));
            }

            return true;
        });
        if ($moved && $to === OrderStatus::Processing) {
            do_action(Orders::REOPENED, $order_id);
        }

        return $moved;
    }

    public function record_refund(
        int $order_id,
        string $refund_id,
        int $cents,
        array $lines,
        string $reason,
        array $back = [],
        string $request = '',
    ): bool {
        return $cents > 0 && Transaction::run(function () use ($order_id, $refund_id, $cents, $lines, $reason, $back): bool {
            if (!$this->touch($order_id)) {
                return false;
            }
            $order = $this->read($order_id);
            if ($order->refunded + $cents > $order->received || !$this->record_money($order_id, $refund_id, $cents, 'refund')) {
                return false;
            }
            Db::run('UPDATE %i SET refunded = refunded + %d WHERE id = %d', self::table('orders'), $cents, $order_id);
            foreach ($lines as $line_id => $part) {
                Db::run(
                    'UPDATE %i SET refunded = refunded + %d WHERE id = %d AND order_id = %d',
                    self::table('order_lines'),
                    $part,
                    $line_id,
                    $order_id,
                );
            }
            foreach ($order->lines as $line) {
                if (
                    in_array($line->id, $back, true)
                    && $line->restocked === 0
                    && $this->stock->restock($line->product_id, $line->variation_id, $line->quantity)
                ) {
                    Db::run('UPDATE %i SET put_back = quantity WHERE id = %d', self::table('order_lines'), $line->id);
                    /* translators: 1: number of pieces, 2: name of the product */
                    $this->note($order_id, sprintf(__('Remis en stock : %1$d × %2$s.', 'museau'), $line->quantity, $line->name));
                }
            }
            if ($order->refunded + $cents === $order->received) {
                Db::run('UPDATE %i SET status = %s WHERE id = %d', self::table('orders'), OrderStatus::Refunded->value, $order_id);
            }
            /* translators: 1: amount, 2: reason */
            $this->note($order_id, rtrim(sprintf(__('Remboursement : %1$s. %2$s', 'museau'), Money::text($cents), $reason)));

            return true;
        });
    }

    public function pending_before(string $iso): array
    {
        return $this->orders(
            'WHERE status = %s AND created < %d ORDER BY id LIMIT 100',
            OrderStatus::Pending->value,
            (int) strtotime($iso),
        );
    }

    public function note(int $order_id, string $text): void
    {
        Db::run('INSERT INTO %i (order_id, created, text) VALUES (%d, %d, %s)', self::table('order_events'), $order_id, time(), $text);
    }

    public function set_meta(int $order_id, string $key, mixed $value): void
    {
        Db::run(
            'INSERT INTO %i (order_id, meta_key, meta_value) VALUES (%d, %s, %s) ON DUPLICATE KEY UPDATE meta_value = VALUES(meta_value)',
            self::table('order_meta'),
            $order_id,
            $key,
            (string) wp_json_encode($value),
        );
    }

    public function edit_url(int $order_id): string
    {
        return add_query_arg('order', $order_id, $this->list_url());
    }

    public function list_url(): string
    {
        return admin_url('admin.php?page=' . self::SCREEN);
    }

    public function names_product(int $product_id): bool
    {
        return Db::value('SELECT 1 FROM %i WHERE product_id = %d LIMIT 1', Schema::table('order_lines'), $product_id) !== null;
    }

    /**
     * One page of the artist's list, newest first. Orders that were never paid are left out unless asked for.
     *
     * @param string $words number, name or address
     *
     * @return array{orders: list<Order>, total: int, pages: int}
     */
    public function search(?OrderStatus $status, string $words, int $page): array
    {
        $where = $status === null ? 'WHERE status NOT IN (%s, %s)' : 'WHERE status IN (%s, %s)';
        $values = $status === null ? [OrderStatus::Pending->value, OrderStatus::Cancelled->value] : [$status->value, $status->value];
        if ($words !== '') {
            $like = '%' . Db::wpdb()->esc_like($words) . '%';
            $where .= ' AND (number LIKE %s OR customer LIKE %s OR email LIKE %s)';
            array_push($values, $like, $like, $like);
        }
        $total = (int) Db::value('SELECT COUNT(*) FROM %i ' . $where, self::table('orders'), ...$values);
        $orders = $this->orders(
            $where . ' ORDER BY id DESC LIMIT %d OFFSET %d',
            ...[...$values, self::PAGE_SIZE, self::PAGE_SIZE * (max(1, $page) - 1)],
        );

        return ['orders' => $orders, 'total' => $total, 'pages' => (int) ceil($total / self::PAGE_SIZE)];
    }

    /** @return list<Order> of one customer, oldest first */
    public function of_email(string $email): array
    {
        return $this->orders('WHERE email = %s ORDER BY id', $email);
    }

    /** @return list<int> ids of the oldest orders, at most so many */
    public function ids(int $limit): array
    {
        return array_map('intval', Db::column('SELECT id FROM %i ORDER BY id LIMIT %d', self::table('orders'), $limit));
    }

    public function count(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', self::table('orders'));
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
            Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY created, id', self::table('order_money'), $order_id),
        );
    }

    /** Takes an order out of our tables once another engine holds it whole; its payments, photos and letters stay under its id. */
    public function remove_transferred(int $order_id): void
    {
        Transaction::run(static function () use ($order_id): void {
            foreach (['order_lines', 'order_money', 'order_meta', 'order_events', 'stock_holds'] as $table) {
                Db::run('DELETE FROM %i WHERE order_id = %d', self::table($table), $order_id);
            }
            Db::run('DELETE FROM %i WHERE id = %d', self::table('orders'), $order_id);
        });
    }

    /** Takes everything that names the customer out of an order; lines and amounts stay for the accounts. */
    public function forget_person(int $order_id): void
    {
        Transaction::run(static function () use ($order_id): void {
            Db::run(
                'UPDATE %i SET customer = %s, email = \'\', billing = \'{}\', notes = \'\', order_key = %s WHERE id = %d',
                self::table('orders'),
                __('Client effacé', 'museau'),
                bin2hex(random_bytes(16)),
                $order_id,
            );
            Db::run('DELETE FROM %i WHERE order_id = %d AND meta_key = \'tracking\'', self::table('order_meta'), $order_id);
        });
    }

    /** @return array<string, int> number of orders by status */
    public function counts(): array
    {
        $counts = [];
        foreach (Db::rows('SELECT status, COUNT(*) AS n FROM %i GROUP BY status', self::table('orders')) as $row) {
            $counts[(string) $row['status']] = (int) $row['n'];
        }

        return $counts;
    }

    /** @return list<array{at: string, text: string}> what happened, newest first; ISO dates in UTC */
    public function history(int $order_id): array
    {
        return array_map(
            static fn(array $row): array => ['at' => gmdate('c', (int) $row['created']), 'text' => (string) $row['text']],
            Db::rows('SELECT created, text FROM %i WHERE order_id = %d ORDER BY id DESC', self::table('order_events'), $order_id),
        );
    }

    /**
     * Writes the order's row before anything else is decided about it: whoever comes second waits here.
     *
     * @return bool whether the order exists and has one of these statuses (any when none is named)
     */
    private function touch(int $order_id, OrderStatus ...$statuses): bool
    {
        $statuses = $statuses === [] ? OrderStatus::cases() : array_values($statuses);
        $values = array_map(static fn(OrderStatus $status): string => $status->value, $statuses);

        return Db::run(
            'UPDATE %i SET version = version + 1 WHERE id = %d AND status IN (' . implode(',', array_fill(0, count($values), '%s')) . ')',
            self::table('orders'),
            $order_id,
            ...$values,
        ) === 1;
    }

    /** Books money under its own id; false when this id was booked before, for whatever order. */
    private function record_money(int $order_id, string $id, int $cents, string $kind): bool
    {
        return Db::run(
            'INSERT IGNORE INTO %i (id, order_id, kind, cents, created) VALUES (%s, %d, %s, %d, %d)',
            self::table('order_money'),
            $id,
            $order_id,
            $kind,
            $cents,
            time(),
        ) === 1;
    }

    /** @param array<string, mixed> $meta */
    private function freeze(int $id, Cart $cart, BillingDetails $billing, string $notes, array $meta): void
    {
        Db::run(
            'UPDATE %i SET cart_id = %s, subtotal = %d, shipping = %d, total = %d, balance = %d, customer = %s, '
                . 'email = %s, billing = %s, notes = %s, revision = %s WHERE id = %d',
            self::table('orders'),
            $cart->id,
            $cart->totals->subtotal,
            $cart->totals->shipping,
            $cart->totals->total,
            $cart->totals->future_payments,
            $billing->name(),
            $billing->email,
            (string) wp_json_encode($billing->to_array()),
            $notes,
            $cart->revision(),
            $id,
        );
        foreach ($cart->lines as $line) {
            self::write_line($id, $line);
        }
        foreach (['cart_id' => $cart->id, ...$meta] as $key => $value) {
            $this->set_meta($id, $key, $value);
        }
        $this->stock->reserve($id, $cart->id, array_map(
            static fn(CartLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->name],
            $cart->lines,
        ));
    }

    private static function write_line(int $order_id, CartLine $line): void
    {
        $written = Db::run(
            'INSERT INTO %i (order_id, line_key, product_id, variation_id, name, quantity, total, options, deposit_percent, balance, is_portrait)
            VALUES (%d, %s, %d, %d, %s, %d, %d, %s, %d, %d, %d)',
            self::table('order_lines'),
            $order_id,
            $line->key,
            $line->product_id,
            $line->variation_id,
            $line->name,
            $line->quantity,
            $line->total(),
            (string) wp_json_encode(array_map(
                static fn(array $option): array => ['attribute' => $option['attribute'], 'value' => $option['value']],
                $line->variation,
            )),
            $line->deposit_percent,
            $line->balance(),
            $line->is_portrait ? 1 : 0,
        );
        if ($written !== 1) {
            throw DatabaseFailed::is_not_kept("the lines of order $order_id");
        }
    }

    /** @throws DatabaseFailed when what stands in the order now is not what its payments brought */
    private function refuse_unkept(int $order_id): void
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

    private static function new_id(): int
    {
        $here = wp_date('Y-m-d H:i:s');
        $utc = gmdate('Y-m-d H:i:s');
        Db::run(
            'INSERT INTO %i (post_type, post_status, comment_status, ping_status, post_date, post_date_gmt, post_modified, post_modified_gmt,
                post_content, post_title, post_excerpt, to_ping, pinged, post_content_filtered)
            VALUES (%s, \'draft\', \'closed\', \'closed\', %s, %s, %s, %s, \'\', \'\', \'\', \'\', \'\', \'\')',
            Db::wpdb()->posts,
            self::PLACEHOLDER,
            (string) $here,
            $utc,
            (string) $here,
            $utc,
        );

        return Db::wpdb()->insert_id;
    }

    private function read(int $id): Order
    {
        return $this->find($id) ?? throw new \LogicException('An order of this transaction is gone.');
    }

    /** @return list<array{int, int, int, string}> */
    private static function pieces(Order $order): array
    {
        return array_map(
            static fn(OrderLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->name],
            $order->lines,
        );
    }

    /**
     * Orders of a condition, with their lines and metas: three queries, whatever their number.
     *
     * @return list<Order>
     */
    private function orders(string $condition, int|string ...$values): array
    {
        $rows = Db::rows('SELECT * FROM %i ' . $condition, self::table('orders'), ...array_values($values));
        $ids = array_map(static fn(array $row): int => (int) $row['id'], $rows);
        if ($ids === []) {
            return [];
        }
        $in = ' WHERE order_id IN (' . implode(',', $ids) . ')';
        $lines = $metas = [];
        foreach (Db::rows('SELECT * FROM %i' . $in . ' ORDER BY id', self::table('order_lines')) as $line) {
            $lines[(int) $line['order_id']][] = self::line($line);
        }
        foreach (Db::rows('SELECT * FROM %i' . $in, self::table('order_meta')) as $meta) {
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
            created: gmdate('c', (int) $row['created']),
            paid_at: (int) $row['paid_at'] > 0 ? gmdate('c', (int) $row['paid_at']) : null,
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
            options: array_map(
                static fn(array $option): array => [
                    'attribute' => Read::text($option['attribute'] ?? ''),
                    'value' => Read::text($option['value'] ?? ''),
                ],
                Read::maps(json_decode((string) $row['options'], true)),
            ),
            deposit_percent: (int) $row['deposit_percent'],
            balance: (int) $row['balance'],
            is_portrait: (int) $row['is_portrait'] === 1,
            refunded: (int) $row['refunded'],
            restocked: (int) $row['put_back'],
        );
    }

    private static function table(string $name): string
    {
        return Schema::table($name);
    }
}

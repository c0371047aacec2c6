<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Orders in tables of ours. Each change of an order is one transaction that first writes the order's own row, so that
 * two of them wait for each other; money received or given back is a row whose id is unique.
 */
final class EmbeddedOrders implements Orders
{
    /** Slug of the artist's screen in wp-admin. */
    public const SCREEN = 'museau-orders';

    private readonly EmbeddedOrderTable $table;

    private readonly EmbeddedOrderWriter $writer;

    public function __construct(private readonly EmbeddedStock $stock)
    {
        $this->table = new EmbeddedOrderTable();
        $this->writer = new EmbeddedOrderWriter($stock, $this->table);
    }

    public function place(Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return Transaction::run(function () use ($cart, $billing, $notes, $meta): Order {
            $id = EmbeddedOrderWriter::new_id();
            Db::run(
                'INSERT INTO %i (id, number, order_key, status, cart_id, subtotal, shipping, total, balance, customer, email,
                    billing, notes, revision, created)
                VALUES (%d, %s, %s, %s, %s, 0, 0, 0, 0, \'\', \'\', \'\', \'\', \'\', %d)',
                Schema::table('orders'),
                $id,
                wp_date('Y') . '-' . sprintf('%04d', $id),
                bin2hex(random_bytes(16)),
                OrderStatus::Pending->value,
                $cart->id,
                time(),
            );
            $this->writer->freeze($id, $cart, $billing, $notes, $meta);
            $this->note($id, __('Commande passée, en attente de paiement.', 'museau'));

            return $this->table->read($id);
        });
    }

    public function replace(int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return Transaction::run(function () use ($order_id, $cart, $billing, $notes, $meta): Order {
            if (!EmbeddedOrderWriter::touch($order_id, OrderStatus::Pending)) {
                throw CouldNotPlaceOrder::order_is_closed();
            }
            Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('order_lines'), $order_id);
            $this->writer->freeze($order_id, $cart, $billing, $notes, $meta);

            return $this->table->read($order_id);
        });
    }

    public function find(int $id): ?Order
    {
        return $this->table->find($id);
    }

    public function find_for(string $number, string $email): ?Order
    {
        return $this->table->find_for($number, $email);
    }

    public function of_email(string $email): array
    {
        return $this->table->of_email($email);
    }

    public function received(array $ids): array
    {
        return $this->table->received($ids);
    }

    public function pending_before(string $iso): array
    {
        return $this->table->pending_before($iso);
    }

    public function running(int $most): array
    {
        return $this->table->running($most);
    }

    public function portraits(string $since, ?string $unpaid = null): array
    {
        return EmbeddedPortraits::since($since, $unpaid);
    }

    public function search(OrderSearch $search, int $page): array
    {
        return $this->table->search($search, $page);
    }

    public function names_products(array $product_ids): array
    {
        return $this->table->names_products($product_ids);
    }

    public function receive(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        return Transaction::run(function () use ($order_id, $intent_id, $cents, $kind): bool {
            if (!EmbeddedOrderWriter::touch($order_id) || !EmbeddedOrderWriter::record_money($order_id, $intent_id, $cents, $kind)) {
                return false;
            }
            Db::run('UPDATE %i SET received = received + %d WHERE id = %d', Schema::table('orders'), $cents, $order_id);
            /* translators: 1: amount, 2: Stripe's id of the payment, or the gift voucher's mark */
            $this->note($order_id, sprintf(__('Paiement reçu : %1$s (%2$s).', 'museau'), Money::text($cents), $intent_id));
            $order = $this->table->read($order_id);
            if ($order->status === OrderStatus::Cancelled) {
                $this->stock->reserve($order_id, Read::text($order->meta['cart_id'] ?? ''), EmbeddedOrderTable::pieces($order));
            }
            if ($order->status === OrderStatus::Pending || $order->status === OrderStatus::Cancelled) {
                $this->stock->take($order_id);
                $paid = OrderStatus::Processing->value;
                Db::run('UPDATE %i SET status = %s, paid_at = %d WHERE id = %d', Schema::table('orders'), $paid, time(), $order_id);
                do_action(Orders::CHANGED);
            }
            $this->table->refuse_unkept($order_id);

            return true;
        });
    }

    /** Its orders hold their own rows alone. */
    public function queue(): void {}

    public function cancel(int $order_id): bool
    {
        return Transaction::run(function () use ($order_id): bool {
            if (!EmbeddedOrderWriter::touch($order_id, OrderStatus::Pending)) {
                return false;
            }
            EmbeddedOrderWriter::set_status($order_id, OrderStatus::Cancelled);
            $this->stock->free($order_id);
            $this->note($order_id, __('Commande non payée : annulée.', 'museau'));

            return true;
        });
    }

    public function change_delivery(int $order_id, BillingDetails $billing): void
    {
        $json = (string) wp_json_encode($billing->to_array());
        Db::run('UPDATE %i SET billing = %s WHERE id = %d', Schema::table('orders'), $json, $order_id);
    }

    public function mark_disputed(int $order_id, bool $aside): void
    {
        $this->set_meta($order_id, Order::DISPUTED, $aside);
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
            if ($from === [] || !EmbeddedOrderWriter::touch($order_id, ...$from)) {
                return false;
            }
            EmbeddedOrderWriter::set_status($order_id, $to);
            $this->note($order_id, match ($to) {
                OrderStatus::Processing => __('Commande remise en cours.', 'museau'),
                OrderStatus::Shipped => __('Commande expédiée.', 'museau'),
                default => __('Commande terminée.', 'museau'),
            });
            if ($to === OrderStatus::Processing) {
                Db::run(
                    "DELETE FROM %i WHERE order_id = %d AND meta_key IN ('shipped_at', 'completed_at')",
                    Schema::table('order_meta'),
                    $order_id,
                );
                $this->table->set_meta($order_id, 'reopened', Read::int($this->table->read($order_id)->meta['reopened'] ?? 0) + 1);
            } else {
                $this->table->set_meta($order_id, $to->value . '_at', Clock::iso(time()));
            }

            return true;
        });
        if ($moved && $to === OrderStatus::Processing) {
            do_action(Orders::REOPENED, $order_id);
        }

        return $moved;
    }

    public function take_back(int $order_id, OrderStatus $from): bool
    {
        return (new EmbeddedTakeBack($this->stock, $this->table))->take_back($order_id, $from);
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
            if (!EmbeddedOrderWriter::touch($order_id)) {
                return false;
            }
            $order = $this->table->read($order_id);
            $is_above = $order->refunded + $cents > $order->received;
            if ($is_above || !EmbeddedOrderWriter::record_money($order_id, $refund_id, $cents, 'refund')) {
                return false;
            }
            Db::run('UPDATE %i SET refunded = refunded + %d WHERE id = %d', Schema::table('orders'), $cents, $order_id);
            foreach ($lines as $line_id => $part) {
                Db::run(
                    'UPDATE %i SET refunded = refunded + %d WHERE id = %d AND order_id = %d',
                    Schema::table('order_lines'),
                    $part,
                    $line_id,
                    $order_id,
                );
            }
            foreach ($order->lines as $line) {
                $this->writer->put_back($order_id, $line, $back[$line->id] ?? 0);
            }
            if ($order->refunded + $cents === $order->received) {
                EmbeddedOrderWriter::set_status($order_id, OrderStatus::Refunded);
            }
            /* translators: 1: amount, 2: reason */
            $this->note($order_id, rtrim(sprintf(__('Remboursement : %1$s. %2$s', 'museau'), Money::text($cents), $reason)));

            return true;
        });
    }

    public function drop_refund(int $order_id, string $request): void
    {
        // No screen of this engine's makes a record before the money goes.
    }

    public function note(int $order_id, string $text): void
    {
        EmbeddedOrderWriter::note($order_id, $text);
    }

    public function set_meta(int $order_id, string $key, mixed $value): void
    {
        $this->table->set_meta($order_id, $key, $value);
    }

    public function edit_url(int $order_id): string
    {
        return add_query_arg('order', $order_id, $this->list_url());
    }

    public function list_url(): string
    {
        return admin_url('admin.php?page=' . self::SCREEN);
    }

    public function forget_person(int $order_id): void
    {
        EmbeddedOrderWriter::forget_person($order_id);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Invoices\InvoiceParties;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Orders\TransferableOrders;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;

/** Writes a cart into the rows of an order, and reserves its pieces. */
final class EmbeddedOrderWriter
{
    public function __construct(private readonly EmbeddedStock $stock, private readonly EmbeddedOrderTable $table) {}

    /** @param array<string, mixed> $meta */
    public function freeze(int $id, Cart $cart, BillingDetails $billing, string $notes, array $meta): void
    {
        Db::run(
            'UPDATE %i SET cart_id = %s, subtotal = %d, shipping = %d, total = %d, balance = %d, customer = %s, '
                . 'email = %s, billing = %s, notes = %s, revision = %s WHERE id = %d',
            Schema::table('orders'),
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
            $this->table->set_meta($id, $key, $value);
        }
        $this->stock->reserve($id, $cart->id, array_map(
            static fn(CartLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->name],
            $cart->lines,
        ));
    }

    private static function write_line(int $order_id, CartLine $line): void
    {
        $written = Db::run(
            'INSERT INTO %i (order_id, line_key, product_id, variation_id, name, quantity, total, options, deposit_percent,
                balance, is_portrait)
            VALUES (%d, %s, %d, %d, %s, %d, %d, %s, %d, %d, %d)',
            Schema::table('order_lines'),
            $order_id,
            $line->key,
            $line->product_id,
            $line->variation_id,
            $line->name,
            $line->quantity,
            $line->total(),
            (string) wp_json_encode($line->options()),
            $line->deposit_percent,
            $line->balance(),
            $line->is_portrait ? 1 : 0,
        );
        if ($written !== 1) {
            throw DatabaseFailed::is_not_kept("the lines of order $order_id");
        }
    }

    /** Puts pieces of a line back on sale, over all times no more than were ordered. Called once the order's row is written (touch()). */
    public function put_back(int $order_id, OrderLine $line, int $asked): void
    {
        $pieces = min(max(0, $asked), $line->quantity - $line->restocked);
        if ($pieces > 0 && $this->stock->restock($line->product_id, $line->variation_id, $pieces)) {
            Db::run('UPDATE %i SET put_back = put_back + %d WHERE id = %d', Schema::table('order_lines'), $pieces, $line->id);
            /* translators: 1: number of pieces, 2: name of the product */
            self::note($order_id, sprintf(__('Remis en stock : %1$d × %2$s.', 'museau'), $pieces, $line->name));
        }
    }

    public static function note(int $order_id, string $text): void
    {
        Db::run('INSERT INTO %i (order_id, created, text) VALUES (%d, %d, %s)', Schema::table('order_events'), $order_id, time(), $text);
    }

    public static function new_id(): int
    {
        $here = wp_date('Y-m-d H:i:s');
        $utc = gmdate('Y-m-d H:i:s');
        Db::run(
            'INSERT INTO %i (post_type, post_status, comment_status, ping_status, post_date, post_date_gmt, post_modified,
                post_modified_gmt, post_content, post_title, post_excerpt, to_ping, pinged, post_content_filtered)
            VALUES (%s, \'draft\', \'closed\', \'closed\', %s, %s, %s, %s, \'\', \'\', \'\', \'\', \'\', \'\')',
            Db::wpdb()->posts,
            TransferableOrders::PLACEHOLDER,
            (string) $here,
            $utc,
            (string) $here,
            $utc,
        );

        return Db::wpdb()->insert_id;
    }

    /**
     * Writes the order's row before anything else is decided about it: whoever comes second waits here.
     *
     * @return bool whether the order exists and has one of these statuses (any when none is named)
     */
    public static function touch(int $order_id, OrderStatus ...$statuses): bool
    {
        $statuses = $statuses === [] ? OrderStatus::cases() : array_values($statuses);
        $values = array_map(static fn(OrderStatus $status): string => $status->value, $statuses);

        return Db::run(
            'UPDATE %i SET version = version + 1 WHERE id = %d AND status IN (' . implode(',', array_fill(0, count($values), '%s')) . ')',
            Schema::table('orders'),
            $order_id,
            ...$values,
        ) === 1;
    }

    public static function set_status(int $order_id, OrderStatus $status): void
    {
        Db::run('UPDATE %i SET status = %s WHERE id = %d', Schema::table('orders'), $status->value, $order_id);
        do_action(Orders::CHANGED);
    }

    /** Books money under its own id; false when this id was booked before, for whatever order. */
    public static function record_money(int $order_id, string $id, int $cents, string $kind): bool
    {
        return Db::run(
            'INSERT IGNORE INTO %i (id, order_id, kind, cents, created) VALUES (%s, %d, %s, %d, %d)',
            Schema::table('order_money'),
            $id,
            $order_id,
            $kind,
            $cents,
            time(),
        ) === 1;
    }

    /** Takes everything that names the customer out of an order; lines and amounts stay for the accounts. */
    public static function forget_person(int $order_id): void
    {
        Transaction::run(static function () use ($order_id): void {
            Db::run(
                'UPDATE %i SET customer = %s, email = \'\', billing = \'{}\', notes = \'\', order_key = %s WHERE id = %d',
                Schema::table('orders'),
                __('Client effacé', 'museau'),
                bin2hex(random_bytes(16)),
                $order_id,
            );
            $personal = "DELETE FROM %i WHERE order_id = %d AND meta_key IN ('tracking', %s, %s)";
            Db::run($personal, Schema::table('order_meta'), $order_id, PrivateNote::META, InvoiceParties::BUYER);
            foreach (Db::rows('SELECT id, options FROM %i WHERE order_id = %d', Schema::table('order_lines'), $order_id) as $line) {
                Db::run(
                    'UPDATE %i SET options = %s WHERE id = %d',
                    Schema::table('order_lines'),
                    (string) wp_json_encode(OrderLine::without_person(json_decode((string) $line['options'], true))),
                    (int) $line['id'],
                );
            }
        });
    }
}

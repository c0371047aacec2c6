<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** Vouchers that a cart names, by their numbers: never by a code. */
final class CartVouchers
{
    private const MOST = 10;

    /**
     * The vouchers of a cart, in the order in which they were added.
     *
     * @return list<array{id: int, available: int}> with what the cart can take of each, its own unpaid order's hold included
     */
    public static function of_cart(string $cart_id): array
    {
        if ($cart_id === '') {
            return [];
        }
        $now = Clock::now();

        return array_map(static fn(array $row): array => [
            'id' => (int) $row['id'],
            'available' => $row['state'] === Voucher::OPEN && (int) $row['stopped'] === 0 && (int) $row['expires'] > $now
                ? (int) $row['balance'] + (int) $row['held']
                : 0,
        ], Db::rows(
            "SELECT v.id, v.state, v.stopped, v.expires, v.balance,
                (SELECT COALESCE(-SUM(m.cents), 0) FROM %i m WHERE m.voucher_id = v.id AND m.kind IN ('reserved', 'released')
                    AND m.order_id IN (SELECT p.order_id FROM %i p WHERE p.open_key = %s)) AS held
            FROM %i c JOIN %i v ON v.id = c.voucher_id WHERE c.cart_id = %s AND v.live = %d ORDER BY c.added, v.id",
            Vouchers::moves_table(),
            Schema::table('payments'),
            $cart_id,
            self::table(),
            Vouchers::table(),
            $cart_id,
            (int) VoucherMode::is_live(),
        ));
    }

    /**
     * @param string $cart_id of a cart that was written
     *
     * @throws VoucherRefused is_unknown 404, is_over 409, is_spent 409, are_too_many 409, was_tried_too_often 429
     */
    public static function add(string $cart_id, string $typed): void
    {
        $voucher = VoucherCodes::find($typed);
        if (!$voucher->is_usable(Clock::now())) {
            throw $voucher->is_stopped ? VoucherRefused::is_stopped() : VoucherRefused::is_over();
        }
        $known = array_column(self::of_cart($cart_id), 'available', 'id');
        if (($known[$voucher->id] ?? $voucher->balance) < 1) {
            throw VoucherRefused::is_spent();
        }
        if (count($known) >= self::MOST && !isset($known[$voucher->id])) {
            throw VoucherRefused::are_too_many(self::MOST);
        }
        Db::run(
            'INSERT IGNORE INTO %i (cart_id, voucher_id, added) VALUES (%s, %d, %d)',
            self::table(),
            $cart_id,
            $voucher->id,
            Clock::now(),
        );
    }

    /** An unknown one changes nothing. */
    public static function remove(string $cart_id, int $voucher_id): void
    {
        Db::run('DELETE FROM %i WHERE cart_id = %s AND voucher_id = %d', self::table(), $cart_id, $voucher_id);
    }

    /** Out of every cart: whoever typed its old code types the new one. */
    public static function drop(int $voucher_id): void
    {
        Db::run('DELETE FROM %i WHERE voucher_id = %d', self::table(), $voucher_id);
    }

    /** After the cart's order is paid. */
    public static function clear(string $cart_id): void
    {
        Db::run('DELETE FROM %i WHERE cart_id = %s', self::table(), $cart_id);
    }

    /** Of carts that nobody opens any more. */
    public static function forget_before(int $time): int
    {
        return Db::run('DELETE FROM %i WHERE added < %d', self::table(), $time);
    }

    private static function table(): string
    {
        return Schema::table('cart_vouchers');
    }
}

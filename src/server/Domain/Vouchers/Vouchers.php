<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;

/**
 * The tables of vouchers and their movements. Every movement of cents is a row that is never changed, and is kept together with the
 * conditional write of the balance that it moves, or not at all: a balance is the sum of its movements, and never below zero.
 */
final class Vouchers
{
    /** @phpstan-impure its balance moves */
    public static function find(int $id): ?Voucher
    {
        return self::many('WHERE id = %d', $id)[0] ?? null;
    }

    /** @return list<Voucher> that this order has bought */
    public static function of_order(int $order_id): array
    {
        return self::many('WHERE order_id = %d ORDER BY id', $order_id);
    }

    /** @return array<string, Voucher> that this order has bought, by the keys of their lines */
    public static function by_line(int $order_id): array
    {
        return array_column(self::of_order($order_id), null, 'line_key');
    }

    /** @return list<Voucher> whose letter is due at this Unix time, and was never made */
    public static function due(int $now): array
    {
        return self::many(
            "WHERE letters = 0 AND send_on > 0 AND send_on <= %d AND state = 'open' AND stopped = 0 AND live = %d AND email <> '' ORDER BY id LIMIT 50",
            $now,
            (int) VoucherMode::is_live(),
        );
    }

    /** @return list<Voucher> that are over and still hold something */
    public static function over(int $now): array
    {
        return self::many("WHERE state = 'open' AND expires <= %d ORDER BY id LIMIT 200", $now);
    }

    /** @return list<int> orders whose vouchers were all sent or printed, the last one since this Unix time */
    public static function orders_shown_since(int $time): array
    {
        return array_map(static fn(array $row): int => (int) $row['order_id'], Db::rows(
            'SELECT order_id FROM %i WHERE order_id > 0 GROUP BY order_id '
                . 'HAVING MIN(shown) > 0 AND MAX(shown) >= %d AND MAX(stopped) = 0 LIMIT 200',
            self::table(),
            $time,
        ));
    }

    /** @return list<Voucher> the newest first */
    public static function page(int $page, int $size, bool $is_oldest_first = false): array
    {
        return self::many(
            'ORDER BY id ' . ($is_oldest_first ? 'ASC' : 'DESC') . ' LIMIT %d OFFSET %d',
            $size,
            $size * (max(1, $page) - 1),
        );
    }

    public static function count(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', self::table());
    }

    /** @return list<array{kind: string, cents: int, order_id: int, at: string}> oldest first; ISO dates in UTC */
    public static function moves(int $voucher_id): array
    {
        return array_map(static fn(array $row): array => [
            'kind' => (string) $row['kind'],
            'cents' => (int) $row['cents'],
            'order_id' => (int) $row['order_id'],
            'at' => (string) $row['at'],
        ], Db::rows('SELECT * FROM %i WHERE voucher_id = %d ORDER BY id', self::moves_table(), $voucher_id));
    }

    /**
     * Moves cents of a voucher: one row, and its balance. Called inside a transaction, whose other writes are kept with it or not at all.
     *
     * @param int     $cents   signed: what the balance gains
     * @param ?string $once    names a movement that happens once
     * @param bool    $is_open whether the voucher must still be open for it
     *
     * @return bool false when a movement of this name was there before
     *
     * @throws VoucherRefused is_spent: the balance does not hold it, or the voucher is closed
     */
    public static function move(
        int $voucher_id,
        VoucherKind $kind,
        int $cents,
        int $order_id,
        ?string $once = null,
        bool $is_open = false,
    ): bool {
        return Transaction::run(static function () use ($voucher_id, $kind, $cents, $order_id, $once, $is_open): bool {
            $made = $once === null ? Db::run(
                'INSERT INTO %i (voucher_id, kind, cents, order_id, at) VALUES (%d, %s, %d, %d, %s)',
                self::moves_table(),
                $voucher_id,
                $kind->value,
                $cents,
                $order_id,
                Clock::iso(),
            ) : Db::run(
                'INSERT IGNORE INTO %i (voucher_id, kind, cents, order_id, at, once) VALUES (%d, %s, %d, %d, %s, %s)',
                self::moves_table(),
                $voucher_id,
                $kind->value,
                $cents,
                $order_id,
                Clock::iso(),
                $once,
            );
            if ($made !== 1) {
                return $once === null ? throw DatabaseFailed::is_not_kept("a movement of voucher $voucher_id") : false;
            }
            $pays = in_array($kind, [VoucherKind::Reserved, VoucherKind::Redeemed], true);
            $moved = Db::run(
                'UPDATE %i SET balance = balance + %d WHERE id = %d AND balance + %d >= 0' . ($is_open ? " AND state = 'open'" : '')
                    . ($pays ? ' AND stopped = 0 AND live = ' . (int) VoucherMode::is_live() : ''),
                self::table(),
                $cents,
                $voucher_id,
                $cents,
            );

            return $moved === 1 ? true : throw VoucherRefused::is_spent();
        });
    }

    /**
     * Sums of the movements of some kinds.
     *
     * @param 'order_id'|'voucher_id' $by whose movements
     *
     * @return array<int, int> cents, signed, by voucher
     */
    public static function sums(string $by, int $id, VoucherKind ...$kinds): array
    {
        $kinds = array_map(static fn(VoucherKind $kind): string => $kind->value, array_values($kinds));
        $sums = [];
        foreach (Db::rows(
            'SELECT voucher_id, SUM(cents) AS cents FROM %i WHERE %i = %d AND kind IN (' . implode(',', array_fill(0, count($kinds), '%s'))
                . ') GROUP BY voucher_id ORDER BY voucher_id',
            self::moves_table(),
            $by,
            $id,
            ...$kinds,
        ) as $row) {
            $sums[(int) $row['voucher_id']] = (int) $row['cents'];
        }

        return $sums;
    }

    public static function table(): string
    {
        return Schema::table('vouchers');
    }

    public static function moves_table(): string
    {
        return Schema::table('voucher_moves');
    }

    /** @return list<Voucher> */
    private static function many(string $condition, int|string ...$values): array
    {
        return array_map(Voucher::of(...), Db::rows('SELECT * FROM %i ' . $condition, self::table(), ...array_values($values)));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;

/**
 * A voucher whose buyer has declared a withdrawal: until the artist has settled it, it pays nothing, is neither sent nor printed, and
 * its money waits. Kept in `stopped` beside a bank's dispute, which every use of a voucher asks.
 */
final class VoucherFreeze
{
    /** What a declaration adds to `stopped`; a dispute is 1. */
    public const DECLARED = 2;

    /**
     * Freezes a voucher that an order has bought, inside the transaction that keeps the declaration. Its row decides between this and
     * a use at the same moment: one of them is kept.
     *
     * @return bool false when it has paid something, is held for an order, or is closed; true for a line without a voucher
     */
    public static function freeze(int $order_id, string $line_key): bool
    {
        $voucher = Vouchers::by_line($order_id)[$line_key] ?? null;
        if ($voucher === null) {
            return true;
        }
        $frozen = Db::run(
            "UPDATE %i SET stopped = stopped + %d WHERE id = %d AND state = 'open' AND balance = cents AND stopped < %d",
            Vouchers::table(),
            self::DECLARED,
            $voucher->id,
            self::DECLARED,
        ) === 1;
        $frozen && VoucherLetters::drop($voucher);

        return $frozen;
    }

    /**
     * Lets vouchers be used again: the artist has settled the declaration without giving their price back. A letter that was taken
     * back is made anew.
     *
     * @param list<string> $line_keys
     */
    public static function thaw(int $order_id, array $line_keys): void
    {
        Transaction::run(static function () use ($order_id, $line_keys): void {
            foreach ($line_keys as $key) {
                Db::run(
                    'UPDATE %i SET stopped = stopped - %d WHERE order_id = %d AND line_key = %s AND stopped >= %d',
                    Vouchers::table(),
                    self::DECLARED,
                    $order_id,
                    $key,
                    self::DECLARED,
                );
            }
        });
    }
}

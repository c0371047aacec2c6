<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Vouchers in the books. Their money is received when they are bought, and stands in the book of receipts as every order's does; what
 * they pay later is no receipt, and stands here, apart.
 */
final class VoucherBook
{
    /**
     * The movements between two moments, holds left out.
     *
     * @param int $from Unix time
     * @param int $to   Unix time, excluded
     * @param bool $live of vouchers bought with real money, or by tests
     *
     * @return list<array{at: string, voucher: int, kind: VoucherKind, cents: int, order_id: int}> oldest first; ISO dates in UTC
     */
    public static function rows(int $from, int $to, bool $live): array
    {
        return array_map(static fn(array $row): array => [
            'at' => (string) $row['at'],
            'voucher' => (int) $row['voucher_id'],
            'kind' => VoucherKind::from((string) $row['kind']),
            'cents' => (int) $row['cents'],
            'order_id' => (int) $row['order_id'],
        ], Db::rows(
            "SELECT m.* FROM %i m JOIN %i v ON v.id = m.voucher_id WHERE m.at >= %s AND m.at < %s AND v.live = %d
                AND m.kind NOT IN ('reserved', 'released') ORDER BY m.at, m.id",
            Schema::table('voucher_moves'),
            Vouchers::table(),
            Clock::iso($from),
            Clock::iso($to),
            (int) $live,
        ));
    }

    /** Cents that all vouchers of real money (or of tests) held at a Unix time and the shop still owed: holds of unpaid orders included. */
    public static function owed(int $at, bool $live): int
    {
        return (int) Db::value(
            "SELECT SUM(m.cents) FROM %i m JOIN %i v ON v.id = m.voucher_id WHERE m.at < %s AND v.live = %d
                AND m.kind NOT IN ('reserved', 'released')",
            Schema::table('voucher_moves'),
            Vouchers::table(),
            Clock::iso($at),
            (int) $live,
        );
    }
}

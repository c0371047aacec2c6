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
     *
     * @return list<array{at: string, voucher: int, kind: VoucherKind, cents: int, order_id: int}> oldest first; ISO dates in UTC
     */
    public static function rows(int $from, int $to): array
    {
        return array_map(static fn(array $row): array => [
            'at' => (string) $row['at'],
            'voucher' => (int) $row['voucher_id'],
            'kind' => VoucherKind::from((string) $row['kind']),
            'cents' => (int) $row['cents'],
            'order_id' => (int) $row['order_id'],
        ], Db::rows(
            "SELECT * FROM %i WHERE at >= %s AND at < %s AND kind NOT IN ('reserved', 'released') ORDER BY at, id",
            Schema::table('voucher_moves'),
            Clock::iso($from),
            Clock::iso($to),
        ));
    }

    /** Cents that all vouchers held at a Unix time and the shop still owed: what was held for unpaid orders included. */
    public static function owed(int $at): int
    {
        return (int) Db::value(
            "SELECT SUM(cents) FROM %i WHERE at < %s AND kind NOT IN ('reserved', 'released')",
            Schema::table('voucher_moves'),
            Clock::iso($at),
        );
    }
}

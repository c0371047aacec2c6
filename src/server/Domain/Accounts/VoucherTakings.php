<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherKind;

/** What vouchers paid, beside the book of receipts: no takings, their money came when they were bought. */
final class VoucherTakings
{
    /**
     * @param int  $from Unix time
     * @param int  $to   Unix time, excluded
     * @param bool $live of vouchers bought with real money, or by tests
     *
     * @return list<Receipt> one for each use
     */
    public static function used(int $from, int $to, bool $live): array
    {
        $receipts = [];
        foreach (VoucherBook::rows($from, $to, $live) as $row) {
            if ($row['kind'] === VoucherKind::Redeemed) {
                $receipts[] = new Receipt(
                    at: (int) strtotime($row['at']),
                    order_id: $row['order_id'],
                    kind: Receipt::VOUCHER_USED,
                    cents: 0,
                    reference: 'bon-' . $row['voucher'],
                    is_known: true,
                    worth: abs($row['cents']),
                );
            }
        }

        return $receipts;
    }
}

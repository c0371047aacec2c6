<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** How an order was paid, as its invoice tells it. */
final class PaidBy
{
    /** UNTDID 4461: by the source of a payment, '' for cards; what is not here is 'instrument not defined'. */
    private const CODES = ['' => '48', 'bacs' => '30', 'cheque' => '20'];

    private const UNDEFINED = '1';

    /**
     * Whether only test cards have paid. What was paid without Stripe is real whatever its keys are, and so is what WooCommerce
     * alone says is paid, by a gateway that has no row of ours.
     */
    public static function is_test(int $order_id): bool
    {
        $row = Db::row(
            "SELECT COUNT(*) AS payments, SUM(CASE WHEN live = 1 OR source <> '' THEN 1 ELSE 0 END) AS real_ones FROM %i "
                . "WHERE order_id = %d AND status = 'paid'",
            Schema::table('payments'),
            $order_id,
        );

        return (int) ($row['payments'] ?? 0) > 0 && (int) ($row['real_ones'] ?? 0) === 0;
    }

    /** Code of the means of the latest money, of UNTDID 4461. */
    public static function code(int $order_id): string
    {
        $source = Db::value(
            "SELECT source FROM %i WHERE order_id = %d AND status = 'paid' AND amount > 0 ORDER BY id DESC LIMIT 1",
            Schema::table('payments'),
            $order_id,
        );

        return $source === null ? self::UNDEFINED : self::CODES[$source] ?? self::UNDEFINED;
    }
}

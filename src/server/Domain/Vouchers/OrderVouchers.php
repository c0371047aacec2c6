<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;

/**
 * Vouchers that pay an order: held when it is placed, used when its money is recorded, let go when it is given up. What an order takes
 * of which voucher is frozen with it (Order::VOUCHERS).
 */
final class OrderVouchers
{
    /** Months that a voucher runs at least, once a refund has come back to it. */
    private const RUNS_ON = 6;

    /**
     * Holds what the order takes of its vouchers, inside the transaction that places it.
     *
     * @throws VoucherRefused is_spent: another order was faster
     */
    public static function reserve(Order $order): void
    {
        foreach ($order->vouchers() as $voucher_id => $cents) {
            Vouchers::move($voucher_id, VoucherKind::Reserved, -$cents, $order->id, null, true);
        }
    }

    /** Lets go what an order holds; harmless to repeat. */
    public static function release(int $order_id): void
    {
        Transaction::run(static function () use ($order_id): void {
            array_map(VoucherSales::settle(...), array_keys(self::let_go($order_id)));
        });
    }

    /** @return array<int, int> cents that were held until now, by voucher */
    private static function let_go(int $order_id): array
    {
        return Transaction::run(static function () use ($order_id): array {
            $released = [];
            foreach (Db::rows(
                "SELECT id, voucher_id, cents FROM %i WHERE order_id = %d AND kind = 'reserved' ORDER BY voucher_id, id",
                Vouchers::moves_table(),
                $order_id,
            ) as $row) {
                [$id, $cents] = [(int) $row['voucher_id'], -(int) $row['cents']];
                if (Vouchers::move($id, VoucherKind::Released, $cents, $order_id, 'released:' . $row['id'])) {
                    $released[$id] = ($released[$id] ?? 0) + $cents;
                }
            }

            return $released;
        });
    }

    /**
     * Uses what the order takes of its vouchers, inside the transaction that records its money. An order that was given up meanwhile
     * holds nothing any more: it takes what is still there.
     *
     * @return int cents that the vouchers have paid
     *
     * @throws VoucherRefused is_spent: used by another order meanwhile, or over
     */
    public static function redeem(Order $order): int
    {
        $held = self::let_go($order->id);
        $paid = 0;
        foreach ($order->vouchers() as $voucher_id => $cents) {
            Vouchers::move(
                $voucher_id,
                VoucherKind::Redeemed,
                -$cents,
                $order->id,
                "redeemed:$order->id:$voucher_id",
                // Held in time, it pays even if its last day has come meanwhile.
                ($held[$voucher_id] ?? 0) < $cents,
            ) && $paid += $cents;
        }

        array_map(VoucherSales::settle(...), array_keys($held));

        return $paid;
    }

    /**
     * Uses a voucher for the balance of an order at once, inside a transaction.
     *
     * @param string $once names this use among those of the order
     *
     * @throws VoucherRefused is_spent
     */
    public static function redeem_now(int $order_id, int $voucher_id, int $cents, string $once): bool
    {
        return Vouchers::move($voucher_id, VoucherKind::Redeemed, -$cents, $order_id, $once, true);
    }

    /** @return int cents that vouchers have paid of an order, whatever went back since */
    public static function paid(int $order_id): int
    {
        return -array_sum(Vouchers::sums('order_id', $order_id, VoucherKind::Redeemed));
    }

    /**
     * Cents that vouchers have paid of each of these orders.
     *
     * @param list<int> $order_ids
     *
     * @return array<int, int> by order id; none for an order without vouchers
     */
    public static function paid_sums(array $order_ids): array
    {
        $sums = [];
        foreach ($order_ids === [] ? [] : Db::rows(
            "SELECT order_id, -SUM(cents) AS cents FROM %i WHERE kind = 'redeemed' AND order_id IN ("
                . implode(',', array_map(intval(...), $order_ids)) . ') GROUP BY order_id',
            Vouchers::moves_table(),
        ) as $row) {
            $sums[(int) $row['order_id']] = (int) $row['cents'];
        }

        return $sums;
    }

    /**
     * Gives cents of a refund back to the vouchers that paid, the last used first. A voucher whose last day has come or comes soon
     * runs on; one whose own price went back meanwhile gives what it owes.
     *
     * @param string $once names the refund
     */
    public static function give_back(int $order_id, int $cents, string $once): void
    {
        $spent = Vouchers::sums('order_id', $order_id, VoucherKind::Redeemed, VoucherKind::Refunded);
        foreach (array_reverse($spent, true) as $voucher_id => $sum) {
            $share = min(-$sum, $cents);
            if ($share > 0 && Vouchers::move($voucher_id, VoucherKind::Refunded, $share, $order_id, "$once:$voucher_id")) {
                $runs = (new \DateTimeImmutable('@' . Clock::now()))->modify('+' . self::RUNS_ON . ' months')->getTimestamp();
                Db::run(
                    "UPDATE %i SET state = 'open', expires = CASE WHEN expires < %d THEN %d ELSE expires END WHERE id = %d",
                    Vouchers::table(),
                    $runs,
                    $runs,
                    $voucher_id,
                );
                VoucherSales::settle($voucher_id);
            }
            $cents -= max(0, $share);
        }
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/**
 * A balance is the sum of its movements and never below zero (V1); each line that buys a voucher has made one, with its money and not
 * before (V2); an order uses what it was frozen with, once (V3); what is held belongs to an order that waits (V4).
 */
final class VoucherInvariant
{
    private const BATCH = 500;

    public function __construct(private readonly PaidOrders $orders) {}

    /** @param int $since Unix time: orders whose payments were asked for after it; balances are looked at whatever their age */
    public function examine(int $since): Examined
    {
        $looked = (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('vouchers'));
        $violations = self::balances();
        $orders = 0;
        foreach ($this->orders->since($since) as $order) {
            ++$orders;
            array_push($violations, ...($order === null ? [] : self::of_order($order)));
        }

        return new Examined($looked, $violations, $orders < PaidOrders::MOST);
    }

    /** @return list<Violation> V1 of all vouchers */
    public static function balances(): array
    {
        $found = [];
        $after = 0;
        do {
            $rows = Db::rows(
                'SELECT v.id, v.balance, COALESCE((SELECT SUM(m.cents) FROM %i m WHERE m.voucher_id = v.id), 0) AS cents '
                    . 'FROM %i v WHERE v.id > %d ORDER BY v.id LIMIT %d',
                Schema::table('voucher_moves'),
                Schema::table('vouchers'),
                $after,
                self::BATCH,
            );
            foreach ($rows as $row) {
                $after = (int) $row['id'];
                if ((int) $row['balance'] !== (int) $row['cents'] || (int) $row['balance'] < 0) {
                    $found[] = new Violation(
                        'balance_differs',
                        'voucher',
                        $after,
                        ['balance' => (int) $row['balance'], 'moved' => (int) $row['cents']],
                    );
                }
            }
        } while (count($rows) === self::BATCH);

        return $found;
    }

    /** @return list<Violation> V2 to V4 of one order */
    public static function of_order(Order $order): array
    {
        $found = [];
        $say = static function (string $rule, array $figures) use ($order, &$found): void {
            /** @var array<string, int|string> $figures */
            $found[] = new Violation($rule, 'order', $order->id, ['status' => $order->status->value, ...$figures]);
        };
        $is_paid = $order->status->is_paid() || $order->status === OrderStatus::Refunded;
        $lines = $is_paid ? array_column($order->voucher_lines(), 'total', 'key') : [];
        $made = array_map(intval(...), array_column(
            Db::rows('SELECT line_key, cents FROM %i WHERE order_id = %d', Schema::table('vouchers'), $order->id),
            'cents',
            'line_key',
        ));
        ksort($lines);
        ksort($made);
        if ($made !== $lines) {
            $say('vouchers_differ', [
                'bought' => count($lines),
                'made' => count($made),
                'cents' => array_sum($lines),
                'worth' => array_sum($made),
            ]);
        }
        $taken = array_sum($order->vouchers());
        $used = self::moved($order->id, 'redeemed', 'redeemed');
        if ($used !== 0 && $used < $taken) {
            $say('voucher_used_short', ['takes' => $taken, 'used' => $used]);
        }
        $held = self::moved($order->id, 'reserved', 'released');
        $waits = Db::value(
            "SELECT 1 FROM %i WHERE order_id = %d AND status = 'open' AND kind <> 'balance' LIMIT 1",
            Schema::table('payments'),
            $order->id,
        ) !== null;
        if ($held !== ($waits ? $taken : 0)) {
            $say('voucher_hold_differs', ['holds' => $held, 'takes' => $waits ? $taken : 0]);
        }

        return $found;
    }

    /** Cents that left vouchers for an order by movements of these kinds. */
    private static function moved(int $order_id, string $kind, string $other): int
    {
        return -(int) Db::value(
            'SELECT SUM(cents) FROM %i WHERE order_id = %d AND kind IN (%s, %s)',
            Schema::table('voucher_moves'),
            $order_id,
            $kind,
            $other,
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** No stock is below zero, no more is held than is left, a hold ends with its order, an original is sold once (I4). */
final class StockInvariant
{
    /** Seconds after which an order that waits for nothing has been cancelled. */
    private const HOLD_ENDS = 86400;

    /** Rows of one kind that an answer names at most. */
    private const MOST = 100;

    /**
     * @param \Closure(): list<array{order_id: int, stock_id: int, quantity: int}> $holds the engine's, of orders of the ledger
     */
    public function __construct(
        private readonly PaidOrders $orders,
        private readonly Ledger $ledger,
        private readonly \Closure $holds,
    ) {}

    /** @param int $since Unix time: originals of orders whose payments were asked for after it */
    public function examine(int $since): Examined
    {
        $holds = ($this->holds)();
        $sold = [];
        $orders = 0;
        foreach ($this->orders->since($since) as $id => $order) {
            ++$orders;
            foreach ($order === null ? [] : self::originals($order) as $product_id => $quantity) {
                $sold[$product_id]['quantity'] = ($sold[$product_id]['quantity'] ?? 0) + $quantity;
                $sold[$product_id]['orders'][] = $id;
            }
        }
        $violations = [...self::below_zero(), ...self::held_above_stock($holds), ...$this->outlived($holds)];
        foreach ($sold as $product_id => $sale) {
            if ($sale['quantity'] > 1) {
                // The artist may have counted several pieces, or put one back.
                $violations[] = new Violation(
                    'original_sold_twice',
                    'product',
                    $product_id,
                    ['pieces' => $sale['quantity'], 'orders' => implode(' ', array_slice($sale['orders'], 0, 10))],
                    true,
                );
            }
        }

        return new Examined($orders + count($holds), $violations, $orders < PaidOrders::MOST);
    }

    /** @return list<Violation> counted pieces of which less than none is left; what may be ordered beyond the stock is none of them */
    public static function below_zero(): array
    {
        return array_map(
            static fn(array $row): Violation => new Violation(
                'stock_below_zero',
                'product',
                (int) $row['post_id'],
                ['stock' => (int) $row['meta_value']],
            ),
            Db::rows(
                "SELECT s.post_id, s.meta_value FROM %i s WHERE s.meta_key = '_stock' AND CAST(s.meta_value AS SIGNED) < 0 "
                    . "AND EXISTS (SELECT 1 FROM %i m WHERE m.post_id = s.post_id AND m.meta_key = '_manage_stock' "
                    . "AND m.meta_value = 'yes') "
                    . "AND NOT EXISTS (SELECT 1 FROM %i b WHERE b.post_id = s.post_id AND b.meta_key = '_backorders' "
                    . "AND b.meta_value IN ('yes', 'notify')) LIMIT %d",
                Db::wpdb()->postmeta,
                Db::wpdb()->postmeta,
                Db::wpdb()->postmeta,
                self::MOST,
            ),
        );
    }

    /**
     * @param list<array{order_id: int, stock_id: int, quantity: int}> $holds
     *
     * @return list<Violation>
     */
    private static function held_above_stock(array $holds): array
    {
        $held = [];
        foreach ($holds as $hold) {
            $held[$hold['stock_id']] = ($held[$hold['stock_id']] ?? 0) + $hold['quantity'];
        }
        $found = [];
        foreach (array_chunk($held, self::MOST, true) as $some) {
            foreach (Db::rows(
                "SELECT post_id, meta_value FROM %i WHERE meta_key = '_stock' AND post_id IN (" . implode(',', array_keys($some)) . ')',
                Db::wpdb()->postmeta,
            ) as $row) {
                $id = (int) $row['post_id'];
                if ($row['meta_value'] !== null && $some[$id] > (int) $row['meta_value']) {
                    // She may have written a smaller stock by hand while somebody pays.
                    $found[] = new Violation(
                        'held_above_stock',
                        'product',
                        $id,
                        ['held' => $some[$id], 'stock' => (int) $row['meta_value']],
                        true,
                    );
                }
            }
        }

        return $found;
    }

    /**
     * @param list<array{order_id: int, stock_id: int, quantity: int}> $holds
     *
     * @return list<Violation>
     */
    private function outlived(array $holds): array
    {
        $found = [];
        foreach (array_slice(array_values(array_unique(array_column($holds, 'order_id'))), 0, PaidOrders::MOST) as $id) {
            $order = $this->orders->find($id);
            $status = $order === null ? 'missing' : $order->status->value;
            $is_old = $order !== null && strtotime($order->created) < time() - self::HOLD_ENDS;
            if ($status !== OrderStatus::Pending->value || ($is_old && !$this->is_open($id))) {
                $found[] = new Violation('hold_outlived', 'order', $id, ['status' => $status]);
            }
        }

        return $found;
    }

    private function is_open(int $order_id): bool
    {
        return array_filter(
            $this->ledger->of_order($order_id),
            static fn(Payment $payment): bool => $payment->status === PaymentStatus::Open,
        ) !== [];
    }

    /** @return array<int, int> pieces of originals that a paid order took and kept, by product */
    private static function originals(Order $order): array
    {
        $taken = [];
        foreach ($order->status->is_paid() ? $order->lines : [] as $line) {
            if ($line->refunded === 0 && Originals::is_original($line->product_id)) {
                $taken[$line->product_id] = ($taken[$line->product_id] ?? 0) + $line->quantity;
            }
        }

        return $taken;
    }
}

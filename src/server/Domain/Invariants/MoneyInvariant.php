<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** An order records what its payments, vouchers and refunds make, and its status says the same (I2, I3, I7). */
final class MoneyInvariant
{
    /** Seconds after which a refund that was asked has reached Stripe. */
    private const REFUND_WAITS = 3600;

    public function __construct(private readonly PaidOrders $orders, private readonly Ledger $ledger) {}

    /** @param int $since Unix time: orders whose payments were asked for after it */
    public function examine(int $since): Examined
    {
        $looked = 0;
        $violations = self::waiting_refunds();
        foreach ($this->orders->since($since) as $id => $order) {
            ++$looked;
            array_push($violations, ...($order === null ? $this->of_missing($id) : $this->of_order($order)));
        }

        return new Examined($looked, $violations, $looked < PaidOrders::MOST);
    }

    /** @return list<Violation> of one order */
    public function of_order(Order $order): array
    {
        $found = [];
        $say = static function (string $rule, array $figures, bool $is_doubt = false) use ($order, &$found): void {
            /** @var array<string, int|string> $figures */
            $found[] = new Violation($rule, 'order', $order->id, $figures, $is_doubt);
        };
        $paid = $this->ledger->paid_sums($order->id)[$order->id] ?? 0;
        if ($paid !== $order->received) {
            $say('received_differs', ['recorded' => $order->received, 'paid' => $paid]);
        }
        if ($order->received > $order->total) {
            $say('received_above_total', ['recorded' => $order->received, 'total' => $order->total]);
        }
        $back = self::given_back($order->id);
        if ($back !== $order->refunded) {
            // What was given back by hand in WooCommerce is recorded there alone.
            $say('refunded_differs', ['recorded' => $order->refunded, 'given_back' => $back], $order->refunded > $back);
        }
        if ($order->refunded > $order->received) {
            $say('refunded_above_received', ['refunded' => $order->refunded, 'received' => $order->received]);
        }
        foreach ($this->ledger->of_order($order->id) as $payment) {
            $awaited = AwaitedTransfer::of($order);
            if ($payment->is_awaited() && ($payment->amount !== $awaited?->cents || $payment->source !== $awaited->means->value)) {
                $say('awaited_differs', ['awaited' => $payment->amount, 'says' => $awaited->cents ?? 0]);
            }
            // Cancelled or paid by hand in WooCommerce: the reconciler sees it within ten minutes.
            if ($payment->is_awaited() && AwaitedTransfer::awaited($order) === null) {
                $say('awaited_outlived', ['status' => $order->status->value], true);
            }
        }
        foreach (self::paid_twice($order->id) as $kind) {
            $say('paid_twice', ['kind' => $kind]);
        }
        if ($order->is_confirmed() !== ($order->status->is_paid() || $order->status === OrderStatus::Refunded)) {
            $say('status_differs', ['status' => $order->status->value, 'received' => $order->received]);
        }

        return $found;
    }

    /** @return list<Violation> money of an order that is not there; what was returned whole leaves nothing to say */
    private function of_missing(int $id): array
    {
        $paid = $this->ledger->paid_sums($id)[$id] ?? 0;

        return $paid === 0 ? [] : [new Violation('order_missing', 'order', $id, ['paid' => $paid])];
    }

    /** Cents of an order's refunds that have gone out. */
    private static function given_back(int $order_id): int
    {
        return (int) Db::value(
            'SELECT SUM(cents) FROM %i WHERE order_id = %d AND refund_id IS NOT NULL',
            Schema::table('refunds'),
            $order_id,
        );
    }

    /** @return list<string> kinds that an order has paid more than once (I3) */
    private static function paid_twice(int $order_id): array
    {
        return Db::column(
            "SELECT kind FROM %i WHERE order_id = %d AND status = 'paid' AND amount > 0 GROUP BY kind HAVING COUNT(*) > 1",
            Schema::table('payments'),
            $order_id,
        );
    }

    /** @return list<Violation> */
    private static function waiting_refunds(): array
    {
        return array_map(
            static fn(array $row): Violation => new Violation(
                'refund_waits',
                'order',
                (int) $row['order_id'],
                ['cents' => (int) $row['cents']],
                true,
            ),
            Db::rows(
                'SELECT order_id, SUM(cents) AS cents FROM %i WHERE refund_id IS NULL AND created < %d GROUP BY order_id LIMIT 100',
                Schema::table('refunds'),
                time() - self::REFUND_WAITS,
            ),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Money\Money;

/** Orders that say they received another sum than their payments brought: the artist is told, nothing is changed. */
final class DifferingSums
{
    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    public function tell(ReconcileRun $run): void
    {
        foreach ($this->orders_that_differ() as $order_id) {
            $run->on_order($order_id, fn() => Lock::with("order:$order_id", fn() => $this->notify($order_id)));
        }
    }

    /** @return list<int> */
    private function orders_that_differ(): array
    {
        $differing = [];
        foreach (array_chunk($this->ledger->paid_sums(), 500, true) as $sums) {
            $received = $this->orders->received(array_keys($sums));
            array_push(
                $differing,
                ...array_keys(array_filter(
                    $sums,
                    static fn(int $cents, int $id): bool => isset($received[$id]) && $received[$id] !== $cents,
                    ARRAY_FILTER_USE_BOTH,
                )),
            );
        }

        return $differing;
    }

    /** Read once more under the order's lock: a payment may have been recorded between the two readings. */
    private function notify(int $order_id): void
    {
        $paid = $this->ledger->paid_sums($order_id)[$order_id] ?? 0;
        $received = $this->orders->received([$order_id])[$order_id] ?? $paid;
        $order = $received === $paid ? null : $this->orders->find($order_id);
        if ($order !== null) {
            $sentence = sprintf(
                /* translators: 1: amount that Stripe brought, 2: amount that the order says */
                __(
                    'ses paiements ont apporté %1$s, mais elle en porte %2$s. Vérifiez-la dans Stripe avant d\'expédier, de demander un solde ou de rembourser.',
                    'museau',
                ),
                Money::text($paid),
                Money::text($received),
            );
            $this->mails->warn($order, "sums-$paid-$received", $sentence);
        }
    }
}

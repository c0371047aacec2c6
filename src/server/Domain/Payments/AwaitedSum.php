<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** What a transfer or a cheque is to bring: what was asked for, or less where the artist has made the order smaller since. */
final class AwaitedSum
{
    public function __construct(private readonly Ledger $ledger, private readonly Orders $orders) {}

    /** Cents. */
    public static function of(Payment $payment, Order $order): int
    {
        return $payment->kind === 'balance' ? $payment->amount : min($payment->amount, max(0, $order->due_by_card()));
    }

    /** @throws Refusal museau_sum_changed 409 */
    public static function refuse_other(?int $shown, int $cents): void
    {
        if ($shown !== null && $shown !== $cents) {
            throw new Refusal('museau_sum_changed', __('La somme a changé : rechargez la page.', 'museau'), Reason::Conflict);
        }
    }

    /** Writes the smaller sum on the row and the order. Called under the order's lock, before the money is recorded. */
    public function lowered(Payment $payment): Payment
    {
        $order = $this->orders->find($payment->order_id);
        $cents = $order === null ? $payment->amount : self::of($payment, $order);
        if ($order === null || $cents === $payment->amount) {
            return $payment;
        }

        return Transaction::run(function () use ($payment, $order, $cents): Payment {
            $this->ledger->lower($payment, $cents);
            $former = AwaitedTransfer::of($order);
            $former === null || $this->orders->set_meta(
                $order->id,
                AwaitedTransfer::META,
                (new AwaitedTransfer($former->means, $cents, $former->until))->stored(),
            );

            return $this->ledger->get($payment->id) ?? $payment;
        });
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Transfers\Means;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A balance that comes by transfer or cheque, because the artist says that it is there. */
final class BalanceByHand
{
    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
    ) {}

    /**
     * The artist has the balance, by transfer or cheque: what still asks for it at Stripe is taken back first.
     *
     * @param ?int $shown cents that her button named; null where nothing named any
     *
     * @throws Refusal museau_nothing_awaited: nothing is due; museau_sum_changed 409; museau_already_paid 409: a card was faster
     * @throws PaymentFailed is_unreachable 503
     */
    public function receive(Order $order, Means $means, ?int $shown = null): void
    {
        Lock::with("order:$order->id", function () use ($order, $means, $shown): void {
            $order = $this->orders->find($order->id) ?? $order;
            $left = $order->left_to_pay();
            if (!$order->status->is_paid() || $left === 0) {
                throw AwaitedPayments::nothing_awaited();
            }
            AwaitedSum::refuse_other($shown, $left);
            $key = Ledger::balance_key($order->id);
            $open = $this->ledger->open($key);
            $open === null || $this->end_card($open);
            Transaction::run(function () use ($order, $means, $key, $left): void {
                $payment = $this->ledger->add($order->id, 'balance', $key, '', $left);
                if ($payment === null || !$this->ledger->await_by($payment, $means->value)) {
                    throw CouldNotLock::is_busy();
                }
                $this->confirmation->receive_by_hand($this->ledger->get($payment->id) ?? $payment);
                $this->orders->note($order->id, $means->received() . ' : ' . Money::text($left));
            });
        });
    }

    /** Takes back what asks for a balance at Stripe; what Stripe does not know under today's keys is put aside, as for a card. */
    private function end_card(Payment $open): void
    {
        try {
            $is_revoked = $this->asked->revoke($open);
        } catch (PaymentFailed $failed) {
            if ($failed->error_code !== PaymentFailed::UNKNOWN) {
                throw $failed;
            }
            $is_revoked = true;
            $open = $this->ledger->renew($open);
        }
        if (!$is_revoked && $open !== null) {
            $this->confirmation->confirm($open);

            throw new Refusal(
                PaymentFailed::ALREADY_PAID,
                __('Ce solde est payé par carte, ou la banque n\'a pas encore répondu : rechargez la page dans quelques minutes. Si le même argent est arrivé aussi, rendez-le vous-même.', 'museau'),
                Reason::Conflict,
            );
        }
        $open === null || $this->ledger->close($open, PaymentStatus::Cancelled);
    }
}

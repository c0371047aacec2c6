<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;

/**
 * Every ten minutes, and by `wp museau reconcile`: what no browser and no webhook told us is asked at Stripe (M4).
 * An order is cancelled only after Stripe said that its intent is; while Stripe is silent or does not know it, nothing changes.
 */
final class Reconciler
{
    /** A browser that pays confirms by itself within this time. */
    private const GRACE = 120;

    private int $now = 0;

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
        private readonly Refunds $refunds,
        private readonly PaidElsewhere $elsewhere,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
        private readonly AwaitedPayments $awaited,
        private readonly StripeReading $stripe,
        private readonly DifferingSums $sums,
    ) {}

    /**
     * @param ?callable(): void $nearly_done called before the orders whose work ended PHP in an earlier run
     *
     * @return array{confirmed: int, cancelled: int, mailed: int, failed: int}
     */
    public function run(?int $now = null, ?callable $nearly_done = null): array
    {
        $this->now = $now ?? time();
        $run = new ReconcileRun($this->now, $this->mails);
        if ($this->keys->is_paused()) {
            return $run->done();
        }
        foreach ($this->ledger->open_before($this->now - self::GRACE, $this->now) as $payment) {
            $run->on_order($payment->order_id, fn(): ?string => $this->update_payment($payment));
        }
        foreach ($this->orders->pending_before(Clock::iso($this->now - Payment::PATIENCE)) as $order) {
            $run->on_order($order->id, fn(): ?string => $this->drop_unasked($order));
        }
        foreach ($this->ledger->awaited() as $payment) {
            $run->on_order($payment->order_id, fn(): ?string => $this->awaited->look($payment, $this->now));
        }
        $is_whole = $this->stripe->read($run);
        foreach ($this->ledger->unnotified_before($this->now - self::GRACE) as $payment) {
            $run->on_order($payment->order_id, function () use ($payment): string {
                $this->confirmation->notify($payment);

                return 'mailed';
            });
        }
        foreach ($this->refunds->orders_that_wait() as $order_id) {
            $run->on_order($order_id, fn() => $this->refunds->stuck()->finish($order_id, $this->now));
        }
        $this->sums->tell($run);
        Lock::sweep();
        if ($nearly_done !== null) {
            $nearly_done();
        }
        $is_whole = $run->do_last() && $is_whole;
        if ($is_whole) {
            ReconcileTimes::remember($this->keys->digest_of_secret(), $this->now);
        } else {
            $this->notify_silence();
        }

        return $run->done();
    }

    /** @return 'confirmed'|'cancelled'|null */
    private function update_payment(Payment $payment): ?string
    {
        $is_unknown = false;
        try {
            if ($payment->is_asked() && $this->confirmation->confirm($payment)->payment->status->is_final()) {
                return 'confirmed';
            }
        } catch (PaymentFailed $failed) {
            if ($failed->error_code !== PaymentFailed::UNKNOWN) {
                throw $failed;
            }
            $is_unknown = true;
        }
        if ($payment->kind !== 'balance' && $this->orders->find($payment->order_id)?->status->is_paid()) {
            // By hand or by another way, and whoever wrote it died before it was told.
            $this->elsewhere->notice($payment->order_id);

            return null;
        }
        if ($payment->created > $this->now - Payment::PATIENCE) {
            return null;
        }
        if ($is_unknown && !$this->can_never_be_paid($payment)) {
            $this->warn_unknown($payment);

            return null;
        }

        return Lock::with('order:' . $payment->order_id, function () use ($payment, $is_unknown): ?string {
            $payment = $this->ledger->get($payment->id);
            if ($payment === null || $payment->status !== PaymentStatus::Open) {
                return null;
            }
            if (!$is_unknown && !$this->asked->revoke($payment)) {
                // Paid while we asked, or the bank still thinks: the next run sees to it.
                return null;
            }
            // A balance stays due: its link makes a new intent. So does an order that another payment of it was made for.
            $is_pending = $this->orders->find($payment->order_id)?->status === OrderStatus::Pending;
            if ($payment->kind !== 'balance' && $is_pending && !$this->is_asked($payment->order_id, $payment->id)) {
                $this->orders->cancel($payment->order_id);
            }

            return $this->ledger->close($payment, PaymentStatus::Cancelled) ? 'cancelled' : null;
        });
    }

    /** Whether an intent that Stripe does not know is worth no more asking: of a test when keys are real, or a month old. */
    private function can_never_be_paid(Payment $payment): bool
    {
        return (!$payment->live && $this->keys->live()) || $payment->created < $this->now - StripeReading::LONGEST;
    }

    /** Wrong keys, perhaps: it may have been paid, and only the artist can see to it. */
    private function warn_unknown(Payment $payment): void
    {
        $order = $this->orders->find($payment->order_id);
        if ($order !== null) {
            $this->mails->warn(
                $order,
                'unknown-' . $payment->id,
                sprintf(
                    /* translators: %s: Stripe's id of the payment */
                    __(
                        'Stripe ne connaît pas son paiement (%s) avec les clés d\'aujourd\'hui. Vérifiez les clés dans « Boutique » : s\'il a été payé, la commande se confirmera toute seule. Elle est gardée, avec ses œuvres, pendant 30 jours.',
                        'museau',
                    ),
                    $payment->intent_id ?? (string) $payment->session_id,
                ),
            );
        }
    }

    /** Cancels an order that was placed by a process that died before it asked for money. */
    private function drop_unasked(Order $order): ?string
    {
        return Lock::with(
            'order:' . $order->id,
            fn(): ?string => $this->is_asked($order->id) || !$this->orders->cancel($order->id) ? null : 'cancelled',
        );
    }

    /** @param int $except a payment that does not count */
    private function is_asked(int $order_id, int $except = 0): bool
    {
        return array_filter(
            $this->ledger->of_order($order_id),
            static fn(Payment $payment): bool => $payment->id !== $except
                && in_array($payment->status, [PaymentStatus::Open, PaymentStatus::Paid], true),
        ) !== [];
    }

    /** Nothing could be compared for a day: wrong keys, or no way to Stripe. */
    private function notify_silence(): void
    {
        $since = ReconcileTimes::silent_since($this->now);
        if ($since !== null && $this->keys->secret() !== '') {
            $this->mails->stripe_is_silent($since);
        }
    }
}

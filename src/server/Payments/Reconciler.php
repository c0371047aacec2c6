<?php

declare(strict_types=1);

namespace Museau\Payments;

use Museau\Database\Lock;
use Museau\Journal\Journal;
use Museau\Money\Money;
use Museau\Orders\Mails;
use Museau\Orders\Orders;
use Museau\Orders\OrderStatus;

/**
 * Every ten minutes, and by `wp museau reconcile`: what no browser and no webhook told us is asked at Stripe (M4).
 * An order is cancelled only after Stripe said that its intent is; while Stripe is silent, nothing changes.
 */
final class Reconciler
{
    /** A browser that pays settles by itself within this time. */
    private const GRACE = 120;

    /** How far back our intents are compared with our orders: as long as Stripe repeats a webhook. */
    private const BACK = 3 * 86400;

    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Settle $settle,
        private readonly Refunds $refunds,
        private readonly Keys $keys,
        private readonly Mails $mails,
    ) {}

    /** @return array{settled: int, cancelled: int, mailed: int, failed: int} */
    public function run(?int $now = null): array
    {
        $now ??= time();
        $done = ['settled' => 0, 'cancelled' => 0, 'mailed' => 0, 'failed' => 0];
        $try = static function (callable $work) use (&$done): void {
            try {
                $what = $work();
                if (is_string($what) && isset($done[$what])) {
                    ++$done[$what];
                }
            } catch (\Throwable $error) {
                ++$done['failed'];
                error_log('Museau reconcile: ' . Journal::line($error));
            }
        };
        foreach ($this->ledger->open_before($now - self::GRACE) as $payment) {
            $try(fn(): ?string => $this->look_after($payment, $now));
        }
        foreach ($this->orders->pending_before(gmdate('Y-m-d\TH:i:s\Z', $now - Payment::PATIENCE)) as $order) {
            $try(fn(): ?string => Lock::with('order:' . $order->id, fn(): ?string => $this->is_asked($order->id) || !$this->orders->cancel($order->id) ? null : 'cancelled'));
        }
        $try(function () use ($now, $try): void {
            foreach ($this->payments->since($now - self::BACK) as $intent) {
                $try(fn(): ?string => $this->compare($intent));
            }
        });
        $try(function () use ($now, $try): void {
            foreach ($this->payments->refunds_since($now - self::BACK) as $refund_id => $intent_id) {
                $try(fn() => $this->refunds->notice($refund_id, $intent_id));
            }
        });
        foreach ($this->ledger->untold_before($now - self::GRACE) as $payment) {
            $try(function () use ($payment): string {
                $this->settle->tell($payment);

                return 'mailed';
            });
        }
        $try($this->refunds->finish(...));
        foreach ($this->differing() as $order_id) {
            $try(fn() => Lock::with("order:$order_id", fn() => $this->tell_difference($order_id)));
        }
        Lock::sweep();

        return $done;
    }

    /** @return 'settled'|'cancelled'|null */
    private function look_after(Payment $payment, int $now): ?string
    {
        try {
            if ($payment->intent_id !== null && $this->settle->intent($payment->intent_id)[0]->status->is_final()) {
                return 'settled';
            }
        } catch (PaymentFailed $failed) {
            // An intent of other keys than today's is never paid here: its pieces are freed like those of any other.
            if ($failed->error_code !== PaymentFailed::UNKNOWN) {
                throw $failed;
            }
        }
        if ($payment->created > $now - Payment::PATIENCE) {
            return null;
        }

        return Lock::with('order:' . $payment->order_id, function () use ($payment): ?string {
            $payment = $this->ledger->get($payment->id);
            if ($payment === null || $payment->status !== PaymentStatus::Open) {
                return null;
            }
            if ($payment->intent_id !== null && !$this->payments->cancel($payment->intent_id)->is_cancelled()) {
                // Paid while we asked, or the bank still thinks: the next run sees to it.
                return null;
            }
            // A balance stays due: its link makes a new intent.
            if ($payment->kind !== 'balance' && $this->orders->find($payment->order_id)?->status === OrderStatus::Pending) {
                $this->orders->cancel($payment->order_id);
            }

            return $this->ledger->close($payment, PaymentStatus::Cancelled) ? 'cancelled' : null;
        });
    }

    /** Whether money is asked for this order: one placed by a process that died before it asked waits for nothing. */
    private function is_asked(int $order_id): bool
    {
        return array_filter($this->ledger->of_order($order_id), static fn(Payment $payment): bool => in_array($payment->status, [PaymentStatus::Open, PaymentStatus::Paid], true)) !== [];
    }

    /** @return list<int> orders that say they received another sum than their payments brought */
    private function differing(): array
    {
        $differing = [];
        foreach (array_chunk($this->ledger->paid_sums(), 500, true) as $sums) {
            $received = $this->orders->received(array_keys($sums));
            array_push($differing, ...array_keys(array_filter($sums, static fn(int $cents, int $id): bool => isset($received[$id]) && $received[$id] !== $cents, ARRAY_FILTER_USE_BOTH)));
        }

        return $differing;
    }

    /** Read once more under the order's lock: a payment may have been recorded between the two readings. */
    private function tell_difference(int $order_id): void
    {
        $paid = $this->ledger->paid_sums($order_id)[$order_id] ?? 0;
        $received = $this->orders->received([$order_id])[$order_id] ?? $paid;
        $order = $received === $paid ? null : $this->orders->find($order_id);
        if ($order !== null) {
            /* translators: 1: amount that Stripe brought, 2: amount that the order says */
            $sentence = sprintf(__('ses paiements ont apporté %1$s, mais elle en porte %2$s. Vérifiez-la dans Stripe avant d\'expédier, de demander un solde ou de rembourser.', 'museau'), Money::text($paid), Money::text($received));
            $this->mails->warn($order, "sums-$paid-$received", $sentence);
        }
    }

    /** The reverse pass: money that Stripe holds for us must stand in the ledger. */
    private function compare(Intent $intent): ?string
    {
        if (!$intent->has_succeeded() || ($intent->metadata['site'] ?? '') !== $this->keys->site()) {
            return null;
        }
        $payment = $this->ledger->of_intent($intent->id);
        if ($payment === null) {
            $this->mails->unknown_payment($intent->id, $intent->received);

            throw new \RuntimeException(sprintf('CRITICAL: %s was paid and no payment of ours names it.', $intent->id));
        }

        return $payment->status->is_final() || !$this->settle->intent($intent->id)[0]->status->is_final() ? null : 'settled';
    }
}

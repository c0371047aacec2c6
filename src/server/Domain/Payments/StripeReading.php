<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\OrderMails;
use Museau\Kernel\Database\PostIds;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/** The reconciler's reverse pass: money that Stripe holds for us, or gave back, must stand in the ledger. */
final class StripeReading
{
    /** How far back our intents are compared with our orders, counted from the last time that all were. */
    private const BACK = 3 * 86400;

    /** How far back at most, and how long an intent is asked for that Stripe does not know under today's keys. */
    public const LONGEST = 30 * 86400;

    /** How far back refunds are looked for: a bank sends one back within 30 days, and nothing else tells a shop without webhooks. */
    private const REFUNDS = 35 * 86400;

    /** How far back disputes are looked for: a bank decides within months, and nothing else tells a shop without webhooks. */
    private const DISPUTES = 180 * 86400;

    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly PaymentConfirmation $confirmation,
        private readonly Refunds $refunds,
        private readonly FailedRefunds $failed_refunds,
        private readonly Disputes $disputes,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
    ) {}

    /** @return bool whether everything was compared, disputes apart */
    public function read(ReconcileRun $run): bool
    {
        $is_whole = $this->each($run, function () use ($run): iterable {
            yield from $this->intents($run);
            yield from $this->refunds($run);
        });
        $this->each($run, fn(): iterable => $this->disputes($run));

        return $is_whole;
    }

    /**
     * Goes through what Stripe lists, each line by itself.
     *
     * @param \Closure(): iterable<\Closure(): WorkResult> $list
     *
     * @return bool whether the whole list was read, and every line of it compared
     */
    private function each(ReconcileRun $run, \Closure $list): bool
    {
        $is_whole = true;
        $read = $run->guard(static function () use ($run, $list, &$is_whole): WorkResult {
            foreach ($list() as $line) {
                $is_whole = $run->guard($line)->is_compared() && $is_whole;
            }

            return WorkResult::Done;
        });

        return $read->is_compared() && $is_whole;
    }

    /** @return iterable<\Closure(): WorkResult> */
    private function intents(ReconcileRun $run): iterable
    {
        $last = min($run->now, ReconcileTimes::last($this->keys->digest_of_secret()));
        $highest = 0;
        foreach ($this->payments->since(max($run->now - self::LONGEST, $last - self::BACK)) as $intent) {
            if (($intent->metadata['site'] ?? '') === $this->keys->site()) {
                $highest = max($highest, Read::int($intent->metadata['order_id'] ?? 0));
                yield fn(): WorkResult => $this->compare($run, $intent);
            }
        }
        PostIds::pass($highest);
    }

    /** @return iterable<\Closure(): WorkResult> */
    private function refunds(ReconcileRun $run): iterable
    {
        foreach ($this->payments->refunds_since($run->now - self::REFUNDS) as $refund) {
            yield fn(): WorkResult => $this->read_refund($run, $refund);
        }
    }

    /** @return iterable<\Closure(): WorkResult> */
    private function disputes(ReconcileRun $run): iterable
    {
        foreach ($this->payments->disputes_since($run->now - self::DISPUTES) as $dispute) {
            yield function () use ($dispute): WorkResult {
                $this->disputes->notice(...$dispute);

                return WorkResult::Done;
            };
        }
    }

    private function compare(ReconcileRun $run, Intent $intent): WorkResult
    {
        if (!$intent->has_succeeded()) {
            return WorkResult::Done;
        }
        $payment = $this->ledger->of_intent($intent->id) ?? $this->ledger->of_mark(Read::text($intent->metadata['payment'] ?? null));
        if ($payment?->intent_id !== null && $payment->intent_id !== $intent->id) {
            // Paid beside the one that the payment names: money that nobody waits for.
            $payment = null;
        }
        if ($payment?->status->is_final() === true) {
            return WorkResult::Done;
        }
        if ($payment !== null) {
            return $run->on_order(
                $payment->order_id,
                fn(): ?string => $this->confirmation->confirm($payment)->payment->status->is_final() ? 'confirmed' : null,
            );
        }
        $run->count_failure();
        Log::critical('unknown_payment', ['intent' => $intent->id]);
        UnmatchedPayments::note($intent->id, $intent->received);
        $this->mails->unknown_payment($intent->id, $intent->received);

        return WorkResult::Done;
    }

    /** @param array{id: string, intent_id: string, cents: int, status: string} $refund */
    private function read_refund(ReconcileRun $run, array $refund): WorkResult
    {
        if (FailedRefunds::is_status($refund['status'])) {
            $payment = $this->failed_refunds->payment_of($refund['id'], $refund['intent_id']);

            return $payment === null ? WorkResult::Done : $run->on_order(
                $payment->order_id,
                fn() => $this->failed_refunds->notice($payment, $refund['id'], $refund['cents'], $refund['status']),
            );
        }
        $order_id = $this->refunds->unnoticed($refund['id'], $refund['intent_id']);

        return $order_id === null ? WorkResult::Done : $run->on_order($order_id, fn() => $this->refunds->read_from_stripe($order_id));
    }
}

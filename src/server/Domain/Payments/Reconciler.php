<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\PostIds;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;

/**
 * Every ten minutes, and by `wp museau reconcile`: what no browser and no webhook told us is asked at Stripe (M4).
 * An order is cancelled only after Stripe said that its intent is; while Stripe is silent or does not know it, nothing changes.
 *
 * More than 300 lines: one pass over everything, whose steps share what has failed and what was done in it.
 */
final class Reconciler
{
    /** A browser that pays confirms by itself within this time. */
    private const GRACE = 120;

    /** How far back our intents are compared with our orders, counted from the last time that all were. */
    private const BACK = 3 * 86400;

    /** How far back at most, and how long an intent is asked for that Stripe does not know under today's keys. */
    private const LONGEST = 30 * 86400;

    /** Ends of PHP in work on one order after which the artist is told. */
    private const ENDS = 2;

    /** How far back disputes are looked for: a bank decides within months, and nothing else tells a shop without webhooks. */
    private const DISPUTES = 180 * 86400;

    /** @var array{confirmed: int, cancelled: int, mailed: int, failed: int} */
    private array $done = ['confirmed' => 0, 'cancelled' => 0, 'mailed' => 0, 'failed' => 0];

    /** @var array<string, int> what never ended in an earlier run */
    private array $unended = [];

    /** @var list<array{string, \Closure(): mixed}> */
    private array $last = [];

    private int $now = 0;

    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
        private readonly Refunds $refunds,
        private readonly Disputes $disputes,
        private readonly PaidElsewhere $elsewhere,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
        private readonly AwaitedPayments $awaited,
    ) {}

    /**
     * @param ?callable(): void $nearly_done called before the orders whose work ended PHP in an earlier run
     *
     * @return array{confirmed: int, cancelled: int, mailed: int, failed: int}
     */
    public function run(?int $now = null, ?callable $nearly_done = null): array
    {
        $this->done = ['confirmed' => 0, 'cancelled' => 0, 'mailed' => 0, 'failed' => 0];
        if ($this->keys->is_paused()) {
            return $this->done;
        }
        $this->now = $now ?? time();
        $this->unended = Attempts::unended();
        $this->last = [];
        foreach ($this->ledger->open_before($this->now - self::GRACE, $this->now) as $payment) {
            $this->work(self::order($payment->order_id), fn(): ?string => $this->update_payment($payment));
        }
        foreach ($this->orders->pending_before(Clock::iso($this->now - Payment::PATIENCE)) as $order) {
            $this->work(self::order($order->id), fn(): ?string => $this->drop_unasked($order));
        }
        foreach ($this->ledger->awaited() as $payment) {
            $this->work(self::order($payment->order_id), fn(): ?string => $this->awaited->look($payment, $this->now));
        }
        $is_whole = $this->read_stripe();
        foreach ($this->ledger->unnotified_before($this->now - self::GRACE) as $payment) {
            $this->work(self::order($payment->order_id), function () use ($payment): string {
                $this->confirmation->notify($payment);

                return 'mailed';
            });
        }
        foreach ($this->refunds->orders_that_wait() as $order_id) {
            $this->work(self::order($order_id), fn() => $this->refunds->finish($order_id));
        }
        foreach ($this->differing() as $order_id) {
            $this->work(self::order($order_id), fn() => Lock::with("order:$order_id", fn() => $this->notify_difference($order_id)));
        }
        Lock::sweep();
        if ($nearly_done !== null) {
            $nearly_done();
        }
        $is_whole = $this->finish_last() && $is_whole;
        if ($is_whole) {
            ReconcileTimes::remember($this->keys->digest_of_secret(), $this->now);
        } else {
            $this->notify_silence();
        }

        return $this->done;
    }

    /**
     * @param \Closure(): mixed $work
     *
     * @return bool whether it came to its end; true, too, for what is put off to the end of this run
     */
    private function work(string $name, \Closure $work): bool
    {
        if (isset($this->unended[$name])) {
            $this->last[] = [$name, $work];

            return true;
        }

        return $this->attempt($name, $work);
    }

    /** @param \Closure(): mixed $work */
    private function attempt(string $name, \Closure $work): bool
    {
        try {
            Attempts::begin($name, $this->now);
            try {
                $what = $work();
            } finally {
                Attempts::end($name);
            }
            if (is_string($what) && isset($this->done[$what])) {
                ++$this->done[$what];
            }
        } catch (\Throwable $error) {
            ++$this->done['failed'];
            Log::error('reconcile_failed', $error);

            return $error instanceof PaymentFailed && $error->reason === Reason::Unpaid;
        }

        return true;
    }

    /** Those that ended PHP in an earlier run: where they do it again, everything else is done. */
    private function finish_last(): bool
    {
        $is_whole = true;
        $told = [];
        foreach ($this->last as [$name, $work]) {
            $ends = $this->unended[$name] ?? 0;
            if ($ends >= self::ENDS && !isset($told[$name]) && str_starts_with($name, 'order:')) {
                $this->mails->stalled((int) substr($name, 6));
                $told[$name] = true;
            }
            $is_whole = $this->attempt($name, $work) && $is_whole;
        }

        return $is_whole;
    }

    private static function order(int $id): string
    {
        return 'order:' . $id;
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
        return (!$payment->live && $this->keys->live()) || $payment->created < $this->now - self::LONGEST;
    }

    /** @return list<int> orders that say they received another sum than their payments brought */
    private function differing(): array
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
    private function notify_difference(int $order_id): void
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

    /**
     * The reverse pass: money that Stripe holds for us, or gave back, must stand in the ledger.
     *
     * @return bool whether everything was compared
     */
    private function read_stripe(): bool
    {
        $last = min($this->now, ReconcileTimes::last($this->keys->digest_of_secret()));
        $from = max($this->now - self::LONGEST, $last - self::BACK);
        $is_whole = true;
        $has_listed = $this->guard(function () use ($from, &$is_whole): bool {
            $highest = 0;
            foreach ($this->payments->since($from) as $intent) {
                if (($intent->metadata['site'] ?? '') === $this->keys->site()) {
                    $highest = max($highest, Read::int($intent->metadata['order_id'] ?? 0));
                    $is_whole = $this->guard(fn(): bool => $this->compare($intent)) && $is_whole;
                }
            }
            PostIds::pass($highest);
            foreach ($this->payments->refunds_since($from) as $refund_id => $intent_id) {
                $is_whole = $this->guard(fn(): bool => $this->read_refund($refund_id, $intent_id)) && $is_whole;
            }

            return true;
        });

        $this->guard(function (): bool {
            foreach ($this->payments->disputes_since($this->now - self::DISPUTES) as $dispute) {
                $this->guard(fn(): bool => $this->disputes->notice(...$dispute));
            }

            return true;
        });

        return $has_listed && $is_whole;
    }

    private function read_refund(string $refund_id, string $intent_id): bool
    {
        $payment = $this->refunds->unnoticed($refund_id, $intent_id);

        return $payment === null || $this->work(self::order($payment->order_id), fn() => $this->refunds->read_from_stripe($payment));
    }

    /** @param \Closure(): bool $work whose failure, of one intent or of the whole list, leaves the rest of the run alone */
    private function guard(\Closure $work): bool
    {
        try {
            return $work();
        } catch (\Throwable $error) {
            ++$this->done['failed'];
            Log::error('reconcile_failed', $error);

            return false;
        }
    }

    private function compare(Intent $intent): bool
    {
        if (!$intent->has_succeeded()) {
            return true;
        }
        $payment = $this->ledger->of_intent($intent->id) ?? $this->ledger->of_mark(Read::text($intent->metadata['payment'] ?? null));
        if ($payment?->intent_id !== null && $payment->intent_id !== $intent->id) {
            // Paid beside the one that the payment names: money that nobody waits for.
            $payment = null;
        }
        if ($payment?->status->is_final() === true) {
            return true;
        }
        if ($payment !== null) {
            return $this->work(
                self::order($payment->order_id),
                fn(): ?string => $this->confirmation->confirm($payment)->payment->status->is_final() ? 'confirmed' : null,
            );
        }
        ++$this->done['failed'];
        Log::critical('unknown_payment', ['intent' => $intent->id]);
        UnmatchedPayments::note($intent->id, $intent->received);
        $this->mails->unknown_payment($intent->id, $intent->received);

        return true;
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

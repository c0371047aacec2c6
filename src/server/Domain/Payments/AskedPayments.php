<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Orders;
use Museau\Kernel\Log\Log;

/** What asks for a payment at Stripe, an intent or a Checkout Session: read, revoked, ended after three refused cards. */
final class AskedPayments
{
    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
    ) {}

    /**
     * Takes back at Stripe what asks for this payment, its intent or its session, so that nobody can pay it any more.
     * Called under the order's lock.
     *
     * @return bool false when the buyer was faster, or her bank still thinks
     *
     * @throws PaymentFailed is_unknown when Stripe does not know it under today's keys
     */
    public function revoke(Payment $payment): bool
    {
        return match (true) {
            $payment->intent_id !== null => $this->payments->cancel($payment->intent_id)->is_cancelled(),
            $payment->session_id !== null => !$this->payments->expire_session($payment->session_id)->is_complete(),
            default => true,
        };
    }

    /**
     * Ends at Stripe, then here, all that still asks for an order's money there, its balance apart. Called under the order's lock.
     *
     * @return string why something could not be ended; '' once nobody can pay it any more
     *
     * @throws PaymentFailed is_unreachable 503
     */
    public function end_all(int $order_id): string
    {
        foreach ($this->ledger->open_of_order($order_id) as $payment) {
            if (!$payment->is_asked()) {
                continue;
            }
            try {
                $is_revoked = $this->revoke($payment);
            } catch (PaymentFailed $failed) {
                if (!in_array($failed->error_code, [PaymentFailed::UNKNOWN, PaymentFailed::REFUSED], true)) {
                    throw $failed;
                }

                return __('Stripe ne connaît pas son paiement avec les clés d\'aujourd\'hui, ou ne veut pas l\'annuler : il a peut-être été payé. Vérifiez les clés dans « Boutique ».', 'museau');
            }
            if (!$is_revoked) {
                return __('Son paiement vient d\'être fait, ou la banque n\'a pas encore répondu : attendez quelques minutes, puis rechargez la page.', 'museau');
            }
            $this->ledger->close($payment, PaymentStatus::Cancelled);
        }

        return '';
    }

    /** Ends what asks nothing of Stripe for an order, its balance apart. Called in the transaction that changes the order. */
    public function close_unasked(int $order_id): void
    {
        foreach ($this->ledger->open_of_order($order_id) as $payment) {
            $payment->is_asked() || $this->ledger->close($payment, PaymentStatus::Cancelled);
        }
    }

    /**
     * A payment's session as it is now, expired with the third refused card like an intent. Called under the order's lock.
     *
     * @phpstan-impure
     *
     * @throws PaymentFailed
     */
    public function read_session(Payment $payment, string $session_id): CheckoutSession
    {
        $session = $this->payments->find_session($session_id);
        if ($session->is_open() && $session->intent_id !== null) {
            $declines = max($payment->declines, $this->declines_of($session->intent_id, $payment->declines));
            if ($declines >= Limits::DECLINES) {
                $this->ledger->raise_declines($payment, $declines);
                $session = $this->payments->expire_session($session_id);
                if (!$session->is_complete()) {
                    $this->note_declines($payment);
                }
            }
        }
        if ($payment->session_id === $session_id && $payment->status === PaymentStatus::Open) {
            if ($session->is_complete()) {
                $this->ledger->name_intent($payment, $session);
            } elseif (!$session->is_open()) {
                $this->ledger->detach($payment);
            }
        }

        return $session;
    }

    /**
     * Cancels an intent at Stripe on which the bank has refused three cards: nobody tries sixty on it. The next press makes
     * another, under the limits of any. Declines count that events have told and those that Stripe itself counts, since a
     * shop may get no events. Called under the order's lock, wherever an intent was just read.
     *
     * @return Intent as it is now
     *
     * @phpstan-impure
     *
     * @throws PaymentFailed
     */
    public function cancel_after_declines(Payment $payment, Intent $intent): Intent
    {
        $is_open = $payment->status === PaymentStatus::Open && $payment->intent_id === $intent->id && $intent->is_payable();
        if (!$is_open || (!$intent->was_tried && $payment->declines < Limits::DECLINES)) {
            return $intent;
        }
        $declines = $this->declines_of($intent->id, $payment->declines);
        if ($declines < Limits::DECLINES) {
            return $intent;
        }
        $this->ledger->raise_declines($payment, $declines);
        $intent = $this->payments->cancel($intent->id);
        if ($intent->is_cancelled()) {
            $this->ledger->detach($payment);
            $this->note_declines($payment);
        }

        return $intent;
    }

    /** Declines of an intent: those that events have told, or that Stripe itself counts, whichever are more. */
    private function declines_of(string $intent_id, int $told): int
    {
        $uncounted = 'museau_uncounted_' . $intent_id;
        if ($told >= Limits::DECLINES || get_transient($uncounted) !== false) {
            return $told;
        }
        try {
            return max($told, $this->payments->declines_of($intent_id));
        } catch (PaymentFailed $failed) {
            // A restricted key may not read charges: a payment is not refused for that, and events count on. Asked again in ten
            // minutes.
            set_transient($uncounted, 1, 10 * MINUTE_IN_SECONDS);
            Log::error('declines_not_counted', $failed, ['intent' => $intent_id]);

            return $told;
        }
    }

    private function note_declines(Payment $payment): void
    {
        $this->orders->note(
            $payment->order_id,
            __(
                'Trois paiements refusés par la banque : cet essai est clos, la personne peut recommencer dix minutes plus tard.',
                'museau',
            ),
        );
    }
}

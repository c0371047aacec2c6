<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Read;

/** Asks Stripe for the money of an unpaid order, once and in one way, and takes that back. Called under the order's lock. */
final class PaymentRequests
{
    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Keys $keys,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
        private readonly AwaitedPayments $awaited,
    ) {}

    /**
     * The payment with an intent that can still be paid, or none; confirmed when its intent was paid meanwhile.
     *
     * @throws PaymentFailed is_already_paid
     */
    public function payable(Payment $payment): Payment
    {
        if (!$payment->is_asked()) {
            return $payment;
        }
        try {
            if ($payment->intent_id === null) {
                if ($this->asked->read_session($payment, (string) $payment->session_id)->is_complete()) {
                    $this->refuse_paid($payment);
                }

                return $this->ledger->get($payment->id) ?? $payment;
            }
            $intent = $this->asked->cancel_after_declines($payment, $this->payments->find($payment->intent_id));
        } catch (PaymentFailed $failed) {
            // Made with other keys than today's, and perhaps paid: the reconciler goes on asking for it.
            return $failed->error_code === PaymentFailed::UNKNOWN ? $this->renew($payment) : throw $failed;
        }
        if ($intent->has_succeeded() || $intent->is_processing()) {
            $this->refuse_paid($payment);
        }
        if ($intent->is_cancelled()) {
            $this->ledger->detach($payment);
        }

        return $this->ledger->get($payment->id) ?? $payment;
    }

    /**
     * Takes back at Stripe what asks for the money before anything of ours changes.
     *
     * @throws PaymentFailed is_already_paid: the buyer was faster
     */
    public function revoke(Payment $payment): Payment
    {
        if (!$payment->is_asked()) {
            return $payment;
        }
        try {
            $is_cancelled = $this->asked->revoke($payment);
        } catch (PaymentFailed $failed) {
            return $failed->error_code === PaymentFailed::UNKNOWN ? $this->renew($payment) : throw $failed;
        }
        if (!$is_cancelled) {
            $this->refuse_paid($payment);
        }
        $this->ledger->detach($payment);

        return $this->ledger->get($payment->id) ?? $payment;
    }

    private function renew(Payment $payment): Payment
    {
        return $this->ledger->renew($payment) ?? throw CouldNotLock::is_busy();
    }

    /** @throws PaymentFailed is_already_paid, after the money was recorded */
    private function refuse_paid(Payment $payment): never
    {
        $this->confirmation->confirm($payment);

        throw PaymentFailed::is_already_paid($payment->order_id, $this->orders->find($payment->order_id)->key ?? '');
    }

    /**
     * Sees to it that the payment is asked, in one way only: by an intent, or by a session on Stripe's own page. What vouchers or
     * coupons pay alone is confirmed; what comes by transfer or cheque is waited for.
     *
     * @param \Closure(): void                             $count   counts against Limits, before Stripe makes anything
     * @param ?\Closure(Payment, Order): SessionRequest $session null: by an intent
     * @param string                                     $means   '' for a card; else the transfer or cheque (Means)
     *
     * @throws PaymentFailed was_declined, tries_too_often 429; is_unreachable 503; is_already_paid 409
     */
    public function ask(Payment $payment, \Closure $count, ?\Closure $session = null, string $means = ''): PayableOrder
    {
        $order = $this->orders->find($payment->order_id) ?? throw CouldNotPlaceOrder::order_is_closed();
        if ($payment->amount === 0) {
            // Vouchers pay all of it, or coupons leave nothing: nobody is left to ask.
            $paid = $this->confirmation->confirm($payment)->payment;

            return new PayableOrder($paid, $this->orders->find($order->id) ?? $order);
        }
        if ($means !== '') {
            return $this->awaited->hold($this->revoke($payment), $order, $means);
        }
        if ($payment->declines >= Limits::DECLINES) {
            // Its intent was cancelled with the third decline, unless Stripe was away just then.
            $payment = $this->revoke($payment);
            $rest = Limits::rest_after($payment);
            if ($rest > 0) {
                throw PaymentFailed::was_declined($rest);
            }
        }
        if (($session === null ? $payment->session_id : $payment->intent_id) !== null) {
            // Begun in a browser with JavaScript and gone on in one without, or the other way round.
            $payment = $this->revoke($payment);
        }
        if ($session !== null) {
            return $this->ask_by_session($payment, $order, $count, $session($payment, $order));
        }
        if ($payment->intent_id === null) {
            $count();
            if (!$this->ledger->attach($payment, $this->create_intent($payment, $order))) {
                throw CouldNotLock::is_busy();
            }
        }

        return new PayableOrder($this->ledger->get($payment->id) ?? $payment, $order);
    }

    /** @param \Closure(): void $count */
    private function ask_by_session(Payment $payment, Order $order, \Closure $count, SessionRequest $request): PayableOrder
    {
        if ($payment->session_id !== null) {
            $session = $this->payments->find_session($payment->session_id);
        } else {
            $count();
            $session = $this->create_session($payment, $order, $request);
            if (!$this->ledger->attach_session($payment, $session)) {
                throw CouldNotLock::is_busy();
            }
        }

        if ($session->url === '') {
            // It closed just now, or is being paid: the next press sees which.
            throw CouldNotLock::is_busy();
        }

        return new PayableOrder($this->ledger->get($payment->id) ?? $payment, $order, $session->url);
    }

    private function create_intent(Payment $payment, Order $order): Intent
    {
        $metadata = $this->metadata($payment);
        $description = self::description($order);
        $key = self::idempotency_key($payment, $order, $description);

        return $this->call($payment, fn(): Intent => $this->payments->create($payment->amount, $metadata, $description, $key));
    }

    private function create_session(Payment $payment, Order $order, SessionRequest $request): CheckoutSession
    {
        $metadata = $this->metadata($payment);
        $description = self::description($order);
        $key = self::idempotency_key($payment, $order, $description . $request->fingerprint());

        return $this->call(
            $payment,
            fn(): CheckoutSession => $this->payments->create_session($payment->amount, $metadata, $description, $request, $key),
        );
    }

    /** @return array<string, string> which PaymentConfirmation compares with the payment */
    private function metadata(Payment $payment): array
    {
        return [
            'order_id' => (string) $payment->order_id,
            'payment' => $payment->mark,
            'kind' => $payment->kind,
            'site' => $this->keys->site(),
        ];
    }

    private static function description(Order $order): string
    {
        /* translators: %s: order number */
        return sprintf(__('Commande n° %s', 'museau'), $order->number);
    }

    /** Changes with the body and with nothing else (F09): another number, language or version of the API is another call for Stripe. */
    private static function idempotency_key(Payment $payment, Order $order, string $body): string
    {
        return implode('-', [
            'museau',
            $order->id,
            $payment->id,
            $payment->attempt,
            $payment->amount,
            substr(hash('sha256', $order->key . $payment->mark . $payment->kind . $body . Stripe::API_VERSION), 0, 16),
        ]);
    }

    /**
     * @template T of Intent|CheckoutSession
     *
     * @param \Closure(): T $call
     *
     * @return T
     */
    private function call(Payment $payment, \Closure $call): Intent|CheckoutSession
    {
        try {
            return $call();
        } catch (PaymentFailed $failed) {
            // Stripe keeps the answer of a key, its own errors too: after one, the next attempt needs another key.
            if ($failed->error_code === PaymentFailed::REFUSED || str_starts_with(Read::text($failed->data['reason'] ?? ''), 'http_5')) {
                $this->ledger->detach($payment);
            }

            throw $failed;
        }
    }
}

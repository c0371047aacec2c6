<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * The one door to 'paid' (M2), behind the browser's call, the webhook and the reconciler: lock, read again, ask
 * Stripe, check that the money is this order's, record it once. What a caller says is a hint, never a proof.
 */
final class PaymentConfirmation
{
    public function __construct(
        private readonly Payments $payments,
        private readonly AskedPayments $asked,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Carts $carts,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
        private readonly CartPhotos $photos,
        private readonly PhotoClock $clock,
        private readonly VoucherSales $sales,
    ) {}

    /**
     * Records the money of a payment if it has come; harmless to repeat. It may be asked on a page of Stripe's own, whose intent
     * only Stripe knows. The mails wait for notify() when a photo is still missing, which may be on its way: they would ask for it.
     * Refused (PaymentFailed) as is_unknown: never asked at Stripe; does_not_match 402: nothing was changed; is_unreachable 503.
     */
    public function confirm(Payment $payment, ?float $patience = null): ConfirmedPayment
    {
        return Lock::with('order:' . $payment->order_id, fn(): ConfirmedPayment => $this->confirm_locked($payment), $patience);
    }

    /**
     * Records the money of a payment that comes by transfer or cheque, because the artist says that it is there; harmless to repeat.
     *
     * Refused (CouldNotPlaceOrder) as stock_is_gone: of an order that was cancelled before, whose works were sold; order_is_closed.
     */
    public function receive_by_hand(Payment $payment): void
    {
        Lock::with('order:' . $payment->order_id, function () use ($payment): void {
            $payment = $this->ledger->get($payment->id);
            if ($payment === null || $payment->source === '') {
                throw PaymentFailed::is_unknown();
            }
            $payment->status->is_final() || $this->record((new AwaitedSum($this->ledger, $this->orders))->lowered($payment), null);
        });
    }

    /** Writes a refusal of the bank down that an event of Stripe's has told, and looks whether it was the third. */
    public function record_decline(Payment $payment): void
    {
        if (!$payment->is_asked()) {
            return;
        }
        $this->ledger->count_decline($payment);
        if ($payment->declines + 1 >= Limits::DECLINES) {
            $this->confirm($payment);
        }
    }

    /** @param Payment $known as it was read before the lock: its intent or session is the one that is looked at */
    private function confirm_locked(Payment $known): ConfirmedPayment
    {
        $payment = $this->ledger->get($known->id) ?? throw PaymentFailed::is_unknown();
        if ($payment->status->is_final()) {
            return new ConfirmedPayment($payment, 'succeeded');
        }
        if ($payment->is_awaited()) {
            return new ConfirmedPayment($payment, 'awaited');
        }
        if ($payment->amount === 0 && $payment->status === PaymentStatus::Open) {
            return $this->record($payment, null);
        }
        $intent_id = $known->intent_id;
        if ($intent_id === null && $known->session_id !== null) {
            $session = $this->asked->read_session($payment, $known->session_id);
            $payment = $this->ledger->get($payment->id) ?? $payment;
            if (!$session->is_complete()) {
                return new ConfirmedPayment($payment, $session->is_open() ? 'requires_payment_method' : 'canceled');
            }
            $intent_id = $session->intent_id;
        }
        $intent = $this->asked->cancel_after_declines($payment, $this->payments->find($intent_id ?? throw PaymentFailed::is_unknown()));
        if (!$intent->has_succeeded()) {
            return new ConfirmedPayment($this->ledger->get($payment->id) ?? $payment, $intent->status);
        }

        return $this->record($payment, $intent);
    }

    /** @param ?Intent $intent that brought the money; null when the artist has it, vouchers pay all of it, or coupons leave nothing */
    private function record(Payment $payment, ?Intent $intent): ConfirmedPayment
    {
        $intent === null || $this->check($payment, $intent);
        // The cart of a transfer was emptied when its order was placed: what is in it now is another order's.
        $cart_id = $payment->source === '' ? (new FormerCart($this->ledger, $this->orders, $this->carts))->of($payment) : '';
        $live = $intent->live ?? ($payment->source === '' ? $this->keys->live() : $this->keys->live_elsewhere());
        [$name, $cents] = $intent === null ? ["$payment->source-$payment->id", $payment->amount] : [$intent->id, $intent->received];
        try {
            Transaction::run(function () use ($payment, $live, $cart_id, $name, $cents): void {
                $this->orders->queue();
                if ($this->ledger->close($payment, PaymentStatus::Paid, $live)) {
                    $this->refuse_undue($payment);
                    $cents === 0 || $this->orders->receive($payment->order_id, $name, $cents, $payment->kind);
                    $payment->source === '' || $payment->kind === 'balance' || $this->clock->paid_late($payment->order_id);
                    $this->receive_vouchers($payment, $live);
                    if ($cart_id !== '') {
                        $this->photos->give($cart_id, $payment->order_id, array_column(
                            $this->orders->find($payment->order_id)->lines ?? [],
                            'key',
                        ));
                        // With the money, or not at all: a cart left full would be paid a second time.
                        $this->carts->clear($cart_id);
                        CartVouchers::clear($cart_id);
                    }
                    if ($this->ledger->get($payment->id)?->status !== PaymentStatus::Paid) {
                        throw DatabaseFailed::is_not_kept("payment $payment->id");
                    }
                }
            });
        } catch (CouldNotPlaceOrder $refusal) {
            if ($intent === null) {
                throw $refusal;
            }
            (new UndueRefund($this->payments, $this->ledger, $this->orders, $this->keys, $this->mails))
                ->refund($payment, $intent, $refusal->error_code === CouldNotPlaceOrder::VOUCHER_GONE);
        }
        $payment = $this->ledger->get($payment->id) ?? $payment;
        $order = $this->orders->find($payment->order_id);
        // With the artist's word no browser is about to send a photograph.
        if ($payment->kind === 'balance' || $payment->source !== '' || $order === null || !$this->mails->photo_is_missing($order)) {
            $this->notify($payment);
        }

        return new ConfirmedPayment($payment, $intent->status ?? 'succeeded');
    }

    /**
     * With the order's money, or not at all: its vouchers are used, and those that it buys come into being.
     *
     * @throws CouldNotPlaceOrder voucher_is_gone: a voucher of an order that was given up has paid another one since
     */
    private function receive_vouchers(Payment $payment, bool $live): void
    {
        $order = $payment->kind === 'balance' ? null : $this->orders->find($payment->order_id);
        if ($order === null) {
            return;
        }
        try {
            $cents = OrderVouchers::redeem($order);
        } catch (VoucherRefused) {
            throw CouldNotPlaceOrder::voucher_is_gone();
        }
        $cents === 0 || $this->orders->receive($order->id, "bon-$order->id", $cents, 'voucher');
        if ($cents === 0 && $payment->amount === 0) {
            $this->orders->receive($order->id, "remise-$order->id", 0, 'full');
        }
        $this->sales->issue($order, $live);
    }

    /** The mails that waited for the photos of an order go once the last one is there. */
    public function photos_received(Order $order): void
    {
        if (!$this->mails->photo_is_missing($order)) {
            $this->clock->start($order);
            array_map($this->notify(...), $this->ledger->unnotified_of($order->id));
        }
    }

    /** Sends the mails of a payment, each once; the reconciler does it when nobody else did. */
    public function notify(Payment $payment): void
    {
        $order = $this->order_of($payment);
        if ($order !== null) {
            if ($order->is_promised() && !$this->mails->photo_is_missing($order) && $this->clock->start($order)) {
                $order = $this->orders->find($order->id) ?? $order;
            }
            if ($payment->is_told) {
                return;
            }
            match (true) {
                $payment->status === PaymentStatus::Returned => $this->mails->refunded_late(
                    $order,
                    $payment->amount,
                    'late-' . $payment->id,
                    $payment->kind === 'balance',
                ),
                $payment->kind === 'balance' => $this->mails->balance_paid($order),
                default => $this->mails->order_paid($order),
            };
            $status = Read::text($order->meta[Order::STATUS_REFUSED] ?? null);
            if ($status !== '' && $order->status->is_paid()) {
                $this->mails->warn($order, 'status', sprintf(
                    /* translators: %s: status of WooCommerce's, such as pending */
                    __('elle est payée, mais une extension voulait la laisser dans l\'état « %s ». Elle est « En cours » et ne demande plus d\'argent : vérifiez l\'extension qui change l\'état des commandes payées.', 'museau'),
                    $status,
                ));
            }
        } elseif ($payment->status === PaymentStatus::Returned) {
            $this->mails->refunded_erased($payment->order_id, $payment->amount, 'late-' . $payment->id);
        }
        $this->ledger->mark_notified($payment);
    }

    /**
     * The bindings (S04): this intent, this sum, this currency, this order and payment, this site, this mode.
     *
     * @throws PaymentFailed does_not_match
     */
    private function check(Payment $payment, Intent $intent): void
    {
        $wrong = array_keys(array_filter([
            'intent' => $payment->intent_id !== $intent->id,
            'amount' => $payment->amount !== $intent->received,
            'currency' => $intent->currency !== 'eur',
            'order' => ($intent->metadata['order_id'] ?? '') !== (string) $payment->order_id,
            // An order number comes again when an older database was put back.
            'payment' => $payment->mark !== '' && ($intent->metadata['payment'] ?? '') !== $payment->mark,
            'site' => ($intent->metadata['site'] ?? '') !== $this->keys->site(),
            'mode' => $intent->live !== $this->keys->live(),
        ]));
        if ($wrong !== []) {
            Log::critical('payment_mismatch', [
                'payment' => $payment->id,
                'order' => $payment->order_id,
                'intent' => $intent->id,
                'wrong' => implode(', ', $wrong),
            ]);
            Journal::write(Event::Mismatch, implode(', ', $wrong), $payment->order_id);
            $order = $this->orders->find($payment->order_id);
            if ($order !== null) {
                $this->mails->warn(
                    $order,
                    'mismatch-' . $payment->id,
                    sprintf(
                        /* translators: %s: Stripe's id of the payment */
                        __('un paiement (%s) ne correspond pas à ce qui était demandé. Vérifiez-le dans Stripe.', 'museau'),
                        $intent->id,
                    ),
                );
            }

            throw PaymentFailed::does_not_match();
        }
    }

    /**
     * Money for an order that was deleted, or a balance that went out of date while its page stood open, is not ours to keep.
     *
     * @throws CouldNotPlaceOrder order_is_closed
     */
    private function refuse_undue(Payment $payment): void
    {
        $order = $this->order_of($payment);
        // Two of one order: one was asked for again while Stripe did not know the other under the keys of that day.
        $is_second = $payment->kind !== 'balance' && $this->ledger->is_paid_by_another($payment);
        if (
            $is_second
            || $order === null
            || ($payment->kind === 'balance' && (!$order->status->is_paid() || $payment->amount > $order->left_to_pay()))
        ) {
            throw CouldNotPlaceOrder::order_is_closed();
        }
    }

    /** @throws PaymentFailed is_unreachable: it is not erased, the database could not be read */
    private function order_of(Payment $payment): ?Order
    {
        $known = Db::count_failures();
        $order = $this->orders->find($payment->order_id);

        return $order === null && Db::count_failures() > $known ? throw PaymentFailed::is_unreachable('database') : $order;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Orders of ours that became paid without Stripe: by hand, by an extension's route, by a transfer on WooCommerce's own
 * payment page. They get their row in the ledger, with its source, and both letters; what still asks for the money at
 * Stripe is cancelled, and a card that was faster gets its money back (PaymentConfirmation).
 */
final class PaidElsewhere
{
    /** Source of the money among the order's meta; '' when it was taken back. */
    public const META = 'paid_elsewhere';

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Carts $carts,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
        private readonly Keys $keys,
        private readonly CartPhotos $photos,
        private readonly VoucherSales $sales,
        private readonly OrderMails $mails,
    ) {}

    /** Whether the artist gives this order's money back herself, past Stripe and our ledger. */
    public static function is_way_of(Order $order): bool
    {
        return Read::text($order->meta[self::META] ?? '') !== '';
    }

    /**
     * Looks whether the order was paid elsewhere, and does what is then to be done; harmless to repeat.
     *
     * @param string $source of the money: 'bacs', 'cod', 'manual' …
     */
    public function notice(int $order_id, string $source = 'manual'): void
    {
        Lock::with('order:' . $order_id, function () use ($order_id, $source): void {
            $order = $this->keys->is_paused() ? null : $this->orders->find($order_id);
            $payments = $this->ledger->of_order($order_id);
            $awaited = array_filter($payments, static fn(Payment $payment): bool => $payment->may_come_by_hand());
            if ($order !== null && $order->status->is_paid() && $awaited !== []) {
                // The transfer or cheque that it waits for, marked received by the engine's own status.
                $this->confirmation->receive_by_hand(end($awaited));

                return;
            }
            $through_stripe = array_filter(
                $payments,
                static fn(Payment $payment): bool => $payment->status === PaymentStatus::Paid && $payment->source === '',
            );
            if ($order === null || !$order->status->is_paid() || $order->received === 0 || $through_stripe !== []) {
                return;
            }
            $by_hand = array_filter(
                $payments,
                static fn(Payment $payment): bool => $payment->status === PaymentStatus::Paid && $payment->mark !== '',
            );
            if ($by_hand !== []) {
                // A transfer or cheque of ours came for an order that had been reopened for a card.
                $this->revoke_open($payments);

                return;
            }
            $source = mb_substr($source, 0, 60);
            $this->ledger->add_elsewhere($order_id, $order->received, $source, $this->keys->live_elsewhere());
            $this->orders->set_meta($order_id, self::META, $source);
            $this->sales->issue($order, $this->keys->live_elsewhere());
            // Taken back when it was marked paid by mistake before.
            VoucherSales::withdraw($order, takes_what_is_left: true);
            foreach ($payments as $payment) {
                // Before the letters, which ask for a photograph that is missing, and before the cart goes.
                $this->photos->give($payment->cart_id, $order_id, array_column($order->lines, 'key'));
            }
            foreach ($this->ledger->unnotified_of($order_id) as $payment) {
                $this->confirmation->notify($payment);
            }
            $this->revoke_open($payments);
        });
    }

    /** @param list<Payment> $payments */
    private function revoke_open(array $payments): void
    {
        foreach ($payments as $payment) {
            if ($payment->status === PaymentStatus::Open) {
                $this->revoke($payment);
            }
        }
    }

    /**
     * Writes down a refund of such an order that the artist has given back as she took the money, and tells the customer; harmless to
     * repeat.
     *
     * @param string $refund_id mark of the refund
     * @param int    $at        Unix time of the refund
     */
    public function refunded(int $order_id, string $refund_id, int $cents, int $at): void
    {
        Lock::with('order:' . $order_id, function () use ($order_id, $refund_id, $cents, $at): void {
            $order = $this->keys->is_paused() ? null : $this->orders->find($order_id);
            if ($order === null) {
                return;
            }
            Transaction::run(function () use ($order, $refund_id, $cents, $at): void {
                // Told with the row or not at all: the reconciler comes back to each refund for a week.
                if ($this->ledger->add_refund_elsewhere($order->id, $refund_id, $cents, $order->refunded, $at)) {
                    $this->mails->refunded($order, $cents, $refund_id);
                }
            });
            VoucherSales::withdraw($order, takes_what_is_left: true);
        });
    }

    /** The order was marked paid by mistake, and is not any more: the vouchers that it bought are worth nothing. Harmless to repeat. */
    public function undo(int $order_id): void
    {
        Lock::with('order:' . $order_id, function () use ($order_id): void {
            $order = $this->orders->find($order_id);
            if ($order !== null && $order->received > 0) {
                // Marked paid once more meanwhile.
                return;
            }
            $this->ledger->drop_elsewhere($order_id);
            $order !== null && self::is_way_of($order) && $this->orders->set_meta($order_id, self::META, '');
            $paid = array_filter(
                $this->ledger->of_order($order_id),
                static fn(Payment $payment): bool => $payment->status === PaymentStatus::Paid,
            );
            $spent = $paid === [] ? VoucherSales::void($order_id) : 0;
            if ($spent > 0) {
                $this->orders->note(
                    $order_id,
                    __('Un bon cadeau de cette commande avait déjà été utilisé quand son prix est reparti.', 'museau')
                        . ' (' . Money::text($spent) . ')',
                );
            }
        });
    }

    private function revoke(Payment $payment): void
    {
        if (!$this->asked->revoke($payment)) {
            // Paid by card, too, or the bank still thinks: nothing is due any more, and the money goes back when it comes.
            $this->confirmation->confirm($payment);

            return;
        }
        if ($this->ledger->close($payment, PaymentStatus::Cancelled) && $payment->cart_id !== '') {
            $this->carts->clear($payment->cart_id);
        }
    }
}

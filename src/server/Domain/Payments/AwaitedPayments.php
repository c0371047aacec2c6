<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Deadline;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\TransferLetters;
use Museau\Domain\Transfers\Transfers;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Orders whose money comes by transfer or cheque: placed like any other, then put aside with their stock taken, until the artist says
 * that the money is there or their last day is over. Their payment is a row of the ledger that names its means and asks nothing of Stripe.
 */
final class AwaitedPayments
{
    /** Seconds after which the letter of an order is sent by the reconciler, its browser being gone. */
    private const GRACE = 120;

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Carts $carts,
        private readonly CartPhotos $photos,
        private readonly PaymentConfirmation $confirmation,
        private readonly Transfers $transfers,
        private readonly TransferLetters $letters,
    ) {}

    /** @throws PaymentFailed means_is_gone: switched off since the page was opened */
    public function refuse_unless_offered(string $means): void
    {
        $this->transfers->offer($means) ?? throw PaymentFailed::means_is_gone();
    }

    /** The order that a press of this cart has placed already; null when it waits no longer, or a card was to pay it. */
    public function of_cart(string $cart_id): ?PayableOrder
    {
        $payment = $this->ledger->last_of_cart($cart_id);
        $order = $payment !== null && $payment->is_awaited() ? $this->orders->find($payment->order_id) : null;

        $is_awaited = $order !== null && AwaitedTransfer::awaited($order) !== null;

        return $payment !== null && $is_awaited ? new PayableOrder($payment, $order) : null;
    }

    /**
     * Puts the order of a payment that nothing asks at Stripe aside until its money comes, and empties its cart. Called under the locks of
     * both.
     *
     * @throws PaymentFailed means_is_gone
     */
    public function hold(Payment $payment, Order $order, string $means): PayableOrder
    {
        $details = $this->transfers->offer($means) ?? throw PaymentFailed::means_is_gone();
        $until = Deadline::day(time(), $this->transfers->days(), wp_timezone());
        Transaction::run(function () use ($payment, $order, $details, $until): void {
            $this->orders->queue();
            if (!$this->ledger->await_by($payment, $details->means->value)) {
                throw CouldNotLock::is_busy();
            }
            $awaited = new AwaitedTransfer($details->means, $payment->amount, $until);
            $this->orders->set_meta($order->id, AwaitedTransfer::META, $awaited->stored());
            $this->transfers->put_on_hold($order->id, $details);
            $held = $this->orders->find($order->id);
            if ($held === null || AwaitedTransfer::awaited($held) === null) {
                throw DatabaseFailed::is_not_kept("the transfer of order $order->id");
            }
            $this->photos->give($payment->cart_id, $order->id, array_column($order->lines, 'key'));
            // With the order, or not at all: a cart left full would be ordered a second time.
            $this->carts->clear($payment->cart_id);
            CartVouchers::clear($payment->cart_id);
        });

        return new PayableOrder($this->ledger->get($payment->id) ?? $payment, $this->orders->find($order->id) ?? $order);
    }

    /** Writes to whoever has placed the order, and to the artist; once. */
    public function tell(Order $order): void
    {
        $this->letters->placed($order);
    }

    /** The payment that an order waits for, or waited for until it was cancelled; null of any other order. */
    public function payment(Order $order): ?Payment
    {
        $awaited = array_filter(
            $order->is_confirmed() ? [] : $this->ledger->of_order($order->id),
            static fn(Payment $payment): bool => $payment->may_come_by_hand(),
        );

        return end($awaited) ?: null;
    }

    /** Whether a payment of an order is awaited now. */
    public function waits(int $order_id): bool
    {
        return array_filter($this->ledger->of_order($order_id), static fn(Payment $payment): bool => $payment->is_awaited()) !== [];
    }

    /**
     * The artist has the money: the order is paid, as by a card. A second press changes nothing. A cancelled one takes it all the same,
     * where its works are still there.
     *
     * @param ?int $shown cents that her button named; null where nothing named any
     *
     * @throws Refusal museau_nothing_awaited; museau_sum_changed 409: the order was changed since; museau_stock_gone 409: what it
     *   ordered was sold meanwhile, and the money goes back by hand
     */
    public function receive(Order $order, ?int $shown = null): Means
    {
        return Lock::with("order:$order->id", function () use ($order, $shown): Means {
            $order = $this->orders->find($order->id) ?? $order;
            $means = AwaitedTransfer::of($order)->means ?? throw self::nothing_awaited();
            if ($order->is_confirmed()) {
                return $means;
            }
            $payment = $this->payment($order) ?? throw self::nothing_awaited();
            $cents = AwaitedSum::of($payment, $order);
            AwaitedSum::refuse_other($shown, $cents);
            try {
                $this->confirmation->receive_by_hand($payment);
            } catch (CouldNotPlaceOrder $refusal) {
                // What buyers read there speaks of their cart.
                throw $refusal->error_code !== 'museau_stock_gone' ? $refusal : new Refusal(
                    $refusal->error_code,
                    __('Une de ses œuvres a été prise par une autre commande : celle-ci reste annulée. Rendez cet argent vous-même.', 'museau'),
                    Reason::Conflict,
                );
            }
            $this->orders->note($order->id, $means->received() . ' : ' . Money::text($cents));

            return $means;
        });
    }

    /**
     * Cancels an order that waits, by the artist's hand: its stock comes back, and its customer is told.
     *
     * @throws Refusal museau_nothing_awaited: it does not wait any more
     */
    public function cancel(Order $order): void
    {
        Lock::with("order:$order->id", function () use ($order): void {
            $payment = $this->payment($this->orders->find($order->id) ?? $order);
            if ($payment === null || !$this->end($payment, true)) {
                throw self::nothing_awaited();
            }
        });
    }

    /**
     * What the reconciler does with an order that waits: its letters, its end.
     *
     * @return ?string 'confirmed', 'cancelled', 'mailed'; null where nothing was to do
     */
    public function look(Payment $known, int $now): ?string
    {
        return Lock::with("order:$known->order_id", function () use ($known, $now): ?string {
            $payment = $this->ledger->get($known->id);
            if ($payment === null || !$payment->is_awaited()) {
                return null;
            }
            $order = $this->orders->find($payment->order_id);
            $awaited = $order === null ? null : AwaitedTransfer::awaited($order);
            if ($this->ledger->is_paid_by_another($payment)) {
                // By a card, after the order was reopened: nothing more is awaited.
                return $this->ledger->close($payment, PaymentStatus::Cancelled) ? 'cancelled' : null;
            }
            if ($order !== null && $order->status->is_paid()) {
                // By the engine's own button, and whoever pressed it died before it was told.
                $this->confirmation->receive_by_hand($payment);

                return 'confirmed';
            }
            if ($order === null || $awaited === null) {
                // Cancelled or erased by hand.
                $order === null || $this->letters->cancelled($order, true);

                return $this->ledger->close($payment, PaymentStatus::Cancelled) ? 'cancelled' : null;
            }
            if ($payment->created < $now - self::GRACE && !$this->letters->has_placed($order->id)) {
                $this->letters->placed($order);
            }
            $reminded = Read::int($order->meta[AwaitedTransfer::REMINDED] ?? 0);

            return match (Deadline::act($awaited->until, $payment->created, $reminded, $now, wp_timezone())) {
                'remind' => $this->remind($order, $awaited, $now),
                'cancel' => $this->end($payment, false) ? 'cancelled' : null,
                default => null,
            };
        });
    }

    private function remind(Order $order, AwaitedTransfer $awaited, int $now): string
    {
        $least = (string) wp_date('Y-m-d', $now + (Deadline::AFTER_REMINDER - 1) * DAY_IN_SECONDS);
        $this->letters->reminder($order, max($awaited->until, $least));
        $this->orders->set_meta($order->id, AwaitedTransfer::REMINDED, $now);
        $this->orders->note($order->id, __('Paiement attendu : rappel envoyé.', 'museau'));

        return 'mailed';
    }

    private function end(Payment $payment, bool $by_hand): bool
    {
        return Transaction::run(function () use ($payment, $by_hand): bool {
            // Its row may be closed already: it was cancelled, then put on hold again by hand.
            $is_cancelled = $this->orders->cancel($payment->order_id);
            if ($is_cancelled) {
                $this->ledger->close($payment, PaymentStatus::Cancelled);
            }
            $order = $is_cancelled ? $this->orders->find($payment->order_id) : null;
            if ($order?->status !== OrderStatus::Cancelled) {
                return false;
            }
            // With its end, or not at all: nothing looks at a cancelled order again.
            $this->letters->cancelled($order, $by_hand);

            return true;
        });
    }

    public static function nothing_awaited(): Refusal
    {
        return new Refusal(
            'museau_nothing_awaited',
            __('Cette commande n\'attend plus cet argent : rechargez la page.', 'museau'),
            Reason::Conflict,
        );
    }
}

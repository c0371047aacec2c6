<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;

/**
 * From a cart to an intent that may be paid: the order is placed before the money moves (M1), one of each per cart. It decides what a
 * press of the button continues, changes or begins; OrderPlacing writes the order, PaymentRequests asks for its money.
 */
final class Checkout
{
    public function __construct(
        private readonly Carts $carts,
        private readonly Orders $orders,
        private readonly Ledger $ledger,
        private readonly OrderPlacing $placing,
        private readonly PaymentRequests $requests,
        private readonly AwaitedPayments $awaited,
        private readonly OrderMails $mails,
    ) {}

    /**
     * The cart's order and its payment, made once and found again by every repetition.
     *
     * @param \Closure(Cart): array<string, mixed> $meta frozen with the order: cgv_version, delay …
     * @param ?\Closure(Payment, Order): SessionRequest $session when it is paid on Stripe's own page; null: by an intent in ours
     * @param string $means '' for a card; else the transfer or cheque (Means) for which the order waits once it is placed
     *
     * @throws CouldNotPlaceOrder cart_is_empty 400; stock_is_gone, portraits_are_full, date_is_later, differs_from_cart 409
     * @throws PaymentFailed      cart_has_changed 409; is_below_minimum 400; is_already_paid 409; is_unreachable 503; tries_too_often 429
     */
    public function begin(
        ?string $token,
        BillingDetails $billing,
        string $notes,
        \Closure $meta,
        ?\Closure $session = null,
        ShownCart $shown = new ShownCart(),
        string $means = '',
    ): PayableOrder {
        $means === '' || $this->awaited->refuse_unless_offered($means);
        $cart = $this->carts->open($token);
        if ($cart->notices !== []) {
            throw PaymentFailed::cart_has_changed($cart->notices);
        }
        if ($cart->is_empty()) {
            return $this->ordered_before($cart->id) ?? throw CouldNotPlaceOrder::cart_is_empty();
        }
        $shown->refuse_other($cart, is_placed: $means !== '');
        self::refuse_too_little($cart);
        $request = new OrderRequest($cart, $billing, $notes, $meta($cart));

        return Lock::with('cart:' . $cart->id, function () use ($token, $cart, $request, $session, $means): PayableOrder {
            $before = $this->emptied_before($token, $cart);
            if ($before !== null) {
                return $before;
            }
            $is_counted = false;
            // Before anything is placed, held or cancelled: who tries too often changes nothing.
            $count = static function () use (&$is_counted, $cart): void {
                $is_counted || Limits::count_intent($cart->id);
                $is_counted = true;
            };
            $payment = $this->ledger->open($cart->id);
            try {
                $payment = $payment === null
                    ? $this->place($request, $count)
                    : Lock::with('order:' . $payment->order_id, fn(): Payment => $this->continue_order($payment->id, $request, $count));
            } catch (CouldNotPlaceOrder $refusal) {
                if ($refusal->error_code === CouldNotPlaceOrder::DIFFERS) {
                    Journal::write(Event::Mismatch, CouldNotPlaceOrder::DIFFERS);
                    $this->mails->order_refused($cart->totals->total, Read::int($refusal->data['asked'] ?? 0));
                }

                throw $refusal;
            }

            return Lock::with(
                'order:' . $payment->order_id,
                fn(): PayableOrder => $this->requests->ask($this->ledger->get($payment->id) ?? $payment, $count, $session, $means),
            );
        });
    }

    /** @throws PaymentFailed is_below_minimum */
    private static function refuse_too_little(Cart $cart): void
    {
        $due = $cart->due_by_card();
        if ($due < CartVoucher::LEAST_BY_CARD && ($due !== 0 || $cart->by_voucher() + $cart->totals->discount === 0)) {
            throw PaymentFailed::is_below_minimum(implode(', ', array_map(
                static fn(CartCoupon $coupon): string => CartCoupon::shown($coupon->code),
                $cart->coupons,
            )));
        }
    }

    /**
     * A cart is emptied with the money of its order, or with an order that waits for a transfer. A press that has read it before, or while
     * it was emptied (its lines, and no voucher any more), and waited for the other one must not order once more. Read again under the
     * lock, where nobody empties it.
     *
     * @return ?PayableOrder the order that waits for its transfer; null where the cart is still to be ordered
     *
     * @throws PaymentFailed is_already_paid, cart_has_changed
     */
    private function emptied_before(?string $token, Cart $cart): ?PayableOrder
    {
        $now = $this->carts->open($token);
        // Where a card pays, the order's own holds change the revision; where vouchers or coupons pay alone, the press itself spends them.
        if (!$now->is_empty() && ($cart->due_by_card() > 0 || $now->revision() === $cart->revision())) {
            return null;
        }

        return $this->ordered_before($cart->id) ?? throw PaymentFailed::cart_has_changed([
            __('Votre panier vient de changer : vérifiez le total, puis commandez.', 'museau'),
        ]);
    }

    /**
     * Whoever did not hear the answer to her press hears it now.
     *
     * @return ?PayableOrder the order that waits for its transfer; null when her press has placed none
     *
     * @throws PaymentFailed is_already_paid
     */
    private function ordered_before(string $cart_id): ?PayableOrder
    {
        $last = $this->ledger->last_of_cart($cart_id);
        if ($last?->status === PaymentStatus::Paid && ($last->amount === 0 || $last->source !== '')) {
            throw PaymentFailed::is_already_paid($last->order_id, $this->orders->find($last->order_id)->key ?? '');
        }

        return $this->awaited->of_cart($cart_id);
    }

    /**
     * An order that was placed and is not paid yet, by its signed link: as it was frozen, on Stripe's own page. Refused with
     * order_is_closed (409) when its hour is over or it was cancelled, else as begin() does.
     *
     * @param \Closure(Payment, Order): SessionRequest $session
     */
    public function resume(Order $order, \Closure $session): PayableOrder
    {
        $cart_id = $this->waiting($order)->cart_id ?? '';

        $work = function () use ($order, $cart_id, $session): PayableOrder {
            $order = $this->orders->find($order->id) ?? throw CouldNotPlaceOrder::order_is_closed();
            if ($order->status->is_paid()) {
                throw PaymentFailed::is_already_paid($order->id, $order->key);
            }
            $payment = $this->waiting($order) ?? throw CouldNotPlaceOrder::order_is_closed();

            return $this->requests->ask($this->requests->payable($payment), static fn() => Limits::count_intent($cart_id), $session);
        };

        return Lock::with("cart:$cart_id", static fn(): PayableOrder => Lock::with("order:$order->id", $work));
    }

    /** The payment that an unpaid order waits for; null when it waits no longer, or now asks for another sum. */
    public function waiting(Order $order): ?Payment
    {
        $open = array_filter(
            $order->status === OrderStatus::Pending ? $this->ledger->open_of_order($order->id) : [],
            static fn(Payment $payment): bool => $payment->source === '' && !$payment->is_expired(time())
                && $payment->amount === $order->due_by_card(),
        );

        return end($open) ?: null;
    }

    /**
     * The balance of an order, by its signed link. Refused with order_is_closed (409) when nothing is due,
     * is_already_paid (409), is_below_minimum (400), is_unreachable (503).
     */
    public function begin_balance(Order $order): PayableOrder
    {
        return Lock::with('order:' . $order->id, function () use ($order): PayableOrder {
            $order = $this->orders->find($order->id) ?? $order;
            $key = Ledger::balance_key($order->id);
            $payment = $this->ledger->open($key);
            $payment = $payment === null ? null : $this->requests->payable($payment);
            $left = $order->left_to_pay();
            if (!$order->status->is_paid() || $left === 0) {
                throw CouldNotPlaceOrder::order_is_closed();
            }
            if ($left < CartVoucher::LEAST_BY_CARD) {
                throw PaymentFailed::is_below_minimum();
            }
            if ($payment !== null && $payment->amount !== $left) {
                $payment = $this->requests->revoke($payment);
                $this->ledger->change($payment, 'balance', $left, '', '');
            }
            $payment ??= $this->ledger->add($order->id, 'balance', $key, '', $left);

            return $this->requests->ask(
                $this->ledger->open($key) ?? $payment ?? throw CouldNotLock::is_busy(),
                static fn() => Limits::count_intent(''),
            );
        });
    }

    /**
     * Ends what this cart had: another order is begun in its place.
     *
     * @throws PaymentFailed is_already_paid
     */
    private function cancel_former(?Payment $payment, ?Order $order): void
    {
        if ($payment !== null && $order !== null && ($payment->status === PaymentStatus::Paid || $order->status->is_paid())) {
            throw PaymentFailed::is_already_paid($order->id, $order->key);
        }
        if ($payment !== null) {
            $this->ledger->close($this->requests->revoke($payment), PaymentStatus::Cancelled);
        }
    }

    /**
     * The order that this cart has already: as it is, or frozen anew when the cart or the form changed.
     *
     * @param \Closure(): void $count
     */
    private function continue_order(int $payment_id, OrderRequest $request, \Closure $count): Payment
    {
        $payment = $this->ledger->get($payment_id);
        $payment = $payment === null || $payment->status !== PaymentStatus::Open ? $payment : $this->requests->payable($payment);
        $order = $payment === null ? null : $this->orders->find($payment->order_id);
        if ($payment === null || $order === null || $payment->status !== PaymentStatus::Open || $order->status !== OrderStatus::Pending) {
            $this->cancel_former($payment, $order);

            return $this->place($request, $count);
        }
        if ($payment->is_expired(time())) {
            // Its hour is over: she takes the pieces again only if nobody else does.
            $count();
            $payment = $this->requests->revoke($payment);
            $this->orders->cancel($payment->order_id);
            $this->ledger->close($payment, PaymentStatus::Cancelled);

            return $this->place($request, $count);
        }
        $is_other = $payment->revision !== $request->cart->revision() || $payment->amount !== $order->due_by_card();
        if (!$is_other && $payment->form === $request->form()) {
            return $payment;
        }
        if ($is_other) {
            $this->placing->refuse_hoarding($payment, $request->cart);
            $count();
        }
        // Another tab may hold the old intent: once cancelled, nobody is charged a price that she did not see last. A session
        // keeps the address that it was made with, and would send its receipt there.
        if ($is_other || ($payment->session_id !== null && $order->billing->email !== $request->billing->email)) {
            $payment = $this->requests->revoke($payment);
        }

        try {
            return $this->placing->replace($payment, $request);
        } catch (CouldNotPlaceOrder $refusal) {
            if ($refusal->error_code !== CouldNotPlaceOrder::CLOSED) {
                throw $refusal;
            }
            // The artist has put the unpaid order aside in WooCommerce: this cart begins another.
            $count();
            $this->ledger->close($this->requests->revoke($payment), PaymentStatus::Cancelled);

            return $this->place($request, $count);
        }
    }

    /** @param \Closure(): void $count */
    private function place(OrderRequest $request, \Closure $count): Payment
    {
        $count();

        return $this->placing->place($request);
    }
}

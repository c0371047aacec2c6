<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;

/**
 * From a cart to an intent that may be paid: the order is placed before the money moves (M1), one of each per cart.
 *
 * More than 300 lines: each way back from a refusal of Stripe's or of the stock leads to another step of the same walk.
 */
final class Checkout
{
    public function __construct(
        private readonly Carts $carts,
        private readonly Orders $orders,
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly PaymentConfirmation $confirmation,
        private readonly AskedPayments $asked,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
        private readonly Availability $availability,
        private readonly AwaitedPayments $awaited,
    ) {}

    /**
     * The cart's order and its payment, made once and found again by every repetition.
     *
     * @param \Closure(Cart): array<string, mixed> $meta frozen with the order: cgv_version, delay …
     * @param ?\Closure(Payment, Order): SessionRequest $session when it is paid on Stripe's own page; null: by an intent in ours
     * @param ?string $shown revision of the cart that she saw when she ordered; null: her page follows every change of it
     * @param array{int, int} $sums total of the cart and what is left of it by card, in cents, as a page without a revision showed them
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
        ?string $shown = null,
        array $sums = [-1, -1],
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
        self::refuse_unseen($cart, $shown, $sums, $means !== '');
        self::refuse_too_little($cart);
        $meta = $meta($cart);

        return Lock::with('cart:' . $cart->id, function () use ($token, $cart, $billing, $notes, $meta, $session, $means): PayableOrder {
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
                    ? $this->place($cart, $billing, $notes, $meta, $count)
                    : Lock::with(
                        'order:' . $payment->order_id,
                        fn(): Payment => $this->continue_order($payment->id, $cart, $billing, $notes, $meta, $count),
                    );
            } catch (CouldNotPlaceOrder $refusal) {
                if ($refusal->error_code === CouldNotPlaceOrder::DIFFERS) {
                    Journal::write(Event::Mismatch, CouldNotPlaceOrder::DIFFERS);
                    $this->mails->order_refused($cart->totals->total, Read::int($refusal->data['asked'] ?? 0));
                }

                throw $refusal;
            }

            return Lock::with(
                'order:' . $payment->order_id,
                fn(): PayableOrder => $this->ask_for_payment($this->ledger->get($payment->id) ?? $payment, $count, $session, $means),
            );
        });
    }

    /**
     * Nobody orders at a total that she did not see: what is due now may be the same all the same, since a coupon lowers the balance
     * of a portrait. Where vouchers or coupons leave nothing to pay no card is confirmed after the press: it spends them itself, and
     * only on sums that were shown.
     *
     * @param array{int, int} $sums
     * @param bool            $is_placed whether the press itself ends the order, to be paid by transfer or cheque
     *
     * @throws PaymentFailed cart_has_changed
     */
    private static function refuse_unseen(Cart $cart, ?string $shown, array $sums, bool $is_placed): void
    {
        $is_spent = $cart->due_by_card() === 0 && $cart->by_voucher() + $cart->totals->discount > 0;
        $is_other = match (true) {
            $shown !== null => $shown !== $cart->revision(),
            $is_spent, $is_placed => $sums !== [$cart->totals->total, $cart->due_by_card()],
            default => $sums[0] >= 0 && $sums[0] !== $cart->totals->total,
        };
        if ($is_other) {
            throw PaymentFailed::cart_has_changed([
                __('Votre panier a changé depuis que cette page est ouverte : vérifiez le total, puis commandez.', 'museau'),
            ]);
        }
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

            return $this->ask_for_payment($this->payable($payment), static fn() => Limits::count_intent($cart_id), $session);
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
            $payment = $payment === null ? null : $this->payable($payment);
            $left = $order->left_to_pay();
            if (!$order->status->is_paid() || $left === 0) {
                throw CouldNotPlaceOrder::order_is_closed();
            }
            if ($left < CartVoucher::LEAST_BY_CARD) {
                throw PaymentFailed::is_below_minimum();
            }
            if ($payment !== null && $payment->amount !== $left) {
                $payment = $this->revoke($payment);
                $this->ledger->change($payment, 'balance', $left, '', '');
            }
            $payment ??= $this->ledger->add($order->id, 'balance', $key, '', $left);

            return $this->ask_for_payment(
                $this->ledger->open($key) ?? $payment ?? throw CouldNotLock::is_busy(),
                static fn() => Limits::count_intent(''),
            );
        });
    }

    /**
     * @param array<string, mixed> $meta
     * @param \Closure(): void     $count
     */
    private function place(Cart $cart, BillingDetails $billing, string $notes, array $meta, \Closure $count): Payment
    {
        $count();
        $pieces = $this->reserved_pieces($cart);
        $holder = Limits::holder();

        // One order of an address at a time, so that two at once do not both find room.
        return Lock::with('held:' . substr($holder, 0, 32), function () use ($cart, $billing, $notes, $meta, $pieces, $holder): Payment {
            Limits::refuse_hoarding($pieces, $this->ledger->reserved_by($holder));
            $work = function () use ($cart, $billing, $notes, $meta, $pieces, $holder): Payment {
                $order = self::as_shown($this->orders->place($cart, $billing, $notes, $meta), $cart);
                self::reserve_vouchers($order);

                return self::as_frozen(
                    $order,
                    $this->ledger->add(
                        $order->id,
                        self::kind($order),
                        $cart->id,
                        $cart->id,
                        $order->due_by_card(),
                        $cart->revision(),
                        self::form($billing, $notes, $meta),
                        $holder,
                        $pieces,
                    ),
                );
            };

            return $this->availability->reserve($cart, null, self::promised($meta), static fn(): Payment => Transaction::run($work));
        });
    }

    /**
     * The order, when it asks for what the cart has shown and for nothing else.
     *
     * @throws CouldNotPlaceOrder differs_from_cart: an extension has changed its lines or its total
     */
    private static function as_shown(Order $order, Cart $cart): Order
    {
        $shown = array_map(
            static fn(CartLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->charged()],
            $cart->lines,
        );
        $placed = array_map(
            static fn(OrderLine $line): array => [$line->product_id, $line->variation_id, $line->quantity, $line->total],
            $order->lines,
        );
        if ($placed !== $shown || $order->total !== $cart->totals->total || $order->due_by_card() !== $cart->due_by_card()) {
            throw CouldNotPlaceOrder::differs_from_cart($order->total);
        }

        return $order;
    }

    /** @throws PaymentFailed cart_has_changed: another order has taken a voucher of hers since her cart was read */
    private static function reserve_vouchers(Order $order): void
    {
        try {
            OrderVouchers::reserve($order);
        } catch (VoucherRefused $refusal) {
            throw PaymentFailed::cart_has_changed([$refusal->getMessage()]);
        }
    }

    /**
     * The payment as the ledger holds it, when it asks for what its order says is due.
     *
     * @throws DatabaseFailed
     */
    private static function as_frozen(Order $order, ?Payment $payment): Payment
    {
        $payment ??= throw CouldNotLock::is_busy();
        if ($payment->amount !== $order->due_by_card()) {
            throw DatabaseFailed::is_not_kept("the sum of payment $payment->id");
        }

        return $payment;
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
            $this->ledger->close($this->revoke($payment), PaymentStatus::Cancelled);
        }
    }

    /**
     * The order that this cart has already: as it is, or frozen anew when the cart or the form changed.
     *
     * @param array<string, mixed> $meta
     * @param \Closure(): void     $count
     */
    private function continue_order(
        int $payment_id,
        Cart $cart,
        BillingDetails $billing,
        string $notes,
        array $meta,
        \Closure $count,
    ): Payment {
        $payment = $this->ledger->get($payment_id);
        $payment = $payment === null || $payment->status !== PaymentStatus::Open ? $payment : $this->payable($payment);
        $order = $payment === null ? null : $this->orders->find($payment->order_id);
        if ($payment === null || $order === null || $payment->status !== PaymentStatus::Open || $order->status !== OrderStatus::Pending) {
            $this->cancel_former($payment, $order);
            $count();

            return $this->place($cart, $billing, $notes, $meta, $count);
        }
        if ($payment->is_expired(time())) {
            // Its hour is over: she takes the pieces again only if nobody else does.
            $count();
            $payment = $this->revoke($payment);
            $this->orders->cancel($payment->order_id);
            $this->ledger->close($payment, PaymentStatus::Cancelled);

            return $this->place($cart, $billing, $notes, $meta, $count);
        }
        $is_other = $payment->revision !== $cart->revision() || $payment->amount !== $order->due_by_card();
        if (!$is_other && $payment->form === self::form($billing, $notes, $meta)) {
            return $payment;
        }
        if ($is_other) {
            $pieces = $this->reserved_pieces($cart);
            Limits::refuse_hoarding($pieces, $this->ledger->reserved_by(Limits::holder(), $payment->id));
            $count();
        }
        // Another tab may hold the old intent: once cancelled, nobody is charged a price that she did not see last. A session
        // keeps the address that it was made with, and would send its receipt there.
        if ($is_other || ($payment->session_id !== null && $order->billing->email !== $billing->email)) {
            $payment = $this->revoke($payment);
        }

        return $this->freeze_anew($payment, $cart, $billing, $notes, $meta, $count);
    }

    /**
     * Writes the cart and the form as they are now over the unpaid order of a payment, which then asks for their sum.
     *
     * @param array<string, mixed> $meta
     * @param \Closure(): void     $count
     */
    private function freeze_anew(
        Payment $payment,
        Cart $cart,
        BillingDetails $billing,
        string $notes,
        array $meta,
        \Closure $count,
    ): Payment {
        $work = function () use ($payment, $cart, $billing, $notes, $meta): Payment {
            OrderVouchers::release($payment->order_id);
            $order = self::as_shown($this->orders->replace($payment->order_id, $cart, $billing, $notes, $meta), $cart);
            self::reserve_vouchers($order);
            $this->ledger->change(
                $payment,
                self::kind($order),
                $order->due_by_card(),
                $cart->revision(),
                self::form($billing, $notes, $meta),
                $this->reserved_pieces($cart),
            );

            return self::as_frozen($order, $this->ledger->get($payment->id));
        };
        try {
            $own = $this->orders->find($payment->order_id);

            return $this->availability->reserve($cart, $own, self::promised($meta), static fn(): Payment => Transaction::run($work));
        } catch (CouldNotPlaceOrder $refusal) {
            if ($refusal->error_code !== 'museau_order_closed') {
                throw $refusal;
            }
            // The artist has put the unpaid order aside in WooCommerce: this cart begins another.
            $count();
            $this->ledger->close($this->revoke($payment), PaymentStatus::Cancelled);

            return $this->place($cart, $billing, $notes, $meta, $count);
        }
    }

    /**
     * The payment with an intent that can still be paid, or none; confirmed when its intent was paid meanwhile.
     *
     * @throws PaymentFailed is_already_paid
     */
    private function payable(Payment $payment): Payment
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

    /** Takes back at Stripe what asks for the money before anything of ours changes. */
    private function revoke(Payment $payment): Payment
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
     * Sees to it that the payment is asked, in one way only: by an intent, or by a session on Stripe's own page.
     *
     * @param \Closure(): void                             $count
     * @param ?\Closure(Payment, Order): SessionRequest $session
     */
    private function ask_for_payment(Payment $payment, \Closure $count, ?\Closure $session = null, string $means = ''): PayableOrder
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

        return $this->ask($payment, fn(): Intent => $this->payments->create($payment->amount, $metadata, $description, $key));
    }

    private function create_session(Payment $payment, Order $order, SessionRequest $request): CheckoutSession
    {
        $metadata = $this->metadata($payment);
        $description = self::description($order);
        $key = self::idempotency_key($payment, $order, $description . $request->fingerprint());

        return $this->ask(
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
    private function ask(Payment $payment, \Closure $call): Intent|CheckoutSession
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

    /** @return 'full'|'deposit' */
    private static function kind(Order $order): string
    {
        return $order->balance > 0 ? 'deposit' : 'full';
    }

    /** What a cart keeps from everybody else while its order is unpaid, as Limits::refuse_hoarding() counts it. */
    private function reserved_pieces(Cart $cart): int
    {
        $portrait = $this->availability->is_limited() ? Limits::ORIGINAL : 0;

        return array_sum(array_map(static fn(CartLine $line): int => match (true) {
            $line->is_portrait => $portrait,
            $line->is_voucher => 0,
            $line->sold_individually => Limits::ORIGINAL,
            // Nothing limits its quantity: its stock is not counted, so nothing of it is held.
            $line->max_quantity === null => 0,
            default => $line->quantity,
        }, $cart->lines));
    }

    /** @param array<string, mixed> $meta of which a promised day is part: another one is frozen anew */
    private static function form(BillingDetails $billing, string $notes, array $meta): string
    {
        $promise = isset($meta[Order::PROMISE]) ? [$meta[Order::PROMISE]] : [];

        return hash('sha256', (string) wp_json_encode([get_object_vars($billing), $notes, ...$promise]));
    }

    /** @param array<string, mixed> $meta */
    private static function promised(array $meta): string
    {
        return Read::text($meta[Order::PROMISE] ?? '');
    }
}

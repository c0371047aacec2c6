<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;

/** Writes the unpaid order of a cart with its payment and all that it holds, in one transaction: pieces, places, vouchers. */
final class OrderPlacing
{
    public function __construct(
        private readonly Orders $orders,
        private readonly Ledger $ledger,
        private readonly Availability $availability,
    ) {}

    /**
     * @return Payment what the new order asks for, of which Stripe knows nothing yet
     *
     * @throws CouldNotPlaceOrder stock_is_gone, portraits_are_full, date_is_later, differs_from_cart 409; Limits::refuse_hoarding()
     * @throws PaymentFailed      cart_has_changed
     */
    public function place(OrderRequest $request): Payment
    {
        $cart = $request->cart;
        $pieces = $this->reserved_pieces($cart);
        $holder = Limits::holder();

        // One order of an address at a time, so that two at once do not both find room.
        return Lock::with('held:' . substr($holder, 0, 32), function () use ($request, $cart, $pieces, $holder): Payment {
            Limits::refuse_hoarding($pieces, $this->ledger->reserved_by($holder));
            $work = function () use ($request, $cart, $pieces, $holder): Payment {
                $order = self::as_shown($this->orders->place($cart, $request->billing, $request->notes, $request->meta), $cart);
                self::reserve_vouchers($order);

                return self::as_frozen($order, $this->ledger->add(
                    $order->id,
                    self::kind($order),
                    $cart->id,
                    $cart->id,
                    $order->due_by_card(),
                    $cart->revision(),
                    $request->form(),
                    $holder,
                    $pieces,
                ));
            };

            return $this->availability->reserve($cart, null, $request->promised(), static fn(): Payment => Transaction::run($work));
        });
    }

    /**
     * Writes the cart and the form as they are now over the unpaid order of a payment, which then asks for their sum.
     *
     * @throws CouldNotPlaceOrder as place(); order_is_closed: the artist has put the order aside
     * @throws PaymentFailed      cart_has_changed
     */
    public function replace(Payment $payment, OrderRequest $request): Payment
    {
        $cart = $request->cart;
        $work = function () use ($payment, $request, $cart): Payment {
            OrderVouchers::release($payment->order_id);
            $order = $this->orders->replace($payment->order_id, $cart, $request->billing, $request->notes, $request->meta);
            self::as_shown($order, $cart);
            self::reserve_vouchers($order);
            $this->ledger->change(
                $payment,
                self::kind($order),
                $order->due_by_card(),
                $cart->revision(),
                $request->form(),
                $this->reserved_pieces($cart),
            );

            return self::as_frozen($order, $this->ledger->get($payment->id));
        };
        $own = $this->orders->find($payment->order_id);

        return $this->availability->reserve($cart, $own, $request->promised(), static fn(): Payment => Transaction::run($work));
    }

    /**
     * Before a payment's order takes other pieces: an address that keeps too many unpaid ones from others gets no more.
     *
     * @throws CouldNotPlaceOrder
     */
    public function refuse_hoarding(Payment $payment, Cart $cart): void
    {
        Limits::refuse_hoarding($this->reserved_pieces($cart), $this->ledger->reserved_by(Limits::holder(), $payment->id));
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

    /** @return 'full'|'deposit' */
    private static function kind(Order $order): string
    {
        return $order->balance > 0 ? 'deposit' : 'full';
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
}

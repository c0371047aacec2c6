<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\AskedPayments;
use Museau\Domain\Payments\CartPromise;
use Museau\Domain\Payments\Checkout;
use Museau\Domain\Payments\DifferingSums;
use Museau\Domain\Payments\Disputes;
use Museau\Domain\Payments\FailedRefunds;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\OrderFacts;
use Museau\Domain\Payments\OrderPlacing;
use Museau\Domain\Payments\PaidElsewhere;
use Museau\Domain\Payments\PaymentConfirmation;
use Museau\Domain\Payments\PaymentRequests;
use Museau\Domain\Payments\Payments;
use Museau\Domain\Payments\PlacedOrder;
use Museau\Domain\Payments\Reconciler;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Payments\Stripe;
use Museau\Domain\Payments\StripeApi;
use Museau\Domain\Payments\StripeReading;
use Museau\Domain\Payments\WalletDomain;
use Museau\Domain\Progress\OrderTrack;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Rest\CheckoutController;
use Museau\Rest\WebhookController;

/** Money: what goes to Stripe, comes back from it and is written down. */
trait PaymentServices
{
    public function keys(): Keys
    {
        return $this->once(Keys::class, fn(): Keys => new Keys($this->settings(), $this->identity()));
    }

    public function payments(): Payments
    {
        return $this->once(Payments::class, fn(): Payments => new Stripe($this->stripe_api()));
    }

    private function stripe_api(): StripeApi
    {
        return $this->once(StripeApi::class, fn(): StripeApi => new StripeApi($this->keys()));
    }

    public function wallet_domain(): WalletDomain
    {
        return $this->once(WalletDomain::class, fn(): WalletDomain => new WalletDomain($this->stripe_api(), $this->keys()));
    }

    public function ledger(): Ledger
    {
        return $this->once(Ledger::class, fn(): Ledger => new Ledger($this->engine(), $this->identity()));
    }

    private function asked_payments(): AskedPayments
    {
        return $this->once(AskedPayments::class, fn(): AskedPayments => new AskedPayments(
            $this->payments(),
            $this->ledger(),
            $this->orders(),
        ));
    }

    public function payment_confirmation(): PaymentConfirmation
    {
        return $this->once(PaymentConfirmation::class, fn(): PaymentConfirmation => new PaymentConfirmation(
            $this->payments(),
            $this->asked_payments(),
            $this->ledger(),
            $this->orders(),
            $this->carts(),
            $this->keys(),
            $this->mails(),
            $this->cart_photos(),
            new PhotoClock($this->orders()),
            $this->voucher_sales(),
        ));
    }

    public function refunds(): Refunds
    {
        return $this->once(Refunds::class, fn(): Refunds => new Refunds(
            $this->payments(),
            $this->ledger(),
            $this->orders(),
            $this->keys(),
            $this->mails(),
        ));
    }

    public function paid_elsewhere(): PaidElsewhere
    {
        return $this->once(PaidElsewhere::class, fn(): PaidElsewhere => new PaidElsewhere(
            $this->ledger(),
            $this->orders(),
            $this->carts(),
            $this->payment_confirmation(),
            $this->asked_payments(),
            $this->keys(),
            $this->cart_photos(),
            $this->voucher_sales(),
            $this->mails(),
        ));
    }

    public function disputes(): Disputes
    {
        return $this->once(Disputes::class, fn(): Disputes => new Disputes(
            $this->ledger(),
            $this->orders(),
            $this->mails(),
        ));
    }

    private function failed_refunds(): FailedRefunds
    {
        return $this->once(FailedRefunds::class, fn(): FailedRefunds => new FailedRefunds(
            $this->ledger(),
            $this->orders(),
            $this->mails(),
        ));
    }

    public function reconciler(): Reconciler
    {
        return $this->once(Reconciler::class, fn(): Reconciler => new Reconciler(
            $this->ledger(),
            $this->orders(),
            $this->payment_confirmation(),
            $this->asked_payments(),
            $this->refunds(),
            $this->paid_elsewhere(),
            $this->keys(),
            $this->mails(),
            $this->awaited_payments(),
            new StripeReading(
                $this->payments(),
                $this->ledger(),
                $this->payment_confirmation(),
                $this->refunds(),
                $this->failed_refunds(),
                $this->disputes(),
                $this->keys(),
                $this->mails(),
            ),
            new DifferingSums($this->ledger(), $this->orders(), $this->mails()),
        ));
    }

    private function checkout(): Checkout
    {
        return $this->once(Checkout::class, fn(): Checkout => new Checkout(
            $this->carts(),
            $this->orders(),
            $this->ledger(),
            new OrderPlacing($this->orders(), $this->ledger(), $this->availability()),
            new PaymentRequests(
                $this->payments(),
                $this->ledger(),
                $this->orders(),
                $this->keys(),
                $this->payment_confirmation(),
                $this->asked_payments(),
                $this->awaited_payments(),
            ),
            $this->awaited_payments(),
            $this->mails(),
        ));
    }

    public function cart_promise(): CartPromise
    {
        return $this->once(CartPromise::class, fn(): CartPromise => new CartPromise($this->promises(), $this->ledger(), $this->orders()));
    }

    public function order_facts(): OrderFacts
    {
        return $this->once(OrderFacts::class, fn(): OrderFacts => new OrderFacts(
            $this->settings(),
            $this->cart_promise(),
            $this->availability(),
            $this->shell()->legal->cgv_version(...),
        ));
    }

    private function placed_order(): PlacedOrder
    {
        return new PlacedOrder(
            $this->mails(),
            $this->order_photos(),
            $this->transfers()->awaited(...),
            fn(Order $order): array => (new OrderTrack($this->progress(), $this->settings()))->of($order),
        );
    }

    private function checkout_controller(): CheckoutController
    {
        return new CheckoutController(
            $this->checkout(),
            $this->payment_confirmation(),
            $this->ledger(),
            $this->orders(),
            $this->order_photos(),
            $this->placed_order(),
            $this->keys(),
            $this->order_facts(),
            $this->progress(),
            $this->awaited_payments(),
        );
    }

    private function webhook_controller(): WebhookController
    {
        return new WebhookController(
            $this->payment_confirmation(),
            $this->ledger(),
            $this->refunds(),
            $this->disputes(),
            $this->failed_refunds(),
            $this->keys(),
        );
    }
}

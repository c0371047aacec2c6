<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Orders\BillingRules;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\AwaitedPayments;
use Museau\Domain\Payments\Checkout;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\OrderFacts;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\SessionRequest;
use Museau\Domain\Payments\ShownCart;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\CheckoutController;
use Museau\Rest\Routes;

/** The form of the order and the button that pays it; each answers the address of the next page, Stripe's own as a rule. */
final class PaymentForms
{
    /** Seconds beyond the order's hour that Stripe's page stays open: it takes no page of less than half an hour. */
    private const BEYOND = 1920;

    /** Languages of the shop that Stripe's page speaks by this name; in another one it follows the browser. */
    private const LANGUAGES = ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt'];

    public function __construct(
        private readonly Carts $carts,
        private readonly Checkout $checkout,
        private readonly Orders $orders,
        private readonly Ledger $ledger,
        private readonly Keys $keys,
        private readonly OrderFacts $facts,
        private readonly OrderMails $mails,
        private readonly AwaitedPayments $awaited,
    ) {}

    /**
     * Places the cart's order and opens Stripe's page for it. The same form again finds the same order and the same page.
     *
     * @param array<string, mixed> $fields names of billing_details, orderNotes, cgv, cgv_version, revision, ready_on, means
     *
     * @throws Refusal
     */
    public function order(array $fields): string
    {
        Routes::count('POST', '/create-payment-intent', CheckoutController::PAYING);
        if ($this->keys->is_paused()) {
            throw PaymentFailed::is_paused();
        }
        $token = CartCookie::token();
        $cart = $this->carts->open($token);
        if ($cart->notices !== []) {
            // Said once: here, and not by the checkout, which reads the cart again.
            throw PaymentFailed::cart_has_changed($cart->notices);
        }
        $last = $this->ledger->last_of_cart($cart->id);
        if ($cart->is_empty() && $last?->status === PaymentStatus::Paid) {
            // The form came again, or by the browser's way back, after it was paid.
            return self::page($last->order_id);
        }
        $errors = [];
        $billing = null;
        $notes = '';
        try {
            $billing = BillingRules::read(array_filter($fields, is_string(...)), Read::bool($fields['sameAddress'] ?? false));
        } catch (BillingIsInvalid $invalid) {
            $errors = array_map(Read::text(...), Read::map($invalid->data['errors'] ?? []));
        }
        try {
            $notes = BillingRules::notes($fields['orderNotes'] ?? '');
        } catch (BillingIsInvalid $invalid) {
            $errors += array_map(Read::text(...), Read::map($invalid->data['errors'] ?? []));
        }
        if (!Read::bool($fields['cgv'] ?? false)) {
            $errors['cgv'] = __('Veuillez accepter les conditions générales de vente.', 'museau');
        } elseif (Read::text($fields['cgv_version'] ?? '') !== $this->facts->cgv_version()) {
            $errors['cgv'] = __('Les conditions générales de vente ont changé depuis que cette page est ouverte : relisez-les, puis cochez la case.', 'museau');
        }
        if ($errors !== [] || $billing === null) {
            throw BillingIsInvalid::because($errors ?: ['form' => __('Une erreur est survenue. Veuillez réessayer.', 'museau')]);
        }
        try {
            $shown = new ShownCart(Read::text($fields['revision'] ?? ''));
            $facts = $this->facts->of($billing, Read::text($fields['ready_on'] ?? ''));
            $means = Read::text($fields[MeansForm::FIELD] ?? '');
            $payable = $this->checkout->begin($token, $billing, $notes, $facts, self::request(...), $shown, means: $means);
            $this->awaited->tell($payable->order);

            // Without an address of Stripe's, vouchers have paid all of it, or it waits for its transfer.
            return $payable->session_url ?: self::page($payable->order->id);
        } catch (PaymentFailed $failed) {
            return $this->pay_by_link($failed, $cart, $billing, $notes);
        }
    }

    /**
     * Opens Stripe's page for an order that was placed before.
     *
     * @param string $token an AccessToken
     *
     * @throws Refusal
     */
    public function pay(string $token): string
    {
        Routes::count('POST', '/create-payment-intent', CheckoutController::PAYING);
        if ($this->keys->is_paused()) {
            throw PaymentFailed::is_paused();
        }
        $order = $this->opened($token) ?? throw CouldNotPlaceOrder::order_is_closed();
        try {
            // Its vouchers may have paid all of it just now.
            return $this->checkout->resume($order, self::request(...))->session_url ?: self::page($order->id);
        } catch (PaymentFailed $failed) {
            return self::paid($failed) ?? throw $failed;
        }
    }

    /** The link of a mail leads on to the order's page, whose token is good for some hours. */
    public function follow(string $link): string
    {
        return self::page($this->mailed($link)->id ?? 0);
    }

    /** The order of a mail's link, which opens it as long as it waits for its money; an older mail's link is its id and its key. */
    private function mailed(string $link): ?Order
    {
        $id = AccessToken::read('mail', $link, time());
        if ($id > 0) {
            $order = $this->orders->find($id);

            return $order !== null && $this->checkout->waiting($order) !== null ? $order : null;
        }
        $parts = explode('.', $link, 2);
        $order = $this->orders->find((int) $parts[0]);

        return $order !== null && $order->key !== '' && hash_equals($order->key, $parts[1] ?? '') ? $order : null;
    }

    /** The order that an access token opens; null when it is too old. */
    public function opened(string $token): ?Order
    {
        $id = AccessToken::read('pay', $token, time());

        return $id > 0 ? $this->orders->find($id) : null;
    }

    /** Address of the order's page, for some hours. */
    private static function page(int $order_id, string $more = ''): string
    {
        return home_url(PlainShop::PATH . '?acces=' . rawurlencode(AccessToken::issue('pay', $order_id, time())) . $more);
    }

    /** The same for the same payment, however often it is asked: a part of the idempotency key. */
    private static function request(Payment $payment, Order $order): SessionRequest
    {
        $back = home_url(PlainShop::PATH . '?acces=' . rawurlencode(AccessToken::issue('pay', $order->id, $payment->created)));

        return new SessionRequest(
            $order->billing->email,
            $back,
            "$back&annule=1",
            $payment->created + Payment::PATIENCE + self::BEYOND,
            in_array(Language::code(), self::LANGUAGES, true) ? Language::code() : 'auto',
        );
    }

    /**
     * Where an order goes on whose page could not be opened: it stands, and is paid by a link that is mailed and shown.
     *
     * @throws PaymentFailed when no order stands
     */
    private function pay_by_link(PaymentFailed $failed, Cart $cart, BillingDetails $billing, string $notes): string
    {
        $paid = self::paid($failed);
        if ($paid !== null) {
            return $paid;
        }
        $payment = $failed->reason->is_our_failure() ? $this->ledger->open($cart->id) : null;
        $order = $payment === null ? null : $this->orders->find($payment->order_id);
        // Not one of before, which could not be changed into this one.
        $is_this = $order !== null && $payment->revision === $cart->revision() && $order->billing == $billing && $order->notes === $notes;
        if ($order === null || !$is_this || $this->checkout->waiting($order) === null) {
            throw $failed;
        }
        $this->mails->pay_by_link($order);

        return self::page($order->id, '&lien=1');
    }

    private static function paid(PaymentFailed $failed): ?string
    {
        $id = $failed->error_code === PaymentFailed::ALREADY_PAID ? Read::int($failed->data['order_id'] ?? 0) : 0;

        return $id > 0 ? self::page($id) : null;
    }
}

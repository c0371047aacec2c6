<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Rest\OpenPayments;
use Museau\Screens\Plain\CartForms;
use Museau\Screens\Plain\OrderPage;
use Museau\Screens\Plain\Pages;
use Museau\Screens\Plain\PaymentForms;
use Museau\Screens\Plain\PlainShop;

/** Buying without JavaScript. */
trait PlainServices
{
    public function plain_shop(): PlainShop
    {
        return $this->once(PlainShop::class, fn(): PlainShop => new PlainShop(
            $this->plain_cart(...),
            $this->plain_payment(...),
            $this->plain_pages(...),
        ));
    }

    public function plain_pages(): Pages
    {
        return new Pages(
            $this->carts(),
            $this->cart_photos(),
            $this->typeset_catalogue(),
            $this->settings(),
            $this->ledger(),
            $this->plain_payment(),
            $this->order_facts(),
            new OrderPage(
                new OpenPayments($this->payment_confirmation(), $this->ledger(), $this->orders()),
                $this->placed_order(),
                $this->checkout(),
                $this->transfers(),
            ),
            $this->orders(),
            $this->promises(),
            $this->cart_promise(),
            $this->availability(),
            $this->refused_card(...),
            $this->transfers(),
        );
    }

    public function plain_cart(): CartForms
    {
        return $this->once(CartForms::class, fn(): CartForms => new CartForms(
            $this->carts(),
            $this->catalogue(),
            $this->cart_photos(),
            $this->settings(),
            $this->cart_codes(),
            $this->shipping_rates(...),
        ));
    }

    public function plain_payment(): PaymentForms
    {
        return $this->once(PaymentForms::class, fn(): PaymentForms => new PaymentForms(
            $this->carts(),
            $this->checkout(),
            $this->orders(),
            $this->ledger(),
            $this->keys(),
            $this->order_facts(),
            $this->mails(),
            $this->awaited_payments(),
        ));
    }
}

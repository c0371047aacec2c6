<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\CartPromise;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\OrderFacts;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Storefront\BuyBox;
use Museau\Screens\Storefront\PlainPortrait;
use Museau\Screens\Storefront\PortraitDispatch;
use Museau\Screens\Storefront\PortraitForm;
use Museau\Screens\Vouchers\PortraitOffer;
use Museau\Screens\Vouchers\VoucherForm;

/** The pages of /panier without JavaScript: the cart, the order's form, the order, and a work whose form was not taken. */
final class Pages
{
    /** @param \Closure(array<string, mixed>, string): string $card form of a private card that was not taken, by what was sent and why */
    public function __construct(
        private readonly Carts $carts,
        private readonly CartPhotos $photos,
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly Ledger $ledger,
        private readonly PaymentForms $payment,
        private readonly OrderFacts $facts,
        private readonly OrderPage $order,
        private readonly Orders $orders,
        private readonly Promises $promises,
        private readonly CartPromise $promise,
        private readonly Availability $availability,
        private readonly \Closure $card,
        private readonly Transfers $transfers,
    ) {}

    /** Below the field of this id, which names it by aria-describedby; '' where it is right. */
    public static function field_error(string $id, string $sentence): string
    {
        return $sentence === ''
            ? ''
            : Html::el('p', ['class' => 'museau-field__error', 'id' => $id . '-error'], Html::text($sentence));
    }

    public function cart(Failure $failure): string
    {
        $cart = CartNotices::said_with($this->carts->open(CartCookie::token()));
        $this->photos->keep_only($cart->id, CartForms::keys($cart));

        return (new CartPage($this->settings, $this->promise->of($cart)))->html($cart, $this->photos->of_cart($cart->id), $failure);
    }

    public function address(Failure $failure): string
    {
        $cart = CartNotices::said_with($this->carts->open(CartCookie::token()));
        if ($cart->is_empty()) {
            return (new CartPage($this->settings, ''))->html($cart, [], $failure);
        }
        $payment = $failure->typed === [] ? $this->ledger->open($cart->id) : null;
        $order = $payment === null ? null : $this->orders->find($payment->order_id);

        $promised = $this->promise->of($cart);
        $page = new AddressPage($this->settings, $this->facts->cgv_version(), $promised, $failure, $order, $this->transfers->offered());

        return $page->html($cart, $this->photos->of_cart($cart->id));
    }

    /**
     * @param string $token     an AccessToken
     * @param bool   $gave_up   she came back from Stripe's page without paying
     * @param bool   $by_link   Stripe's page could not be opened
     */
    public function order(string $token, Failure $failure, bool $gave_up, bool $by_link): string
    {
        return $this->order->html($this->payment->opened($token), $token, $failure, $gave_up, $by_link);
    }

    /** A work's form as it came, with its sentences. */
    public function work(Failure $failure): string
    {
        $error = $failure->sentence !== '' ? $failure->sentence : implode(' ', $failure->errors);
        $card = ($this->card)($failure->typed, $error);
        if ($card !== '') {
            return Html::el('div', ['class' => 'museau-plain__form'], $card) . CartPage::back();
        }
        if (isset($failure->typed[Personalization::CARD])) {
            // What is sold beside it is another work: its form would put that one into the cart.
            return Alert::error($error) . CartPage::back();
        }
        // A form that was emptied on its way names nothing: it was the portrait's.
        $product = $this->catalogue->shown(Read::int($failure->typed['museau_add'] ?? $this->settings->portrait_id()));
        if ($product === null) {
            return Alert::error($failure->sentence) . CartPage::back();
        }
        $wished = CartForms::choices($product, $failure->typed);

        return Html::el('h2', ['class' => 'museau-plain__title'], Html::text($product->name))
            . Alert::error($error)
            . Html::el('div', ['class' => 'museau-plain__form'], $product->id === $this->settings->portrait_id()
                ? $this->portrait($product, $wished, $failure)
                : $this->other($product, $wished, $failure))
            . CartPage::back();
    }

    /** @param array<string, string> $wished option slug by attribute slug */
    private function other(Product $product, array $wished, Failure $failure): string
    {
        return $product->id === VoucherSettings::product_id($this->settings)
            ? (new VoucherForm($product, $this->settings, $this->offer(), $failure->typed))->html()
            : (new BuyBox($this->settings))->html($product, $wished, null, max(1, Read::int($failure->typed['quantity'] ?? 1, 1)));
    }

    private function offer(): PortraitOffer
    {
        $portrait = $this->catalogue->shown($this->settings->portrait_id());

        return PortraitOffer::of($portrait, (new ShippingMethods($this->settings))->of_portrait($portrait));
    }

    /** @param array<string, string> $wished option slug by attribute slug */
    private function portrait(Product $product, array $wished, Failure $failure): string
    {
        $varying = array_values(array_filter(
            $product->attributes,
            static fn(ProductAttribute $attribute): bool => $attribute->variation,
        ));
        $draft = Read::text($failure->typed['photo_draft'] ?? '');

        $first = FirstChoices::of($varying, $product->variations, $wished);

        return (new PortraitForm(
            $product,
            $varying,
            $first,
            $this->settings,
            [],
            PortraitDispatch::day(PortraitDispatch::table($this->promises, $this->availability, $varying), $first->choices),
            full: $this->availability->sentence(),
            plain: new PlainPortrait($failure->typed, $failure->errors, $draft, $this->photos->thumb($draft)),
            is_closed: $this->availability->is_full(),
        ))->html();
    }
}

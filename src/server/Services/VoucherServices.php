<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Payments\VoucherBalance;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Vouchers\CartCodes;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\VoucherPrivacy;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Domain\Vouchers\VoucherUpkeep;
use Museau\Kernel\Feature;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Rest\CartController;
use Museau\Rest\VoucherController;
use Museau\Screens\Vouchers\PortraitOffer;
use Museau\Screens\Vouchers\VoucherPage;
use Museau\Screens\Vouchers\VoucherShop;
use Museau\Screens\Vouchers\VouchersScreen;

/** Gift vouchers: sold, sent, used and closed. */
trait VoucherServices
{
    public function voucher_sales(): VoucherSales
    {
        return $this->once(VoucherSales::class, fn(): VoucherSales => new VoucherSales(
            fn(): int => VoucherSettings::months($this->settings()),
        ));
    }

    public function voucher_letters(): VoucherLetters
    {
        return $this->once(VoucherLetters::class, fn(): VoucherLetters => new VoucherLetters(
            $this->mail_queue(),
            static fn(): string => home_url(VoucherPage::PATH),
            fn(int $cents): bool => $this->portrait_offer()->is_bought_by($cents),
        ));
    }

    public function voucher_upkeep(): VoucherUpkeep
    {
        return $this->once(VoucherUpkeep::class, fn(): VoucherUpkeep => new VoucherUpkeep(
            $this->voucher_letters(...),
            $this->identity(),
            fn(): bool => $this->keys()->live(),
            $this->orders(...),
        ));
    }

    public function voucher_page(): VoucherPage
    {
        return $this->once(VoucherPage::class, fn(): VoucherPage => new VoucherPage(
            $this->settings(),
            $this->voucher_drawing(...),
            $this->portrait_offer(...),
        ));
    }

    /** The portrait that a voucher is measured by, at the prices of now. */
    public function portrait_offer(): PortraitOffer
    {
        $portrait = $this->catalogue()->shown($this->settings()->portrait_id());

        return PortraitOffer::of($portrait, (new ShippingMethods($this->settings()))->of_portrait($portrait));
    }

    /** Address of the drawing on a printed voucher: the voucher's own picture, the portrait's, or the theme's. */
    private function voucher_drawing(): string
    {
        foreach ([VoucherSettings::product_id($this->settings()), $this->settings()->portrait_id()] as $id) {
            $image = $this->catalogue()->shown($id)->images[0] ?? null;
            if ($image !== null) {
                return $image->src;
            }
        }

        return $this->shell()->pictures->url('chat-roux');
    }

    public function voucher_shop(): VoucherShop
    {
        return $this->once(VoucherShop::class, fn(): VoucherShop => new VoucherShop($this->settings(), $this->product_writer(...)));
    }

    /** @return list<Feature> */
    private function voucher_features(): array
    {
        return [
            $this->voucher_upkeep(),
            ...$this->on_screens(fn(): array => [
                $this->voucher_page(),
                new VoucherPrivacy(),
                new VouchersScreen($this->settings(), $this->orders(...), $this->voucher_letters(...), $this->voucher_shop(...)),
            ]),
        ];
    }

    private function cart_controller(): CartController
    {
        return $this->once(CartController::class, fn(): CartController => new CartController(
            $this->carts(),
            $this->catalogue(),
            $this->settings(),
            $this->cart_promise(),
        ));
    }

    public function cart_codes(): CartCodes
    {
        return $this->once(CartCodes::class, fn(): CartCodes => new CartCodes($this->coupons()));
    }

    private function voucher_controller(): VoucherController
    {
        return new VoucherController(
            $this->carts(),
            $this->cart_codes(),
            $this->cart_controller(),
            $this->orders(),
            $this->voucher_balance(),
        );
    }

    public function voucher_balance(): VoucherBalance
    {
        return $this->once(VoucherBalance::class, fn(): VoucherBalance => new VoucherBalance(
            $this->ledger(),
            $this->orders(),
            $this->asked_payments(),
            $this->payment_confirmation(),
            $this->keys(),
            $this->mails(),
        ));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Payments\VoucherBalance;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Domain\Vouchers\VoucherUpkeep;
use Museau\Rest\CartController;
use Museau\Rest\VoucherController;

/** Gift vouchers: sold, sent, used and closed. */
trait VoucherServices
{
    public function voucher_sales(): VoucherSales
    {
        return $this->once(VoucherSales::class, fn(): VoucherSales => new VoucherSales($this->settings()->voucher_months(...)));
    }

    public function voucher_letters(): VoucherLetters
    {
        return $this->once(VoucherLetters::class, fn(): VoucherLetters => new VoucherLetters(
            $this->mail_queue(),
            static fn(): string => home_url('/bon-cadeau'),
        ));
    }

    public function voucher_upkeep(): VoucherUpkeep
    {
        return $this->once(VoucherUpkeep::class, fn(): VoucherUpkeep => new VoucherUpkeep($this->voucher_letters(...), $this->identity()));
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

    private function voucher_controller(): VoucherController
    {
        return new VoucherController($this->carts(), $this->cart_controller(), $this->orders(), $this->voucher_balance());
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

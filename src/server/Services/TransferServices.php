<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Payments\AwaitedPayments;
use Museau\Domain\Payments\BalanceByHand;
use Museau\Domain\Transfers\TransferLetters;
use Museau\Domain\Transfers\Transfers;
use Museau\Engine\WooCommerce\WooTransfers;
use Museau\Screens\Orders\TransferPanel;

/** Orders whose money comes by transfer or cheque. */
trait TransferServices
{
    public function transfers(): Transfers
    {
        return $this->once(Transfers::class, fn(): Transfers => new Transfers(
            $this->settings(),
            $this->sells_with_woocommerce() ? new WooTransfers() : null,
        ));
    }

    public function transfer_letters(): TransferLetters
    {
        return $this->once(TransferLetters::class, fn(): TransferLetters => new TransferLetters(
            $this->mail_queue(),
            $this->orders(),
            $this->photos(),
            $this->settings(),
            $this->transfers(),
            $this->carnet_link(...),
        ));
    }

    public function awaited_payments(): AwaitedPayments
    {
        return $this->once(AwaitedPayments::class, fn(): AwaitedPayments => new AwaitedPayments(
            $this->ledger(),
            $this->orders(),
            $this->carts(),
            $this->cart_photos(),
            $this->payment_confirmation(),
            $this->transfers(),
            $this->transfer_letters(),
        ));
    }

    private function transfer_panel(): TransferPanel
    {
        return new TransferPanel(
            $this->awaited_payments(),
            new BalanceByHand($this->ledger(), $this->orders(), $this->payment_confirmation(), $this->asked_payments()),
            $this->transfers(),
        );
    }
}

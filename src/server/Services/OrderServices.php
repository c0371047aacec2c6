<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Contact\Contact;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Mail\MailBox;
use Museau\Domain\Orders\Mails;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Withdrawal\WithdrawalLetters;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Engine\WooCommerce\WooWithdrawal;
use Museau\Screens\Orders\OrderDesk;
use Museau\Screens\Orders\OrderPanel;
use Museau\Screens\Withdrawal\WithdrawalDesk;
use Museau\Screens\Withdrawal\WithdrawalForm;
use Museau\Screens\Withdrawal\WithdrawalMarks;
use Museau\Screens\Withdrawal\WithdrawalPanel;

/** What follows a sale between customer and artist: letters, photographs, the order's desk, the right of withdrawal. */
trait OrderServices
{
    public function mail_box(): MailBox
    {
        return $this->once(MailBox::class, fn(): MailBox => new MailBox($this->settings(), $this->identity()));
    }

    public function mails(): Mails
    {
        return $this->once(Mails::class, fn(): Mails => new Mails(
            $this->mail_box(),
            $this->photos(),
            $this->orders(),
            $this->settings(),
        ));
    }

    public function contact(): Contact
    {
        return $this->once(Contact::class, fn(): Contact => new Contact(
            new Messages(),
            $this->mail_box(),
            $this->settings(),
        ));
    }

    public function photos(): PhotoStore
    {
        return $this->once(PhotoStore::class, fn(): PhotoStore => new PhotoStore(identity: $this->identity()));
    }

    /** What the artist sees of an order, on every engine's screen. */
    public function order_panel(): OrderPanel
    {
        return $this->once(OrderPanel::class, fn(): OrderPanel => new OrderPanel(
            $this->photos(),
            fn(): WithdrawalPanel => new WithdrawalPanel($this->withdrawals()),
        ));
    }

    public function order_desk(): OrderDesk
    {
        return $this->once(OrderDesk::class, fn(): OrderDesk => new OrderDesk(
            $this->orders(...),
            $this->mails(...),
            $this->refunds(...),
            $this->order_panel(),
            $this->withdrawals(...),
            $this->identity(),
        ));
    }

    /** The right of withdrawal: which lines it covers, what the customer declares, what the artist does with it. */
    public function withdrawals(): WithdrawalDesk
    {
        return $this->once(WithdrawalDesk::class, fn(): WithdrawalDesk => new WithdrawalDesk(
            new Withdrawals(),
            $this->orders(),
            $this->refunds(),
            new WithdrawalLetters($this->mail_box(), $this->settings()),
            $this->settings(),
        ));
    }

    public function withdrawal_form(): WithdrawalForm
    {
        return $this->once(WithdrawalForm::class, fn(): WithdrawalForm => new WithdrawalForm(
            $this->withdrawals(...),
            fn(): ?string => $this->sells_with_woocommerce() ? WooWithdrawal::url() : null,
        ));
    }

    private function withdrawal_marks(): WithdrawalMarks
    {
        return $this->once(
            WithdrawalMarks::class,
            static fn(): WithdrawalMarks => new WithdrawalMarks(new Withdrawals()),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Cart\CartToken;
use Museau\Domain\Contact\Contact;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\MailedPhotos;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Payments\LostDisputes;
use Museau\Domain\Payments\OrderCancelling;
use Museau\Domain\Payments\OrderPhotos;
use Museau\Domain\Payments\OrderReopening;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Photos\DetailPhotos;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\LetterCheck;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\WaitingList\Reopening;
use Museau\Domain\WaitingList\Subscribers;
use Museau\Domain\WaitingList\WaitingList;
use Museau\Domain\Withdrawal\WithdrawalMails;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Engine\WooCommerce\WooWithdrawal;
use Museau\Screens\Admin\Dashboard;
use Museau\Screens\Orders\DisputeActions;
use Museau\Screens\Orders\InvoicePanel;
use Museau\Screens\Orders\MessagePanel;
use Museau\Screens\Orders\NotePanel;
use Museau\Screens\Orders\OrderActions;
use Museau\Screens\Orders\OrderBoard;
use Museau\Screens\Orders\OrderPanel;
use Museau\Screens\Orders\PanelAnswer;
use Museau\Screens\Orders\PanelPart;
use Museau\Screens\Orders\PhotoPanel;
use Museau\Screens\Orders\PortfolioPanel;
use Museau\Screens\Orders\ProgressPanel;
use Museau\Screens\Orders\ProofPanel;
use Museau\Screens\Orders\TakeBackActions;
use Museau\Screens\Storefront\WaitingListForm;
use Museau\Screens\Withdrawal\WithdrawalActions;
use Museau\Screens\Withdrawal\WithdrawalForm;
use Museau\Screens\Withdrawal\WithdrawalMarks;
use Museau\Screens\Withdrawal\WithdrawalPanel;

/** What follows a sale between customer and artist: letters, photographs, the order's actions, the right of withdrawal. */
trait OrderServices
{
    public function mail_queue(): MailQueue
    {
        return $this->once(MailQueue::class, fn(): MailQueue => new MailQueue(
            $this->settings(),
            $this->identity(),
            fn(int $order_id, string $name): ?string => (new MailedPhotos($this->photos()))->read($order_id, $name)
                ?? $this->progress_pictures()->mailed($order_id, $name),
            fn(int $order_id, string $kind, int $created): bool => VoucherLetters::is_still_true($kind) && (new LetterCheck(
                $this->orders(...),
                $this->photos(),
                $this->progress(),
                $this->proofs(),
            ))->is_still_true($order_id, $kind, $created),
            VoucherLetters::complete(...),
            VoucherLetters::has_left(...),
        ));
    }

    public function mails(): OrderMails
    {
        return $this->once(OrderMails::class, fn(): OrderMails => new OrderMails(
            $this->mail_queue(),
            $this->photos(),
            $this->orders(),
            $this->settings(),
            $this->carnet_link(...),
            OrderGifts::of(...),
            fn(EmailBody $letter, Order $order) => $this->transfer_letters()->add_balance($letter, $order),
            fn(Order $order): bool => $this->progress()->of($order)->is_ready(),
        ));
    }

    public function contact(): Contact
    {
        return $this->once(Contact::class, fn(): Contact => new Contact(
            new Messages(),
            $this->mail_queue(),
            $this->settings(),
        ));
    }

    /** The day for which a portrait is promised now. */
    public function promises(): Promises
    {
        return $this->once(Promises::class, fn(): Promises => new Promises($this->settings(), $this->orders(...)));
    }

    /** Whether portraits can be ordered now. */
    public function availability(): Availability
    {
        return $this->once(Availability::class, fn(): Availability => new Availability($this->settings(), $this->promises()));
    }

    /** Who is told when portraits can be ordered again. */
    public function waiting_list(): WaitingList
    {
        return $this->once(WaitingList::class, fn(): WaitingList => new WaitingList(new Subscribers(), $this->mail_queue()));
    }

    public function reopening(): Reopening
    {
        return $this->once(Reopening::class, fn(): Reopening => new Reopening(
            $this->availability(),
            new Subscribers(),
            $this->waiting_list(...),
            $this->identity(),
        ));
    }

    public function waiting_list_form(): WaitingListForm
    {
        return $this->once(WaitingListForm::class, fn(): WaitingListForm => new WaitingListForm($this->waiting_list(...)));
    }

    public function photos(): PhotoStore
    {
        return $this->once(PhotoStore::class, fn(): PhotoStore => new PhotoStore(identity: $this->identity()));
    }

    /** Photographs beside the poses of orders. */
    public function detail_photos(): DetailPhotos
    {
        return $this->once(DetailPhotos::class, fn(): DetailPhotos => new DetailPhotos($this->photos(), $this->identity()));
    }

    public function order_photos(): OrderPhotos
    {
        return $this->once(OrderPhotos::class, fn(): OrderPhotos => new OrderPhotos($this->photos(), $this->detail_photos()));
    }

    /** Photographs that came with a cart, before its order. */
    public function cart_photos(): CartPhotos
    {
        return $this->once(CartPhotos::class, fn(): CartPhotos => new CartPhotos($this->photos(), CartToken::LIFETIME, $this->identity()));
    }

    /** What the artist sees of an order, on every engine's screen. */
    public function order_panel(): OrderPanel
    {
        return $this->once(OrderPanel::class, fn(): OrderPanel => new OrderPanel(
            $this->photos(),
            new PhotoPanel($this->photos()),
            fn(): WithdrawalPanel => new WithdrawalPanel($this->withdrawals()),
            fn(Order $order): array => [
                PanelPart::Note->value => $this->note_panel()->html($order),
                PanelPart::Cards->value => $this->cards_panel()->html($order),
                PanelPart::Proof->value => (new ProofPanel($this->proofs(), $this->settings()))->html($order),
                PanelPart::Carnet->value => (new ProgressPanel($this->progress(), $this->settings()))->html($order),
                PanelPart::Portfolio->value => (new PortfolioPanel($this->portfolio_actions()))->html($order),
                PanelPart::Messages->value => $this->message_panel()->html($order),
                PanelPart::Invoice->value => InvoicePanel::html($order),
            ],
            $this->board(...),
            Dashboard::url(...),
            $this->take_back_actions(...),
            fn(Order $order): string => $this->transfer_panel()->html($order),
            $this->settings(),
        ));
    }

    public function message_panel(): MessagePanel
    {
        return $this->once(MessagePanel::class, static fn(): MessagePanel => new MessagePanel());
    }

    private function note_panel(): NotePanel
    {
        return $this->once(NotePanel::class, static fn(): NotePanel => new NotePanel());
    }

    public function panel_answer(): PanelAnswer
    {
        return $this->once(PanelAnswer::class, fn(): PanelAnswer => new PanelAnswer(
            $this->order_panel(),
            $this->message_panel(),
            $this->note_panel(),
        ));
    }

    public function order_actions(): OrderActions
    {
        return $this->once(OrderActions::class, fn(): OrderActions => new OrderActions(
            $this->orders(...),
            $this->mails(...),
            $this->refunds(...),
            $this->order_panel(),
            $this->panel_answer(),
            $this->withdrawals(...),
            $this->progress_actions(...),
            $this->letter_preview(...),
            $this->board(...),
            $this->invoice_panel(...),
            $this->progress_pictures(...),
            $this->take_back_actions(...),
            $this->identity(),
            $this->transfer_panel(...),
        ));
    }

    public function order_reopening(): OrderReopening
    {
        return new OrderReopening($this->orders(), $this->ledger(), $this->stock(), $this->asked_payments(), $this->mail_queue(...));
    }

    public function order_cancelling(): OrderCancelling
    {
        return new OrderCancelling($this->orders(), $this->ledger(), $this->asked_payments(), $this->mail_queue(...));
    }

    private function take_back_actions(): TakeBackActions
    {
        $disputes = new LostDisputes($this->ledger(), $this->orders(), $this->mails(), $this->keys(), $this->asked_payments());

        return new TakeBackActions(
            $this->orders(),
            $this->order_reopening(),
            $this->order_cancelling(),
            new DisputeActions($disputes),
        );
    }

    public function order_board(): OrderBoard
    {
        return new OrderBoard($this->orders(), $this->settings(), $this->panel_answer());
    }

    public function board(): Board
    {
        return new Board($this->orders(), $this->settings());
    }

    /** The right of withdrawal: which lines it covers, what the customer declares, what the artist does with it. */
    public function withdrawals(): WithdrawalActions
    {
        return $this->once(WithdrawalActions::class, fn(): WithdrawalActions => new WithdrawalActions(
            new Withdrawals(),
            $this->orders(),
            $this->refunds(),
            new WithdrawalMails($this->mail_queue(), $this->settings(), $this->carnet_link(...)),
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

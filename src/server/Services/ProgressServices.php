<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Privacy\OrderCarnet;
use Museau\Domain\Progress\OrderMessenger;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\ProgressRetention;
use Museau\Domain\Progress\ProofDecisions;
use Museau\Domain\Progress\ProofMails;
use Museau\Domain\Progress\ProofReminders;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\SentUpdates;
use Museau\Domain\Progress\StepUpdates;
use Museau\Screens\Orders\LetterPreview;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Progress\CardOffers;
use Museau\Screens\Progress\DetailPhotoForms;
use Museau\Screens\Progress\ProgressForms;
use Museau\Screens\Progress\ProgressPage;
use Museau\Screens\Progress\ProgressPhotos;
use Museau\Screens\Progress\ProgressView;
use Museau\Screens\Progress\ProofForms;
use Museau\Screens\Progress\ProofView;

/** The carnet of an order. */
trait ProgressServices
{
    public function progress(): Progress
    {
        return $this->once(Progress::class, fn(): Progress => new Progress(
            $this->photos(),
            $this->progress_pictures(),
            $this->proofs(),
            $this->identity(),
        ));
    }

    public function proofs(): Proofs
    {
        return $this->once(Proofs::class, fn(): Proofs => new Proofs(
            new PhotoFolder(null, $this->identity()),
            $this->settings(),
        ));
    }

    public function proof_decisions(): ProofDecisions
    {
        return $this->once(ProofDecisions::class, fn(): ProofDecisions => new ProofDecisions(
            $this->proofs(),
            $this->progress(),
            $this->orders(),
            $this->proof_mails(),
            $this->settings(),
            $this->identity(),
        ));
    }

    private function proof_mails(): ProofMails
    {
        return $this->once(ProofMails::class, fn(): ProofMails => new ProofMails($this->mail_queue(), $this->settings(), $this->orders()));
    }

    public function proof_reminders(): ProofReminders
    {
        return $this->once(ProofReminders::class, fn(): ProofReminders => new ProofReminders(
            $this->proofs(...),
            $this->orders(...),
            $this->proof_mails(...),
            $this->proof_decisions(...),
            fn(int $order_id): bool => $this->ledger()->is_away($order_id),
            $this->mail_queue()->history,
            $this->settings(),
            $this->identity(),
        ));
    }

    public function progress_pictures(): ProgressPictures
    {
        return $this->once(ProgressPictures::class, fn(): ProgressPictures => new ProgressPictures(
            new PhotoFolder(null, $this->identity()),
        ));
    }

    public function letter_preview(): LetterPreview
    {
        return $this->once(LetterPreview::class, fn(): LetterPreview => new LetterPreview(
            $this->mail_queue(),
            $this->mails(),
            $this->progress(),
            new ProgressMails($this->mail_queue(), $this->settings()),
            $this->proofs(),
            $this->proof_mails(),
            $this->progress_pictures(),
            $this->settings(),
        ));
    }

    private function step_updates(): StepUpdates
    {
        return $this->once(StepUpdates::class, fn(): StepUpdates => new StepUpdates(
            $this->progress(),
            $this->orders(),
            new ProgressMails($this->mail_queue(), $this->settings()),
            $this->proofs(),
            $this->proof_mails(),
            $this->settings(),
        ));
    }

    public function sent_updates(): SentUpdates
    {
        return $this->once(SentUpdates::class, fn(): SentUpdates => new SentUpdates(
            $this->step_updates(),
            $this->progress(),
            $this->proofs(),
            $this->progress_pictures(),
            $this->orders(),
            $this->identity(),
        ));
    }

    public function progress_actions(): ProgressActions
    {
        return $this->once(ProgressActions::class, fn(): ProgressActions => new ProgressActions(
            $this->progress(),
            $this->orders(),
            $this->step_updates(),
            $this->order_messenger(),
            $this->portfolio_actions(),
        ));
    }

    public function progress_page(): ProgressPage
    {
        return $this->once(ProgressPage::class, fn(): ProgressPage => new ProgressPage(
            $this->orders(...),
            $this->progress_photos(...),
            $this->progress_view(...),
            $this->progress_forms(...),
            $this->progress(...),
        ));
    }

    public function progress_forms(): ProgressForms
    {
        return $this->once(ProgressForms::class, fn(): ProgressForms => new ProgressForms(
            new ProofForms($this->proof_decisions()),
            $this->order_messenger(),
            $this->progress_end(),
            $this->progress_photos(),
            new DetailPhotoForms(
                $this->progress(),
                $this->photos(),
                $this->detail_photos(),
                $this->order_photos(),
                fn(Order $order) => $this->payment_confirmation()->photos_received($order),
            ),
            $this->invoices(...),
            $this->voucher_balance(...),
        ));
    }

    public function progress_photos(): ProgressPhotos
    {
        return $this->once(ProgressPhotos::class, fn(): ProgressPhotos => new ProgressPhotos(
            $this->progress(),
            $this->photos(),
            $this->progress_pictures(),
            $this->proofs(),
            $this->order_photos(),
            fn(Order $order) => $this->payment_confirmation()->photos_received($order),
        ));
    }

    public function progress_view(): ProgressView
    {
        return $this->once(ProgressView::class, fn(): ProgressView => new ProgressView(
            $this->progress(),
            $this->photos(),
            $this->order_photos(),
            $this->withdrawals()->lines(...),
            new ProofView($this->proofs(), $this->settings()),
            $this->progress_end(),
            $this->settings(),
            new CardOffers($this->private_cards()),
            $this->transfers(),
        ));
    }

    public function order_messenger(): OrderMessenger
    {
        return $this->once(OrderMessenger::class, fn(): OrderMessenger => new OrderMessenger(
            $this->mail_queue(),
            $this->orders(),
            $this->settings(),
            $this->identity(),
        ));
    }

    private function progress_retention(): ProgressRetention
    {
        return $this->once(ProgressRetention::class, fn(): ProgressRetention => new ProgressRetention(
            $this->progress(...),
            $this->orders(...),
            $this->settings(),
            fn(int $order_id): bool => $this->ledger()->is_away($order_id),
            $this->identity(),
        ));
    }

    private function order_carnet(): OrderCarnet
    {
        return $this->once(OrderCarnet::class, fn(): OrderCarnet => new OrderCarnet(
            $this->progress(),
            $this->progress_pictures(),
            $this->proofs(),
            $this->portfolio(),
            $this->review_moderation(),
        ));
    }

    /** Address of the order's carnet; a letter may know the order as it was before what it tells. */
    private function carnet_link(Order $order): string
    {
        return $this->progress()->link($this->orders()->find($order->id) ?? $order);
    }
}

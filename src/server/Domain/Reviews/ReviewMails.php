<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

use Museau\Domain\Mail\Address;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ProgressMails;
use Museau\Kernel\Settings\Settings;

/** Letters about a review: the artist reads that one waits, its author why it is not published. */
final class ReviewMails
{
    /** @param \Closure(): string $screen address where the artist reads reviews */
    public function __construct(
        private readonly MailQueue $box,
        private readonly Settings $settings,
        private readonly \Closure $screen,
    ) {}

    public function waits(Order $order, Review $review): void
    {
        $letter = (new EmailBody(__('Un avis attend votre lecture', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: name of the customer, 2: stars from 1 to 5 */
                __('%1$s donne %2$d étoiles sur 5 :', 'museau'),
                $order->billing->name(),
                $review->stars,
            ))
            ->paragraph($review->body)
            ->paragraph(sprintf(
                /* translators: %d: days */
                __('Publiez-le, répondez-y, ou dites pourquoi il ne se publie pas. Sans réponse, il se publie de lui-même après %d jours.', 'museau'),
                Review::DAYS,
            ))
            ->button(__('Lire l\'avis', 'museau'), ($this->screen)());
        $this->box->put_letter($order->id, $order->number, 'review-waits', $this->settings->email(), $letter, $order->billing->email);
    }

    public function refused(Order $order, Review $review): void
    {
        if (!Address::is_somebodys($order->billing->email)) {
            return;
        }
        $letter = (new EmailBody(__('Votre avis n\'est pas publié', 'museau')))
            ->paragraph(sprintf(
                /* translators: %s: first name */
                __('Bonjour %s, votre avis n\'est pas publié. En voici la raison :', 'museau'),
                $order->billing->first_name,
            ))
            ->paragraph($review->reason);
        ProgressMails::with_link($letter, $order->id, __('Répondre dans votre carnet', 'museau'));
        $kind = "review-refused-$review->decided";
        $this->box->put_letter($order->id, $order->number, $kind, $order->billing->email, $letter, may_wait: true);
    }
}

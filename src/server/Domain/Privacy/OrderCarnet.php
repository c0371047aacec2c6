<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

use Museau\Domain\Orders\Order;
use Museau\Domain\Portfolio\Consent;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\ShownPortrait;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\ProofState;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\ReviewModeration;
use Museau\Domain\Reviews\Reviews;
use Museau\Kernel\Clock;

/**
 * The carnet of an order in WordPress's tools for a person's data: its steps, what the artist wrote there, her
 * pictures, each proof with what was answered to it, the messages, what may be shown, and the review.
 */
final class OrderCarnet
{
    public function __construct(
        private readonly Progress $progress,
        private readonly ProgressPictures $pictures,
        private readonly Proofs $proofs,
        private readonly Portfolio $portfolio,
        private readonly ReviewModeration $reviews,
    ) {}

    public function forget(int $order_id): void
    {
        $this->portfolio->forget_order($order_id);
        $this->reviews->forget_order($order_id);
        $this->progress->forget_order($order_id);
    }

    /**
     * @return list<string> one line for each step that was reached or says something, 'Croquis (2026-11-25T10:00:00Z) : …', then one for
     *   each proof and each message
     */
    public function told(Order $order): array
    {
        $is_portrait = $order->portraits() !== [];

        $steps = array_map(static fn(ProgressEntry $entry): string => implode('', [
            $entry->step->label($is_portrait),
            self::moment((int) $entry->reached),
            $entry->sentence === '' ? '' : ' : ' . $entry->sentence,
            $entry->file === '' ? '' : ' [' . self::archived($order, $entry) . ']',
        ]), array_values($this->progress->rows($order->id)));

        return [
            ...$steps,
            ...array_map(self::proof(...), $this->proofs->of_order($order->id)),
            ...array_map(self::message(...), OrderMessages::of_order($order->id)),
            ...array_map(self::consent(...), Consents::of_order($order->id)),
            ...array_map(self::shown(...), Portfolio::of_order($order->id)),
            ...array_map(self::review(...), array_filter([Reviews::of_order($order->id)])),
        ];
    }

    private static function message(OrderMessage $message): string
    {
        return ($message->is_artist ? __('Message de l\'artiste', 'museau') : __('Message envoyé', 'museau'))
            . self::moment($message->created)
            . " : $message->body";
    }

    private static function consent(Consent $consent): string
    {
        return __('Accord pour montrer le portrait', 'museau') . self::moment($consent->created) . " : $consent->words";
    }

    private static function shown(ShownPortrait $shown): string
    {
        return implode('', [
            __('Portrait montré', 'museau') . self::moment($shown->created),
            ' : ' . implode(', ', array_filter([$shown->animal, $shown->person, $shown->town, $shown->work])),
            ' [' . implode(', ', array_map(PublicPictures::url(...), array_filter([$shown->file, $shown->photo_file]))) . ']',
        ]);
    }

    private static function review(Review $review): string
    {
        return implode('', [
            __('Avis', 'museau') . self::moment($review->created) . " : $review->stars/5",
            $review->body === '' ? '' : " : $review->body",
            $review->reason === '' ? '' : ' ; ' . __('raison du refus', 'museau') . " : $review->reason",
            $review->answer === '' ? '' : ' ; ' . __('réponse', 'museau') . " : $review->answer",
            $review->file === '' ? '' : ' [' . self::archived_review($review) . ']',
        ]);
    }

    private static function proof(Proof $proof): string
    {
        $answer = match ($proof->state) {
            ProofState::Open => __('attend une réponse', 'museau'),
            ProofState::Withdrawn => __('retirée', 'museau'),
            ProofState::ChangeAsked => __('correction demandée', 'museau'),
            default => __('validée', 'museau'),
        };
        $said = $proof->words !== ''
            ? $proof->words
            : implode(' ; ', array_map(static fn(PinnedNote $note): string => $note->told(), $proof->notes));

        return implode('', [
            /* translators: %d: version of a proof */
            sprintf(__('Version %d', 'museau'), $proof->version) . self::moment($proof->created),
            " : $answer" . self::moment($proof->decided) . ", SHA-256 $proof->sha256",
            $said === '' ? '' : " : $said",
            $proof->file === '' ? '' : ' [' . self::archived_proof($proof) . ']',
        ]);
    }

    /** @param int $time Unix time; 0 for one that nobody knows */
    private static function moment(int $time): string
    {
        return $time > 0 ? ' (' . Clock::iso($time) . ')' : '';
    }

    /** @return array<string, string> JPEGs by their name in the archive */
    public function pictures(Order $order): array
    {
        $pictures = [];
        foreach ($this->progress->rows($order->id) as $entry) {
            $bytes = $this->pictures->read($entry);
            if ($bytes !== null) {
                $pictures[self::archived($order, $entry)] = $bytes;
            }
        }

        foreach ($this->proofs->of_order($order->id) as $proof) {
            $bytes = $this->proofs->read($proof);
            if ($bytes !== null) {
                $pictures[self::archived_proof($proof)] = $bytes;
            }
        }

        $review = Reviews::of_order($order->id);
        $bytes = $review === null ? null : $this->reviews->picture($review);

        return $review === null || $bytes === null ? $pictures : [...$pictures, self::archived_review($review) => $bytes];
    }

    private static function archived_review(Review $review): string
    {
        return sprintf('photos/commande-%d-avis.jpg', $review->order_id);
    }

    private static function archived_proof(Proof $proof): string
    {
        return sprintf('photos/commande-%d-version-%d.jpg', $proof->order_id, $proof->version);
    }

    private static function archived(Order $order, ProgressEntry $entry): string
    {
        return sprintf('photos/commande-%d-carnet-%s.jpg', $order->id, $entry->step->value);
    }
}

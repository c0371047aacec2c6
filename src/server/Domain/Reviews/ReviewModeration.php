<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Progress\OrderProgress;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Refusal;
use Museau\Kernel\Site\Identity;

/**
 * Reviews from their writing to their end. Author and artist may decide at once: each step is a write on the condition that nothing
 * has happened meanwhile, under the order's lock, with its letter or not at all.
 */
final class ReviewModeration implements Feature
{
    /** Longest side of a review's picture as it is kept, in pixels. */
    private const SIDE = 1600;

    /**
     * @param \Closure(): Orders      $orders the engine is only known once the plugins are loaded
     * @param \Closure(): ReviewMails $mails
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $mails,
        private readonly PhotoFolder $folder,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->run(...));
    }

    /** Once a day: what waits too long is published, what was kept long enough goes, and so do copies that a dead request left. */
    public function run(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        PublicPictures::sweep();
        foreach (Reviews::due() as $review) {
            try {
                $this->publish($review->id);
            } catch (\RuntimeException $why) {
                Log::error('review_not_published', $why, ['review' => $review->id]);
            }
        }
        array_map($this->forget_order(...), Reviews::decided_before((int) strtotime('-' . Review::YEARS . ' years', Clock::now())));
    }

    /** Whether the customer may write one: of a paid order whose parcel can have come, as the letter that asks for it, and once. */
    public static function asks(OrderProgress $progress): bool
    {
        return self::is_due($progress) && Reviews::of_order($progress->order->id) === null;
    }

    private static function is_due(OrderProgress $progress): bool
    {
        return $progress->order->status->is_paid() && $progress->order->is_confirmed() && $progress->has_arrived();
    }

    /**
     * @param string $upload where PHP put her picture; '' without one
     *
     * @throws CannotReview is_early; is_given
     * @throws \Museau\Domain\Photos\PhotoRefused
     * @throws Refusal of a site that stands elsewhere than it was
     */
    public function send(OrderProgress $progress, SentReview $sent, string $upload = ''): void
    {
        $this->identity->refuse_if_paused();
        $order = $progress->order;
        if (Reviews::of_order($order->id) !== null) {
            throw CannotReview::is_given();
        }
        if (!self::is_due($progress)) {
            throw CannotReview::is_early();
        }
        $picture = $upload === '' ? null : $this->keep($upload);
        try {
            Lock::with("order:$order->id", fn() => Transaction::run(function () use ($progress, $order, $sent, $picture): void {
                $name = $sent->is_named ? trim($order->billing->first_name) : '';
                $day = (string) wp_date('Y-m-d', $progress->delivered_at() ?: (int) strtotime($order->paid_at ?? $order->created));
                if (!Reviews::add($order->id, $order->portraits() !== [], $sent, $name, $day)) {
                    throw CannotReview::is_given();
                }
                $picture === null || Reviews::set_picture($order->id, $picture);
                ($this->mails)()->waits($order, Reviews::of_order($order->id) ?? throw CannotReview::is_unknown());
            }));
        } catch (\Throwable $why) {
            $picture === null || $this->folder->delete($picture['file']);

            throw $why;
        }
    }

    /** Its author takes it back: words, stars and picture go, and it leaves every page. */
    public function retract(Order $order): void
    {
        $this->identity->refuse_if_paused();
        Lock::with("order:$order->id", function () use ($order): void {
            $review = Reviews::of_order($order->id) ?? throw CannotReview::is_unknown();
            Reviews::empty($order->id);
            $this->drop_pictures($review);
        });
        PublicPictures::tell();
    }

    /** @throws CannotReview is_unknown; is_decided */
    public function publish(int $id): void
    {
        $this->decide($id, ReviewState::Published, '');
    }

    /**
     * @param string $reason which its author is told
     *
     * @throws CannotReview is_unknown; is_decided; needs_a_reason; is_too_long
     */
    public function refuse(int $id, string $reason): void
    {
        $this->decide($id, ReviewState::Refused, SentReview::words($reason) ?: throw CannotReview::needs_a_reason());
    }

    /**
     * The artist's answer below it; '' takes hers away. The review itself is nobody's to change.
     *
     * @throws CannotReview is_unknown; is_too_long
     */
    public function answer(int $id, string $text): void
    {
        $this->identity->refuse_if_paused();
        $review = Reviews::find($id) ?? throw CannotReview::is_unknown();
        if ($review->state === ReviewState::Withdrawn) {
            throw CannotReview::is_unknown();
        }
        Reviews::set_answer($id, SentReview::words($text));
        PublicPictures::tell();
    }

    /** Her picture of a published review: shown, unless she says no to showing her portrait. */
    public function show_picture(int $order_id): void
    {
        $review = Reviews::of_order($order_id);
        if ($review === null || $review->state !== ReviewState::Published || $review->file === '' || $review->public_file !== ''
            || Consents::last($order_id)?->shows() === false) {
            return;
        }
        $bytes = $this->folder->read($review->file);
        if ($bytes !== null) {
            Reviews::set_public_file($review->id, PublicPictures::put($bytes)['file']);
        }
    }

    /** The picture that came with it, for its author and the artist; null when there is none. */
    public function picture(Review $review): ?string
    {
        return $this->folder->read($review->file);
    }

    /** Forgets it whole (a customer's demand). */
    public function forget_order(int $order_id): void
    {
        $review = Reviews::of_order($order_id);
        if ($review !== null) {
            Reviews::delete($order_id);
            $this->drop_pictures($review);
            PublicPictures::tell();
        }
    }

    private function decide(int $id, ReviewState $state, string $reason): void
    {
        $this->identity->refuse_if_paused();
        $review = Reviews::find($id) ?? throw CannotReview::is_unknown();
        Lock::with("order:$review->order_id", function () use ($review, $state, $reason): void {
            Transaction::run(function () use ($review, $state, $reason): void {
                if (in_array($review->state, [$state, ReviewState::Withdrawn], true) || !Reviews::move($review, $state, $reason)) {
                    throw CannotReview::is_decided();
                }
                if ($state === ReviewState::Refused) {
                    Reviews::set_public_file($review->id, '');
                    $order = ($this->orders)()->find($review->order_id);
                    $order === null || ($this->mails)()->refused($order, Reviews::find($review->id) ?? $review);
                }
            });
            $state === ReviewState::Refused ? PublicPictures::drop($review->public_file) : $this->show_picture($review->order_id);
        });
        PublicPictures::tell();
    }

    /** @return array{file: string, width: int, height: int} as it lies in the folder, of no row yet */
    private function keep(string $upload): array
    {
        $bytes = PhotoProcessor::small(PhotoProcessor::develop($upload)['bytes'], self::SIDE);
        [$width, $height] = getimagesizefromstring($bytes) ?: [1, 1];

        return ['file' => $this->folder->write($bytes), 'width' => $width, 'height' => $height];
    }

    private function drop_pictures(Review $review): void
    {
        $review->file === '' || $this->folder->delete($review->file);
        PublicPictures::drop($review->public_file);
    }
}

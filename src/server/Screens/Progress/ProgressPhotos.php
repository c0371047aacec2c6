<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\OrderPhotos;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Read;

/** The pictures of a carnet: those that its page shows, and the customer's photograph that it takes. */
final class ProgressPhotos
{
    /** Longest side of a customer's photograph on the page, in pixels. */
    private const SIDE = 900;

    /** Field of the form that holds the photograph. */
    public const FILE = 'carnet_photo';

    /** Field that says which of the order's portraits it shows, from 1. */
    public const PORTRAIT = 'carnet_portrait';

    /** @param \Closure(Order): void $received starts the promise of an order that has its photographs, and its letters */
    public function __construct(
        private readonly Progress $progress,
        private readonly PhotoStore $photos,
        private readonly ProgressPictures $pictures,
        private readonly Proofs $proofs,
        private readonly OrderPhotos $order_photos,
        private readonly \Closure $received,
    ) {}

    /** The JPEG of the customer's photograph, small; null when it is none of this order. */
    public function photo(Order $order, int $id): ?string
    {
        $photo = $this->photos->find($id);
        $bytes = $photo?->order_id === $order->id ? $this->photos->read($photo) : null;

        return $bytes === null ? null : PhotoProcessor::small($bytes, self::SIDE);
    }

    /** The artist's picture of a step that is behind the order; null when there is none. */
    public function picture(Order $order, int $id): ?string
    {
        $progress = $this->progress->of($order);
        foreach ($progress->entries as $entry) {
            if ($entry->id === $id && $progress->is_done($entry)) {
                return $this->pictures->read($entry, $progress->is_approved_and_paid());
            }
        }

        return null;
    }

    /** The picture of a proof that was not withdrawn; null when there is none. */
    public function proof(Order $order, int $id): ?string
    {
        $proof = $this->proofs->find($order->id, $id);

        return $proof === null || $proof->state === ProofState::Withdrawn ? null : $this->proofs->read($proof);
    }

    /**
     * Takes a photograph that was missing, or another one in its place until it is accepted.
     *
     * @param array<string, mixed> $fields of the form
     * @param array<string, mixed> $files  as $_FILES names them
     *
     * @throws PhotoRefused
     * @throws \Museau\Domain\Progress\CannotProgress takes_no_photo
     * @throws \Museau\Domain\Payments\PaymentFailed sends_too_many_photos
     */
    public function take(Order $order, array $fields, array $files): void
    {
        $this->progress->refuse_photos($order);
        $file = Read::map($files[self::FILE] ?? null);
        $path = Read::text($file['tmp_name'] ?? '');
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);
        if ($error !== UPLOAD_ERR_OK || $path === '') {
            throw PhotoRefused::of_upload($error);
        }
        Limits::count_photo();
        $portrait = Read::int($fields[self::PORTRAIT] ?? 1, 1);
        $key = ($order->portraits()[$portrait - 1] ?? null)?->key;
        foreach ($this->photos->of_order($order->id) as $photo) {
            if ($photo->line_key === $key) {
                $this->photos->replace($photo, $path);
                // Only one that was asked for again starts anything: the promise runs since the first.
                Read::text($order->meta[Order::WAITS_SINCE] ?? '') !== '' && ($this->received)($order);

                return;
            }
        }
        $this->order_photos->keep_missing($order, [OrderPhotos::field() => $file], $portrait);
        ($this->received)($order);
    }
}

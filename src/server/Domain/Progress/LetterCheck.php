<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Read;

/** Whether a letter that waited (for the end of the quiet hours, or for a mail server) still says what is so. */
final class LetterCheck
{
    /** Seconds for which a letter is true because it was just made. */
    private const FRESH = 300;

    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly \Closure $orders,
        private readonly PhotoStore $photos,
        private readonly Progress $progress,
        private readonly Proofs $proofs,
    ) {}

    /**
     * @param string $kind    as MailQueue::put() was given it
     * @param int    $created when the letter was made, a Unix time
     */
    public function is_still_true(int $order_id, string $kind, int $created): bool
    {
        $known = preg_match('/^(shipped|tracking|balance-link|photo-link|progress|proof)(?:-|$)/', $kind, $found) === 1;
        $order = $known && Clock::now() - $created >= self::FRESH ? ($this->orders)()->find($order_id) : null;
        if ($order === null) {
            return true;
        }
        if (in_array($order->status, [OrderStatus::Cancelled, OrderStatus::Refunded], true)) {
            return false;
        }

        return match ($found[1]) {
            'shipped', 'tracking' => in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true),
            'balance-link' => $order->left_to_pay() > 0,
            'photo-link' => $this->waits_for_photo($order, $created),
            'proof' => $this->is_open_proof($order_id, $kind),
            default => $this->is_reached($order_id, $kind),
        };
    }

    private function waits_for_photo(Order $order, int $created): bool
    {
        foreach ($this->photos->of_order($order->id) as $photo) {
            if ((int) strtotime($photo->created) >= $created) {
                return false;
            }
        }

        return Read::text($order->meta['photo_state'] ?? '') !== 'received';
    }

    /** Of 'proof-12' and 'proof-12-reminder-1'; what was decided is told whatever came after it. */
    private function is_open_proof(int $order_id, string $kind): bool
    {
        return preg_match('/^proof-(\d+)(?:-reminder-\d+)?$/D', $kind, $found) !== 1
            || $this->proofs->find($order_id, (int) $found[1])?->is_open() === true;
    }

    /** Of 'progress-sketch-2': the step and which time it was set. */
    private function is_reached(int $order_id, string $kind): bool
    {
        if (preg_match('/^progress-([a-z_]+)-(\d+)$/D', $kind, $found) !== 1) {
            return true;
        }
        $entry = $this->progress->rows($order_id)[$found[1]] ?? null;

        return $entry?->reached !== null && $entry->turn === (int) $found[2];
    }
}

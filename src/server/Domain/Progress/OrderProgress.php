<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;

/** How far an order has come: its steps in their order, and which are behind it. */
final class OrderProgress
{
    /** Days after which a parcel in France has come, whoever carries it. */
    public const DAYS_ON_THE_WAY = 5;

    /** Place of the last step that is behind the order; -1 before the first. */
    private readonly int $place;

    /** @param non-empty-list<ProgressEntry> $entries one for each step of the order, in their order */
    public function __construct(public readonly Order $order, public readonly array $entries)
    {
        $place = -1;
        foreach ($entries as $i => $entry) {
            // The balance may be paid before the drawing has begun: that alone moves nothing on.
            if ($entry->reached !== null && ($entry->step !== ProgressStep::BalancePaid || $place === $i - 1)) {
                $place = $i;
            }
        }
        $this->place = $place;
    }

    /** Whether a step is behind the order: reached, or passed over by a later one. */
    public function is_done(ProgressEntry $entry): bool
    {
        return $entry->reached !== null || in_array($entry, array_slice($this->entries, 0, $this->place + 1), true);
    }

    /** The step that the order has come to; null before the first. */
    public function current(): ?ProgressEntry
    {
        return $this->entries[$this->place] ?? null;
    }

    /** The first step after it that is not done; null at the end, and for an order that was given up. */
    public function next(): ?ProgressStep
    {
        foreach ($this->is_given_up() ? [] : array_slice($this->entries, $this->place + 1) as $entry) {
            if ($entry->reached === null) {
                return $entry->step;
            }
        }

        return null;
    }

    /**
     * The step that studio mode begins with: the next of the drawing table. Never one that would say too much by itself: that a portrait
     * is approved is said by its customer.
     */
    public function drawing(): ProgressStep
    {
        foreach ([ProgressStep::PhotoAccepted, ProgressStep::Sketch, ProgressStep::InProgress] as $step) {
            $entry = $this->entry($step);
            if ($entry !== null && !$this->is_done($entry)) {
                return $step;
            }
        }

        return $this->has_done(ProgressStep::Approved) ? ProgressStep::Approved : ProgressStep::ToApprove;
    }

    /** Whether the order has this step, and it is behind it. */
    public function has_done(ProgressStep $step): bool
    {
        $entry = $this->entry($step);

        return $entry !== null && $this->is_done($entry);
    }

    public function entry(ProgressStep $step): ?ProgressEntry
    {
        foreach ($this->entries as $entry) {
            if ($entry->step === $step) {
                return $entry;
            }
        }

        return null;
    }

    /** The newest picture of a step that is behind the order, the one a customer looks for first. */
    public function newest_picture(): ?ProgressEntry
    {
        foreach (array_reverse($this->entries) as $entry) {
            if ($entry->file !== '' && $this->is_done($entry)) {
                return $entry;
            }
        }

        return null;
    }

    /** Whether the drawing is ready, so that its balance is due: the balance was asked for, or the drawing approved. */
    public function is_ready(): bool
    {
        return $this->order->is_drawn() || $this->has_done(ProgressStep::Approved);
    }

    /** Whether the drawing is her own: approved, and the order paid in full. Until then a proof carries the artist's name. */
    public function is_approved_and_paid(): bool
    {
        return $this->has_done(ProgressStep::Approved) && $this->order->status->is_paid() && $this->order->left_to_pay() === 0;
    }

    /** Whether a photograph may still be replaced: nothing later than its arrival is behind the order. */
    public function takes_photos(): bool
    {
        return $this->order->status === OrderStatus::Processing
            && $this->entries[0]->step === ProgressStep::PhotoReceived
            && $this->place < 1;
    }

    /** Whether the order has left or arrived. */
    public function is_delivered(): bool
    {
        return $this->entry(ProgressStep::Shipped)?->reached !== null || $this->entry(ProgressStep::Received)?->reached !== null;
    }

    /** Whether the parcel can be in the customer's hands: its arrival was noted, or it left so many days ago that it has come. */
    public function has_arrived(): bool
    {
        $left = $this->entry(ProgressStep::Shipped)?->reached;

        return $this->entry(ProgressStep::Received)?->reached !== null
            || ($left !== null && $left <= Clock::now() - self::DAYS_ON_THE_WAY * DAY_IN_SECONDS);
    }

    /** When it arrived, else when it left: a Unix time, 0 when nobody knows. */
    public function delivered_at(): int
    {
        return (int) ($this->entry(ProgressStep::Received)?->reached ?: $this->entry(ProgressStep::Shipped)?->reached);
    }

    /** Whether nothing more happens with the order because it was cancelled or refunded. */
    public function is_given_up(): bool
    {
        return in_array($this->order->status, [OrderStatus::Cancelled, OrderStatus::Refunded], true);
    }
}

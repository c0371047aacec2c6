<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;

/** A paid order that has not left, as the artist's board shows it. */
final class BoardCard
{
    /**
     * @param bool               $is_drawn_to_order whether a portrait is to be drawn
     * @param list<ProgressStep> $reached          steps that are set
     * @param bool               $photo_is_missing whether a portrait waits for its photograph, or for another one
     * @param ?ProofState        $proof            of the last proof that was not withdrawn; null without one
     * @param bool               $is_asked         whether the customer wrote last, and waits for an answer
     */
    public function __construct(
        public readonly Order $order,
        private readonly bool $is_drawn_to_order,
        private readonly array $reached,
        public readonly bool $photo_is_missing,
        private readonly ?ProofState $proof,
        public readonly bool $is_asked,
    ) {}

    public function column(): BoardColumn
    {
        // Who is asked for the balance has a drawing that is ready, whether she was asked to approve it or not.
        $is_ready = $this->has(ProgressStep::Approved) || $this->order->is_drawn();
        $is_begun = $this->has(ProgressStep::PhotoAccepted) || $this->has(ProgressStep::Sketch) || $this->has(ProgressStep::InProgress);

        return match (true) {
            !$this->is_drawn_to_order => BoardColumn::ToShip,
            $is_ready => $this->waits_for_balance() ? BoardColumn::Waiting : BoardColumn::ToShip,
            $this->photo_is_missing => BoardColumn::Waiting,
            $this->proof === ProofState::Open, $this->has(ProgressStep::ToApprove) && $this->proof === null => BoardColumn::ToApprove,
            $is_begun || $this->has(ProgressStep::ToApprove) => BoardColumn::ToDraw,
            default => BoardColumn::ToCheck,
        };
    }

    /** Whether it is the artist's turn: something is to be looked at, drawn, asked for, sent or answered. */
    public function waits_for_artist(): bool
    {
        return $this->is_asked || !in_array($this->column(), [BoardColumn::ToApprove, BoardColumn::Waiting], true);
    }

    /** Whether the balance was asked for and is not paid. */
    public function waits_for_balance(): bool
    {
        return $this->order->left_to_pay() > 0 && $this->order->is_drawn();
    }

    /** Whether a change of the last proof was asked for. */
    public function is_to_change(): bool
    {
        return $this->proof === ProofState::ChangeAsked;
    }

    /** Whether she is asked what she thinks of a photograph, and has not looked at it yet. */
    public function asks_advice(): bool
    {
        return ($this->photo_is_missing || $this->column() === BoardColumn::ToCheck)
            && $this->order->asks_advice();
    }

    /** The day on which it was promised to leave, 'YYYY-MM-DD'; '' while the promise waits for a photograph. */
    public function due(): string
    {
        return $this->order->waits_for_photo($this->photo_is_missing) ? '' : Read::text($this->order->meta['ready_by'] ?? '');
    }

    /** @param string $today 'YYYY-MM-DD' */
    public function is_late(string $today): bool
    {
        return $this->due() !== '' && $this->due() < $today;
    }

    /**
     * The steps that need neither a picture nor a parcel, and come next.
     *
     * @return list<ProgressStep>
     */
    public function next_steps(): array
    {
        return match ($this->column()) {
            BoardColumn::ToCheck => [ProgressStep::PhotoAccepted],
            BoardColumn::ToDraw => array_values(array_filter(
                [ProgressStep::Sketch, ProgressStep::InProgress],
                fn(ProgressStep $step): bool => !$this->has($step) && !$this->has(ProgressStep::InProgress),
            )),
            default => [],
        };
    }

    /** How far it has come, without words and pictures. */
    public function progress(): OrderProgress
    {
        return new OrderProgress($this->order, array_map(
            fn(ProgressStep $step): ProgressEntry => new ProgressEntry(0, $step, $this->has($step) ? 0 : null, 0, '', '', 0, 0),
            ProgressStep::of($this->order) ?: [ProgressStep::Paid],
        ));
    }

    private function has(ProgressStep $step): bool
    {
        return in_array($step, $this->reached, true);
    }
}

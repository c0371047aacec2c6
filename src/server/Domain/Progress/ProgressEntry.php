<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** One step of one order as it is kept: when it was reached, with the artist's sentence and picture. Pixels, Unix times. */
final class ProgressEntry
{
    public function __construct(
        public readonly int $id,
        public readonly ProgressStep $step,
        /** 0: reached, nobody knows when; null: not reached, or taken back. */
        public readonly ?int $reached,
        /** How many times the artist has set it: what a letter about it is named by. */
        public readonly int $turn,
        public readonly string $sentence,
        /** Random name in the private folder; '' without a picture. */
        public readonly string $file,
        public readonly int $width,
        public readonly int $height,
        /** When the artist made what it says, or took it back; 0: she never set it, or nobody knows. */
        public readonly int $changed = 0,
        /** The device's queue that sent it; '' from the panel and the board. */
        public readonly string $queue = '',
        /** The same picture without the artist's name across it; '' where none was drawn. */
        public readonly string $plain = '',
    ) {}

    /** @param array<string, ?string> $row of progress_steps, whose step is known */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            ProgressStep::from((string) $row['step']),
            $row['reached'] === null ? null : (int) $row['reached'],
            (int) $row['turn'],
            (string) $row['sentence'],
            (string) $row['file'],
            (int) $row['width'],
            (int) $row['height'],
            (int) $row['changed'],
            (string) $row['queue'],
            (string) $row['plain'],
        );
    }

    /** Whether it says what was set after a moment, and not by a queue that sends in its order. */
    public function is_newer(int $made, string $queue): bool
    {
        $since = $this->step->is_hers() && $this->changed > 0 ? $this->changed : max($this->changed, $this->reached ?? 0);

        return $since > $made && ($queue === '' || $this->queue !== $queue);
    }

    public static function none(ProgressStep $step): self
    {
        return new self(0, $step, null, 0, '', '', 0, 0);
    }
}

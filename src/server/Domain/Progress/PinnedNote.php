<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Kernel\Read;

/** One wish of a change: plain text, with a place on the picture or for the whole of it. */
final class PinnedNote
{
    /** Longest text, in characters. */
    public const MAX_LENGTH = 300;

    /** @param ?int $x and $y in percent of the picture, 0–100 from its upper left corner; null: the whole picture */
    public function __construct(public readonly ?int $x, public readonly ?int $y, public readonly string $text) {}

    /** @param array<array-key, mixed> $stored as to_array() gives it */
    public static function of(array $stored): self
    {
        return new self(
            isset($stored['x']) ? Read::int($stored['x']) : null,
            isset($stored['y']) ? Read::int($stored['y']) : null,
            Read::text($stored['text'] ?? ''),
        );
    }

    /** @return array{x: ?int, y: ?int, text: string} */
    public function to_array(): array
    {
        return ['x' => $this->x, 'y' => $this->y, 'text' => $this->text];
    }

    /** Where it points, in words. */
    public function place(): string
    {
        return $this->x === null || $this->y === null
            ? __('sur tout le dessin', 'museau')
            : NotePlace::at($this->x, $this->y)->label();
    }

    /** The whole note in one line: 'au milieu : l'œil plus clair'. */
    public function told(): string
    {
        /* translators: 1: a place of the picture, 2: what the customer wrote */
        return sprintf(__('%1$s : %2$s', 'museau'), $this->place(), $this->text);
    }
}

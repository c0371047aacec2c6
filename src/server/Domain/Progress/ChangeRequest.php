<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Kernel\Read;

/** What a customer wants changed of a proof: one to five notes. */
final class ChangeRequest
{
    public const MOST = 5;

    /** @param non-empty-list<PinnedNote> $notes */
    private function __construct(public readonly array $notes) {}

    /**
     * @param array<array-key, mixed> $sent rows of the form: text, place (a NotePlace, '' for the whole picture), and with JavaScript
     *   x and y in percent, which win. Rows without text are left out.
     *
     * @throws CannotDecide asks_for_nothing; asks_too_much; note_is_too_long
     */
    public static function read(array $sent): self
    {
        $notes = [];
        foreach (array_values($sent) as $index => $row) {
            $row = Read::map($row);
            $text = Read::lines($row['text'] ?? '');
            if ($text === '') {
                continue;
            }
            if (mb_strlen($text) > PinnedNote::MAX_LENGTH) {
                throw CannotDecide::note_is_too_long($index + 1, PinnedNote::MAX_LENGTH);
            }
            $notes[] = new PinnedNote(...[...self::place($row), $text]);
        }
        if (count($notes) > self::MOST) {
            throw CannotDecide::asks_too_much(self::MOST);
        }

        return new self($notes ?: throw CannotDecide::asks_for_nothing());
    }

    /**
     * @param array<array-key, mixed> $row
     *
     * @return array{?int, ?int} in percent
     */
    public static function place(array $row): array
    {
        [$x, $y] = [trim(Read::text($row['x'] ?? '')), trim(Read::text($row['y'] ?? ''))];
        if (preg_match('/^\d{1,3}$/', $x) === 1 && preg_match('/^\d{1,3}$/', $y) === 1) {
            return [min(100, (int) $x), min(100, (int) $y)];
        }

        return NotePlace::tryFrom(Read::text($row['place'] ?? ''))?->middle() ?? [null, null];
    }
}

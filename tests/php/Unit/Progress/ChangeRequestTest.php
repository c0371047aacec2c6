<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Progress;

use Museau\Domain\Progress\CannotDecide;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\NotePlace;
use Museau\Domain\Progress\PinnedNote;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ChangeRequestTest extends TestCase
{
    #[TestDox('Notes keep their texts and places: coordinates first, else a ninth in words, else the whole picture; empty rows are left out')]
    public function test_notes(): void
    {
        $notes = ChangeRequest::read([
            ['text' => "  L'œil\r\nplus <b>clair</b>\0 ", 'place' => '0-0', 'x' => '61', 'y' => '7'],
            ['text' => '  ', 'place' => '1-1'],
            'not a row',
            ['text' => 'Les oreilles', 'place' => '2-0', 'x' => '', 'y' => ''],
            ['text' => 'Tout', 'place' => 'ailleurs', 'x' => '50', 'y' => '-3'],
        ])->notes;
        self::assertEquals([
            new PinnedNote(61, 7, "L'œil\nplus <b>clair</b>"),
            new PinnedNote(83, 17, 'Les oreilles'),
            new PinnedNote(null, null, 'Tout'),
        ], $notes);
        self::assertSame(['en haut au milieu', 'en haut à droite', 'sur tout le dessin'], array_map(static fn(PinnedNote $note): string => $note->place(), $notes));
        self::assertEquals($notes, array_map(static fn(PinnedNote $note): PinnedNote => PinnedNote::of($note->to_array()), $notes));
    }

    #[TestDox('A ninth in words is where its middle is, and every place of the picture has one')]
    public function test_places(): void
    {
        foreach (NotePlace::cases() as $place) {
            self::assertSame($place, NotePlace::at(...$place->middle()));
        }
        foreach ([[0, 0, '0-0'], [100, 100, '2-2'], [33, 34, '0-1'], [68, 67, '2-1']] as [$x, $y, $place]) {
            self::assertSame($place, NotePlace::at($x, $y)->value);
        }
        self::assertSame([100, 100], ChangeRequest::place(['x' => '999', 'y' => '100']));
    }

    /** @param array<mixed> $sent */
    #[DataProvider('refused')]
    #[TestDox('What says nothing, or too much, is refused by its name: $code')]
    public function test_refused(string $code, array $sent): void
    {
        try {
            ChangeRequest::read($sent);
            self::fail("Not refused with $code.");
        } catch (CannotDecide $refusal) {
            self::assertSame($code, $refusal->error_code);
        }
    }

    /** @return iterable<array{string, array<mixed>}> */
    public static function refused(): iterable
    {
        yield ['museau_change_empty', []];
        yield ['museau_change_empty', [['text' => " \r\n\t", 'x' => '5', 'y' => '5']]];
        yield ['museau_note_too_long', [['text' => str_repeat('é', 301)]]];
        yield ['museau_change_long', array_fill(0, 6, ['text' => 'Encore'])];
    }

    #[TestDox('Three hundred characters and five notes are none too many')]
    public function test_the_most(): void
    {
        self::assertCount(5, ChangeRequest::read(array_fill(0, 5, ['text' => str_repeat('é', 300)]))->notes);
    }
}

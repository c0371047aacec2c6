<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Contests;

use Museau\Domain\Contests\Entry;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Clock;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** When a contest ends, and how its winner is named. */
final class ContestDaysTest extends TestCase
{
    protected function tearDown(): void
    {
        Clock::shift(0);
    }

    #[TestDox('[B22] A contest ends at midnight in France, in winter, in summer and on the nights when the clocks change')]
    public function test_midnight_in_france(): void
    {
        // UTC of the last second in which one can take part, by last day.
        $nights = ['2027-01-15' => '2027-01-15T22:59:59Z', '2027-07-14' => '2027-07-14T21:59:59Z', '2027-03-28' => '2027-03-28T21:59:59Z', '2027-10-31' => '2027-10-31T22:59:59Z'];
        foreach ($nights as $day => $last) {
            $contest = self::contest(['date_fin' => $day]);
            $this->at($last);
            self::assertTrue($contest->takes_part(NewsItem::today()), $day);
            self::assertSame(strtotime($last) + 1, $contest->ends_at());
            Clock::shift((int) strtotime($last) + 1 - time());
            self::assertFalse($contest->takes_part(NewsItem::today()), $day);
        }
        self::assertNull(self::contest([])->ends_at());
    }

    #[TestDox('A contest that says nothing draws lots and asks for no postal address')]
    public function test_what_a_contest_says(): void
    {
        self::assertTrue(self::contest([])->draws_lots());
        self::assertFalse(self::contest([])->asks_address());
        self::assertFalse(self::contest(['designation' => 'choix'])->draws_lots());
        self::assertTrue(self::contest(['foyer' => 'adresse'])->asks_address());
        self::assertSame('/actualites/7/participer', self::contest([])->entry_path());
    }

    #[TestDox('A winner is named by first name and initial')]
    public function test_public_names(): void
    {
        foreach (['Élise Martin' => 'Élise M.', 'Élise' => 'Élise', ' Jean  de la Tour ' => 'Jean T.', 'Zoé éluard' => 'Zoé É.'] as $name => $shown) {
            self::assertSame($shown, (new Entry(1, 1, 1, 'Rex', $name, 'x@example.org', true, 0, 0, 0, ''))->public_name());
        }
    }

    private function at(string $time): void
    {
        Clock::shift((int) strtotime($time) - time());
    }

    /** @param array<string, string> $acf */
    private static function contest(array $acf): NewsItem
    {
        return new NewsItem(7, 'Concours', '', '', '', 'publish', [...array_fill_keys(NewsItem::FIELDS, ''), 'type' => 'concours', 'statut' => 'en_cours', ...$acf]);
    }
}

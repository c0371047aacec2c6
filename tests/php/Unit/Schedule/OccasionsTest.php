<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Schedule;

use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class OccasionsTest extends TestCase
{
    #[TestDox('The days of each year: the mothers\' day leaves the last Sunday of May to Pentecost')]
    public function test_days(): void
    {
        $days = [
            'christmas' => ['2026-12-25', '2027-12-25'],
            'valentine' => ['2027-02-14'],
            // Pentecost fell on the last Sunday of May in 2012, 2020 and 2023, and will in 2039.
            'mothers_day' => ['2012-06-03', '2020-06-07', '2023-06-04', '2024-05-26', '2025-05-25', '2026-05-31', '2027-05-30', '2039-06-05'],
            'fathers_day' => ['2025-06-15', '2026-06-21', '2027-06-20'],
        ];
        foreach ($days as $known => $expected) {
            self::assertSame($expected, array_map(
                static fn(string $day): string => Days::text(Occasions::day($known, (int) $day)),
                $expected,
            ), $known);
        }
    }

    /**
     * @param list<string>                $known
     * @param list<array{string, string}> $own
     */
    private static function next(string $today, array $known, array $own = []): ?string
    {
        $next = (new Occasions($known, $own, 4))->next(Days::of($today) ?? 0);

        return $next === null ? null : $next['name'] . ' ' . Days::text($next['day']);
    }

    #[TestDox('The nearest within 75 days is said, of this year or the next, and not on its own day; her own too')]
    public function test_next(): void
    {
        self::assertNull(self::next('2026-10-10', ['christmas']));
        self::assertSame('Noël 2026-12-25', self::next('2026-10-11', ['christmas', 'mothers_day']));
        self::assertSame('Noël 2026-12-25', self::next('2026-12-24', ['christmas']));
        self::assertNull(self::next('2026-12-25', ['christmas']));
        self::assertSame('la Saint-Valentin 2027-02-14', self::next('2026-12-25', ['christmas', 'valentine']));
        self::assertNull(self::next('2026-12-01', []));
        self::assertSame('Pâques 2027-03-28', self::next('2027-02-01', [], [['Pâques', '2027-03-28'], ['', '2027-02-10'], ['Rien', '2027-02-30']]));
        self::assertSame('la foire 2026-12-05', self::next('2026-11-26', ['christmas'], [['la foire', '2026-12-05']]));
    }

    #[TestDox('What is sent must have its days of transport')]
    public function test_in_time(): void
    {
        $occasions = new Occasions(['christmas'], [], 4);
        $day = Occasions::day('christmas', 2026);
        self::assertTrue($occasions->is_in_time($day - 4, $day));
        self::assertFalse($occasions->is_in_time($day - 3, $day));
    }
}

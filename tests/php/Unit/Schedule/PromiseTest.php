<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Schedule;

use Museau\Domain\Schedule\Backlog;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\PromisedDate;
use Museau\Domain\Schedule\WorkSchedule;
use Museau\Tests\Support\Studio;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RequiresPhp;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The day of a promise, from hours, days off and what waits to be drawn. Six hours with its margin are 7 h 12 min. */
final class PromiseTest extends TestCase
{
    /** A Wednesday. */
    private const TODAY = '2026-11-25';

    private const SIX_HOURS = 360;

    /** @param list<string> $dues of portraits of six hours that wait */
    private static function promise(WorkSchedule $schedule, array $dues = [], int $minutes = self::SIX_HOURS, string $today = self::TODAY): string
    {
        $today = (int) Days::of($today);
        $waiting = array_map(static fn(string $due): array => ['minutes' => self::SIX_HOURS, 'due' => (int) Days::of($due)], $dues);

        return PromisedDate::of($schedule, Backlog::of($schedule, $waiting, $today), [$minutes], $today);
    }

    /** @return array{int, int} */
    private static function off(string $first, string $last): array
    {
        return [(int) Days::of($first), (int) Days::of($last)];
    }

    #[TestDox('A portrait is drawn from tomorrow on, with a margin, and sent on the next working day')]
    public function test_an_empty_shop(): void
    {
        // 4 h a day from Thursday: 7 h 12 end on Friday, and Monday is the next working day.
        self::assertSame('2026-11-30', self::promise(new WorkSchedule(1200, [1, 2, 3, 4, 5])));
        self::assertSame('2026-11-27', self::promise(new WorkSchedule(2400, [1, 2, 3, 4, 5])));
        // One day a week, Saturdays, 8 h.
        self::assertSame('2026-12-05', self::promise(new WorkSchedule(480, [6])));
    }

    #[TestDox('What waits is drawn first, whatever it was promised for, and days off are left out')]
    public function test_a_queue(): void
    {
        $schedule = new WorkSchedule(1200, [1, 2, 3, 4, 5]);
        self::assertSame('2026-12-02', self::promise($schedule, ['2026-11-30']));
        self::assertSame('2026-12-02', self::promise($schedule, ['2026-11-01']), 'A late one takes hours all the same.');
        $closed = new WorkSchedule(1200, [1, 2, 3, 4, 5], [self::off('2026-11-26', '2026-11-30'), self::off('2020-01-01', '2020-02-01')]);
        self::assertSame('2026-12-03', self::promise($closed));
    }

    #[TestDox('Where a week or month has no place left, the next one is promised, behind what is promised for it')]
    public function test_places(): void
    {
        $monthly = new WorkSchedule(1200, [1, 2, 3, 4, 5], [], 2, WorkSchedule::MONTH);
        self::assertSame('2026-11-30', self::promise($monthly, [], 60, '2026-11-26'));
        self::assertSame('2026-12-02', self::promise($monthly, ['2026-11-27', '2026-11-30'], 60));
        self::assertSame('2027-01-07', self::promise($monthly, ['2026-12-01', '2026-12-02', '2027-01-05']));
        $weekly = new WorkSchedule(1200, [1, 2, 3, 4, 5], [], 1, WorkSchedule::WEEK);
        self::assertSame('2026-12-09', self::promise($weekly, ['2026-11-27', '2026-12-04']));
        // What is drawn keeps its place, and takes no hour.
        $today = (int) Days::of(self::TODAY);
        $drawn = Backlog::of($weekly, [['minutes' => 0, 'due' => $today + 2]], $today);
        self::assertSame('2026-12-01', PromisedDate::of($weekly, $drawn, [60], $today));
    }

    #[TestDox('Never is more promised for a month than it has places')]
    public function test_places_are_kept(): void
    {
        $schedule = new WorkSchedule(2400, [1, 2, 3, 4, 5], [], 3, WorkSchedule::MONTH);
        $dues = [];
        for ($i = 0; $i < 40; ++$i) {
            $dues[] = self::promise($schedule, $dues);
        }
        $months = array_count_values(array_map(static fn(string $due): string => substr($due, 0, 7), $dues));
        self::assertLessThanOrEqual(3, max($months));
        self::assertCount(14, $months);
    }

    #[TestDox('Whatever is entered, an answer comes: within two years')]
    public function test_insane_entries(): void
    {
        $end = Days::text((int) Days::of(self::TODAY) + WorkSchedule::HORIZON);
        $schedule = new WorkSchedule(1200, [1, 2, 3, 4, 5], [], 1, WorkSchedule::WEEK);
        self::assertSame($end, self::promise($schedule, array_fill(0, 10000, self::TODAY)));
        self::assertSame($end, self::promise(new WorkSchedule(1, [7]), [], 100000));
        $every_week = array_map(static fn(int $i): string => Days::text((int) Days::of(self::TODAY) + 7 * $i), range(0, 105));
        self::assertSame($end, self::promise($schedule, $every_week));
        self::assertSame($end, self::promise(new WorkSchedule(600, [1], [self::off('2026-01-01', '2036-01-01')])));
    }

    #[TestDox('The change of the clocks moves no day')]
    public function test_summer_time(): void
    {
        $schedule = new WorkSchedule(1200, [1, 2, 3, 4, 5]);
        self::assertSame('2026-04-01', self::promise($schedule, [], self::SIX_HOURS, '2026-03-27'));
        self::assertSame('2026-10-28', self::promise($schedule, [], self::SIX_HOURS, '2026-10-23'));
        self::assertSame(['2024-02-29', 4], [Days::text((int) Days::of('2024-02-29')), Days::weekday((int) Days::of('2024-02-29'))]);
        self::assertNull(Days::of('2026-02-29'));
    }

    #[TestDox('A promise moves by the days for which its photograph was missing, and never comes nearer')]
    public function test_a_late_photograph(): void
    {
        self::assertSame('2026-12-12', PromisedDate::after_photo('2026-12-07', '2026-11-25', '2026-11-30'));
        self::assertSame('2026-12-07', PromisedDate::after_photo('2026-12-07', '2026-11-25', '2026-11-25'));
        self::assertSame('2026-12-07', PromisedDate::after_photo('2026-12-07', '2026-11-25', '2026-11-20'));
        self::assertSame('2026-12-07', PromisedDate::after_photo('2026-12-07', '', '2026-11-20'));
    }

    #[TestDox('What is stored of a backlog promises the same, and a day later no day that is past')]
    public function test_what_is_stored(): void
    {
        $schedule = new WorkSchedule(1200, [1, 2, 3, 4, 5], [], 1, WorkSchedule::WEEK);
        $today = (int) Days::of(self::TODAY);
        $backlog = Backlog::of($schedule, [['minutes' => 360, 'due' => $today + 2]], $today);
        $read = Backlog::read($backlog->stored());
        self::assertEquals($backlog, $read);
        self::assertNotNull($read);
        self::assertGreaterThan(Days::text($today + 30), PromisedDate::of($schedule, $read, [60], $today + 30));
        self::assertNull(Backlog::read(false));
        self::assertNull(Backlog::read(['day' => 'x']));
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function nothing(): iterable
    {
        $days = ['weekdays' => [1, 2]];
        yield 'no hours' => [['week_minutes' => 0] + $days];
        yield 'no weekday' => [['week_minutes' => 600, 'weekdays' => []]];
        yield 'weekdays of another calendar' => [['week_minutes' => 600, 'weekdays' => [0, 8, '2']]];
        yield 'always away' => [['week_minutes' => 600, 'off' => [['2026-01-01', '2036-01-01']]] + $days];
        yield 'nothing stored' => [[]];
    }

    /** @param array<string, mixed> $stored */
    #[DataProvider('nothing')]
    #[TestDox('No schedule comes of: $_dataName')]
    public function test_no_schedule(array $stored): void
    {
        self::assertNull(WorkSchedule::read($stored, (int) Days::of(self::TODAY)));
    }

    /** Its chance keeps a seed of its own, which PHP 8.1 cannot. */
    #[TestDox('Of 10 000 random weeks in 500 shops, at least 95 % of the promised days are met')]
    #[RequiresPhp('>= 8.2')]
    public function test_ten_thousand_weeks(): void
    {
        $met = $promised = 0;
        for ($seed = 1; $seed <= 500; ++$seed) {
            $studio = new Studio($seed, (int) Days::of(self::TODAY) + 13 * $seed);
            $studio->live(20);
            $met += $studio->met;
            $promised += $studio->promised;
        }
        // docs/schedule.md tells these figures.
        self::assertSame([10927, 11138], [$met, $promised]);
        self::assertGreaterThanOrEqual(0.95, $met / $promised);
    }
}

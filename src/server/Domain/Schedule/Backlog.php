<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Kernel\Read;

/**
 * The portraits that wait to be drawn, laid over the working days: when the next one is begun, and what is promised of each
 * week or month. It is small, however many orders it was made from.
 *
 * @phpstan-type Period array{portraits: int, minutes: int}
 */
final class Backlog
{
    /**
     * Percent that are added to each portrait's hours, for days and portraits that take longer than most.
     * Support/Studio.php of the tests lives it; docs/schedule.md says how it was chosen.
     */
    public const MARGIN = 20;

    /**
     * @param int                $day     on which the next portrait is begun
     * @param int                $used    minutes of that day that are taken already
     * @param array<int, Period> $periods by week or month as WorkSchedule::period() names it: portraits promised for it, and the minutes
     *   of those that are not drawn
     */
    private function __construct(public readonly int $day, public readonly int $used, private readonly array $periods) {}

    /**
     * @param list<array{minutes: int, due: int}> $portraits all that are promised: minutes still to be drawn, 0 of one that is drawn,
     *   and the day of its promise
     * @param bool $spread whether those beyond a period's places count for the next one that has a place: unpaid orders were promised
     *   the same day
     */
    public static function of(WorkSchedule $schedule, array $portraits, int $today, bool $spread = false): self
    {
        $periods = [];
        $minutes = 0;
        foreach ($portraits as $portrait) {
            $own = self::with_margin($portrait['minutes']);
            $minutes += $own;
            // What is late takes hours, and no place of a week that is past.
            if ($schedule->places > 0 && $portrait['due'] > $today) {
                $due = $portrait['due'];
                while ($spread && ($periods[$schedule->period($due)]['portraits'] ?? 0) >= $schedule->places) {
                    $due = $schedule->next_period($due);
                }
                $periods = self::promised($periods, $schedule->period($due), $own);
            }
        }

        return new self(...[...self::lay($schedule, $today + 1, 0, $minutes, $today + WorkSchedule::HORIZON), $periods]);
    }

    /**
     * One more portrait: drawn when those before it are and sent on the next working day; where that week or month has no place
     * left, drawn in the next that has one, behind what is promised for it.
     *
     * @return array{self, int} the backlog with it, and the day on which it is sent: at the horizon when it fits no sooner
     */
    public function with(WorkSchedule $schedule, int $minutes, int $today): array
    {
        $end = $today + WorkSchedule::HORIZON;
        $minutes = self::with_margin($minutes);
        $from = $this->day > $today ? [$this->day, $this->used] : [$today + 1, 0];
        [$day, $used] = self::lay($schedule, $from[0], $from[1], $minutes, $end);
        $sent = $schedule->next_working_day($day + 1, $end);
        while ($sent < $end && $this->is_full($schedule, $schedule->period($sent))) {
            $first = $schedule->next_period($sent);
            $before = $this->periods[$schedule->period($first)]['minutes'] ?? 0;
            $start = $first > $from[0] ? [$first, 0] : $from;
            $sent = $schedule->next_working_day(self::lay($schedule, $start[0], $start[1], $before + $minutes, $end)[0] + 1, $end);
        }

        return [new self($day, $used, self::promised($this->periods, $schedule->period($sent), $minutes)), $sent];
    }

    private function is_full(WorkSchedule $schedule, int $period): bool
    {
        return $schedule->places > 0 && ($this->periods[$period]['portraits'] ?? 0) >= $schedule->places;
    }

    /**
     * @param array<int, Period> $periods
     *
     * @return array<int, Period> with one more portrait
     */
    private static function promised(array $periods, int $period, int $minutes): array
    {
        $known = $periods[$period] ?? ['portraits' => 0, 'minutes' => 0];

        return [$period => ['portraits' => $known['portraits'] + 1, 'minutes' => $known['minutes'] + $minutes]] + $periods;
    }

    private static function with_margin(int $minutes): int
    {
        return intdiv($minutes * (100 + self::MARGIN) + 99, 100);
    }

    /**
     * Lays so many minutes on the days from one on.
     *
     * @return array{int, int} the day on which they are through, and how many of its minutes are taken then
     */
    private static function lay(WorkSchedule $schedule, int $day, int $used, int $minutes, int $end): array
    {
        $most = $schedule->minutes_a_day();
        for (; $day < $end; ++$day, $used = 0) {
            $free = $schedule->works_on($day) ? max(0, $most - $used) : 0;
            if ($minutes <= $free) {
                return [$day, $used + $minutes];
            }
            $minutes -= $free;
        }

        return [$end, 0];
    }

    /** @return array{day: int, used: int, periods: array<int, Period>} for an option */
    public function stored(): array
    {
        return ['day' => $this->day, 'used' => $this->used, 'periods' => $this->periods];
    }

    /** What was stored; null of anything else. */
    public static function read(mixed $stored): ?self
    {
        $stored = Read::map($stored);
        $periods = [];
        foreach (Read::map($stored['periods'] ?? []) as $period => $one) {
            $one = Read::map($one);
            $periods[(int) $period] = ['portraits' => Read::int($one['portraits'] ?? 0), 'minutes' => Read::int($one['minutes'] ?? 0)];
        }

        return is_int($stored['day'] ?? null) ? new self($stored['day'], Read::int($stored['used'] ?? 0), $periods) : null;
    }
}

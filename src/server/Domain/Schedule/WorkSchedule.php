<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Kernel\Read;

/**
 * When the artist draws: hours a week, on which days, when not, how many portraits of a week or a month she sends at most, and how far
 * ahead she takes orders.
 */
final class WorkSchedule
{
    /** Days that a promise looks ahead at most. */
    public const HORIZON = 731;

    public const WEEK = 'week';
    public const MONTH = 'month';

    /**
     * @param int                    $week_minutes minutes of drawing in a week without days off, at least one for each weekday
     * @param non-empty-list<int>    $weekdays     on which she draws, 1 for Monday to 7
     * @param list<array{int, int}>  $off          first and last day that she does not draw, as Days has them
     * @param int                    $places       portraits that are sent in one week or month at most; 0: as many as the hours give
     * @param self::WEEK|self::MONTH $per          what the places are of
     * @param int                    $ahead        weeks ahead for which a portrait is promised at most; 0: as far as it takes
     */
    public function __construct(
        public readonly int $week_minutes,
        public readonly array $weekdays,
        public readonly array $off = [],
        public readonly int $places = 0,
        public readonly string $per = self::MONTH,
        public readonly int $ahead = 0,
    ) {}

    /**
     * What the screen 'Boutique' has stored; null when no date can be computed from it: no hours, no weekday, or not one working
     * day before the horizon.
     *
     * @param array<string, mixed> $stored week_minutes, weekdays, off (pairs of 'YYYY-MM-DD'), places, per, ahead
     */
    public static function read(array $stored, int $today): ?self
    {
        $weekdays = array_values(array_filter(
            range(1, 7),
            static fn(int $day): bool => in_array($day, Read::items($stored['weekdays'] ?? []), true),
        ));
        $week = Read::int($stored['week_minutes'] ?? 0);
        if ($weekdays === [] || $week < count($weekdays)) {
            return null;
        }
        $off = [];
        foreach (Read::items($stored['off'] ?? []) as $range) {
            [$first, $last] = [...array_map(Read::text(...), Read::items($range)), '', ''];
            $first = Days::of($first);
            $last = Days::of($last);
            if ($first !== null && $last !== null && $first <= $last && $last > $today) {
                $off[] = [$first, $last];
            }
        }
        $per = Read::text($stored['per'] ?? '') === self::WEEK ? self::WEEK : self::MONTH;
        [$places, $ahead] = [max(0, Read::int($stored['places'] ?? 0)), max(0, Read::int($stored['ahead'] ?? 0))];
        $schedule = new self($week, $weekdays, $off, $places, $per, $ahead);
        $end = $today + self::HORIZON;

        return $schedule->next_working_day($today + 1, $end) < $end ? $schedule : null;
    }

    /** The last day that a portrait may be promised for; null when none is the last. */
    public function last_day(int $today): ?int
    {
        return $this->ahead === 0 ? null : $today + 7 * $this->ahead;
    }

    public function minutes_a_day(): int
    {
        return intdiv($this->week_minutes, count($this->weekdays));
    }

    public function works_on(int $day): bool
    {
        foreach ($this->off as [$first, $last]) {
            if ($day >= $first && $day <= $last) {
                return false;
            }
        }

        return in_array(Days::weekday($day), $this->weekdays, true);
    }

    /** The first working day from this one on; the end when none comes before it. */
    public function next_working_day(int $day, int $end): int
    {
        while ($day < $end && !$this->works_on($day)) {
            ++$day;
        }

        return min($day, $end);
    }

    /** Names the week or month of a day; later ones are greater. */
    public function period(int $day): int
    {
        return $this->per === self::WEEK ? intdiv($day + 3, 7) : (int) gmdate('Ym', $day * 86400);
    }

    /** First day of the week or month after this day's. */
    public function next_period(int $day): int
    {
        return $this->per === self::WEEK
            ? $day + 8 - Days::weekday($day)
            : Days::number((int) gmdate('Y', $day * 86400), (int) gmdate('n', $day * 86400) + 1, 1);
    }
}

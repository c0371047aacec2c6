<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

/** The one day for which a portrait is promised. Days are 'YYYY-MM-DD' of the shop's clock. */
final class PromisedDate
{
    /**
     * The day on which the last of these portraits is sent, ordered today.
     *
     * @param list<int> $portraits minutes of each
     */
    public static function of(WorkSchedule $schedule, Backlog $backlog, array $portraits, int $today): string
    {
        $sent = $today;
        foreach ($portraits as $minutes) {
            [$backlog, $sent] = $backlog->with($schedule, $minutes, $today);
        }

        return Days::text($sent);
    }

    /** A promise whose photograph came later than the money: it moves by the days that were lost. */
    public static function after_photo(string $promise, string $paid, string $photo): string
    {
        [$day, $from, $to] = [Days::of($promise), Days::of($paid), Days::of($photo)];

        return $day === null || $from === null || $to === null ? $promise : Days::text($day + max(0, $to - $from));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

/** How long an order waits for its transfer or cheque: to the end of its last day, and never without one reminder before. */
final class Deadline
{
    /** Days between the reminder and the last day, at most; a short wait is reminded in its middle. */
    private const BEFORE = 4;

    /** Days that are left after a reminder at least, were it sent late. */
    public const AFTER_REMINDER = 2;

    /** Bounds of what the artist may set. Days. */
    public const RANGE = [5, 60];

    public const DAYS = 14;

    /** Seconds. */
    private const DAY = 86400;

    /** Last day of an order that is placed now. */
    public static function day(int $now, int $days, \DateTimeZone $zone): string
    {
        return (new \DateTimeImmutable('@' . ($now + $days * self::DAY)))->setTimezone($zone)->format('Y-m-d');
    }

    /**
     * What is to be done now with an order that waits.
     *
     * @param string $until    last day, 'YYYY-MM-DD' of the site's time zone
     * @param int    $placed   Unix time
     * @param int    $reminded Unix time; 0 while nobody was reminded
     *
     * @return 'wait'|'remind'|'cancel'
     */
    public static function act(string $until, int $placed, int $reminded, int $now, \DateTimeZone $zone): string
    {
        $end = self::end($until, $zone);
        if ($reminded > 0) {
            return $now >= max($end, $reminded + self::AFTER_REMINDER * self::DAY) ? 'cancel' : 'wait';
        }

        return $now >= $end - min(self::BEFORE * self::DAY, intdiv($end - $placed, 2)) ? 'remind' : 'wait';
    }

    /** The moment at which a day is over, Unix time. */
    private static function end(string $day, \DateTimeZone $zone): int
    {
        return (new \DateTimeImmutable($day === '' ? 'today' : $day, $zone))->modify('+1 day')->setTime(0, 0)->getTimestamp();
    }
}

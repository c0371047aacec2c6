<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Kernel\Clock;

/** Calendar days as numbers, 0 being 1 January 1970: no hour and no zone is in them, so that no change of the clocks moves one. */
final class Days
{
    /** The shop's day of now. */
    public static function today(): int
    {
        return (int) self::of((string) wp_date('Y-m-d', Clock::now()));
    }

    /** The number of a day; months and days beyond their last go on into the next year or month. */
    public static function number(int $year, int $month, int $day): int
    {
        return intdiv((int) gmmktime(0, 0, 0, $month, $day, $year), 86400);
    }

    /** The number of 'YYYY-MM-DD'; null of what is no day. */
    public static function of(string $day): ?int
    {
        $parts = preg_match('/^(\d{4})-(\d\d)-(\d\d)$/', $day, $found) === 1 ? array_map(intval(...), array_slice($found, 1)) : null;

        return $parts !== null && checkdate($parts[1], $parts[2], $parts[0])
            ? self::number($parts[0], $parts[1], $parts[2])
            : null;
    }

    /** 'YYYY-MM-DD' of a number. */
    public static function text(int $day): string
    {
        return gmdate('Y-m-d', $day * 86400);
    }

    /** 1 for Monday to 7 for Sunday. */
    public static function weekday(int $day): int
    {
        // 1 January 1970 was a Thursday.
        return ($day + 3) % 7 + 1;
    }
}

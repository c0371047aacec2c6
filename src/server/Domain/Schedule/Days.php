<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

/** Calendar days as numbers, 0 being 1 January 1970: no hour and no zone is in them, so that no change of the clocks moves one. */
final class Days
{
    /** The number of 'YYYY-MM-DD'; null of what is no day. */
    public static function of(string $day): ?int
    {
        $parts = preg_match('/^(\d{4})-(\d\d)-(\d\d)$/', $day, $found) === 1 ? array_map('intval', $found) : null;

        return $parts !== null && checkdate($parts[2], $parts[3], $parts[1])
            ? intdiv((int) gmmktime(0, 0, 0, $parts[2], $parts[3], $parts[1]), 86400)
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

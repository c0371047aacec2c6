<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * What time it is, in Unix seconds, and how a moment is written. Tests move now() to see what a month later does.
 *
 * now() decides what is over and dates what such a decision reads: limits, retention, waits and promised days.
 * time() is the machine's own time, for what others measure too and a moved clock would falsify: locks, events of
 * WordPress, cookies and tokens, signatures, and the payments that Stripe dates.
 */
final class Clock
{
    private static int $shift = 0;

    public static function now(): int
    {
        return time() + self::$shift;
    }

    /** A moment as ISO 8601 in UTC, '2026-03-05T09:00:00Z': what is stored so compares as text. Null: now(). */
    public static function iso(?int $time = null): string
    {
        return gmdate('Y-m-d\TH:i:s\Z', $time ?? self::now());
    }

    /** Moves the clock so many seconds from the true time; 0 sets it right. For tests. */
    public static function shift(int $seconds): void
    {
        self::$shift = $seconds;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** What time it is, in Unix seconds. Tests move it to see what a month later does: limits, retention, waits. */
final class Clock
{
    private static int $shift = 0;

    public static function now(): int
    {
        return time() + self::$shift;
    }

    /** Moves the clock so many seconds from the true time; 0 sets it right. For tests. */
    public static function shift(int $seconds): void
    {
        self::$shift = $seconds;
    }
}

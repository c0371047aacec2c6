<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

/** Objects in PHP's serialized values: the shop writes none, and WordPress would wake one that an archive brings. */
final class SerializedObjects
{
    /** Whether WordPress would read the value as a serialized one and an object stands in it. Texts that only show one do not count. */
    public static function are_in(string $value): bool
    {
        return preg_match('/^\s*[aOCs]:\d+:/', $value) === 1 && preg_match('/(?:^\s*|[;{"])[OC]:\d+:"/', $value) === 1;
    }
}

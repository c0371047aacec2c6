<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Kernel\Log\Log;

/** Reads of a page that stands without them: one that fails is noted in the log, and the page prints the rest. */
final class OptionalRead
{
    /**
     * What the catalogue answers; null when it cannot be read.
     *
     * @template T
     *
     * @param string        $page in the log
     * @param callable(): T $read
     *
     * @return ?T
     */
    public static function read(string $page, callable $read): mixed
    {
        try {
            return $read();
        } catch (\Throwable $failure) {
            Log::error('page_not_read', $failure, ['code' => $page]);

            return null;
        }
    }
}

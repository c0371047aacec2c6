<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** Which page numbers stand under a list. Same rule as src/client/page-numbers.ts. */
final class PageNumbers
{
    private const SHOWN = 5;

    /**
     * Five around the current one, and some at each end.
     *
     * @param int $current from 1
     * @param int $margin  how many at each end always show
     *
     * @return list<?int> page numbers, null for a gap; empty when there is one page only
     */
    public static function around(int $current, int $total, int $margin = 0): array
    {
        if ($total < 2) {
            return [];
        }
        $first = max(1, min($current - intdiv(self::SHOWN, 2), $total - self::SHOWN + 1));
        $last = min($total, $first + self::SHOWN - 1);
        $pages = [];
        for ($page = 1; $page <= $total; $page++) {
            if ($page <= $margin || $page > $total - $margin || ($page >= $first && $page <= $last)) {
                $pages[] = $page;
            } elseif (end($pages) !== null) {
                $pages[] = null;
            }
        }

        return $pages;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Storefront;

/** Which page numbers a listing shows: five around the current one, two at each end. Same rule as src/client/catalogue/pagination.ts. */
final class Pagination
{
    private const SHOWN = 5;
    private const MARGIN = 2;

    /**
     * @param int $current from 1
     *
     * @return list<?int> page numbers, null for a gap
     */
    public static function pages(int $current, int $total): array
    {
        $first = max(1, min($current - intdiv(self::SHOWN, 2), $total - self::SHOWN + 1));
        $last = min($total, $first + self::SHOWN - 1);
        $pages = [];
        for ($page = 1; $page <= $total; $page++) {
            if ($page <= self::MARGIN || $page > $total - self::MARGIN || ($page >= $first && $page <= $last)) {
                $pages[] = $page;
            } elseif (end($pages) !== null) {
                $pages[] = null;
            }
        }

        return $pages;
    }
}

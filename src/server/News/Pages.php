<?php

declare(strict_types=1);

namespace Museau\News;

/** Page numbers under a list: at most five around the present one, with an ellipsis where some are left out. */
final class Pages
{
    private const SHOWN = 5;

    /** @return list<?int> null stands for an ellipsis; empty when there is one page only */
    public static function around(int $present, int $last): array
    {
        if ($last < 2) {
            return [];
        }
        $first = max(1, min($present - intdiv(self::SHOWN, 2), $last - self::SHOWN + 1));
        $end = min($last, $first + self::SHOWN - 1);

        return [...($first > 1 ? [null] : []), ...range($first, $end), ...($end < $last ? [null] : [])];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

/** Whether cards are charged for real now. A voucher that a test card has bought is unknown then, and one of real money while tests run. */
final class VoucherMode
{
    /** @var ?\Closure(): bool */
    private static ?\Closure $live = null;

    /** @param \Closure(): bool $live asked anew each time: keys may change (VoucherUpkeep::hooks()) */
    public static function follow(\Closure $live): void
    {
        self::$live = $live;
    }

    /** False before anything is followed: no real voucher is known then. */
    public static function is_live(): bool
    {
        return self::$live !== null && (self::$live)();
    }
}

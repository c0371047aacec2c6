<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Read;

/** Whether cards are charged for real now. A voucher that a test card has bought is unknown then, and one of real money while tests run. */
final class VoucherMode
{
    /** Filter; without an answer to it no real voucher is known. */
    public const FILTER = 'museau_voucher_mode';

    public static function is_live(): bool
    {
        return Read::bool(apply_filters(self::FILTER, false));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

use Museau\Kernel\Read;

/** What is set of gift vouchers, on their own screen. */
final class VoucherSettings
{
    /** The law names no shortest time; a court may find less than this unfair. Months. */
    public const LEAST_MONTHS = 24;

    public const MOST_MONTHS = 120;

    /** Id of the product that is the gift voucher; 0 while none is sold. */
    public static function product_id(Settings $settings): int
    {
        return Read::int($settings->value('voucher_id'));
    }

    /** Months for which a voucher sold now is valid. */
    public static function months(Settings $settings): int
    {
        return max(self::LEAST_MONTHS, Read::int($settings->value('voucher_months'), self::LEAST_MONTHS));
    }
}

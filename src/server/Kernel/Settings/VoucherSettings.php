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

    /** The page where one is bought. */
    public const PATH = '/offrir-un-portrait';

    /** What a voucher without a picture of its own shows in a list, below the theme's folder. */
    public const PICTURE = 'assets/images/chat-roux-360.webp';

    /** Least and most amount that a buyer may write herself, until she sets others. Cents. */
    private const BOUNDS = [2000, 50000];

    /** Within which the artist sets these bounds. Cents. */
    public const WIDEST = [500, 200000];

    /** Id of the product that is the gift voucher; 0 while none is sold. */
    public static function product_id(Settings $settings): int
    {
        return Read::int($settings->value('voucher_id'));
    }

    /** Whether vouchers are sold now: she has begun it, and has not stopped it. */
    public static function are_sold(Settings $settings): bool
    {
        return self::product_id($settings) > 0 && !self::were_stopped($settings);
    }

    /** Whether she sells none any more; what was sold stays valid. */
    public static function were_stopped(Settings $settings): bool
    {
        return Read::bool($settings->value('voucher_stopped'));
    }

    /** Months for which a voucher sold now is valid. */
    public static function months(Settings $settings): int
    {
        return max(self::LEAST_MONTHS, Read::int($settings->value('voucher_months'), self::LEAST_MONTHS));
    }

    /**
     * Least and most amount that a buyer may write herself, cents; the most is 0 where she may not.
     *
     * @return array{int, int}
     */
    public static function bounds(Settings $settings): array
    {
        [$least, $most] = self::BOUNDS;
        $least = min(self::WIDEST[1], max(self::WIDEST[0], Read::int($settings->value('voucher_least'), $least)));
        $most = min(self::WIDEST[1], Read::int($settings->value('voucher_most'), $most));

        return [$least, $most < $least ? 0 : $most];
    }
}

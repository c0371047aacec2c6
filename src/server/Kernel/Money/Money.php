<?php

declare(strict_types=1);

namespace Museau\Kernel\Money;

/** Money is integer cents of euro everywhere inside; euros exist only at the edges (REST, texts). */
final class Money
{
    /**
     * '1 234,50 €' as French prices are written, with the no-break spaces of typography.json; in another
     * language as its translators write the two samples below. The same rules as src/client/money.
     */
    public static function text(int $cents): string
    {
        $amount = abs($cents);
        /* translators: how a number is written: only the mark between 1 and 234 is read */
        $mark = mb_substr(__('1 234', 'museau'), 1, -3);

        return ($cents < 0 ? '-' : '') . sprintf(
            /* translators: how a price is written. 1: euros, 2: cents */
            __('%1$s,%2$s €', 'museau'),
            number_format(intdiv($amount, 100), 0, '', $mark),
            sprintf('%02d', $amount % 100),
        );
    }

    /** '120 €' of 12000; other cents stay. */
    public static function without_zeros(int $cents): string
    {
        return (string) preg_replace('/[.,]00(?!\d)/', '', self::text($cents));
    }

    /** Cents as the JSON number of euros that REST answers (at most two decimals). */
    public static function to_rest(int $cents): float
    {
        return round($cents / 100, 2);
    }

    public static function to_rest_or_null(?int $cents): ?float
    {
        return $cents === null ? null : self::to_rest($cents);
    }

    /** '12.50' or '12' as WooCommerce keeps an amount in its tables; '' for none. */
    public static function decimal(?int $cents): string
    {
        return $cents === null
            ? ''
            : ($cents % 100 === 0 ? (string) intdiv($cents, 100) : sprintf('%d.%02d', intdiv($cents, 100), $cents % 100));
    }

    /**
     * Cents of what a person or a client wrote: 12, 12.5, '12,50', '1 200 €' with any blank between thousands, as text() writes it.
     * Null when it is no amount; a third decimal is refused rather than rounded (B25). Thousands as in blocks/admin/parts/typed-sum.ts.
     */
    public static function parse(mixed $amount): ?int
    {
        if (is_int($amount) || is_float($amount)) {
            $amount = rtrim(rtrim(sprintf('%.4F', $amount), '0'), '.');
        }
        $euros = '\d{1,7}|\d{1,3}\h\d{3}|\d\h\d{3}\h\d{3}';
        if (!is_string($amount) || preg_match("/^\s*(?:€\s*)?($euros)(?:[.,](\d{1,2}))?\s*€?\s*$/u", $amount, $parts) !== 1) {
            return null;
        }

        return 100 * (int) preg_replace('/\h/u', '', $parts[1]) + (int) str_pad($parts[2] ?? '', 2, '0');
    }

    /** A whole percentage of an amount, rounded half up to the cent (B26). */
    public static function percentage(int $cents, int $percent): int
    {
        return intdiv($cents * $percent + 50, 100);
    }
}

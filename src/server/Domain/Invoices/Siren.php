<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

/** Number of a French firm: nine digits whose Luhn sum is right. */
final class Siren
{
    /** The digits of what was typed; '' of nothing. */
    public static function read(string $typed): string
    {
        return (string) preg_replace('/[\s.\x{A0}\x{202F}-]+/u', '', mb_scrub($typed));
    }

    public static function is(string $digits): bool
    {
        if (preg_match('/^\d{9}$/', $digits) !== 1 || $digits === '000000000') {
            return false;
        }
        $sum = 0;
        foreach (str_split($digits) as $place => $digit) {
            $double = (int) $digit * ($place % 2 === 1 ? 2 : 1);
            $sum += $double > 9 ? $double - 9 : $double;
        }

        return $sum % 10 === 0;
    }
}

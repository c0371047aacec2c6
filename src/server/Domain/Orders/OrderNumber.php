<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

/** An order's number as people type it from a letter: '2026-12', 'n° 2026 0012' and '#2026-0012' are one. */
final class OrderNumber
{
    /** Whether what was typed names this number. */
    public static function is(string $typed, string $number): bool
    {
        $plain = self::plain($typed);

        return $plain !== '' && $plain === self::plain($number);
    }

    /**
     * The order that was meant among those of one customer: the one of this number, or the only one whose number ends with what was
     * typed: '474' is 2026-0474.
     *
     * @param array<int, string> $numbers by order id
     *
     * @return ?int order id
     */
    public static function pick(string $typed, array $numbers): ?int
    {
        foreach ($numbers as $id => $number) {
            if (self::is($typed, $number)) {
                return $id;
            }
        }
        $plain = self::plain($typed);
        $ends = array_keys(array_filter($numbers, static fn(string $number): bool => str_ends_with(self::plain($number), "-$plain")));

        return ctype_digit($plain) && count($ends) === 1 ? $ends[0] : null;
    }

    /** Its groups of letters and of digits, without what stands between them and without leading zeros. */
    private static function plain(string $number): string
    {
        $number = preg_replace('/^\W*(?:commande)?\s*n\s*[°º]/iu', '', mb_strtoupper(mb_scrub(mb_substr($number, 0, 60)))) ?? '';
        preg_match_all('/\d+|\p{L}+/u', $number, $groups);

        return implode(
            '-',
            array_map(static fn(string $group): string => ctype_digit($group) ? (ltrim($group, '0') ?: '0') : $group, $groups[0]),
        );
    }
}

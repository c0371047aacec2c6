<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

/** A voucher's code: 80 random bits as sixteen signs that are not mistaken for each other, and one that checks them. */
final class VoucherCode
{
    /** Crockford's: no I, L, O and U. */
    private const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

    private const BYTES = 10;

    /** Signs without the check. */
    private const LENGTH = 16;

    /** A new code, as read() answers it. */
    public static function make(): string
    {
        $bits = '';
        foreach (str_split(random_bytes(self::BYTES)) as $byte) {
            $bits .= sprintf('%08b', ord($byte));
        }
        $code = '';
        foreach (str_split($bits, 5) as $five) {
            $code .= self::SIGNS[(int) bindec($five)];
        }

        return $code . self::check($code);
    }

    /** A code as somebody typed it, in its own form; null when a sign is missing, too many, or wrong. */
    public static function read(string $typed): ?string
    {
        $code = strtr(strtoupper((string) preg_replace('/[\s\-–—_.]+/u', '', mb_scrub($typed))), ['O' => '0', 'I' => '1', 'L' => '1']);
        if (preg_match('/^[' . self::SIGNS . ']{17}$/D', $code) !== 1) {
            return null;
        }

        return self::check(substr($code, 0, self::LENGTH)) === $code[self::LENGTH] ? $code : null;
    }

    /** In groups of four, as it is printed: 'XXXX-XXXX-XXXX-XXXX-X'. */
    public static function shown(string $code): string
    {
        return implode('-', str_split($code, 4));
    }

    /** Luhn's sign modulo 32: it tells every single wrong sign, and nearly all exchanged neighbours. */
    private static function check(string $code): string
    {
        $sum = 0;
        foreach (array_reverse(str_split($code)) as $place => $sign) {
            $value = (int) strpos(self::SIGNS, $sign) * ($place % 2 === 0 ? 2 : 1);
            $sum += intdiv($value, 32) + $value % 32;
        }

        return self::SIGNS[(32 - $sum % 32) % 32];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * What somebody typed, without what nobody sees: control characters, marks of direction, characters of no width. What joins an emoji
 * stays (a black cat is a cat and a square, Scotland's flag a flag and its letters). '' for what is no UTF-8.
 */
final class PlainText
{
    private const SIGN = '\x{2190}-\x{2BFF}\x{1F000}-\x{1FAFF}';
    /** Leaves the joiner between two signs, and the letters of a flag, out of what is matched next. */
    private const JOINED = '(?:(?<=[' . self::SIGN . '\x{FE0F}])\x{200D}(?=[' . self::SIGN . '])'
        . '|\x{1F3F4}[\x{E0020}-\x{E007E}]{1,6}\x{E007F})(*SKIP)(*FAIL)';
    /** Not \p{C}: that names each sign, too, that is younger than the expressions' own table of characters. */
    private const UNSEEN = '\p{Cf}\p{Co}';

    /** One line, which may stand in the header of a mail: each run of blanks and control characters is one blank. */
    public static function line(string $text): string
    {
        return self::replaced(['/' . self::JOINED . '|[' . self::UNSEEN . ']/u' => '', '/[\p{Cc}\s]+/u' => ' '], $text);
    }

    /** Several lines, each ended by \n; a tabulator is a blank. */
    public static function lines(string $text): string
    {
        $unseen = '/' . self::JOINED . '|[' . self::UNSEEN . ']|[^\P{Cc}\n]/u';

        return self::replaced(['/\r\n?/' => "\n", '/\t/' => ' ', $unseen => ''], $text);
    }

    /** Lower case and without accents: what is compared by whoever may have left them out. */
    public static function folded(string $text): string
    {
        return mb_strtolower(remove_accents($text));
    }

    /** @param array<string, string> $rules pattern => what stands in its place */
    private static function replaced(array $rules, string $text): string
    {
        return trim(preg_replace(array_keys($rules), array_values($rules), $text) ?? '');
    }
}

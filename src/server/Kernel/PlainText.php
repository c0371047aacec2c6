<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * What somebody typed, without what nobody sees: control characters, marks of direction, characters of no width. The joiner within an
 * emoji stays (a black cat is a cat and a square). '' for what is no UTF-8.
 */
final class PlainText
{
    private const SIGN = '\x{2190}-\x{2BFF}\x{1F000}-\x{1FAFF}';
    /** Leaves the joiner between two signs out of the match that follows. */
    private const JOINED = '(?<=[' . self::SIGN . '\x{FE0F}])\x{200D}(?=[' . self::SIGN . '])(*SKIP)(*FAIL)';

    /** One line, which may stand in the header of a mail: each run of blanks and control characters is one blank. */
    public static function line(string $text): string
    {
        return trim(preg_replace('/' . self::JOINED . '|[\p{C}\s]+/u', ' ', $text) ?? '');
    }

    /** As it was typed, its lines ended by \n. */
    public static function lines(string $text): string
    {
        return trim(preg_replace('/' . self::JOINED . '|[^\P{C}\n]/u', '', str_replace("\r\n", "\n", $text)) ?? '');
    }
}

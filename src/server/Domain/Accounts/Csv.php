<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Kernel\PlainText;

/** A table that a spreadsheet opens by itself in French: semicolons, decimal commas, UTF-8 with its mark. */
final class Csv
{
    private const MARK = "\u{FEFF}";

    /** @param list<list<string>> $rows cells made by text() and amount() */
    public static function file(array $rows): string
    {
        return self::MARK . implode('', array_map(self::row(...), $rows));
    }

    /**
     * The first piece of a file that is made row by row.
     *
     * @param list<string> $headings
     */
    public static function head(array $headings): string
    {
        return self::MARK . self::row(self::texts($headings));
    }

    /** @param list<string> $cells made by text() and amount() */
    public static function row(array $cells): string
    {
        return implode(';', $cells) . "\r\n";
    }

    /**
     * @param list<string> $texts
     *
     * @return list<string>
     */
    public static function texts(array $texts): array
    {
        return array_map(self::text(...), $texts);
    }

    /** A text that no spreadsheet takes for a formula, whatever a customer called herself. */
    public static function text(string $text): string
    {
        $text = PlainText::line(mb_scrub($text));
        if (preg_match('/^[=+\-@＝＋－＠|%]/u', $text) === 1) {
            $text = '\'' . $text;
        }

        return '"' . str_replace('"', '""', $text) . '"';
    }

    /** Euros of cents. */
    public static function amount(int $cents): string
    {
        return ($cents < 0 ? '-' : '') . intdiv(abs($cents), 100) . ',' . sprintf('%02d', abs($cents) % 100);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** A table that a spreadsheet opens by itself in French: semicolons, decimal commas, UTF-8 with its mark. */
final class Csv
{
    /** @param list<list<string>> $rows cells made by text() and amount() */
    public static function file(array $rows): string
    {
        return "\u{FEFF}" . implode("\r\n", array_map(static fn(array $cells): string => implode(';', $cells), $rows)) . "\r\n";
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
        $text = trim(preg_replace('/[\p{C}\s]+/u', ' ', mb_scrub($text)) ?? '');
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

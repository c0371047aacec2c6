<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/**
 * options.json: slugs, names and words of the shop's options, for PHP and TypeScript (src/client/catalogue/options.ts) alike.
 *
 * @phpstan-type Table array{
 *     attributes: array<string, array{slug: string, label: string}>,
 *     filters: list<string>,
 *     portraitsPerOrder: int,
 *     words: array<string, string>,
 *     postcards: list<string>,
 *     bookmarks: list<string>,
 *     sheets: array<string, array{float, float}>,
 *     terms: array<string, array<string, string>>,
 * }
 */
final class OptionsTable
{
    /** @var ?Table */
    private static ?array $table = null;

    /** @return Table */
    public static function read(): array
    {
        if (self::$table === null) {
            /** @var Table $table */
            $table = json_decode((string) file_get_contents(__DIR__ . '/options.json'), true, 8, JSON_THROW_ON_ERROR);
            self::$table = $table;
        }

        return self::$table;
    }

    /** Whether a text holds what one of the table's expressions means, capitals or not. */
    public static function says(string $word, string $text): bool
    {
        return self::found($word, $text) !== '';
    }

    /** The first place in a text that the table's expression fits; '' when there is none. */
    public static function found(string $word, string $text): string
    {
        return preg_match('/' . self::read()['words'][$word] . '/iu', $text, $found) === 1 ? $found[0] : '';
    }
}

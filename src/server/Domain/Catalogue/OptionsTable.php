<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;

/**
 * options.json: slugs, names and words of the shop's options, for PHP and TypeScript (src/client/catalogue/options.ts) alike.
 *
 * @phpstan-type Portraits array{perOrder: int, word: string}
 * @phpstan-type Table array{
 *     attributes: array<string, array{slug: string, label: string}>,
 *     filters: list<string>,
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

    /** @var ?Portraits */
    private static ?array $portraits = null;

    /** @return Table */
    public static function read(): array
    {
        /** @var Table */
        return self::$table ??= self::file('options');
    }

    /**
     * What the cart and the checkout ask, whose islands need nothing else of the options (portraits.json).
     *
     * @return Portraits
     */
    public static function portraits(): array
    {
        /** @var Portraits */
        return self::$portraits ??= self::file('portraits');
    }

    /** Whether a text holds what one of the table's expressions means, capitals or not. */
    public static function says(string $word, string $text): bool
    {
        return self::found($word, $text) !== '';
    }

    /** @return array<string, mixed> */
    private static function file(string $name): array
    {
        return Read::map(json_decode((string) file_get_contents(__DIR__ . "/$name.json"), true, 8, JSON_THROW_ON_ERROR));
    }

    /** The first place in a text that the table's expression fits; '' when there is none. */
    public static function found(string $word, string $text): string
    {
        return preg_match('/' . self::read()['words'][$word] . '/iu', $text, $found) === 1 ? $found[0] : '';
    }
}

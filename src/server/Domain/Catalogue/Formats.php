<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/**
 * What the name and slug of a format say: its group in the filters, whether it is a postcard, its size on a wall.
 * The same rules as src/client/catalogue/formats.ts; both read options.json and run tests/fixtures/options.json.
 *
 * @phpstan-type Term array{id: int, name: string, slug: string}
 */
final class Formats
{
    public const POSTCARD = 'Carte postale';
    public const SQUARE = 'Carré';
    public const PORTRAIT = 'Portrait';
    public const LANDSCAPE = 'Paysage';
    public const BOOKMARK = 'Marque-page';

    private const GROUPS = [self::POSTCARD, self::SQUARE, self::PORTRAIT, self::LANDSCAPE, self::BOOKMARK];

    /**
     * Formats by group, in the specification's order of groups; a format that says no group stands alone under its own name.
     *
     * @param list<Term> $terms
     *
     * @return list<array{label: string, ids: list<int>}>
     */
    public static function groups(array $terms): array
    {
        $ids = array_fill_keys(self::GROUPS, []);
        foreach ($terms as $term) {
            $ids[self::group($term['name'], $term['slug']) ?? $term['name']][] = $term['id'];
        }
        $groups = [];
        foreach ($ids as $label => $members) {
            if ($members !== []) {
                $groups[] = ['label' => (string) $label, 'ids' => $members];
            }
        }

        return $groups;
    }

    /** The group of one format; null when neither slug, words nor centimetres say it. */
    public static function group(string $name, string $slug): ?string
    {
        $words = self::plain($name . ' ' . $slug);
        $size = self::centimetres_in($name);

        return match (true) {
            self::is_postcard($name, $slug) => self::POSTCARD,
            OptionsTable::says('bookmark', $words), in_array(self::size($name), OptionsTable::read()['bookmarks'], true) => self::BOOKMARK,
            OptionsTable::says('square', $words) => self::SQUARE,
            OptionsTable::says('landscape', $words) => self::LANDSCAPE,
            OptionsTable::says('portrait', $words) => self::PORTRAIT,
            $size === null => null,
            $size[0] === $size[1] => self::SQUARE,
            default => $size[0] < $size[1] ? self::PORTRAIT : self::LANDSCAPE,
        };
    }

    /** 15x15 cm, C6 (11x16 cm) and C6 (16x11 cm), by slug ('postcard…') or by name. */
    public static function is_postcard(string $name, string $slug): bool
    {
        return OptionsTable::says('postcard', $slug)
            || OptionsTable::says('postcard', self::plain($name))
            || in_array(self::size($name), OptionsTable::read()['postcards'], true);
    }

    /**
     * Width and height in centimetres: those written in the name, else those of the sheet it names;
     * a sheet without a direction lies as the picture does.
     *
     * @param bool $wide whether the picture is wider than high
     *
     * @return ?array{float, float}
     */
    public static function centimetres(string $name, string $slug, bool $wide): ?array
    {
        $written = self::centimetres_in($name);
        if ($written !== null) {
            return $written;
        }
        $words = self::plain($name . ' ' . $slug);
        $sheet = OptionsTable::read()['sheets'][OptionsTable::found('sheet', $words)] ?? null;
        if ($sheet === null) {
            return null;
        }
        $lies = match (true) {
            OptionsTable::says('landscape', $words) => true,
            OptionsTable::says('portrait', $words) => false,
            default => $wide,
        };
        [$width, $height] = array_map(floatval(...), $sheet);

        return $lies ? [$height, $width] : [$width, $height];
    }

    /**
     * '29,7 x 42', '5.5x21', '20×30': what stands in the text.
     *
     * @return ?array{float, float}
     */
    private static function centimetres_in(string $text): ?array
    {
        if (preg_match('/' . OptionsTable::read()['words']['centimetres'] . '/iu', $text, $match) !== 1) {
            return null;
        }

        return [(float) strtr($match[1], ',', '.'), (float) strtr($match[2], ',', '.')];
    }

    /** '5.5x21'; '' when no centimetres stand in the text. */
    private static function size(string $text): string
    {
        return implode('x', self::centimetres_in($text) ?? []);
    }

    /** Lower case, without accents, blanks as hyphens. */
    private static function plain(string $text): string
    {
        return strtr(mb_strtolower($text), ['é' => 'e', 'è' => 'e', 'ê' => 'e', 'ô' => 'o', 'î' => 'i', ' ' => '-']);
    }
}

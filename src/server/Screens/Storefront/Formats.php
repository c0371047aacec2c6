<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

/**
 * What the name and slug of a format say: its group in the filters, whether it is a postcard, its size on a wall.
 * The same rules as src/client/catalogue/formats.ts; both are held against tests/fixtures/formats.json.
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

    /** Centimetres of the named sheets, upright. */
    private const SHEETS = [
        'a1' => [59.4, 84.1],
        'a2' => [42.0, 59.4],
        'a3' => [29.7, 42.0],
        'a4' => [21.0, 29.7],
        'a5' => [14.8, 21.0],
        'a6' => [10.5, 14.8],
        'c6' => [11.0, 16.0],
        'raisin' => [50.0, 65.0],
        'square' => [20.0, 20.0],
        'carre' => [20.0, 20.0],
    ];

    /**
     * Terms of pa_format by group, in the specification's order of groups; a format that says no group stands alone under its own name.
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
        if (self::is_postcard($name, $slug)) {
            return self::POSTCARD;
        }
        if (str_contains($words, 'marque-page') || str_contains($words, 'bookmark') || self::centimetres_in($name) === [5.5, 21.0]) {
            return self::BOOKMARK;
        }
        if (str_contains($words, 'carre') || str_contains($words, 'square')) {
            return self::SQUARE;
        }
        if (str_contains($words, 'paysage') || str_contains($words, 'landscape')) {
            return self::LANDSCAPE;
        }
        if (str_contains($words, 'portrait')) {
            return self::PORTRAIT;
        }
        $size = self::centimetres_in($name);
        if ($size === null) {
            return null;
        }

        return match ($size[0] <=> $size[1]) {
            0 => self::SQUARE,
            -1 => self::PORTRAIT,
            default => self::LANDSCAPE,
        };
    }

    /** 15x15 cm, C6 (11x16 cm) and C6 (16x11 cm), by slug ('postcard…') or by name. */
    public static function is_postcard(string $name, string $slug): bool
    {
        if (str_starts_with($slug, 'postcard') || str_contains(self::plain($name . ' ' . $slug), 'carte-postale')) {
            return true;
        }

        return in_array(self::centimetres_in($name), [[15.0, 15.0], [11.0, 16.0], [16.0, 11.0]], true);
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
        if (preg_match('/(?<![a-z0-9])(a[1-6]|c6|raisin|square|carre)(?![a-z0-9])/', $words, $match) !== 1) {
            return null;
        }
        [$width, $height] = self::SHEETS[$match[1]];
        $lies = match (true) {
            str_contains($words, 'paysage'), str_contains($words, 'landscape') => true,
            str_contains($words, 'portrait') => false,
            default => $wide,
        };

        return $lies ? [$height, $width] : [$width, $height];
    }

    /**
     * '29,7 x 42', '5.5x21', '20×30': what stands in the text.
     *
     * @return ?array{float, float}
     */
    private static function centimetres_in(string $text): ?array
    {
        if (preg_match('/(\d+(?:[.,]\d+)?)\s*(?:cm)?\s*[x×]\s*(\d+(?:[.,]\d+)?)/ui', $text, $match) !== 1) {
            return null;
        }

        return [(float) strtr($match[1], ',', '.'), (float) strtr($match[2], ',', '.')];
    }

    /** Lower case, without accents, blanks as hyphens. */
    private static function plain(string $text): string
    {
        return strtr(mb_strtolower($text), ['é' => 'e', 'è' => 'e', 'ê' => 'e', 'ô' => 'o', 'î' => 'i', ' ' => '-']);
    }
}

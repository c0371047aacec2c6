<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/**
 * The choices a form of options opens with, so that its first view is true before any script runs.
 * The same rules as blocks/portrait-order/choices.ts, held to the same table (tests/fixtures/first-choices.json): B10, B65.
 */
final class FirstChoices
{
    private const PLAIN = [
        'à' => 'a', 'â' => 'a', 'ä' => 'a', 'ç' => 'c', 'é' => 'e', 'è' => 'e', 'ê' => 'e', 'ë' => 'e', 'î' => 'i', 'ï' => 'i',
        'ô' => 'o', 'ö' => 'o', 'ù' => 'u', 'û' => 'u', 'ü' => 'u', 'ÿ' => 'y', 'œ' => 'oe', 'æ' => 'ae',
        'À' => 'a', 'Â' => 'a', 'Ä' => 'a', 'Ç' => 'c', 'É' => 'e', 'È' => 'e', 'Ê' => 'e', 'Ë' => 'e', 'Î' => 'i', 'Ï' => 'i',
        'Ô' => 'o', 'Ö' => 'o', 'Ù' => 'u', 'Û' => 'u', 'Ü' => 'u', 'Ÿ' => 'y', 'Œ' => 'oe', 'Æ' => 'ae',
    ];

    /**
     * @param array<string, string>                                          $choices   option slug by attribute slug
     * @param array<string, list<array{id: int, name: string, slug: string}>> $options   what each select offers, by attribute slug
     * @param ?Variation                                                     $variation what these choices buy; null when nothing is on sale
     */
    private function __construct(
        public readonly array $choices,
        public readonly array $options,
        public readonly ?Variation $variation,
    ) {}

    /**
     * Walks the attributes in their order: a wanted option stays while it is available, else 'sans cadre' for the frame,
     * else the first option, A4 before the others.
     *
     * @param list<ProductAttribute> $attributes those that variations differ by
     * @param list<Variation>        $variations
     * @param array<string, string>  $wanted     option slug by attribute slug
     */
    public static function of(array $attributes, array $variations, array $wanted = []): self
    {
        $on_sale = array_values(array_filter(
            $variations,
            static fn(Variation $variation): bool => $variation->price !== null && !$variation->sold,
        ));
        $choices = [];
        $options = [];
        foreach ($attributes as $attribute) {
            $sorted = self::sort($attribute->options);
            $available = array_values(array_filter(
                $sorted,
                static fn(array $option): bool => self::match($on_sale, [...$choices, $attribute->slug => $option['slug']]) !== null,
            ));
            $offered = $available === [] ? $sorted : $available;
            $options[$attribute->slug] = $offered;
            $choices[$attribute->slug] = self::pick($attribute, $offered, $wanted[$attribute->slug] ?? null);
        }

        return new self($choices, $options, self::match($on_sale, $choices));
    }

    /** 'Graphite (Noir et blanc)', 'Polychromos (Couleur)'; any other option by its own name. */
    public static function label(string $name): string
    {
        $note = match (true) {
            stripos($name, 'graphite') !== false => __('(Noir et blanc)', 'museau'),
            stripos($name, 'polychromos') !== false => __('(Couleur)', 'museau'),
            default => '',
        };

        return $note === '' || str_contains($name, $note) ? $name : $name . ' ' . $note;
    }

    /** 'A4' of 'A4 (21 × 29,7 cm)'; '' when the format names no size A1 to A4. */
    public static function size_code(string $format): string
    {
        return preg_match('/\ba[1-4]\b/i', $format, $found) === 1 ? strtoupper($found[0]) : '';
    }

    /** What the shipping's label calls a format: its size code, 'RAISIN' or 'SQUARE', 'CARRÉ' where prints name it so. */
    public static function shipping_code(string $format): string
    {
        $own = preg_match('/(?<!\p{L})(raisin|square|carr[ée])(?!\p{L})/iu', $format, $found) === 1 ? mb_strtoupper($found[0]) : '';

        return self::size_code($format) ?: $own;
    }

    public static function is_frame(string $name, string $slug): bool
    {
        return stripos($slug . ' ' . $name, 'cadre') !== false;
    }

    /** @return 'oak'|'black'|'white'|'none' how the frame is drawn on the wall */
    public static function frame_style(string $name, string $slug): string
    {
        $words = strtolower($slug . ' ' . $name);

        return match (true) {
            trim($words) === '', preg_match('/sans[ -]cadre/', $words) === 1 => 'none',
            str_contains($words, 'noir') => 'black',
            str_contains($words, 'blanc') => 'white',
            default => 'oak',
        };
    }

    /**
     * Sorted in French with numbers as numbers; the whole list turned round when one option mentions A4 (B10).
     *
     * @template T of array{name: string, ...}
     *
     * @param list<T> $options
     *
     * @return list<T>
     */
    public static function sort(array $options): array
    {
        usort($options, static fn(array $a, array $b): int => self::compare($a['name'], $b['name']));

        return array_filter($options, static fn(array $option): bool => self::mentions_a4($option['name'])) === []
            ? $options
            : array_reverse($options);
    }

    public static function compare(string $a, string $b): int
    {
        $left = self::sort_key($a);
        $right = self::sort_key($b);
        for ($i = 0; $i < min(count($left), count($right)); ++$i) {
            $order = ctype_digit($left[$i]) && ctype_digit($right[$i])
                ? (int) $left[$i] <=> (int) $right[$i]
                : strcmp($left[$i], $right[$i]);
            if ($order !== 0) {
                return $order;
            }
        }

        return count($left) <=> count($right);
    }

    /** @return list<string> runs of digits and of other characters, without accents or capitals */
    private static function sort_key(string $text): array
    {
        preg_match_all('/\d+|\D+/', strtolower(strtr($text, self::PLAIN)), $runs);

        return $runs[0];
    }

    private static function mentions_a4(string $name): bool
    {
        return preg_match('/\ba4\b/i', $name) === 1;
    }

    /**
     * @param list<Variation>       $variations
     * @param array<string, string> $choices
     */
    private static function match(array $variations, array $choices): ?Variation
    {
        foreach ($variations as $variation) {
            foreach ($choices as $slug => $option) {
                $offered = $variation->choices[$slug] ?? null;
                if ($offered === null || ($offered !== '' && $offered !== $option)) {
                    continue 2;
                }
            }

            return $variation;
        }

        return null;
    }

    /** @param list<array{id: int, name: string, slug: string}> $offered */
    private static function pick(ProductAttribute $attribute, array $offered, ?string $wanted): string
    {
        if ($wanted !== null && in_array($wanted, array_column($offered, 'slug'), true)) {
            return $wanted;
        }
        $is_frame = self::is_frame($attribute->name, $attribute->slug);
        foreach ($offered as $option) {
            if ($is_frame && preg_match('/sans[ -]cadre/i', $option['slug'] . ' ' . $option['name']) === 1) {
                return $option['slug'];
            }
        }
        foreach ($offered as $option) {
            if (self::mentions_a4($option['name'])) {
                return $option['slug'];
            }
        }

        return $offered[0]['slug'] ?? '';
    }
}

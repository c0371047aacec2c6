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
                static fn(array $option): bool => Variation::first($on_sale, [...$choices, $attribute->slug => $option['slug']]) !== null,
            ));
            $offered = $available === [] ? $sorted : $available;
            $options[$attribute->slug] = $offered;
            $choices[$attribute->slug] = self::pick($attribute, $offered, $wanted[$attribute->slug] ?? null);
        }

        return new self($choices, $options, Variation::first($on_sale, $choices));
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

        return array_filter($options, static fn(array $option): bool => Options::is_first_format($option['name'])) === []
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

    /** @param list<array{id: int, name: string, slug: string}> $offered */
    private static function pick(ProductAttribute $attribute, array $offered, ?string $wanted): string
    {
        if ($wanted !== null && in_array($wanted, array_column($offered, 'slug'), true)) {
            return $wanted;
        }
        $is_frame = Options::is_frame($attribute);
        foreach ($offered as $option) {
            if ($is_frame && Options::is_frameless($option['name'], $option['slug'])) {
                return $option['slug'];
            }
        }
        foreach ($offered as $option) {
            if (Options::is_first_format($option['name'])) {
                return $option['slug'];
            }
        }

        return $offered[0]['slug'] ?? '';
    }
}

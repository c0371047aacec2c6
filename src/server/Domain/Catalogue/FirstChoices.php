<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Money\Money;

/**
 * The choices a form of options opens with, so that its first view is true before any script runs.
 * The same rules as blocks/portrait-order/choices.ts, held to the same table (tests/fixtures/first-choices.json): B10, B65.
 *
 * @phpstan-type Option array{id: int, name: string, slug: string}
 * @phpstan-type ExcludedOption array{id: int, name: string, slug: string, reason: string}
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
     * @param array<string, string>               $choices   option slug by attribute slug
     * @param array<string, list<Option>>         $options   what each select offers, by attribute slug
     * @param array<string, list<ExcludedOption>> $excluded  what each select shows without offering it; 'pas en polychromos'
     * @param ?Variation                          $variation what these choices buy; null when nothing is on sale
     * @param array<string, int>                  $surcharges cents that a frame costs more than the cheapest one, by its option's slug
     */
    private function __construct(
        public readonly array $choices,
        public readonly array $options,
        public readonly array $excluded,
        public readonly ?Variation $variation,
        public readonly array $surcharges,
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
        $excluded = [];
        $earlier = [];
        foreach ($attributes as $attribute) {
            $slug = $attribute->slug;
            $sorted = self::sort($attribute->options);
            $available = array_values(array_filter(
                $sorted,
                static fn(array $option): bool => Variation::first($on_sale, [...$choices, $slug => $option['slug']]) !== null,
            ));
            $offered = $available === [] ? $sorted : $available;
            $options[$slug] = $offered;
            $excluded[$slug] = [];
            foreach ($sorted as $option) {
                if (!in_array($option, $offered, true) && Variation::first($on_sale, [$slug => $option['slug']]) !== null) {
                    $excluded[$slug][] = [...$option, 'reason' => self::reason($slug, $option['slug'], $earlier, $on_sale)];
                }
            }
            $choices[$slug] = self::pick($attribute, $offered, $wanted[$slug] ?? null);
            $earlier[] = [$attribute, $choices[$slug]];
        }

        $surcharges = [];
        foreach (array_filter($attributes, Options::is_frame(...)) as $frame) {
            $surcharges = self::surcharges($frame, $on_sale, $choices);
        }

        return new self($choices, $options, $excluded, Variation::first($on_sale, $choices), $surcharges);
    }

    /**
     * @param list<Variation>       $on_sale
     * @param array<string, string> $choices option slug by attribute slug
     *
     * @return array<string, int> cents that an option costs more than the cheapest beside the same other choices, by its slug
     */
    private static function surcharges(ProductAttribute $attribute, array $on_sale, array $choices): array
    {
        $prices = [];
        foreach ($attribute->options as $option) {
            $price = Variation::first($on_sale, [...$choices, $attribute->slug => $option['slug']])?->price;
            $prices += $price === null ? [] : [$option['slug'] => $price];
        }
        $least = $prices === [] ? 0 : min($prices);

        return array_filter(array_map(static fn(int $price): int => $price - $least, $prices));
    }

    /** @return ?Option the one that is chosen of an attribute */
    public function option(ProductAttribute $attribute): ?array
    {
        foreach ($attribute->options as $option) {
            if ($option['slug'] === ($this->choices[$attribute->slug] ?? '')) {
                return $option;
            }
        }

        return null;
    }

    /** ' (+ 35,00 €)' of a frame that costs more than the cheapest; '' of all else. */
    public function surcharge(ProductAttribute $attribute, string $option): string
    {
        $cents = Options::is_frame($attribute) ? $this->surcharges[$option] ?? 0 : 0;

        return $cents === 0 ? '' : "\u{A0}(+\u{A0}" . Money::text($cents) . ')';
    }

    /**
     * Names the earlier choice that an option cannot be had with; 'ces choix' where only several together exclude it.
     *
     * @param list<array{ProductAttribute, string}> $earlier attributes and the slugs chosen of them
     * @param list<Variation>                       $on_sale
     */
    private static function reason(string $slug, string $option, array $earlier, array $on_sale): string
    {
        foreach ($earlier as [$attribute, $chosen]) {
            if (Variation::first($on_sale, [$attribute->slug => $chosen, $slug => $option]) !== null) {
                continue;
            }
            $name = array_column($attribute->options, 'name', 'slug')[$chosen] ?? '';
            if (Options::is_format($attribute)) {
                return sprintf(__('pas en %s', 'museau'), Options::size_code($name) ?: $name);
            }

            return sprintf(
                Options::is_technique($attribute) ? __('pas en %s', 'museau') : __('pas avec %s', 'museau'),
                mb_strtolower($name),
            );
        }

        return __('pas avec ces choix', 'museau');
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

    /**
     * How many animals they draw; 1 where nothing says it.
     *
     * @param list<ProductAttribute> $attributes
     */
    public function animals(array $attributes): int
    {
        $said = array_map(
            fn(ProductAttribute $one): int => (int) ($this->option($one)['name'] ?? ''),
            array_filter($attributes, Options::is_animals(...)),
        );

        return max([1, ...array_values($said)]);
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

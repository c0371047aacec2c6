<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Read;

/** How long a portrait takes to draw: by its technique and format, and more for each animal after the first. Minutes. */
final class Workload
{
    /**
     * @param non-empty-array<string, non-empty-array<string, int>> $minutes by technique and format, as their keys name them
     * @param int                                                   $animal  for each animal after the first
     */
    private function __construct(private readonly array $minutes, private readonly int $animal) {}

    /**
     * What the screen 'Boutique' has stored; null when it says no hours.
     *
     * @param array<string, mixed> $stored minutes (by technique and format), animal_minutes
     */
    public static function read(array $stored): ?self
    {
        $minutes = [];
        foreach (Read::map($stored['minutes'] ?? []) as $technique => $formats) {
            foreach (Read::map($formats) as $format => $one) {
                if (Read::int($one) > 0) {
                    $minutes[$technique][$format] = Read::int($one);
                }
            }
        }

        return $minutes === [] ? null : new self($minutes, max(0, Read::int($stored['animal_minutes'] ?? 0)));
    }

    /** Key of a technique by its name: 'Polychromos' and 'POLYCHROMOS' are one. */
    public static function technique(string $name): string
    {
        return trim(preg_replace('/[^\p{L}\d]+/u', '-', mb_strtolower($name)) ?? '', '-');
    }

    /** Key of a format by its name: 'a4' of 'A4 (21 × 29,7 cm)', upright or lying; a format of no code is its whole name. */
    public static function format(string $name): string
    {
        return self::technique(Options::shipping_code($name) ?: $name);
    }

    /** Minutes of the portrait that takes the least. */
    public function shortest(): int
    {
        return min(array_map(static fn(array $formats): int => min($formats), $this->minutes));
    }

    /**
     * Minutes of one portrait. A technique or a format that the artist has entered no hours for takes the longest that fits
     * what is known: a promise is rather late than broken.
     *
     * @param list<array{attribute: string, value: string, ...}> $options as a cart or an order shows them
     */
    public function of(array $options): int
    {
        $known = $this->minutes;
        $animals = 1;
        foreach ($options as ['attribute' => $attribute, 'value' => $value]) {
            if (isset($known[self::technique($value)])) {
                $known = [$known[self::technique($value)]];
            }
            if (Options::says_animals($attribute)) {
                $animals = max(1, min(20, (int) $value));
            }
        }
        $formats = array_unique(array_map(static fn(array $option): string => self::format($option['value']), $options));
        $fitting = array_filter(array_map(
            static fn(array $minutes): array => array_intersect_key($minutes, array_flip($formats)),
            array_values($known),
        ));
        $minutes = array_merge(...array_map(array_values(...), $fitting ?: array_values($known)));

        return max($minutes) + ($animals - 1) * $this->animal;
    }
}

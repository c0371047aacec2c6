<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Orders\OrderLine;

/** How an ordered portrait was drawn: its technique and its format, as the form's address and a caption name them. */
final class DrawnAs
{
    private function __construct(
        /** Slugs; '' where nobody knows. */
        public readonly string $technique,
        public readonly string $format,
        /** 'Graphite, A4' */
        public readonly string $work,
    ) {}

    /** @param ?Product $product what was ordered, as it is sold today; null when it is gone */
    public static function of(OrderLine $line, ?Product $product): self
    {
        $values = array_map(sanitize_title(...), array_column(OrderLine::without_person($line->options), 'value'));
        $choices = [];
        foreach ($product->variations ?? [] as $variation) {
            $choices = $variation->id === $line->variation_id ? $variation->choices : $choices;
        }
        [$slugs, $names] = [['', ''], []];
        foreach ($product->attributes ?? [] as $attribute) {
            $place = match (true) {
                Options::is_technique($attribute) => 0,
                Options::is_format($attribute) => 1,
                default => null,
            };
            foreach ($place === null ? [] : $attribute->options as $option) {
                $chosen = $choices[$attribute->slug] ?? '';
                if ($chosen === '' ? in_array(sanitize_title($option['name']), $values, true) : $option['slug'] === $chosen) {
                    $slugs[$place] = $option['slug'];
                    $names[$place] = $option['name'];
                }
            }
        }
        ksort($names);

        return new self($slugs[0], $slugs[1], implode(', ', $names));
    }

    /** What the customer called her animal; '' when she did not. */
    public static function animal(OrderLine $line): string
    {
        return Personalization::text($line->options, Personalization::ANIMAL);
    }
}

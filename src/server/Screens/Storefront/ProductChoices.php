<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\OptionsTable;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;

/**
 * The options with which a product's page opens. What happens after a press is in src/client/catalogue/choices.ts.
 *
 * @phpstan-type Term array{id: int, name: string, slug: string}
 */
final class ProductChoices
{
    /**
     * The first option of each attribute, the frame 'sans cadre'; options that the listing's filters name come before
     * them, matched by name, then slug, then the global term. A postcard goes without a frame.
     *
     * @param array<string, list<Term>> $carried terms chosen in the listing, by attribute slug
     *
     * @return array<string, string> option slug by attribute slug
     */
    public static function first(Product $product, array $carried = []): array
    {
        $choices = [];
        foreach (self::attributes($product) as $attribute) {
            $choices[$attribute->slug] = self::carried($attribute, $carried[$attribute->slug] ?? []) ?? self::default($attribute);
        }

        return self::with_frame_of_format($product, $choices);
    }

    /**
     * The options of one variation, as a feed's link opens the page; what it leaves open as at the start.
     *
     * @return ?array<string, string> option slug by attribute slug; null without such a variation on sale
     */
    public static function of_variation(Product $product, int $id): ?array
    {
        foreach ($product->variations as $variation) {
            if ($variation->id === $id && $variation->price !== null && !$variation->sold) {
                return [...self::first($product), ...array_filter($variation->choices)];
            }
        }

        return null;
    }

    /** @return list<ProductAttribute> those by which the variations differ */
    public static function attributes(Product $product): array
    {
        return array_values(array_filter($product->attributes, static fn(ProductAttribute $attribute): bool => $attribute->variation));
    }

    /**
     * Attributes with a selector: all but crayon and série, and the frame while a postcard is chosen.
     *
     * @param array<string, string> $choices
     *
     * @return list<ProductAttribute>
     */
    public static function shown(Product $product, array $choices): array
    {
        $postcard = self::chooses_postcard($product, $choices);

        return array_values(array_filter(
            self::attributes($product),
            static fn(ProductAttribute $attribute): bool => !Options::is_unselected($attribute)
                && !($postcard && Options::is_frame($attribute)),
        ));
    }

    /**
     * Whether a postcard hides the frame's selector for now: another format brings it back.
     *
     * @param array<string, string> $choices
     */
    public static function hides_frame(Product $product, array $choices): bool
    {
        [$has_frame, $has_other] = [false, false];
        foreach (self::attributes($product) as $attribute) {
            $has_frame = $has_frame || Options::is_frame($attribute);
            if (!Options::is_format($attribute)) {
                continue;
            }
            foreach ($attribute->options as $option) {
                $has_other = $has_other || !Formats::is_postcard($option['name'], $option['slug']);
            }
        }

        return $has_frame && $has_other && self::chooses_postcard($product, $choices);
    }

    /** @param array<string, string> $choices */
    public static function chooses_postcard(Product $product, array $choices): bool
    {
        foreach (self::attributes($product) as $attribute) {
            if (Options::is_format($attribute)) {
                $option = self::option($attribute, $choices);

                return $option !== null && Formats::is_postcard($option['name'], $option['slug']);
            }
        }

        return false;
    }

    /**
     * The choices, a postcard's without a frame: as choose() of src/client/catalogue/choices.ts.
     *
     * @param array<string, string> $choices
     *
     * @return array<string, string>
     */
    public static function with_frame_of_format(Product $product, array $choices): array
    {
        foreach (self::attributes($product) as $attribute) {
            $frameless = Options::is_frame($attribute) ? self::frameless($attribute) : null;
            if ($frameless !== null && self::chooses_postcard($product, $choices)) {
                $choices[$attribute->slug] = $frameless;
            }
        }

        return $choices;
    }

    /**
     * The format in which the product is shown: the chosen one, or its only one.
     *
     * @param array<string, string> $choices
     *
     * @return ?Term
     */
    public static function format(Product $product, array $choices): ?array
    {
        foreach ($product->attributes as $attribute) {
            if (Options::is_format($attribute)) {
                return self::option($attribute, $choices) ?? (count($attribute->options) === 1 ? $attribute->options[0] : null);
            }
        }

        return null;
    }

    /**
     * How the frame is drawn, and its name.
     *
     * @param array<string, string> $choices
     *
     * @return array{'oak'|'black'|'white'|'none', string}
     */
    public static function frame(Product $product, array $choices): array
    {
        foreach ($product->attributes as $attribute) {
            if (!Options::is_frame($attribute)) {
                continue;
            }
            $option = self::option($attribute, $choices);
            $style = $option === null || self::chooses_postcard($product, $choices)
                ? 'none'
                : Options::frame_style($option['name'], $option['slug']);

            return [$style, $option['name'] ?? ''];
        }

        return ['none', ''];
    }

    /**
     * Place of the postcard preview among the pictures: the one of a postcard variation, else the one whose file or text
     * says postcard. Null when there is none.
     */
    public static function postcard_picture(Product $product): ?int
    {
        $formats = [];
        foreach ($product->attributes as $attribute) {
            if (Options::is_format($attribute)) {
                $formats = array_column($attribute->options, 'name', 'slug');
            }
        }
        foreach ($product->variations as $variation) {
            $slug = $variation->choices[Options::slug(Options::FORMAT)] ?? '';
            if ($variation->image_id > 0 && Formats::is_postcard($formats[$slug] ?? '', $slug)) {
                $place = array_search($variation->image_id, array_map(static fn($image): int => $image->id, $product->images), true);
                if (is_int($place) && $place > 0) {
                    return $place;
                }
                break;
            }
        }
        foreach ($product->images as $place => $image) {
            if (OptionsTable::says('postcardPicture', $image->src . ' ' . $image->alt)) {
                return $place;
            }
        }

        return null;
    }

    /**
     * @param array<string, string> $choices
     *
     * @return ?Term
     */
    private static function option(ProductAttribute $attribute, array $choices): ?array
    {
        foreach ($attribute->options as $option) {
            if ($option['slug'] === ($choices[$attribute->slug] ?? '')) {
                return $option;
            }
        }

        return null;
    }

    /** @param list<array{id: int, name: string, slug: string}> $terms */
    private static function carried(ProductAttribute $attribute, array $terms): ?string
    {
        $names = array_map(mb_strtolower(...), array_column($terms, 'name'));
        $slugs = array_column($terms, 'slug');
        $ids = array_column($terms, 'id');
        foreach ([
            static fn(string $name): bool => in_array(mb_strtolower($name), $names, true),
            static fn(string $name, string $slug): bool => in_array($slug, $slugs, true),
            static fn(string $name, string $slug, int $id): bool => in_array($id, $ids, true),
        ] as $matches) {
            foreach ($attribute->options as $option) {
                if ($matches($option['name'], $option['slug'], $option['id'])) {
                    return $option['slug'];
                }
            }
        }

        return null;
    }

    private static function default(ProductAttribute $attribute): string
    {
        return (Options::is_frame($attribute) ? self::frameless($attribute) : null) ?? $attribute->options[0]['slug'] ?? '';
    }

    private static function frameless(ProductAttribute $attribute): ?string
    {
        foreach ($attribute->options as $option) {
            if (Options::is_frameless($option['name'], $option['slug'])) {
                return $option['slug'];
            }
        }

        return null;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;

/** What a visitor chose of a product's options, and the variation that it names. */
final class Choices
{
    /**
     * Option slug by attribute slug, from what a client sent: attributes by label, name or slug, options by name or slug.
     * What the product does not have is left out.
     *
     * @param list<array<string, mixed>> $sent [{attribute, value}]
     *
     * @return array<string, string>
     */
    public static function read(Product $product, array $sent): array
    {
        $choices = [];
        foreach ($sent as $pair) {
            $attribute = self::attribute($product, Read::text($pair['attribute'] ?? ''));
            $wanted = self::plain(Read::text($pair['value'] ?? ''));
            if ($attribute === null || $wanted === '') {
                continue;
            }
            foreach ($attribute->options as $option) {
                if ($wanted === self::plain($option['slug']) || $wanted === self::plain($option['name'])) {
                    $choices[$attribute->slug] = $option['slug'];
                }
            }
        }

        return $choices;
    }

    /**
     * The variation with this id, or else the first one that the choices fit; with every option of the line,
     * those the variation leaves open included.
     *
     * @param array<string, string> $choices option slug by attribute slug
     *
     * @return array{Variation, array<string, string>}
     *
     * @throws CouldNotChangeCart options missing 400; no match 400
     */
    public static function resolve(Product $product, int $variation_id, array $choices): array
    {
        $attributes = array_values(array_filter(
            $product->attributes,
            static fn(ProductAttribute $attribute): bool => $attribute->variation,
        ));
        $variation = $variation_id > 0 ? $product->variation($variation_id) : null;
        if ($variation_id > 0 && $variation === null) {
            throw CouldNotChangeCart::no_variation_matches();
        }
        $complete = [];
        foreach ($attributes as $attribute) {
            $fixed = $variation->choices[$attribute->slug] ?? '';
            $choice = $fixed !== '' ? $fixed : ($choices[$attribute->slug] ?? '');
            if ($choice === '') {
                throw CouldNotChangeCart::options_are_missing();
            }
            $complete[$attribute->slug] = $choice;
        }
        $variation ??= Variation::first($product->variations, $complete);
        if ($variation === null || $variation->price === null) {
            throw CouldNotChangeCart::no_variation_matches();
        }

        return [$variation, $complete];
    }

    /**
     * Shown names of the options of a line.
     *
     * @param array<string, string> $choices option slug by attribute slug
     *
     * @return list<array{attribute: string, value: string, slug: string}>
     */
    public static function shown(Product $product, array $choices): array
    {
        $shown = [];
        foreach ($product->attributes as $attribute) {
            $choice = $choices[$attribute->slug] ?? '';
            foreach ($attribute->options as $option) {
                if ($choice !== '' && $option['slug'] === $choice) {
                    $shown[] = [
                        'attribute' => Options::attribute_label($attribute->name),
                        'value' => $option['name'],
                        'slug' => $attribute->slug,
                    ];
                }
            }
        }

        return $shown;
    }

    private static function attribute(Product $product, string $sent): ?ProductAttribute
    {
        $sent = self::plain(preg_replace('/^attribute_/', '', $sent) ?? '');
        foreach ($product->attributes as $attribute) {
            $names = [
                $attribute->slug,
                preg_replace('/^pa_/', '', $attribute->slug) ?? '',
                $attribute->name,
                Options::attribute_label($attribute->name),
            ];
            if ($sent !== '' && in_array($sent, array_map(self::plain(...), $names), true)) {
                return $attribute;
            }
        }

        return null;
    }

    /** Letters and digits alone, without accents or case: what names are compared by. */
    private static function plain(string $text): string
    {
        return preg_replace('/[^a-z0-9]/', '', PlainText::folded($text)) ?? '';
    }
}

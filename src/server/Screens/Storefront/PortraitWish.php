<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Kernel\Read;

/** A portrait like a work that is sold: the form opens with its technique and its format, carried in the address. */
final class PortraitWish
{
    private const PAGE = '/commandez-votre-portrait';
    private const TECHNIQUE = 'technique';
    private const FORMAT = 'format';

    /** Address of the form, with what is known of the work. */
    public static function address(Product $product): string
    {
        $wish = ['', ''];
        foreach ($product->attributes as $attribute) {
            $option = $attribute->options[0] ?? null;
            if ($option === null) {
                continue;
            }
            if (Options::is_technique($attribute)) {
                $wish[0] = $option['slug'];
            } elseif (Options::is_format($attribute)) {
                $wish[1] = $option['slug'];
            }
        }

        return self::with(...$wish);
    }

    /** The same for slugs that are known; '' leaves one to the form. */
    public static function with(string $technique, string $format): string
    {
        $wish = array_filter([self::TECHNIQUE => $technique, self::FORMAT => $format], static fn(string $slug): bool => $slug !== '');

        return self::PAGE . ($wish === [] ? '' : '?' . http_build_query($wish)) . '#commander';
    }

    /**
     * What an address wishes of the portrait's options; a format that portraits do not have stands for the one of its size.
     *
     * @param list<ProductAttribute> $attributes
     * @param array<string, mixed>   $query      of the address
     *
     * @return array<string, string> option slug by attribute slug
     */
    public static function read(array $attributes, array $query): array
    {
        $wanted = [];
        foreach ($attributes as $attribute) {
            $wish = sanitize_title(Read::text(match (true) {
                Options::is_technique($attribute) => $query[self::TECHNIQUE] ?? '',
                Options::is_format($attribute) => $query[self::FORMAT] ?? '',
                default => '',
            }));
            $size = Options::is_format($attribute) ? Options::size_code($wish) : '';
            foreach (array_reverse($wish === '' ? [] : $attribute->options) as $option) {
                $is_same = $option['slug'] === $wish;
                if ($is_same || ($size !== '' && Options::size_code($option['name']) === $size)) {
                    $wanted[$attribute->slug] = $option['slug'];
                }
                if ($is_same) {
                    break;
                }
            }
        }

        return $wanted;
    }
}

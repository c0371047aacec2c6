<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Originals: each exists once, unless the artist counts several pieces of it (B3, B40). */
final class Originals
{
    public const CATEGORY = 'oeuvre-originale';

    /** Whether a product is an original and no print of one, whatever its stock says. */
    public static function is_original(int $product_id): bool
    {
        return self::holds(array_column(ProductTerms::of($product_id, 'product_cat'), 'slug'));
    }

    /** @param array<string> $categories slugs of all categories of one product */
    public static function holds(array $categories): bool
    {
        return in_array(self::CATEGORY, $categories, true) && !in_array(PrintCategories::PRINTS, $categories, true);
    }
}

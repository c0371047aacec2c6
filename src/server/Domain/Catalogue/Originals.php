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
        $slugs = array_column(ProductTerms::of($product_id, 'product_cat'), 'slug');

        return in_array(self::CATEGORY, $slugs, true) && !in_array('impression', $slugs, true);
    }
}

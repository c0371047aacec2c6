<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;

/**
 * A bookmark is drawn as the tall narrow strip that it is, whatever the proportions of its picture: the whole drawing on its paper, with
 * the hole of its ribbon. A landscape photograph shows something else, a hand or a book, and stays as it is.
 * The same rules as src/client/catalogue/bookmark.ts.
 */
final class Bookmark
{
    private const CATEGORY = 'marque-pages';

    /** Centimetres, as the format of that name says. */
    public const WIDTH = 5.5;
    public const HEIGHT = 21.0;

    /** Of the picture on a card; the sheets of lists do not carry it, since few works are bookmarks. */
    public const STYLE = 'aspect-ratio:11/42;'
        . 'background:radial-gradient(circle at 50% 5%,var(--wp--preset--color--rule) 0.25rem,transparent 0.3rem)';

    public static function is_bookmark(Product $product): bool
    {
        $picture = $product->images[0] ?? null;

        return $picture !== null
            && $picture->width <= $picture->height
            && in_array(self::CATEGORY, array_column($product->categories, 'slug'), true);
    }
}

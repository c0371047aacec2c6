<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;

/** Order of a product's categories: impression first, then bookmarks or postcard, then the others as they come (B3). */
final class CategoryOrder
{
    private const FIRST = ['impression' => 0, 'marque-pages' => 1, 'carte-postale' => 2];

    /**
     * @param list<array{id: int, name: string, slug: string}> $categories
     *
     * @return list<array{id: int, name: string, slug: string}>
     */
    public static function sort(array $categories): array
    {
        usort(
            $categories,
            static fn(array $a, array $b): int => [self::FIRST[$a['slug']] ?? 3, $a['id']] <=> [self::FIRST[$b['slug']] ?? 3, $b['id']],
        );

        return $categories;
    }

    /**
     * @param list<array{id: int, name: string, slug: string}> $categories
     *
     * @return list<string> as a visitor reads them
     */
    public static function names(array $categories): array
    {
        return array_column(self::chosen($categories), 'name');
    }

    /**
     * Those that are categories for the artist.
     *
     * @template T of array{id: int, name: string, slug: string}
     *
     * @param list<T> $categories
     *
     * @return list<T>
     */
    public static function chosen(array $categories): array
    {
        return array_values(array_filter(
            $categories,
            static fn(array $category): bool => !self::is_none($category['id'], $category['slug']),
        ));
    }

    /**
     * Whether this is the category in which WooCommerce keeps what has none, as it was named when WooCommerce was installed:
     * for the artist it is no category. One of her own that she made the default is one.
     */
    private static function is_none(int $id, string $slug): bool
    {
        return in_array($slug, ['uncategorized', 'non-classe'], true) && $id === Read::int(get_option('default_product_cat'));
    }
}

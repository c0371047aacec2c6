<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

/**
 * The catalogue as visitors read it: the artist's words in French typography. Pages, their structured data and the public REST
 * routes read this one, so that a page and its islands say the same; carts, orders and the dashboard read what she typed.
 * Names of options stay as they are typed: their centimetres are read from them, and they are set where they are shown.
 */
final class TypesetCatalogue implements Catalogue
{
    public function __construct(private readonly Catalogue $catalogue) {}

    public function find(int $id): ?Product
    {
        return $this->catalogue->find($id)?->typeset();
    }

    public function shown(int $id): ?Product
    {
        return $this->catalogue->shown($id)?->typeset();
    }

    public function find_many(array $ids): array
    {
        return array_map(self::set(...), $this->catalogue->find_many($ids));
    }

    public function find_by_slug(string $slug): ?Product
    {
        return $this->catalogue->find_by_slug($slug)?->typeset();
    }

    public function search(ProductQuery $query): ProductPage
    {
        $page = $this->catalogue->search($query);

        return new ProductPage(array_map(self::set(...), $page->products), $page->total, $page->total_pages);
    }

    public function meant(string $search): string
    {
        return $this->catalogue->meant($search);
    }

    public function neighbours(int $id, string $category): array
    {
        ['previous' => $previous, 'next' => $next] = $this->catalogue->neighbours($id, $category);

        return ['previous' => $previous?->typeset(), 'next' => $next?->typeset()];
    }

    public function attributes(?string $category = null): array
    {
        return $this->catalogue->attributes($category);
    }

    public function counts(ProductQuery $query, array $values): array
    {
        return $this->catalogue->counts($query, $values);
    }

    public function available(int $product_id, int $variation_id = 0): ?int
    {
        return $this->catalogue->available($product_id, $variation_id);
    }

    private static function set(Product $product): Product
    {
        return $product->typeset();
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Port: what the shop sells. Reads only what is published. Reading never costs more SQL for more products or variations. */
interface Catalogue
{
    public function find(int $id): ?Product;

    /** The same for a page, read once for its head, its structured data and its content. Its stock is what it was when the page began. */
    public function shown(int $id): ?Product;

    /**
     * Published products by id, all in one query (a cart's lines); ids that are not published are left out.
     *
     * @param list<int> $ids
     *
     * @return array<int, Product> by id
     */
    public function find_many(array $ids): array;

    public function find_by_slug(string $slug): ?Product;

    /** One page of a listing, by id descending. A page beyond the end is empty and keeps the total. */
    public function search(ProductQuery $query): ProductPage;

    /**
     * Words of this catalogue that are near to some of which nothing is found; '' where there are none. One query, bounded.
     *
     * @param string $search as somebody typed it
     */
    public function meant(string $search): string;

    /**
     * Products before and after this one in its category's listing order (id descending); null at the ends.
     *
     * @return array{previous: ?Product, next: ?Product}
     */
    public function neighbours(int $id, string $category): array;

    /**
     * What a listing can be filtered by.
     *
     * @param ?string $category slug: only the terms that a published product of it carries; null gives all
     *
     * @return list<GlobalAttribute> pa_format, pa_serie, pa_crayon, pa_cadre, each with its terms in their order
     */
    public function attributes(?string $category = null): array;

    /**
     * How many products of a listing carry one of these terms, in one query whatever their number.
     *
     * @param ProductQuery $query of the listing: its category counts, and its terms are those of all `beside`
     * @param list<array{ids: list<int>, beside: array<string, list<int>>}> $values term ids of each; beside: terms by taxonomy that its
     *   products carry as well, any of one taxonomy, all taxonomies together
     *
     * @return array<string, int> by the value's ids, joined with commas
     */
    public function counts(ProductQuery $query, array $values): array;

    /** Pieces that can be bought now of a product or variation; null when stock is not counted. Reads the truth, not an index. */
    public function available(int $product_id, int $variation_id = 0): ?int;
}

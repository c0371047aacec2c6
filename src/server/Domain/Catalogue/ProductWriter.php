<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Port: writes products, for the dashboard and the demo shop. */
interface ProductWriter
{
    /**
     * Creates a product ($id null) or changes one; a key that is left out leaves its value alone.
     *
     * @param array{
     *     import_id?: int,
     *     name?: string,
     *     slug?: string,
     *     status?: 'publish'|'draft',
     *     description?: string,
     *     short_description?: string,
     *     sku?: string,
     *     type?: 'simple'|'variable',
     *     regular_price?: ?int,
     *     sale_price?: ?int,
     *     stock_status?: 'instock'|'outofstock'|'onbackorder',
     *     stock?: ?int,
     *     images?: list<int>,
     *     categories?: list<string>,
     *     attributes?: list<array{name: string, options: list<string>, variation: bool}>,
     *     variations?: list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int, image_id?: int}>,
     *     deposit_percent?: ?int,
     * } $fields prices in cents; stock null: not counted; images: the main picture first; categories: slugs, made when unknown;
     *     attributes: name is a taxonomy ('pa_format', options are slugs) or a text ('Technique', options are texts);
     *     variations: the whole set (B39), choices by attribute slug ('pa_format' => 'a4', 'technique' => 'Graphite')
     *
     * @return int the product's id
     *
     * @throws CouldNotWriteProduct unknown product 404; a variation of another product 400
     */
    public function save(?int $id, array $fields): int;

    /** Moves a product to the trash for 30 days (B16). False when it is unknown. */
    public function trash(int $id): bool;

    /** Takes a product out of the trash again. */
    public function restore(int $id): bool;

    /** Deletes a product of the trash for good, with its variations. False when it is not there, or when an order names it (B16). */
    public function erase(int $id): bool;

    /** A term of an attribute or category, made when it is unknown; answers its id. */
    public function term(string $taxonomy, string $name, string $slug = '', ?int $place = null): int;
}

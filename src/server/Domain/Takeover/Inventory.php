<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

/**
 * What a shop that sold with WooCommerce holds, as its owner reads it before anything changes. Read only.
 *
 * @phpstan-type Category array{id: int, name: string, path: string, products: int, depth: int, is_ours: bool}
 * @phpstan-type Candidate array{id: int, name: string, image: string, prices: string}
 * @phpstan-type Row array{name: string, detail: string, after: string}
 * @phpstan-type Part array{title: string, note: string, rows: list<Row>}
 */
final class Inventory
{
    /**
     * @param list<Category>  $categories in the order of their tree
     * @param list<Candidate> $portraits  products with variations, those whose name speaks of a portrait first
     * @param list<Part>      $parts      what is listed only, with what becomes of each
     * @param ?Part           $shipping   zones, methods and classes, with what becomes of each when she keeps them
     * @param bool            $has_zones  whether a cart could be sent by them
     */
    public function __construct(
        public readonly array $categories,
        public readonly array $portraits,
        public readonly array $parts,
        public readonly ?array $shipping = null,
        public readonly bool $has_zones = false,
    ) {}
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** The row of a product in the index, and one for each term that lists it. */
final class ProductRow
{
    public function __construct(private readonly PriceJournal $prices, private readonly string $engine) {}

    /** Replaces the row of a product; those of its terms are gone already. */
    public function store(Product $product): void
    {
        // Nobody sees a price that is not written down.
        $prior = $this->prices->record($product->id, $product->offers(), $this->engine);
        $options = array_merge(
            [],
            ...array_map(static fn(ProductAttribute $attribute): array => $attribute->options, $product->attributes),
        );
        Db::run(
            'REPLACE INTO %i (product_id, slug, path, words, document) VALUES (%d, %s, %s, %s, %s)',
            Schema::table('products'),
            $product->id,
            $product->slug,
            $product->path(),
            !self::is_shown_in('search', $product->id) ? '' : implode(' ', SearchWords::of(implode(' ', [
                $product->name,
                ...array_map(static fn(Image $image): string => $image->alt, $product->images),
                ...array_column($options, 'name'),
                ...array_column($product->categories, 'name'),
            ]))),
            ProductIndexReader::document($product, $prior),
        );
        $categories = array_column($product->categories, 'id');
        // A category lists what its own categories hold, as WooCommerce's archives do.
        $above = array_merge(
            [],
            ...array_map(static fn(int $id): array => Read::ints(get_ancestors($id, 'product_cat', 'taxonomy')), $categories),
        );
        $terms = array_filter(array_unique([...$categories, ...$above, ...array_column($options, 'id')]));
        $listed = [
            ...(self::is_shown_in('catalog', $product->id) ? [ProductIndex::LISTED, ...$terms] : []),
            ...(self::is_shown_in('search', $product->id) ? [ProductIndex::FOUND] : []),
        ];
        foreach ($listed as $term) {
            Db::run('INSERT IGNORE INTO %i (term_id, product_id) VALUES (%d, %d)', Schema::table('product_terms'), $term, $product->id);
        }
    }

    /**
     * Whether a product is meant for the listings or the search: in WooCommerce its owner may hide it from either, its address stays.
     *
     * @param 'catalog'|'search' $place
     */
    private static function is_shown_in(string $place, int $id): bool
    {
        return !taxonomy_exists('product_visibility')
            || !in_array("exclude-from-$place", array_column(ProductTerms::of($id, 'product_visibility'), 'slug'), true);
    }
}

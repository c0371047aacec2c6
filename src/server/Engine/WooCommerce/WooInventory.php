<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Takeover\Inventory;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * Reads a shop that WooCommerce ran before the theme came.
 *
 * @phpstan-import-type Category from Inventory
 * @phpstan-import-type Candidate from Inventory
 */
final class WooInventory
{
    private const TAXONOMY = 'product_cat';

    /** Products that are offered as the portrait, each with its picture. */
    private const CANDIDATES = 12;

    public static function read(): Inventory
    {
        return new Inventory(
            self::categories(),
            self::portraits(),
            WooInventoryParts::all(),
            WooShippingInventory::part(),
            WooShippingInventory::are_usable(),
        );
    }

    /** @return list<Category> */
    private static function categories(): array
    {
        $terms = get_terms(['taxonomy' => self::TAXONOMY, 'hide_empty' => false, 'orderby' => 'name', 'pad_counts' => true]);
        $below = [];
        foreach (is_array($terms) ? $terms : [] as $term) {
            if (CategoryOrder::chosen([['id' => $term->term_id, 'name' => $term->name, 'slug' => $term->slug]]) !== []) {
                $below[$term->parent][] = $term;
            }
        }

        return self::branch($below, 0, 0);
    }

    /**
     * @param array<int, list<\WP_Term>> $below categories by their parent
     *
     * @return list<Category>
     */
    private static function branch(array $below, int $parent, int $depth): array
    {
        $ours = DefaultTerms::all()[self::TAXONOMY];
        $found = [];
        foreach ($below[$parent] ?? [] as $term) {
            $link = get_term_link($term);
            $found[] = [
                'id' => $term->term_id,
                'name' => Read::name($term->name),
                'path' => is_string($link) ? wp_make_link_relative($link) : '',
                'products' => $term->count,
                'depth' => $depth,
                'is_ours' => isset($ours[$term->slug]),
            ];
            // A tree that is broken by hand may go in a circle.
            array_push($found, ...($depth < 9 ? self::branch($below, $term->term_id, $depth + 1) : []));
        }

        return $found;
    }

    /** @return list<Candidate> */
    private static function portraits(): array
    {
        $ids = static fn(string $words): array => Read::ints(get_posts([
            'post_type' => 'product',
            'post_status' => 'publish',
            'tax_query' => [['taxonomy' => 'product_type', 'field' => 'slug', 'terms' => 'variable']],
            'fields' => 'ids',
            'numberposts' => self::CANDIDATES,
            'orderby' => 'title',
            'order' => 'ASC',
            's' => $words,
            'search_columns' => ['post_title'],
        ]));
        $named = $ids('portrait');
        $found = [];
        foreach (array_slice(array_unique([...$named, ...$ids('')]), 0, self::CANDIDATES) as $id) {
            $product = wc_get_product($id);
            if ($product instanceof \WC_Product_Variable) {
                $prices = [$product->get_variation_price('min'), $product->get_variation_price('max')];
                $found[] = [
                    'id' => $id,
                    'name' => Read::name($product->get_name()),
                    'image' => (string) wp_get_attachment_image_url((int) $product->get_image_id(), 'thumbnail'),
                    'prices' => implode(' – ', array_unique(array_map(
                        static fn(mixed $price): string => Html::words(wc_price((float) Read::text($price, '0'))),
                        $prices,
                    ))),
                ];
            }
        }

        return $found;
    }

    /** Removes an attribute that opening the shop has made; answers its name where it stays, because it has values now. */
    public static function delete_attribute(int $id): string
    {
        $name = wc_attribute_taxonomy_name_by_id($id);
        if ($name === '' || (taxonomy_exists($name) && Read::int(wp_count_terms(['taxonomy' => $name, 'hide_empty' => false])) > 0)) {
            return $name === '' ? '' : Options::labels()[$name] ?? $name;
        }
        wc_delete_attribute($id);

        return '';
    }
}

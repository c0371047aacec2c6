<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * Postcards and bookmarks are prints (B3): a product of these categories also carries 'impression', whoever saved it.
 * A shop that WooCommerce ran before has them without; /impression, where all three are listed, would lack them. What
 * lies in a category below one of ours, or in one of hers that is mapped to ours (CategoryMap), is of ours, too.
 */
final class PrintCategories implements Feature
{
    private const TAXONOMY = 'product_cat';

    public const PRINTS = 'impression';

    /** Action: a product was given more categories than it was saved with; its id and the list of their term_taxonomy_ids. */
    public const COMPLETED = 'museau_categories_completed';

    private const KINDS = ['carte-postale', 'marque-pages'];

    /** What has a listing of its own (Galleries). */
    private const OURS = [Originals::CATEGORY, self::PRINTS, ...self::KINDS];

    public function hooks(): void
    {
        add_action('set_object_terms', static function (int $id, array $terms, array $term_taxonomy_ids, string $taxonomy): void {
            if ($taxonomy === self::TAXONOMY) {
                self::complete($id);
            }
        }, 5, 4);
        // A category that is moved below one of ours brings its works with it.
        add_action('edited_' . self::TAXONOMY, static fn(int $term_id) => self::complete_in([$term_id]), 20);
    }

    /**
     * The categories of a product with the prints' own, where one of them is a kind of print.
     *
     * @param list<string> $categories slugs
     *
     * @return list<string>
     */
    public static function with_prints(array $categories): array
    {
        return array_intersect($categories, self::KINDS) === []
            ? $categories
            : array_values(array_unique([self::PRINTS, ...$categories]));
    }

    /** Adds the categories to each product that lacks them; may be repeated. */
    public static function complete_all(): void
    {
        self::complete_in(Read::ints(get_terms([
            'taxonomy' => self::TAXONOMY,
            'slug' => self::OURS,
            'fields' => 'ids',
            'hide_empty' => false,
        ])));
    }

    /** @param array<int> $tops ids of categories, whose own categories count, too */
    private static function complete_in(array $tops): void
    {
        $terms = [];
        foreach ($tops as $term_id) {
            $terms = [...$terms, $term_id, ...Read::ints(get_term_children($term_id, self::TAXONOMY))];
        }
        $ids = $terms === [] ? [] : get_objects_in_term($terms, self::TAXONOMY);
        foreach (is_array($ids) ? array_unique(array_map(intval(...), $ids)) : [] as $id) {
            self::complete($id);
        }
    }

    private static function complete(int $id): void
    {
        $terms = wp_get_object_terms($id, self::TAXONOMY);
        $own = $above = $ids = [];
        foreach (is_array($terms) ? $terms : [] as $term) {
            $own[] = $term->slug;
            $ids[] = $term->term_id;
            foreach (get_ancestors($term->term_id, self::TAXONOMY, 'taxonomy') as $parent_id) {
                $parent = get_term($parent_id, self::TAXONOMY);
                $above[] = $parent instanceof \WP_Term ? $parent->slug : '';
                $ids[] = $parent_id;
            }
        }
        $wanted = array_intersect(self::OURS, [...$own, ...$above, ...CategoryMap::targets($id, $ids)]);
        $is_print = array_intersect([self::PRINTS, ...self::KINDS], $wanted) !== [];
        // A print below the originals is no original for that.
        $wanted = $is_print ? array_diff([self::PRINTS, ...$wanted], [Originals::CATEGORY]) : $wanted;
        $missing = array_map(self::term(...), array_diff($wanted, $own));
        if ($missing !== []) {
            $added = wp_set_object_terms($id, array_filter(array_values($missing)), self::TAXONOMY, true);
            do_action(self::COMPLETED, $id, is_array($added) ? Read::ints($added) : []);
        }
    }

    private static function term(string $slug): int
    {
        $term = get_term_by('slug', $slug, self::TAXONOMY);
        $made = $term instanceof \WP_Term
            ? ['term_id' => $term->term_id]
            : wp_insert_term(DefaultTerms::all()[self::TAXONOMY][$slug] ?? $slug, self::TAXONOMY, ['slug' => $slug]);

        return is_array($made) ? (int) $made['term_id'] : 0;
    }
}

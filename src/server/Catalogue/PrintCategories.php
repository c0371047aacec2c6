<?php

declare(strict_types=1);

namespace Museau\Catalogue;

defined('ABSPATH') || exit;

use Museau\Feature;

/**
 * Postcards and bookmarks are prints (B3): a product of these categories also carries 'impression', whoever saved it.
 * A shop that WooCommerce ran before has them without; /impression, where all three are listed, would lack them.
 */
final class PrintCategories implements Feature
{
    private const TAXONOMY = 'product_cat';

    private const PRINTS = 'impression';

    private const KINDS = ['carte-postale', 'marque-pages'];

    public function hooks(): void
    {
        add_action('set_object_terms', static function (int $id, array $terms, array $term_taxonomy_ids, string $taxonomy): void {
            if ($taxonomy === self::TAXONOMY) {
                self::complete($id);
            }
        }, 5, 4);
    }

    /** Adds the category to each product that lacks it; may be repeated. */
    public static function complete_all(): void
    {
        $kinds = get_terms(['taxonomy' => self::TAXONOMY, 'slug' => self::KINDS, 'fields' => 'ids', 'hide_empty' => false]);
        $ids = is_array($kinds) && $kinds !== [] ? get_objects_in_term($kinds, self::TAXONOMY) : [];
        foreach (is_array($ids) ? array_unique(array_map(intval(...), $ids)) : [] as $id) {
            self::complete($id);
        }
    }

    private static function complete(int $id): void
    {
        $slugs = wp_get_object_terms($id, self::TAXONOMY, ['fields' => 'slugs']);
        if (!is_array($slugs) || array_intersect(self::KINDS, $slugs) === [] || in_array(self::PRINTS, $slugs, true)) {
            return;
        }
        $prints = get_term_by('slug', self::PRINTS, self::TAXONOMY);
        $made = $prints instanceof \WP_Term ? ['term_id' => $prints->term_id] : wp_insert_term(__('Impression', 'museau'), self::TAXONOMY, ['slug' => self::PRINTS]);
        if (is_array($made)) {
            wp_set_object_terms($id, (int) $made['term_id'], self::TAXONOMY, true);
        }
    }
}

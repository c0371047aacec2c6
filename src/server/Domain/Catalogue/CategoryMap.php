<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Which of her categories are also one of ours, for a shop that sold with WooCommerce before. Her category keeps its name, place and
 * address; what lies in it, now and later, is listed on our page, too (PrintCategories).
 */
final class CategoryMap
{
    /** Ours that a category may be mapped to: those with a listing. Sample portraits cannot be bought, so none of hers becomes one. */
    public const TARGETS = [Originals::CATEGORY, PrintCategories::PRINTS, 'carte-postale', 'marque-pages'];

    /** Name of the setting. */
    public const SETTING = 'category_map';

    private const TAXONOMY = 'product_cat';

    /** Rows of one statement. */
    private const ROWS = 400;

    /** @var array<int, string> slug of ours by id of hers */
    private static array $map = [];

    /** The portrait made to order is no finished work, wherever it lies. */
    private static int $portrait = 0;

    /** Follows the settings from now on. */
    public static function configure(Settings $settings): void
    {
        self::$map = self::of($settings);
        self::$portrait = $settings->portrait_id();
    }

    /** @return array<int, string> slug of ours by id of hers, as she chose */
    public static function of(Settings $settings): array
    {
        $map = [];
        foreach (Read::map($settings->value(self::SETTING, [])) as $id => $slug) {
            if (in_array($slug, self::TARGETS, true)) {
                $map[(int) $id] = $slug;
            }
        }

        return $map;
    }

    /**
     * Slugs of ours for a product that lies in these categories, or below them.
     *
     * @param list<int> $terms ids
     *
     * @return list<string>
     */
    public static function targets(int $product, array $terms): array
    {
        return $product === self::$portrait ? [] : array_values(array_intersect_key(self::$map, array_flip($terms)));
    }

    /**
     * Puts the products that are there already into our categories, many at a time: a shop may have thousands.
     *
     * @return array<int, list<int>> products that were put there, by term_taxonomy_id
     */
    public static function complete(): array
    {
        $added = [];
        foreach (self::$map as $term_id => $slug) {
            $from = [$term_id, ...Read::ints(get_term_children($term_id, self::TAXONOMY))];
            foreach (PrintCategories::with_prints([$slug]) as $target) {
                $term_taxonomy_id = self::term_taxonomy_id($target);
                $ids = $term_taxonomy_id === 0 ? [] : self::lacking($from, $term_taxonomy_id);
                self::insert($ids, $term_taxonomy_id);
                $added[$term_taxonomy_id] = [...($added[$term_taxonomy_id] ?? []), ...$ids];
            }
        }
        self::count(array_keys($added), $added === [] ? [] : array_merge(...array_values($added)));

        return array_filter($added);
    }

    /**
     * Takes products out of categories again.
     *
     * @param array<int, list<int>> $added what complete() answered
     */
    public static function undo(array $added): void
    {
        foreach ($added as $term_taxonomy_id => $ids) {
            foreach (array_chunk($ids, self::ROWS) as $some) {
                $marks = implode(', ', array_fill(0, count($some), '%d'));
                Db::run(
                    "DELETE FROM %i WHERE term_taxonomy_id = %d AND object_id IN ($marks)",
                    Db::wpdb()->term_relationships,
                    $term_taxonomy_id,
                    ...$some,
                );
            }
        }
        self::count(array_keys($added), $added === [] ? [] : array_merge(...array_values($added)));
    }

    /** @return int term_taxonomy_id of a category of ours, made when it is missing; 0 when it cannot be */
    private static function term_taxonomy_id(string $slug): int
    {
        $term = get_term_by('slug', $slug, self::TAXONOMY);
        if ($term instanceof \WP_Term) {
            return $term->term_taxonomy_id;
        }
        $made = wp_insert_term(DefaultTerms::all()[self::TAXONOMY][$slug] ?? $slug, self::TAXONOMY, ['slug' => $slug]);

        return is_array($made) ? (int) $made['term_taxonomy_id'] : 0;
    }

    /**
     * @param list<int> $terms ids
     *
     * @return list<int> products of these categories that are not in that one
     */
    private static function lacking(array $terms, int $term_taxonomy_id): array
    {
        $marks = implode(', ', array_fill(0, count($terms), '%d'));
        $ids = Db::column(
            "SELECT DISTINCT r.object_id FROM %i r JOIN %i t ON t.term_taxonomy_id = r.term_taxonomy_id JOIN %i p ON p.ID = r.object_id
            WHERE t.taxonomy = 'product_cat' AND t.term_id IN ($marks) AND p.post_type = 'product' AND p.ID <> %d
            AND r.object_id NOT IN (SELECT object_id FROM %i WHERE term_taxonomy_id = %d)",
            Db::wpdb()->term_relationships,
            Db::wpdb()->term_taxonomy,
            Db::wpdb()->posts,
            ...[...$terms, self::$portrait, Db::wpdb()->term_relationships, $term_taxonomy_id],
        );

        return array_map(intval(...), $ids);
    }

    /** @param list<int> $ids */
    private static function insert(array $ids, int $term_taxonomy_id): void
    {
        foreach (array_chunk($ids, self::ROWS) as $some) {
            $values = [];
            foreach ($some as $id) {
                array_push($values, $id, $term_taxonomy_id);
            }
            Db::run(
                'INSERT INTO %i (object_id, term_taxonomy_id) VALUES ' . implode(', ', array_fill(0, count($some), '(%d, %d)')),
                Db::wpdb()->term_relationships,
                ...$values,
            );
        }
    }

    /**
     * What WordPress keeps beside these rows.
     *
     * @param list<int> $term_taxonomy_ids
     * @param list<int> $products
     */
    private static function count(array $term_taxonomy_ids, array $products): void
    {
        if ($term_taxonomy_ids === []) {
            return;
        }
        wp_update_term_count_now($term_taxonomy_ids, self::TAXONOMY);
        foreach (array_unique($products) as $id) {
            wp_cache_delete($id, self::TAXONOMY . '_relationships');
        }
        delete_transient('wc_term_counts');
        wp_cache_set_terms_last_changed();
    }
}

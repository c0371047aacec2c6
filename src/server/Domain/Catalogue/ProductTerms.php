<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;

/** What a product carries of a taxonomy. */
final class ProductTerms
{
    /**
     * @return list<array{id: int, name: string, slug: string}> in the order the artist gave them (term meta 'order',
     *   as WooCommerce keeps it)
     */
    public static function of(int $id, string $taxonomy): array
    {
        $terms = get_the_terms($id, $taxonomy);
        $terms = is_array($terms) ? $terms : [];
        $place = static fn(\WP_Term $term): int => Read::int(get_term_meta($term->term_id, 'order', true));
        usort($terms, static fn(\WP_Term $a, \WP_Term $b): int => [$place($a), $a->term_id] <=> [$place($b), $b->term_id]);

        return array_map(
            static fn(\WP_Term $term): array => ['id' => $term->term_id, 'name' => Read::name($term->name), 'slug' => $term->slug],
            $terms,
        );
    }
}

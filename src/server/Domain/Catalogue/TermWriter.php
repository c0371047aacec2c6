<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

/** Makes terms of categories and attributes by WordPress's functions, which both engines' writers use. */
final class TermWriter
{
    /**
     * @var array<string, array<string, int>> ids of terms met before, by taxonomy and slug: looked up again by id, which WordPress caches
     */
    private array $terms = [];

    /**
     * The term's id, made when it is unknown; see ProductWriter::term().
     *
     * @throws CouldNotWriteProduct
     */
    public function id(string $taxonomy, string $name, string $slug = '', ?int $place = null): int
    {
        $slug = $slug === '' ? sanitize_title($name) : $slug;
        $term = get_term($this->terms[$taxonomy][$slug] ?? 0, $taxonomy);
        if (!$term instanceof \WP_Term || $term->slug !== $slug) {
            $term = get_term_by('slug', $slug, $taxonomy);
        }
        if (!$term instanceof \WP_Term) {
            $made = wp_insert_term($name, $taxonomy, ['slug' => $slug]);
            if (is_wp_error($made)) {
                throw CouldNotWriteProduct::term_is_refused($name);
            }
            $term = get_term($made['term_id'], $taxonomy);
        }
        if (!$term instanceof \WP_Term) {
            throw CouldNotWriteProduct::term_is_refused($name);
        }
        if ($place !== null) {
            update_term_meta($term->term_id, 'order', $place);
        }
        $this->terms[$taxonomy][$slug] = $term->term_id;

        return $term->term_id;
    }

    /**
     * @param list<string> $slugs
     *
     * @return list<int>
     */
    public function ids(string $taxonomy, array $slugs): array
    {
        return array_map(fn(string $slug): int => $this->id($taxonomy, $slug, $slug), $slugs);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The options that products are made of (series, formats, pencils, frames) and the categories, for the dashboard's forms. */
final class Vocabulary
{
    public function __construct(
        private readonly ProductReader $reader,
        private readonly ProductWriter $writer,
        private readonly AdminProducts $products,
        private readonly Settings $settings,
    ) {}

    /**
     * All options; count: products that carry one, drafts too, the trash left out.
     *
     * @return array{
     *     attributes: list<array{
     *         slug: string,
     *         name: string,
     *         values: list<array{id: int, slug: string, name: string, count: int}>,
     *         required: bool,
     *     }>,
     *     categories: list<array{id: int, slug: string, name: string, count: int}>,
     * }
     */
    public function all(): array
    {
        $attributes = $this->reader->attributes();
        $taxonomies = [...array_column($attributes, 'slug'), 'product_cat'];
        $places = implode(', ', array_fill(0, count($taxonomies), '%s'));
        $rows = Db::rows(
            "SELECT t.term_id, t.slug, t.name, tt.taxonomy, m.meta_value AS place, COUNT(p.ID) AS products
            FROM %i t JOIN %i tt ON tt.term_id = t.term_id
            LEFT JOIN %i m ON m.term_id = t.term_id AND m.meta_key = 'order'
            LEFT JOIN %i r ON r.term_taxonomy_id = tt.term_taxonomy_id
            LEFT JOIN %i p ON p.ID = r.object_id AND p.post_type = 'product' AND p.post_status NOT IN ('trash', 'auto-draft')
            WHERE tt.taxonomy IN ($places) GROUP BY t.term_id, t.slug, t.name, tt.taxonomy, m.meta_value",
            Db::wpdb()->terms,
            Db::wpdb()->term_taxonomy,
            Db::wpdb()->termmeta,
            Db::wpdb()->term_relationships,
            Db::wpdb()->posts,
            ...$taxonomies,
        );
        usort($rows, static fn(array $a, array $b): int => [Read::int($a['place']), $a['name']] <=> [Read::int($b['place']), $b['name']]);
        $values = static fn(string $taxonomy): array => array_map(
            static fn(array $row): array => [
                'id' => (int) $row['term_id'],
                'slug' => (string) $row['slug'],
                'name' => Read::name($row['name']),
                'count' => (int) $row['products'],
            ],
            array_values(array_filter($rows, static fn(array $row): bool => $row['taxonomy'] === $taxonomy)),
        );

        return [
            'attributes' => array_map(fn(array $attribute): array => [
                'slug' => $attribute['slug'],
                'name' => $attribute['name'],
                'values' => $values($attribute['slug']),
                'required' => $attribute['slug'] !== Options::slug(Options::TECHNIQUE) || self::has_pencils($this->settings->portrait_id()),
            ], $attributes),
            'categories' => CategoryOrder::chosen($values('product_cat')),
        ];
    }

    /**
     * Whether a product must say which pencil it is drawn with (B77): not in a shop that was made elsewhere, where products
     * with variations go without. The portrait asks its own question.
     */
    public static function has_pencils(int $portrait_id): bool
    {
        $terms = get_terms(['taxonomy' => Options::slug(Options::TECHNIQUE), 'fields' => 'ids', 'hide_empty' => false, 'number' => 1]);

        return (is_array($terms) && $terms !== []) || get_posts([
            'post_type' => 'product',
            'post_status' => 'any',
            'tax_query' => [['taxonomy' => 'product_type', 'field' => 'slug', 'terms' => 'variable']],
            'post__not_in' => [$portrait_id],
            'fields' => 'ids',
            'numberposts' => 1,
        ]) === [];
    }

    /**
     * The option of this name, made when there is none.
     *
     * @return array{id: int, name: string, slug: string}
     */
    public function add(string $taxonomy, string $name): array
    {
        $name = trim(sanitize_text_field($name));
        if ($name === '') {
            throw CouldNotSave::field(
                'name',
                $taxonomy === Options::slug(Options::SERIES)
                    ? __('Veuillez entrer un nom pour la série', 'museau')
                    : __('Veuillez entrer un nom.', 'museau'),
            );
        }
        $term = get_term_by('name', $name, $taxonomy);
        $term = $term instanceof \WP_Term ? $term : get_term($this->writer->term($taxonomy, $name), $taxonomy);

        return $term instanceof \WP_Term
            ? ['id' => $term->term_id, 'name' => Read::name($term->name), 'slug' => $term->slug]
            : throw CouldNotSave::term_is_unknown();
    }

    /**
     * Deletes an option. A series leaves the products that carry it; what their prices depend on is refused.
     *
     * @param non-empty-string $taxonomy
     *
     * @throws CouldNotSave
     */
    public function delete(string $taxonomy, int $id): void
    {
        $term = get_term($id, $taxonomy);
        if (!$term instanceof \WP_Term) {
            throw CouldNotSave::term_is_unknown();
        }
        $carriers = Read::ints(get_objects_in_term($id, $taxonomy));
        $dependent = $taxonomy === Options::slug(Options::SERIES)
            ? array_filter($carriers, fn(int $product): bool => $this->varies_by($product, $taxonomy))
            : $carriers;
        if ($dependent !== []) {
            throw CouldNotSave::term_is_used(Read::name($term->name), count($dependent));
        }
        foreach ($carriers as $product) {
            if ($this->products->post($product) !== null) {
                $this->writer->save($product, ['attributes' => $this->attributes_without($product, $taxonomy, $term->slug)]);
            }
        }
        wp_delete_term($id, $taxonomy);
    }

    private function varies_by(int $product, string $taxonomy): bool
    {
        return in_array(
            [$taxonomy, true],
            array_map(
                static fn(array $attribute): array => [$attribute['slug'], $attribute['variation']],
                $this->products->attributes($product),
            ),
            true,
        );
    }

    /** @return list<array{name: string, options: list<string>, variation: bool}> */
    private function attributes_without(int $product, string $taxonomy, string $option): array
    {
        $attributes = array_map(static fn(array $attribute): array => [
            'name' => $attribute['name'],
            'options' => array_values(array_filter(
                array_column($attribute['options'], 'slug'),
                static fn(string $slug): bool => $attribute['slug'] !== $taxonomy || $slug !== $option,
            )),
            'variation' => $attribute['variation'],
        ], $this->products->attributes($product));

        return array_values(array_filter($attributes, static fn(array $attribute): bool => $attribute['options'] !== []));
    }
}

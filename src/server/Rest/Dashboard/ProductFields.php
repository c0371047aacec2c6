<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** The single fields of the product forms: each is read, cleaned and refused in the specification's words. */
final class ProductFields
{
    public function __construct(private readonly ProductWriter $writer) {}

    public static function name(mixed $name): string
    {
        $name = sanitize_text_field(Read::text($name));

        return $name === '' ? throw CouldNotSave::name_is_missing() : $name;
    }

    public static function description(mixed $description): string
    {
        $description = wp_kses_post(Read::text($description));

        return trim(wp_strip_all_tags($description)) === '' ? throw CouldNotSave::description_is_missing() : $description;
    }

    public static function sku(int $id, string $sku): string
    {
        $sku = sanitize_text_field($sku);
        $other = $sku === '' ? null : Db::value(
            "SELECT m.post_id FROM %i m JOIN %i p ON p.ID = m.post_id AND p.post_status <> 'trash'
            WHERE m.meta_key = '_sku' AND m.meta_value = %s AND m.post_id <> %d",
            Db::wpdb()->postmeta,
            Db::wpdb()->posts,
            $sku,
            $id,
        );
        if ($other !== null) {
            throw CouldNotSave::field('sku', __('Cette référence est déjà celle d\'un autre produit.', 'museau'));
        }

        return $sku;
    }

    /** Cents; null when nothing was written, -1 below zero. */
    public static function price(mixed $price): ?int
    {
        if ($price === null || (is_string($price) && trim($price) === '')) {
            return null;
        }
        if (is_numeric($price) && (float) $price < 0) {
            return -1;
        }

        return Money::parse($price) ?? throw CouldNotSave::price_is_unclear(Read::text($price));
    }

    /**
     * @param list<int> $gallery
     *
     * @return list<int> the main picture first
     */
    public static function images(int $featured, array $gallery, string $field): array
    {
        $images = array_values(array_unique(array_filter([$featured, ...$gallery])));
        foreach ($images as $image) {
            if (!wp_attachment_is_image($image)) {
                throw CouldNotSave::picture_is_unknown($image === $featured ? $field : 'gallery');
            }
        }

        return $images;
    }

    /** @return list<string> B3: bookmarks and postcards are prints too */
    public function categories_of(string $type, string $category): array
    {
        $own = ProductForm::TYPES[$type];
        $others = $category === '' || in_array($category, ProductForm::TYPES, true) ? [] : [$this->category($category)];

        return [...($type === 'C_MARQUE_PAGES' || $type === 'D_CARTE_POSTALE' ? ['impression'] : []), $own, ...$others];
    }

    /** Slug of a category that exists, from its slug or id. */
    public function category(mixed $category): string
    {
        $term = is_int($category) ? get_term($category, 'product_cat') : get_term_by('slug', Read::text($category), 'product_cat');
        if ($term instanceof \WP_Term) {
            return $term->slug;
        }

        return isset(DefaultTerms::all()['product_cat'][Read::text($category)])
            ? $this->made('product_cat', Read::text($category))
            : throw CouldNotSave::field(
                'categories',
                sprintf(/* translators: %s: slug */ __('Catégorie inconnue : « %s ».', 'museau'), Read::text($category)),
            );
    }

    /**
     * Slugs of options that exist; one of the specification's own that was never used is made.
     *
     * @return list<string>
     */
    public function options_of(string $taxonomy, mixed $slugs): array
    {
        if (!taxonomy_exists($taxonomy)) {
            throw CouldNotSave::option_is_unknown($taxonomy);
        }
        $options = [];
        foreach (is_array($slugs) ? $slugs : [$slugs] as $slug) {
            $slug = Read::text($slug);
            if ($slug === '') {
                continue;
            }
            $options[] = match (true) {
                get_term_by('slug', $slug, $taxonomy) instanceof \WP_Term => $slug,
                isset(DefaultTerms::all()[$taxonomy][$slug]) => $this->made($taxonomy, $slug),
                default => throw CouldNotSave::option_is_unknown($slug),
            };
        }

        return array_values(array_unique($options));
    }

    private function made(string $taxonomy, string $slug): string
    {
        $known = DefaultTerms::all()[$taxonomy] ?? [];
        $this->writer->term($taxonomy, $known[$slug] ?? $slug, $slug, (int) array_search($slug, array_keys($known), true));

        return $slug;
    }

    /** @param array<string, string> $choices */
    public static function named(array $choices): string
    {
        $names = [];
        foreach ($choices as $taxonomy => $slug) {
            $term = $slug === '' || !taxonomy_exists($taxonomy) ? false : get_term_by('slug', $slug, $taxonomy);
            $names[] = $term instanceof \WP_Term ? Read::name($term->name) : $slug;
        }

        return implode(', ', array_filter($names)) ?: __('sans option', 'museau');
    }
}

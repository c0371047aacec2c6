<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Home;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/** The page that lists the works of a category: ours for the shop's own, its archive for one that the artist has in WooCommerce. */
final class Galleries
{
    private const ORIGINALS = '/oeuvre-originale';
    private const PRINTS = '/impression';

    /** Page by slug; '' where the works are listed nowhere. */
    private const PAGES = [
        'oeuvre-originale' => self::ORIGINALS,
        'impression' => self::PRINTS,
        'carte-postale' => self::PRINTS,
        'marque-pages' => self::PRINTS,
        'portraits' => '',
        'portrait-personnalise' => '',
    ];

    /** @return ?array{name: string, path: string} where this product hangs; null: in no listing */
    public static function of(Product $product): ?array
    {
        foreach (CategoryOrder::chosen($product->categories) as $category) {
            $path = self::path($category['slug']);
            if ($path !== '') {
                return ['name' => self::title($category['slug']), 'path' => $path];
            }
        }

        return null;
    }

    /** Path of the page that lists a category; '' when there is none. */
    public static function path(string $slug): string
    {
        if (isset(self::PAGES[$slug])) {
            return self::PAGES[$slug];
        }
        $link = is_taxonomy_viewable('product_cat') ? get_term_link($slug, 'product_cat') : '';

        return is_string($link) ? Home::inner(wp_make_link_relative($link)) : '';
    }

    /** Title of that page. */
    public static function title(string $slug): string
    {
        $term = isset(self::PAGES[$slug]) ? false : get_term_by('slug', $slug, 'product_cat');

        return match (true) {
            $term instanceof \WP_Term => Typography::shown(Read::name($term->name)),
            (self::PAGES[$slug] ?? '') === self::PRINTS => __('Impressions', 'museau'),
            default => __('Œuvres Originales', 'museau'),
        };
    }

    /** Where an archive of WooCommerce's lies with us: '' when it is the listing itself. */
    public static function instead_of(\WP_Term $category): string
    {
        return isset(self::PAGES[$category->slug]) ? home_url(self::PAGES[$category->slug] ?: '/commandez-votre-portrait') : '';
    }

    /** @return list<int> ids of the categories whose archive only leads to a page of ours */
    public static function elsewhere(): array
    {
        $ids = get_terms(['taxonomy' => 'product_cat', 'slug' => array_keys(self::PAGES), 'fields' => 'ids', 'hide_empty' => false]);

        return is_array($ids) ? array_map(intval(...), $ids) : [];
    }
}

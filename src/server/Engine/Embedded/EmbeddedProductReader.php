<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\ImageReader;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductTerms;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Reads products that are written in WooCommerce's vocabulary (post types, taxonomies, meta keys) without WooCommerce. */
final class EmbeddedProductReader implements ProductReader
{
    public function __construct(private readonly Settings $settings) {}

    public function prime(array $ids): void
    {
        _prime_post_caches($ids);
        $variations = get_posts([
            'post_type' => 'product_variation',
            'post_parent__in' => $ids,
            'post_status' => 'publish',
            'numberposts' => -1,
            'update_post_term_cache' => false,
        ]);
        $images = [];
        foreach ([...$ids, ...array_map(static fn(\WP_Post $post): int => $post->ID, $variations)] as $id) {
            $images = [...$images, ...self::image_ids($id)];
        }
        _prime_post_caches(array_values(array_unique($images)), false);
    }

    public function read(int $id, bool $drafts = false): ?Product
    {
        $post = get_post($id);
        if (
            !$post instanceof \WP_Post
            || $post->post_type !== 'product'
            || !in_array($post->post_status, $drafts ? ['publish', 'draft'] : ['publish'], true)
        ) {
            return null;
        }
        $attributes = $this->product_attributes($post);
        $variable = in_array('variable', array_column(ProductTerms::of($id, 'product_type'), 'slug'), true);
        $stock = self::stock($id);
        $sold = self::is_sold($id);
        $variations = $variable ? $this->variations($post, $attributes, $sold) : [];
        $prices = $variable
            ? array_values(array_filter(
                array_map(static fn(Variation $variation): ?int => $variation->price, $variations),
                static fn(?int $price): bool => $price !== null,
            ))
            : array_filter([self::price($id)], static fn(?int $price): bool => $price !== null);
        // A product that counts nothing itself is sold once each of its variations is.
        $sold = $sold
            || ($variations !== [] && array_filter($variations, static fn(Variation $variation): bool => !$variation->sold) === []);
        $portrait = $id === $this->settings->portrait_id();

        $name = Read::name($post->post_title);

        return new Product(
            $id,
            $name,
            $post->post_name,
            $variable ? 'variable' : 'simple',
            $prices === [] ? null : min($prices),
            $prices === [] ? null : max($prices),
            wpautop($post->post_content),
            wpautop($post->post_excerpt),
            array_values(array_filter(array_map(static fn(int $image): ?Image => ImageReader::read($image, $name), self::image_ids($id)))),
            CategoryOrder::sort(ProductTerms::of($id, 'product_cat')),
            $attributes,
            $variations,
            $sold,
            $stock,
            get_post_meta($id, '_sold_individually', true) === 'yes',
            $portrait ? self::percent($id) ?? $this->settings->deposit_percent() : self::percent($id) ?? 0,
            $portrait ? 'portraits' : '',
            $portrait ? 'Spéciale' : '',
            $portrait ? $this->settings->portrait_shipping() : 0,
            (string) get_post_modified_time('c', true, $post),
            regular: Product::regular_prices($variable ? array_column($variations, 'id') : [$id], self::regular(...)),
        );
    }

    public function attributes(): array
    {
        $attributes = [];
        foreach (Options::labels() as $slug => $name) {
            $attributes[] = ['id' => count($attributes) + 1, 'name' => $name, 'slug' => $slug];
        }

        return $attributes;
    }

    /** @return list<ProductAttribute> */
    private function product_attributes(\WP_Post $post): array
    {
        $attributes = [];
        foreach (Read::maps(get_post_meta($post->ID, '_product_attributes', true)) as $attribute) {
            $name = Read::text($attribute['name'] ?? '');
            $is_taxonomy = Read::bool($attribute['is_taxonomy'] ?? false);
            $options = $is_taxonomy
                ? ProductTerms::of($post->ID, $name)
                : array_map(
                    static fn(string $option): array => ['id' => 0, 'name' => $option, 'slug' => sanitize_title($option)],
                    array_values(array_filter(
                        array_map('trim', explode('|', Read::text($attribute['value'] ?? ''))),
                        static fn(string $option): bool => $option !== '',
                    )),
                );
            $attributes[] = [
                Read::int($attribute['position'] ?? 0),
                new ProductAttribute(
                    $is_taxonomy ? Options::labels()[$name] ?? $name : $name,
                    $is_taxonomy ? $name : sanitize_title($name),
                    $options,
                    Read::bool($attribute['is_variation'] ?? false),
                ),
            ];
        }
        usort($attributes, static fn(array $a, array $b): int => $a[0] <=> $b[0]);

        return array_column($attributes, 1);
    }

    /**
     * @param list<ProductAttribute> $attributes
     *
     * @return list<Variation>
     */
    private function variations(\WP_Post $post, array $attributes, bool $sold): array
    {
        $variations = [];
        $posts = get_posts([
            'post_type' => 'product_variation',
            'post_parent' => $post->ID,
            'post_status' => 'publish',
            'numberposts' => -1,
            'orderby' => ['menu_order' => 'ASC', 'ID' => 'ASC'],
            'update_post_term_cache' => false,
        ]);
        foreach ($posts as $variation) {
            $choices = [];
            foreach ($attributes as $attribute) {
                if ($attribute->variation) {
                    $value = Read::text(get_post_meta($variation->ID, 'attribute_' . $attribute->slug, true));
                    // WooCommerce keeps the text itself for a text attribute, the slug for a taxonomy.
                    $choices[$attribute->slug] = Options::is_global($attribute->slug) ? $value : sanitize_title($value);
                }
            }
            $variations[] = new Variation(
                $variation->ID,
                self::price($variation->ID),
                $choices,
                self::stock($variation->ID),
                $sold || self::is_sold($variation->ID),
                Read::int(get_post_meta($variation->ID, '_thumbnail_id', true)),
            );
        }

        return $variations;
    }

    private static function price(int $id): ?int
    {
        $price = get_post_meta($id, '_price', true);

        return $price === '' ? null : Money::parse(is_numeric($price) ? (float) $price : $price);
    }

    /** The price without its reduction. */
    private static function regular(int $id): ?int
    {
        $price = get_post_meta($id, '_regular_price', true);

        return is_numeric($price) ? Money::parse((float) $price) : null;
    }

    private static function percent(int $id): ?int
    {
        $percent = get_post_meta($id, '_museau_deposit_percent', true);

        return is_numeric($percent) ? max(0, min(99, (int) $percent)) : null;
    }

    private static function stock(int $id): ?int
    {
        return get_post_meta($id, '_manage_stock', true) === 'yes' ? max(0, Read::int(get_post_meta($id, '_stock', true))) : null;
    }

    private static function is_sold(int $id): bool
    {
        return get_post_meta($id, '_stock_status', true) === 'outofstock' || self::stock($id) === 0;
    }

    /** @return list<int> the main picture, then the gallery */
    private static function image_ids(int $id): array
    {
        $gallery = explode(',', Read::text(get_post_meta($id, '_product_image_gallery', true)));

        return array_values(array_unique(array_filter(array_map(
            'intval',
            [Read::text(get_post_meta($id, '_thumbnail_id', true)), ...$gallery],
        ))));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

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
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Reads products through WooCommerce's own objects, so that its filters and extensions have their say. */
final class WooProductReader implements ProductReader
{
    public function __construct(private readonly Settings $settings) {}

    public function prime(array $ids): void
    {
        _prime_post_caches($ids);
        $variations = get_posts([
            'post_type' => 'product_variation',
            'post_parent__in' => $ids === [] ? [0] : $ids,
            'post_status' => 'publish',
            'numberposts' => -1,
        ]);
        $images = [];
        foreach ([...$ids, ...array_map(static fn(\WP_Post $post): int => $post->ID, $variations)] as $id) {
            $gallery = explode(',', Read::text(get_post_meta($id, '_product_image_gallery', true)));
            $images = [...$images, Read::int(get_post_meta($id, '_thumbnail_id', true)), ...array_map('intval', $gallery)];
        }
        _prime_post_caches(array_values(array_unique($images)), false);
    }

    public function read(int $id, bool $drafts = false): ?Product
    {
        $product = wc_get_product($id);
        if (
            !$product instanceof \WC_Product
            || $product instanceof \WC_Product_Variation
            || !in_array($product->get_status(), $drafts ? ['publish', 'draft'] : ['publish'], true)
        ) {
            return null;
        }
        $attributes = self::product_attributes($product);
        $sold = self::is_sold($product);
        $variable = $product instanceof \WC_Product_Variable;
        $variations = $variable ? self::variations($product, $attributes, $sold) : [];
        $prices = $variable ? array_map(static fn(Variation $variation): ?int => $variation->price, $variations) : [self::price($product)];
        // What is sold elsewhere or only as the products of a group has no price here: nobody can put it into a cart.
        $prices = in_array($product->get_type(), ['external', 'grouped'], true)
            ? []
            : array_values(array_filter($prices, static fn(?int $price): bool => $price !== null));
        // A product that counts nothing itself is sold once each of its variations is.
        $sold = $sold
            || ($variations !== [] && array_filter($variations, static fn(Variation $variation): bool => !$variation->sold) === []);
        $portrait = $id === $this->settings->portrait_id();
        $percent = self::percent($product);

        $name = Read::name($product->get_name());

        return new Product(
            $id,
            $name,
            $product->get_slug(),
            $variable ? 'variable' : 'simple',
            $prices === [] ? null : min($prices),
            $prices === [] ? null : max($prices),
            wpautop($product->get_description()),
            wpautop($product->get_short_description()),
            array_values(array_filter(array_map(
                static fn(int $image): ?Image => ImageReader::read($image, $name),
                self::image_ids($product),
            ))),
            CategoryOrder::sort(ProductTerms::of($id, 'product_cat')),
            $attributes,
            $variations,
            $sold,
            self::stock($product),
            $product->is_sold_individually(),
            $portrait ? $percent ?? $this->settings->deposit_percent() : $percent ?? 0,
            $portrait ? 'portraits' : '',
            $portrait ? 'Spéciale' : '',
            $this->shipping($product, $prices === [] ? 0 : min($prices), $portrait),
            (string) get_post_modified_time('c', true, $id),
            regular: Product::regular_prices(
                $variable ? array_column($variations, 'id') : [$id],
                static fn(int $item): ?int => self::cents((wc_get_product($item) ?: $product)->get_regular_price()),
            ),
        );
    }

    /** Cents of what is sent alone: of each product by her zones, of the portrait by ours, by which the others travel with the cart. */
    private function shipping(\WC_Product $product, int $price, bool $is_portrait): int
    {
        return match (true) {
            ShippingMethods::are_of_zones($this->settings) => WooZoneRates::alone($product, $price),
            $is_portrait => $this->settings->portrait_shipping(),
            default => 0,
        };
    }

    public function attributes(): array
    {
        $rows = [];
        foreach (wc_get_attribute_taxonomies() as $row) {
            $row = Read::map((array) $row);
            $rows['pa_' . Read::text($row['attribute_name'] ?? '')] = $row;
        }
        $attributes = [];
        foreach (Options::slugs() as $slug) {
            if (isset($rows[$slug])) {
                $attributes[] = [
                    'id' => Read::int($rows[$slug]['attribute_id'] ?? 0),
                    'name' => Read::text($rows[$slug]['attribute_label'] ?? ''),
                    'slug' => $slug,
                ];
            }
        }

        return $attributes;
    }

    /** Cents of a price as WooCommerce keeps it ('45', '12.5', 12.5); null for none. */
    public static function cents(mixed $price): ?int
    {
        return is_numeric($price) ? Money::parse(round((float) $price, 2)) : null;
    }

    /** @return list<ProductAttribute> */
    private static function product_attributes(\WC_Product $product): array
    {
        $attributes = [];
        foreach ($product->get_attributes() as $attribute) {
            if (!$attribute instanceof \WC_Product_Attribute) {
                continue;
            }
            $name = $attribute->get_name();
            $options = $attribute->is_taxonomy()
                ? ProductTerms::of($product->get_id(), $name)
                : array_map(
                    static fn(mixed $option): array => [
                        'id' => 0,
                        'name' => Read::text($option),
                        'slug' => sanitize_title(Read::text($option)),
                    ],
                    Read::items($attribute->get_options()),
                );
            $attributes[] = [
                $attribute->get_position(),
                new ProductAttribute(
                    $attribute->is_taxonomy() ? wc_attribute_label($name) : $name,
                    $attribute->is_taxonomy() ? $name : sanitize_title($name),
                    $options,
                    $attribute->get_variation(),
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
    private static function variations(\WC_Product_Variable $product, array $attributes, bool $sold): array
    {
        $variations = [];
        foreach ($product->get_children() as $id) {
            $variation = wc_get_product(Read::int($id));
            if (!$variation instanceof \WC_Product_Variation || $variation->get_status() !== 'publish') {
                continue;
            }
            $chosen = Read::map($variation->get_attributes());
            $choices = [];
            foreach ($attributes as $attribute) {
                if ($attribute->variation) {
                    $value = Read::text($chosen[$attribute->slug] ?? '');
                    // WooCommerce keeps the text itself for a text attribute, the slug for a taxonomy.
                    $choices[$attribute->slug] = Options::is_global($attribute->slug) ? $value : sanitize_title($value);
                }
            }
            $variations[] = new Variation(
                $variation->get_id(),
                self::price($variation),
                $choices,
                $variation->get_manage_stock() === true ? self::stock($variation) : null,
                $sold || self::is_sold($variation),
                Read::int($variation->get_image_id('edit')),
            );
        }

        return $variations;
    }

    private static function price(\WC_Product $product): ?int
    {
        return self::cents($product->get_price());
    }

    private static function percent(\WC_Product $product): ?int
    {
        $percent = $product->get_meta('_museau_deposit_percent');

        return is_numeric($percent) ? max(0, min(99, (int) $percent)) : null;
    }

    private static function stock(\WC_Product $product): ?int
    {
        return $product->managing_stock() ? max(0, (int) $product->get_stock_quantity()) : null;
    }

    private static function is_sold(\WC_Product $product): bool
    {
        return $product->get_stock_status() === 'outofstock' || (self::stock($product) === 0 && !$product->backorders_allowed());
    }

    /** @return list<int> the main picture, then the gallery */
    private static function image_ids(\WC_Product $product): array
    {
        return array_values(array_unique(array_filter([
            Read::int($product->get_image_id()),
            ...Read::ints($product->get_gallery_image_ids()),
        ])));
    }
}

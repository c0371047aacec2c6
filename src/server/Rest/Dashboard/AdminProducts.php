<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductTerms;
use Museau\Domain\Prices\PriceJournal;
use Museau\Domain\Prices\PriceTexts;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Products as the dashboard shows them, drafts too. Reads WooCommerce's vocabulary, which both engines share,
 * so that a list costs the same few queries whatever its length.
 */
final class AdminProducts
{
    private const STATUSES = ['publish', 'draft', 'pending', 'private', 'future'];

    public function __construct(private readonly ProductReader $reader) {}

    /** @return list<array<string, mixed>> every product that is not in the trash, newest first; see summary() */
    public function all(): array
    {
        // WooCommerce would count each category's visible products anew: a query per category, and writes, for numbers that nobody shows.
        add_filter('woocommerce_change_term_counts', '__return_empty_array', PHP_INT_MAX);
        $posts = get_posts([
            'post_type' => 'product',
            'post_status' => self::STATUSES,
            'numberposts' => -1,
            'orderby' => 'ID',
            'order' => 'DESC',
        ]);
        remove_filter('woocommerce_change_term_counts', '__return_empty_array', PHP_INT_MAX);
        $images = array_map(static fn(\WP_Post $post): int => self::image_ids($post->ID)[0] ?? 0, $posts);
        _prime_post_caches(array_values(array_unique(array_filter($images))));
        $counts = [];
        $rows = Db::rows(
            "SELECT post_parent, COUNT(*) AS variations FROM %i
            WHERE post_type = 'product_variation' AND post_status IN ('publish', 'private') GROUP BY post_parent",
            Db::wpdb()->posts,
        );
        foreach ($rows as $row) {
            $counts[(int) $row['post_parent']] = (int) $row['variations'];
        }
        $ids = array_column($this->reader->attributes(), 'id', 'slug');

        return array_values(array_map(fn(\WP_Post $post): array => [
            ...$this->summary($post),
            'featured_image' => self::url(self::image_ids($post->ID)[0] ?? 0),
            'attributes' => array_map(static fn(array $attribute): array => [
                'id' => $ids[$attribute['slug']] ?? 0,
                'name' => $attribute['label'],
                'slug' => $attribute['slug'],
                'options' => array_column($attribute['options'], 'name'),
            ], $this->attributes($post->ID)),
            'variations_count' => $counts[$post->ID] ?? 0,
        ], $posts));
    }

    /**
     * Everything that the edit form shows: featured_image is the picture's id, attributes are keyed by slug.
     *
     * @return array<string, mixed>|null null for an unknown product or one in the trash
     */
    public function find(int $id): ?array
    {
        $post = $this->post($id);
        if ($post === null) {
            return null;
        }
        $images = self::image_ids($id);
        _prime_post_caches($images);
        $variations = $this->variations($id);
        $attributes = [];
        foreach ($this->attributes($id) as $attribute) {
            $attributes[$attribute['slug']] = array_column($attribute['options'], 'slug');
        }

        return [
            ...$this->summary($post),
            'featured_image' => $images[0] ?? 0,
            'featured_image_url' => self::url($images[0] ?? 0),
            'gallery' => array_map(static fn(int $image): array => ['id' => $image, 'url' => self::url($image)], array_slice($images, 1)),
            'attributes' => (object) $attributes,
            'attribute_names' => (object) array_column($this->attributes($id), 'label', 'slug'),
            'variations' => array_map(static fn(array $variation): array => [
                'id' => $variation['id'],
                'attributes' => array_merge(
                    array_fill_keys(
                        array_map(
                            static fn(string $role): string => 'attribute_' . Options::slug($role),
                            [Options::FRAME, Options::FORMAT, Options::SERIES],
                        ),
                        '',
                    ),
                    ...array_map(
                        static fn(string $slug, string $value): array => ['attribute_' . $slug => $value],
                        array_keys($variation['choices']),
                        $variation['choices'],
                    ),
                ),
                'price' => self::euros($variation['price']),
                'stock' => $variation['stock'],
            ], $variations),
            'variations_count' => count($variations),
            'struck' => PriceTexts::forecast(PriceJournal::of($id)[$id] ?? []),
        ];
    }

    /** The product of this id, unless it is unknown or in the trash. */
    public function post(int $id): ?\WP_Post
    {
        $post = $id > 0 ? get_post($id) : null;

        return $post instanceof \WP_Post && $post->post_type === 'product' && in_array($post->post_status, self::STATUSES, true)
            ? $post
            : null;
    }

    /**
     * What list and form have in common; prices are JSON numbers of euros (B25), null for none.
     *
     * @return array<string, mixed>
     */
    private function summary(\WP_Post $post): array
    {
        $id = $post->ID;
        $prices = array_filter(
            array_map(self::cents(...), Read::items(get_post_meta($id, '_price'))),
            static fn(?int $price): bool => $price !== null,
        );
        $regular = self::cents(get_post_meta($id, '_regular_price', true));
        $sale = self::cents(get_post_meta($id, '_sale_price', true));
        $categories = $this->categories($id);

        return [
            'id' => $id,
            'name' => Read::name($post->post_title),
            'slug' => $post->post_name,
            'status' => $post->post_status,
            'description' => $post->post_content,
            'short_description' => $post->post_excerpt,
            'sku' => Read::text(get_post_meta($id, '_sku', true)),
            'type' => $this->is_variable($id) ? 'variable' : 'simple',
            'stock_status' => $this->stock_status($id),
            'stock_quantity' => $this->stock($id),
            'regular_price' => self::euros($regular),
            // B14: a bookmark's only price is both.
            'sale_price' => self::euros($sale ?? (in_array('marque-pages', array_column($categories, 'slug'), true) ? $regular : null)),
            'price' => self::euros($prices === [] ? null : min($prices)),
            'categories' => $categories,
            'date_created' => (string) get_the_date('c', $post),
            'date_modified' => (string) get_the_modified_date('c', $post),
            'permalink' => (string) get_permalink($post),
        ];
    }

    public function is_variable(int $id): bool
    {
        $types = get_the_terms($id, 'product_type');

        return is_array($types) && in_array('variable', array_column($types, 'slug'), true);
    }

    /** @return list<array{id: int, name: string, slug: string}> */
    public function categories(int $id): array
    {
        return CategoryOrder::sort(CategoryOrder::chosen(ProductTerms::of($id, 'product_cat')));
    }

    /** Pieces counted by the product itself; null when they are not counted. */
    public function stock(int $id): ?int
    {
        return get_post_meta($id, '_manage_stock', true) === 'yes' ? max(0, Read::int(get_post_meta($id, '_stock', true))) : null;
    }

    /** @return 'instock'|'outofstock'|'onbackorder' */
    public function stock_status(int $id): string
    {
        $status = get_post_meta($id, '_stock_status', true);

        return match (true) {
            $status === 'onbackorder' => 'onbackorder',
            $status === 'outofstock' || $this->stock($id) === 0 => 'outofstock',
            default => 'instock',
        };
    }

    /** When the product was last saved, as find() answers it. */
    public static function modified(\WP_Post $post): string
    {
        return (string) get_the_modified_date('c', $post);
    }

    /**
     * The product's attributes in their order. `name` is what a ProductWriter takes, `label` what a person reads.
     *
     * @return list<array{name: string, slug: string, label: string, options: list<array{name: string, slug: string}>, variation: bool}>
     *     a text attribute's options carry the text as slug
     */
    public function attributes(int $id): array
    {
        $labels = array_column($this->reader->attributes(), 'name', 'slug');
        $attributes = [];
        foreach (Read::maps(get_post_meta($id, '_product_attributes', true)) as $attribute) {
            $name = Read::text($attribute['name'] ?? '');
            $taxonomy = Read::bool($attribute['is_taxonomy'] ?? null);
            $texts = array_filter(
                array_map('trim', explode('|', Read::text($attribute['value'] ?? ''))),
                static fn(string $text): bool => $text !== '',
            );
            $attributes[] = [Read::int($attribute['position'] ?? 0), [
                'name' => $name,
                'slug' => $taxonomy ? $name : sanitize_title($name),
                'label' => $labels[$name] ?? $name,
                'options' => $taxonomy
                    ? array_map(
                        static fn(array $term): array => ['name' => $term['name'], 'slug' => $term['slug']],
                        ProductTerms::of($id, $name),
                    )
                    : array_map(static fn(string $text): array => ['name' => $text, 'slug' => $text], array_values($texts)),
                'variation' => Read::bool($attribute['is_variation'] ?? null),
            ]];
        }
        usort($attributes, static fn(array $a, array $b): int => $a[0] <=> $b[0]);

        return array_column($attributes, 1);
    }

    /** @return list<array{id: int, choices: array<string, string>, price: ?int, stock: ?int}> in their order; price in cents */
    public function variations(int $id): array
    {
        $posts = get_posts([
            'post_type' => 'product_variation',
            'post_parent' => $id,
            'post_status' => ['publish', 'private'],
            'numberposts' => -1,
            'orderby' => ['menu_order' => 'ASC', 'ID' => 'ASC'],
            'update_post_term_cache' => false,
        ]);

        return array_values(array_map(function (\WP_Post $post): array {
            $choices = [];
            foreach (Read::map(get_post_meta($post->ID)) as $key => $values) {
                if (str_starts_with($key, 'attribute_')) {
                    $choices[substr($key, 10)] = Read::text(Read::items($values)[0] ?? '');
                }
            }

            return [
                'id' => $post->ID,
                'choices' => $choices,
                'price' => self::cents(get_post_meta($post->ID, '_price', true)),
                'stock' => $this->stock($post->ID),
            ];
        }, $posts));
    }

    /** @return list<int> the main picture, then the gallery */
    public static function image_ids(int $id): array
    {
        $gallery = explode(',', Read::text(get_post_meta($id, '_product_image_gallery', true)));

        return array_values(array_unique(array_filter(array_map('intval', [
            Read::text(get_post_meta($id, '_thumbnail_id', true)),
            ...$gallery,
        ]))));
    }

    public static function cents(mixed $price): ?int
    {
        return is_numeric($price) ? Money::parse(round((float) $price, 2)) : null;
    }

    private static function euros(?int $cents): ?float
    {
        return $cents === null ? null : Money::to_rest($cents);
    }

    private static function url(int $image): string
    {
        return $image === 0 ? '' : (string) wp_get_attachment_image_url($image, 'medium');
    }
}

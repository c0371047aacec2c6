<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * WooCommerce's two reading routes of attributes, in its shapes, for those who ask there when our own answer fails.
 * Registers nothing when WooCommerce is there.
 */
final class EmbeddedAttributeRoutes implements Feature
{
    public function __construct(private readonly EmbeddedProductReader $reader) {}

    public function hooks(): void
    {
        if (!class_exists('WooCommerce', false)) {
            add_action('rest_api_init', $this->register(...));
        }
    }

    private function register(): void
    {
        $permission = static fn(): bool => current_user_can('manage_woocommerce');
        register_rest_route('wc/v3', '/products/attributes', [
            'methods' => 'GET',
            'callback' => $this->attributes(...),
            'permission_callback' => $permission,
        ]);
        register_rest_route('wc/v3', '/products/attributes/(?P<attribute_id>\d{1,9})/terms', [
            'methods' => 'GET',
            'callback' => $this->terms(...),
            'permission_callback' => $permission,
            'args' => [
                'attribute_id' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 999999999],
                'per_page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 100, 'default' => 100],
                'page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 1000, 'default' => 1],
            ],
        ]);
    }

    /** @return list<array{id: int, name: string, slug: string, type: string, order_by: string, has_archives: bool}> */
    private function attributes(): array
    {
        return array_map(
            static fn(array $attribute): array => [...$attribute, 'type' => 'select', 'order_by' => 'menu_order', 'has_archives' => false],
            $this->reader->attributes(),
        );
    }

    /** @return list<array{id: int, name: string, slug: string, description: string, menu_order: int, count: int}>|\WP_Error */
    private function terms(\WP_REST_Request $request): array|\WP_Error
    {
        $taxonomies = array_column($this->reader->attributes(), 'slug', 'id');
        $taxonomy = $taxonomies[Read::int($request['attribute_id'])] ?? null;
        if ($taxonomy === null) {
            return new \WP_Error('woocommerce_rest_taxonomy_invalid', __('Cet attribut n\'existe pas.', 'museau'), ['status' => 404]);
        }
        $size = Read::int($request['per_page'], 100);
        $terms = get_terms([
            'taxonomy' => $taxonomy,
            'hide_empty' => false,
            'number' => $size,
            'offset' => $size * (Read::int($request['page'], 1) - 1),
        ]);

        return array_map(static fn(\WP_Term $term): array => [
            'id' => $term->term_id,
            'name' => $term->name,
            'slug' => $term->slug,
            'description' => $term->description,
            'menu_order' => Read::int(get_term_meta($term->term_id, 'order', true)),
            'count' => $term->count,
        ], is_array($terms) ? array_values($terms) : []);
    }
}

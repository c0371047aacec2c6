<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** Addresses of product pages, the same on both engines: /produit/{category}/{slug}, with the product's first category. */
final class ProductPages implements Feature
{
    public function __construct(private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_filter('post_type_link', $this->link(...), 20, 2);
        // An unknown address is the 404 page, not whichever work has a similar name.
        add_filter('do_redirect_guess_404_permalink', '__return_false');
        add_action('template_redirect', $this->redirect(...), 5);
    }

    private function link(string $link, \WP_Post $post): string
    {
        if ($post->post_type !== 'product' || $post->post_name === '' || !in_array($post->post_status, ['publish', 'private'], true)) {
            return $link;
        }
        $terms = get_the_terms($post, 'product_cat');
        $categories = CategoryOrder::sort(array_map(
            static fn(\WP_Term $term): array => ['id' => $term->term_id, 'name' => $term->name, 'slug' => $term->slug],
            is_array($terms) ? array_values($terms) : [],
        ));

        return home_url('/produit/' . ($categories[0]['slug'] ?? 'sans-categorie') . '/' . $post->post_name);
    }

    /** The portrait product's page is the order form (B30); a wrong category leads to the right one (B29). */
    private function redirect(): void
    {
        if (!is_singular('product') || is_preview()) {
            return;
        }
        $id = get_queried_object_id();
        if ($id === $this->settings->portrait_id()) {
            $this->leave_for(home_url('/commandez-votre-portrait'));
        }
        if ($id === VoucherSettings::product_id($this->settings) && get_page_by_path('offrir-un-portrait') !== null) {
            $this->leave_for(home_url('/offrir-un-portrait'));
        }
        $right = (string) get_permalink($id);
        $asked = (string) wp_parse_url(
            sanitize_url(is_string($_SERVER['REQUEST_URI'] ?? null) ? $_SERVER['REQUEST_URI'] : ''),
            PHP_URL_PATH,
        );
        if (rawurldecode($asked) !== rawurldecode((string) wp_parse_url($right, PHP_URL_PATH))) {
            $query = is_string($_SERVER['QUERY_STRING'] ?? null) ? $_SERVER['QUERY_STRING'] : '';
            // Filters of the listing travel on (R076); WordPress's own way of naming the product does not.
            parse_str($query, $kept);
            unset($kept['product'], $kept['p'], $kept['post_type'], $kept['name']);
            $this->leave_for($kept === [] ? $right : $right . '?' . http_build_query($kept));
        }
    }

    private function leave_for(string $address): never
    {
        wp_safe_redirect($address, 301, 'Museau');
        exit;
    }
}

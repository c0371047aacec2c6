<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Our pages on WooCommerce: our templates, our addresses, none of its scripts; its own endpoints keep everything they need. */
final class WooPages implements Feature
{
    public function hooks(): void
    {
        add_action('after_setup_theme', self::declare_support(...));
        add_filter('woocommerce_template_loader_files', self::template_files(...), 10, 2);
        add_filter('woocommerce_checkout_redirect_empty_cart', '__return_false');
        add_filter('wc_product_post_type_link_product_cat', self::link_category(...), 10, 2);
        add_filter('woocommerce_product_post_type_link_parent_category_only', '__return_false');
        // On its checkout it would put a policy of one line in the place of ours (S27).
        add_action('init', static fn() => remove_action('template_redirect', 'wc_send_frame_options_header'));
        // Whatever its settings say: our prices are cents of euro, and what is charged is what was shown.
        add_filter('wc_get_price_decimals', static fn(): int => 2, PHP_INT_MAX);
        add_filter('woocommerce_currency', static fn(): string => 'EUR', PHP_INT_MAX);
        add_action('wp', self::strip(...));
        // A link of WooCommerce's blocks and shortcodes would fill a cart that nobody sees: it leads to the product, where ours is.
        remove_action('wp_loaded', ['WC_Form_Handler', 'add_to_cart_action'], 20);
        add_action('template_redirect', static function (): void {
            $id = Read::int($_GET['add-to-cart'] ?? 0);
            $url = $id > 0 && get_post_type($id) === 'product' && get_post_status($id) === 'publish' ? (string) get_permalink($id) : '';
            if ($url !== '') {
                wp_safe_redirect($url);
                exit;
            }
        }, 8);
        add_action('template_redirect', static function (): void {
            $url = match (true) {
                is_404() => self::moved_to(Read::path()),
                is_page() && !is_preview() => self::page_instead(get_queried_object_id()),
                ($category = get_queried_object()) instanceof \WP_Term && is_tax('product_cat') => Galleries::instead_of($category),
                default => '',
            };
            if ($url !== '') {
                wp_safe_redirect($url, self::redirect_status());
                exit;
            }
            // Before WordPress guesses: it would lead to the picture whose name the product has.
        }, 9);
        add_filter(
            'wp_sitemaps_taxonomies_query_args',
            static fn(array $args, string $taxonomy): array => $taxonomy === 'product_cat'
                ? [...$args, 'exclude' => Galleries::elsewhere()]
                : $args,
            10,
            2,
        );
        add_filter('wp_sitemaps_posts_query_args', self::leave_former_pages_out(...), 10, 2);
        add_filter('the_content', self::endpoint_content(...), 1);
        add_filter('pre_option_woocommerce_feature_order_attribution_enabled', static fn(): string => 'no');
        // Its own checkout, classic or blocks, and its page that pays an order: only these words bind (L221-14).
        foreach (['woocommerce_order_button_text', 'woocommerce_pay_order_button_text'] as $button) {
            add_filter($button, static fn(): string => __('Commande avec obligation de paiement', 'museau'), PHP_INT_MAX);
        }
        add_filter('render_block_data', self::label_block(...));
        add_filter('woocommerce_show_admin_notice', self::shows_notice(...), 10, 2);
    }

    /**
     * The button of WooCommerce's checkout block takes its label from an attribute.
     *
     * @param array<string, mixed> $block
     *
     * @return array<string, mixed>
     */
    private static function label_block(array $block): array
    {
        return ($block['blockName'] ?? '') === 'woocommerce/checkout-actions-block'
            ? [
                ...$block,
                'attrs' => [
                    ...Read::map($block['attrs'] ?? []),
                    'placeOrderButtonLabel' => __('Commande avec obligation de paiement', 'museau'),
                ],
            ]
            : $block;
    }

    /** Browsers keep a permanent redirection for months: while the shop can be taken back they may not. */
    public static function redirect_status(): int
    {
        return TakeoverState::record()->is_open() ? 302 : 301;
    }

    /** Where the product of a former address is now; '' for any other path. A shop that is older than the theme has links and readers. */
    public static function moved_to(string $path): string
    {
        $former = get_option(WooActivation::FORMER_BASE);
        if (!is_string($former)) {
            return '';
        }
        $base = trim(explode('%', $former === '' ? 'product' : $former)[0], '/');
        $path = trim(substr($path, strlen(rtrim(Read::text(wp_parse_url(home_url(), PHP_URL_PATH)), '/'))), '/');
        $product = str_starts_with($path, $base . '/') ? get_page_by_path(basename($path), OBJECT, 'product') : null;

        return $product instanceof \WP_Post && $product->post_type === 'product' && $product->post_status === 'publish'
            ? (string) get_permalink($product)
            : '';
    }

    /** Ours in the place of a page that was WooCommerce's shop, cart or checkout before: two carts would know nothing of each other. */
    public static function page_instead(int $id): string
    {
        // Of every page that is shown: who keeps which is asked only where it is one of them.
        $names = array_keys(Read::map(get_option(TakeoverState::FORMER_PAGES)), $id, true);
        $name = $names === [] ? false : current(array_diff($names, TakeoverState::kept_pages()));
        $now = $name === false ? 0 : Read::int(get_option('woocommerce_' . $name . '_page_id'));

        return $now === 0 || $now === $id ? '' : (string) get_permalink($now);
    }

    /**
     * @param array<string, mixed> $args of the query for the sitemap
     *
     * @return array<string, mixed>
     */
    private static function leave_former_pages_out(array $args, string $type): array
    {
        $former = array_filter(
            Read::ints(get_option(TakeoverState::FORMER_PAGES)),
            static fn(int $id): bool => self::page_instead($id) !== '',
        );

        return $type !== 'page'
            ? $args
            : [...$args, 'post__not_in' => [...Read::ints($args['post__not_in'] ?? []), ...array_values($former)]];
    }

    private static function declare_support(): void
    {
        // Without it WooCommerce writes its shop and gallery into the content of our pages.
        add_theme_support('woocommerce');
    }

    /**
     * WooCommerce hands over an empty list and its default file: ours must come first, or its own template wins.
     *
     * @param list<string> $files
     *
     * @return list<string>
     */
    private static function template_files(array $files, string $default): array
    {
        $ours = ["templates/$default"];
        if (str_starts_with($default, 'taxonomy-')) {
            $ours[] = 'templates/archive-product.php';
        }
        if ($default === 'archive-product.php') {
            // The shop page is the archive of products and prints its own content.
            $ours[] = 'templates/page.php';
        }

        return [...$ours, ...$files];
    }

    /**
     * The category in a product's address is the one its page shows first (Product::$categories).
     *
     * @param list<\WP_Term> $terms
     */
    private static function link_category(\WP_Term $first, array $terms): \WP_Term
    {
        $order = array_column(CategoryOrder::sort(array_map(
            static fn(\WP_Term $term): array => ['id' => $term->term_id, 'name' => $term->name, 'slug' => $term->slug],
            $terms,
        )), 'id');
        foreach ($terms as $term) {
            if ($term->term_id === ($order[0] ?? 0)) {
                return $term;
            }
        }

        return $first;
    }

    /** Takes WooCommerce's scripts and styles from every page that is ours. */
    private static function strip(): void
    {
        if (self::is_its_own_page()) {
            return;
        }
        add_filter('woocommerce_enqueue_styles', '__return_empty_array');
        remove_action('wp_enqueue_scripts', ['WC_Frontend_Scripts', 'load_scripts']);
        remove_action('wp_print_scripts', ['WC_Frontend_Scripts', 'localize_printed_scripts'], 5);
        remove_action('wp_print_footer_scripts', ['WC_Frontend_Scripts', 'localize_printed_scripts'], 5);
        remove_action('wp_head', 'wc_gallery_noscript');
        remove_action('wp_footer', 'wc_print_js', 25);
        remove_filter('get_the_generator_html', 'wc_generator_tag');
        remove_filter('get_the_generator_xhtml', 'wc_generator_tag');
        add_action('wp_enqueue_scripts', self::dequeue(...), 1000);
        add_action('wp_footer', self::dequeue(...), 1);
        add_filter('body_class', self::body_class(...), 20);
    }

    private static function dequeue(): void
    {
        foreach ([
            'wc-blocks-style',
            'wc-blocks-vendors-style',
            'brands-styles',
            'woocommerce-inline',
            'woocommerce-general',
            'woocommerce-layout',
            'woocommerce-smallscreen',
        ] as $style) {
            wp_dequeue_style($style);
        }
        foreach (['wc-order-attribution', 'sourcebuster-js', 'woocommerce', 'wc-cart-fragments', 'wc-add-to-cart'] as $script) {
            wp_dequeue_script($script);
        }
    }

    /**
     * WooCommerce's "no JavaScript" class is switched by an inline script of its own: neither is wanted here.
     *
     * @param list<string> $classes
     *
     * @return list<string>
     */
    private static function body_class(array $classes): array
    {
        remove_action('wp_footer', 'wc_no_js');

        return array_values(array_diff($classes, ['woocommerce-no-js']));
    }

    /** On an endpoint (pay an order, receipt) the page shows WooCommerce's own checkout in place of ours. */
    private static function endpoint_content(string $content): string
    {
        return is_main_query() && in_the_loop() && is_checkout() && is_wc_endpoint_url()
            ? "<!-- wp:shortcode -->\n[woocommerce_checkout]\n<!-- /wp:shortcode -->"
            : $content;
    }

    private static function is_its_own_page(): bool
    {
        return is_wc_endpoint_url() || is_account_page();
    }

    /** Our templates stand in for WooCommerce's by design: its notice about outdated copies has nothing to say. */
    private static function shows_notice(bool $shows, string $notice): bool
    {
        return $notice === 'template_files' ? false : Read::bool($shows);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Keeps out of public pages what WordPress prints there and nobody of ours reads. */
final class Head implements Feature
{
    /**
     * A block of core's that its common sheet and its preset classes are there for: anything but plain text without a
     * choice of the writer.
     */
    private const STYLED_BY_CORE = '#<!-- wp:(?!museau/|(?:paragraph|heading|list|list-item|quote)'
        . '(?: \{(?:,?"(?:level":[1-6]|ordered":true|lock":\{[^{}]*\}))+\})? -->)#';

    public function hooks(): void
    {
        remove_action('wp_head', 'rsd_link');
        remove_action('wp_head', 'wp_generator');
        remove_action('wp_head', 'rest_output_link_wp_head');
        remove_action('wp_head', 'wp_oembed_add_discovery_links');
        remove_action('wp_head', 'wp_oembed_add_host_js');
        remove_action('wp_head', 'wp_shortlink_wp_head');
        remove_action('wp_head', 'feed_links_extra', 3);
        remove_action('template_redirect', 'rest_output_link_header', 11);
        remove_action('template_redirect', 'wp_shortlink_header', 11);
        // Both print a script inside the page, which our content security policy refuses.
        remove_action('wp_before_admin_bar_render', 'wp_customize_support_script');
        add_action('init', static fn() => remove_action('wp_footer', 'the_block_template_skip_link'));

        // A shop that never wrote an article offers no feed of articles; its news have their own.
        add_filter(
            'feed_links_show_posts_feed',
            static fn(): bool => get_option('show_on_front') === 'posts' || is_home() || is_singular('post') || is_archive(),
        );
        add_filter('feed_links_show_comments_feed', '__return_false');
        add_filter('should_load_separate_core_block_assets', '__return_true');
        add_filter('wp_theme_json_data_default', $this->leave_out_core_presets(...));
        // Core's picture of a signed-in person comes from another host.
        add_filter('pre_option_show_avatars', static fn(): string => '0');
        add_action('wp_enqueue_scripts', $this->dequeue(...), 100);
        // Each right after core has put the sheets into the page.
        add_action('wp_head', $this->shorten_sources(...), 2);
        add_action('wp_footer', $this->shorten_sources(...), 2);
        add_filter(
            'wp_speculation_rules_href_exclude_paths',
            static fn(array $paths): array => [...$paths, '/panier', '/commander', '/commander/*', '/museau-*'],
        );
        add_action('wp_load_speculation_rules', $this->draw_products_ahead(...));
    }

    /**
     * A product that the pointer rests on is drawn before it is asked for. What the loader starts waits until it is shown.
     * Core's own rule fetches any other page at the press; cart and checkout are in neither.
     */
    private function draw_products_ahead(\WP_Speculation_Rules $rules): void
    {
        $rules->add_rule('prerender', 'museau-products', [
            'source' => 'document',
            'where' => ['href_matches' => '/produit/*'],
            'eagerness' => 'moderate',
        ]);
    }

    /** Core prints its palette and gradients as variables even where the theme hides them. */
    private function leave_out_core_presets(\WP_Theme_JSON_Data $data): \WP_Theme_JSON_Data
    {
        return $data->update_with([
            'version' => 3,
            'settings' => [
                'color' => ['palette' => [], 'gradients' => [], 'duotone' => []],
                'typography' => ['fontSizes' => []],
                'spacing' => ['spacingSizes' => []],
                'shadow' => ['presets' => []],
                'dimensions' => ['aspectRatios' => []],
            ],
        ]);
    }

    private function dequeue(): void
    {
        wp_dequeue_style('classic-theme-styles');
        wp_dequeue_style('wp-block-library-theme');
        $content = is_page() ? Read::text(get_post_field('post_content', get_queried_object_id())) : '';
        if (is_404() || is_singular('product') || ($content !== '' && preg_match(self::STYLED_BY_CORE, $content) !== 1)) {
            // The page has none of core's blocks, or plain texts only: their common sheet would style nothing.
            wp_dequeue_style('wp-block-library');
            // For pictures whose size the browser finds by itself; ours say theirs.
            wp_dequeue_style('wp-img-auto-sizes-contain');
            // Core queues the theme's variables at the end of the page and prints them in its head.
            add_action('wp_footer', $this->leave_out_core_classes(...), 2);
        }
    }

    /** Core writes a sheet's address or name below its rules, for whoever debugs it: some 15 bytes each, packed. */
    private function shorten_sources(): void
    {
        foreach (wp_styles()->queue as $handle) {
            if (wp_styles()->get_data($handle, 'after') !== false) {
                wp_styles()->add_data($handle, 'inlined_src', '/');
            }
        }
    }

    /** Layouts, buttons, preset classes of core's blocks, a body's padding of none; what our own sheets read are the variables. */
    private function leave_out_core_classes(): void
    {
        $sheet = wp_styles()->query('global-styles');
        if ($sheet instanceof \_WP_Dependency) {
            $sheet->extra['after'] = array_map(
                static fn(mixed $css): string => (string) preg_replace(
                    [
                        '/(?:(?<=\})|^)\s*(?:body |:root |:where\()*\.(?:is-layout-|wp-|has-)[^{}]*\{[^{}]*\}|padding-\w+: 0px;/',
                        // The blanks in what theme.json says: some 40 bytes, packed.
                        '/(?<=[{;])\s*(--wp--[\w-]+|(?:background-)?color|font-\w+|letter-spacing|line-height): /',
                    ],
                    ['', '$1:'],
                    Read::text($css),
                ),
                Read::items($sheet->extra['after'] ?? []),
            );
        }
    }
}

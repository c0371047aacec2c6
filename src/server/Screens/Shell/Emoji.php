<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/** Emoji stay characters: core would draw them with pictures of s.w.org, in pages, in wp-admin, in letters and in feeds. */
final class Emoji implements Feature
{
    public function hooks(): void
    {
        remove_action('wp_head', 'print_emoji_detection_script', 7);
        remove_action('embed_head', 'print_emoji_detection_script');
        remove_action('wp_print_styles', 'print_emoji_styles');
        remove_action('wp_enqueue_scripts', 'wp_enqueue_emoji_styles');
        remove_action('enqueue_embed_scripts', 'wp_enqueue_emoji_styles');
        // Core hangs these on after the theme is read.
        add_action('admin_init', static function (): void {
            remove_action('admin_print_scripts', 'print_emoji_detection_script');
            remove_action('admin_enqueue_scripts', 'wp_enqueue_emoji_styles');
            remove_action('admin_print_styles', 'print_emoji_styles');
        });
        remove_filter('wp_mail', 'wp_staticize_emoji_for_email');
        remove_filter('the_content_feed', 'wp_staticize_emoji');
        remove_filter('comment_text_rss', 'wp_staticize_emoji');
        add_filter('emoji_svg_url', '__return_false');
    }
}

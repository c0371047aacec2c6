<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Hooks;

/**
 * Calls of ours that a visitor waits for and that show no block, no widget and no page: what WordPress makes ready for those at each
 * request, a fifth of its start, is left out.
 */
final class BareCalls implements Feature
{
    /** First parts of their routes. */
    private const NAMES = [
        'cart',
        'add-to-cart',
        'update-cart-quantity',
        'remove-from-cart',
        'products',
        'product',
        'product-navigation',
        'attributes',
        'search-suggestions',
    ];

    private const NEEDLESS = [
        'wp_widgets_init',
        'register_core_block_style_handles',
        'register_core_block_types_from_metadata',
        '_register_core_block_patterns_and_categories',
        '_register_theme_block_patterns',
        '_wp_register_default_font_collections',
        '_wp_register_default_icons',
    ];

    public function hooks(): void
    {
        add_action('init', static fn() => self::run() ? self::spare() : null, PHP_INT_MIN);
    }

    /**
     * Whether this request is such a call. None is, where more may run in it: cron, wp-admin under an address that looks like one of
     * ours, and what waits for the first request of a new theme.
     */
    public static function run(): bool
    {
        return Routes::is_called(...self::NAMES) && !wp_doing_cron() && !is_admin() && !get_option('theme_switched')
            // Cron inside of visitors' requests.
            && !(defined('ALTERNATE_WP_CRON') && ALTERNATE_WP_CRON);
    }

    public static function spare(): void
    {
        Hooks::remove(
            'init',
            static fn(string $name): bool => in_array($name, self::NEEDLESS, true) || str_starts_with($name, 'register_block_core_'),
        );
    }
}

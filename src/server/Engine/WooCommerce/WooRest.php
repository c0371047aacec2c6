<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Blocks\BlockPatterns;
use Automattic\WooCommerce\Blocks\BlockTypesController;
use Museau\Kernel\Feature;
use Museau\Kernel\Hooks;
use Museau\Rest\BareCalls;
use Museau\Rest\Routes;

/**
 * What our REST calls do not need of WooCommerce: its own routes (400 of them), its blocks where no page is rendered, and its
 * cookies, which would punch through page caches.
 */
final class WooRest implements Feature
{
    public function hooks(): void
    {
        add_action(
            'rest_api_init',
            static fn() => Routes::is_called() ? Hooks::remove('rest_api_init', self::is_theirs(...)) : null,
            PHP_INT_MIN,
        );
        add_action(
            'init',
            static fn() => BareCalls::run() ? Hooks::remove('init', self::is_of_blocks(...)) : null,
            PHP_INT_MIN,
        );
        add_filter('woocommerce_set_cookie_enabled', static fn(bool $enabled): bool => $enabled && !Routes::is_called());
    }

    private static function is_theirs(string $class): bool
    {
        return $class === \WooCommerce::class || str_starts_with($class, 'WC_') || str_starts_with($class, 'Automattic\WooCommerce\\');
    }

    private static function is_of_blocks(string $class): bool
    {
        return in_array($class, [BlockTypesController::class, BlockPatterns::class], true);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Blocks\BlockPatterns;
use Automattic\WooCommerce\Blocks\BlockTypesController;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Rest\Routes;

/**
 * What our REST calls do not need of WooCommerce: its own routes (400 of them), its blocks where no page is rendered, and its
 * cookies, which would punch through page caches.
 */
final class WooRest implements Feature
{
    /** Calls that a visitor waits for and that render no block. */
    private const RENDERS_NOTHING = [
        'cart',
        'add-to-cart',
        'update-cart-quantity',
        'remove-from-cart',
        'products',
        'product',
        'product-navigation',
        'attributes',
    ];

    public function hooks(): void
    {
        add_action(
            'rest_api_init',
            static fn() => Routes::is_called() ? self::unhook('rest_api_init', self::is_theirs(...)) : null,
            PHP_INT_MIN,
        );
        add_action(
            'init',
            static fn() => Routes::is_called(...self::RENDERS_NOTHING) ? self::unhook('init', self::is_of_blocks(...)) : null,
            PHP_INT_MIN,
        );
        add_filter('woocommerce_set_cookie_enabled', static fn(bool $enabled): bool => $enabled && !Routes::is_called());
    }

    /** @param callable(string): bool $needless whether what this class does there is not needed */
    private static function unhook(string $action, callable $needless): void
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;
        foreach ($wp_filter[$action]->callbacks ?? [] as $priority => $hooked) {
            foreach ($hooked as ['function' => $function]) {
                if ($needless(self::class_of($function))) {
                    remove_action($action, $function, $priority);
                }
            }
        }
    }

    /** The class to which a callback belongs; '' when it is of none. */
    private static function class_of(mixed $function): string
    {
        if ($function instanceof \Closure) {
            return (new \ReflectionFunction($function))->getClosureScopeClass()?->getName() ?? '';
        }
        $owner = is_array($function) ? reset($function) : '';

        return is_object($owner) ? $owner::class : Read::text($owner);
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

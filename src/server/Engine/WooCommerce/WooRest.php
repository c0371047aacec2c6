<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Feature;
use Museau\Read;
use Museau\Rest\Routes;

/** Our REST calls neither load WooCommerce's own routes (400 of them) nor set its cookies, which would punch through page caches. */
final class WooRest implements Feature
{
    public function hooks(): void
    {
        add_filter('woocommerce_rest_api_get_rest_namespaces', self::none_on_ours(...), PHP_INT_MAX);
        add_filter('woocommerce_admin_rest_controllers', self::none_on_ours(...), PHP_INT_MAX);
        add_filter('woocommerce_set_cookie_enabled', static fn(bool $enabled): bool => $enabled && !self::is_ours());
    }

    /** Whether this request is a call of our namespace. */
    public static function is_ours(): bool
    {
        /** @var mixed $wp */
        $wp = $GLOBALS['wp'] ?? null;
        $route = $wp instanceof \WP ? Read::text($wp->query_vars['rest_route'] ?? '') : '';
        if ($route === '' && isset($_SERVER['REQUEST_URI'])) {
            // Before the request is parsed (init) only its address is known.
            $address = rawurldecode(Read::text($_SERVER['REQUEST_URI']));
            $start = strpos($address, '/' . Routes::NAMESPACE . '/');
            $route = $start === false ? '' : substr($address, $start);
        }

        return str_starts_with($route, '/' . Routes::NAMESPACE . '/');
    }

    /**
     * @param array<int|string, mixed> $loaded
     *
     * @return array<int|string, mixed>
     */
    private static function none_on_ours(array $loaded): array
    {
        return self::is_ours() ? [] : $loaded;
    }
}

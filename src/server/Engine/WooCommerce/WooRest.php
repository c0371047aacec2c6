<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Feature;
use Museau\Rest\Routes;

/** Our REST calls neither load WooCommerce's own routes (400 of them) nor set its cookies, which would punch through page caches. */
final class WooRest implements Feature
{
    public function hooks(): void
    {
        add_filter('woocommerce_rest_api_get_rest_namespaces', self::none_on_ours(...), PHP_INT_MAX);
        add_filter('woocommerce_admin_rest_controllers', self::none_on_ours(...), PHP_INT_MAX);
        add_filter('wc_rest_should_load_namespace', static fn(bool $loads): bool => $loads && !Routes::is_called());
        // It makes all its e-mails only to name their settings in routes that are not asked for.
        add_action('rest_api_init', static fn(): bool => Routes::is_called() && remove_action('rest_api_init', [WC(), 'register_wp_admin_settings']), PHP_INT_MIN);
        add_filter('woocommerce_set_cookie_enabled', static fn(bool $enabled): bool => $enabled && !Routes::is_called());
    }

    /**
     * @param array<int|string, mixed> $loaded
     *
     * @return array<int|string, mixed>
     */
    private static function none_on_ours(array $loaded): array
    {
        return Routes::is_called() ? [] : $loaded;
    }
}

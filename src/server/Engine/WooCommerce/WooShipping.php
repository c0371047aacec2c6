<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** The shop's shipping as a WooCommerce method that applies everywhere without a zone row, with the amounts of the settings. */
final class WooShipping implements Feature
{
    public function __construct(private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_action('woocommerce_load_shipping_methods', $this->register(...));
        // WooCommerce keeps rates by cart contents alone: another amount must drop them.
        Settings::on_change(static function (): void {
            \WC_Cache_Helper::get_transient_version('shipping', true);
        });
    }

    private function register(): void
    {
        WC()->shipping()->register_shipping_method(new WooShippingMethod($this->cost(...)));
    }

    /**
     * Shipping of a package of WooCommerce's cart, in cents: the rule of CartTotals on its lines.
     *
     * @param array<string, mixed> $package
     */
    private function cost(array $package): int
    {
        $portraits = $others = 0;
        $has_others = false;
        foreach (Read::maps($package['contents'] ?? null) as $item) {
            if (Read::int($item['product_id'] ?? 0) === $this->settings->portrait_id()) {
                $portraits += $this->settings->portrait_shipping() * max(1, Read::int($item['quantity'] ?? 1));
            } elseif (Read::int($item['product_id'] ?? 0) !== VoucherSettings::product_id($this->settings)) {
                $others += (int) round(100 * (float) Read::text($item['line_total'] ?? 0, '0'));
                $has_others = true;
            }
        }

        return $portraits + ($has_others && $others < $this->settings->free_shipping_from() ? $this->settings->standard_shipping() : 0);
    }
}

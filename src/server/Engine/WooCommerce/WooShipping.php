<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Shipping\ShippingClass;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** The shop's shipping as a WooCommerce method that applies everywhere without a zone row, with the amounts of the settings. */
final class WooShipping implements Feature
{
    /** @param \Closure(): ProductIndex $index whose rows keep what each product costs to send by her zones */
    public function __construct(private readonly Settings $settings, private readonly \Closure $index) {}

    public function hooks(): void
    {
        add_action('woocommerce_load_shipping_methods', $this->register(...));
        // WooCommerce keeps rates by cart contents alone: another amount must drop them.
        Settings::on_change(function (mixed $before, mixed $now): void {
            [$before, $now] = array_map(
                static fn(mixed $values): string => Read::text(Read::map($values)[ShippingMethods::SETTING] ?? ''),
                [$before, $now],
            );
            if ($before === $now && $now === ShippingMethods::ZONES) {
                return;
            }
            $before === $now ? \WC_Cache_Helper::get_transient_version('shipping', true) : ($this->index)()->mark_outdated();
        });
    }

    private function register(): void
    {
        if (ShippingMethods::are_of_zones($this->settings)) {
            // Beside her own methods WooCommerce would offer ours.
            return;
        }
        WC()->shipping()->register_shipping_method(new WooShippingMethod($this->rate(...)));
    }

    /**
     * Shipping of a package of WooCommerce's cart, in cents, and its words: the rule of CartTotals on its lines.
     *
     * @param array<string, mixed> $package
     *
     * @return array{int, string}
     */
    private function rate(array $package): array
    {
        $portraits = $others = 0;
        $classes = [];
        foreach (Read::maps($package['contents'] ?? null) as $item) {
            $id = Read::int($item['product_id'] ?? 0);
            if ($id === $this->settings->portrait_id()) {
                $portraits += $this->settings->portrait_shipping() * max(1, Read::int($item['quantity'] ?? 1));
            } elseif (Read::int($item['product_id'] ?? 0) !== VoucherSettings::product_id($this->settings)) {
                $others += (int) round(100 * (float) Read::text($item['line_total'] ?? 0, '0'));
                $classes[] = ShippingClass::of_categories(array_column(CategoryOrder::sort(ProductTerms::of($id, 'product_cat')), 'slug'));
            }
        }

        $methods = new ShippingMethods($this->settings);
        $words = $classes === [] ? '' : $methods->words($methods->leading($classes));

        return [$portraits + $methods->together($classes, $others), Order::sent_by($words)];
    }
}

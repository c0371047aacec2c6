<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Feature;
use Museau\Kernel\Settings\Settings;

/**
 * Hears of everything that changes what her zones ask for a parcel (docs/adr/0032): product pages, structured data and feed say it from
 * the rows of the index. The rows are built anew when that very request ends, a few seconds of them, and by the next requests; a product
 * that is asked for meanwhile is built first. Whoever built rows tells the feed and the caches of pages (ProductIndex::BUILT).
 */
final class WooShippingChanges implements Feature
{
    /**
     * Each says it after it was written. Not WooCommerce's 'shipping-transient-version': of a change within the same second and of a
     * method that is set over wc/v3 it says nothing, and where an object cache has dropped it, the next visitor's cart sets it anew.
     */
    private const EVENTS = [
        'woocommerce_after_shipping_zone_object_save',
        'woocommerce_delete_shipping_zone',
        'woocommerce_delete_shipping_zone_method',
        'woocommerce_shipping_zone_method_added',
        'woocommerce_shipping_zone_method_deleted',
        'woocommerce_shipping_zone_method_status_toggled',
        // Forms of wp-admin; those of zones and methods save the zone.
        'woocommerce_update_options_shipping',
        'woocommerce_update_options_tax',
        // Formulas name a class by its id, older ones by its slug.
        'created_product_shipping_class',
        'edited_product_shipping_class',
        'delete_product_shipping_class',
    ];

    /** Options of its methods, of where it sends to, and of how it counts. */
    private const OPTIONS = '~^(?:pickup_location_pickup_locations|woocommerce_(?:[a-z_]+_\d+_settings|pickup_location_settings'
        . '|(?:ship_to|allowed|all_except|specific_allowed|specific_ship_to)_countries'
        . '|shipping_hide_rates_when_free|price_num_decimals))$~D';

    private bool $has_changed = false;

    /** @param \Closure(): ProductIndex $index */
    public function __construct(private readonly Settings $settings, private readonly \Closure $index) {}

    public function hooks(): void
    {
        foreach (self::EVENTS as $event) {
            add_action($event, $this->note(...), 10, 0);
        }
        foreach (['added_option', 'updated_option', 'deleted_option'] as $event) {
            add_action($event, $this->note_option(...), 10, 1);
        }
        // After products that were saved on the way, before the feed and the caches are told.
        add_action('shutdown', $this->settle(...), 2);
    }

    /** At once and each time: a rebuild that runs elsewhere must not count as one of what stands now. */
    private function note(): void
    {
        if (ShippingMethods::are_of_zones($this->settings)) {
            $this->has_changed = true;
            ($this->index)()->mark_outdated();
        }
    }

    private function note_option(string $name): void
    {
        if (preg_match(self::OPTIONS, $name) === 1) {
            $this->note();
        }
    }

    /** Builds the rows anew, for a few seconds. What could not be written the next requests try again: letters and the feed still come. */
    public function settle(): void
    {
        if ($this->has_changed) {
            $this->has_changed = false;
            ($this->index)()->rebuild_when_outdated();
        }
    }
}

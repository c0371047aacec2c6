<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Archive\EngineData;
use Museau\Kernel\Read;

/** What WooCommerce keeps of a shop; customers' accounts, sessions, logs and reports stay where they are. */
final class WooData implements EngineData
{
    /** Its orders, also while it is switched off. */
    public const ORDERS = 'wc_orders';

    private const TABLES = [self::ORDERS, 'wc_orders_meta', 'wc_order_addresses', 'wc_order_operational_data',
        'woocommerce_order_items', 'woocommerce_order_itemmeta',
        'wc_order_product_lookup', 'wc_order_coupon_lookup', 'wc_order_tax_lookup', 'wc_order_stats',
        'wc_reserved_stock', 'wc_product_meta_lookup', 'wc_product_attributes_lookup', 'wc_category_lookup',
        'woocommerce_attribute_taxonomies', 'woocommerce_tax_rates', 'woocommerce_tax_rate_locations', 'wc_tax_rate_classes',
        'woocommerce_shipping_zones', 'woocommerce_shipping_zone_locations', 'woocommerce_shipping_zone_methods'];

    private const PREFIX = 'woocommerce_';

    /** Options that speak of the site that they are on. */
    private const ITS_OWN = '/version|notices|queue|onboarding|admin_|task_list|tracker|marketplace|_hash|cron|_log|helper|'
        . 'custom_orders_table/';

    public function name(): string
    {
        return 'woocommerce';
    }

    public function order_storage(): string
    {
        return Read::text(get_option('woocommerce_custom_orders_table_enabled')) === 'yes' ? 'tables' : 'posts';
    }

    /** @return list<string> */
    public function tables(): array
    {
        return self::TABLES;
    }

    /** @return array<string, string> */
    public function account_columns(): array
    {
        return [self::ORDERS => 'customer_id'];
    }

    public function option_prefix(): string
    {
        return self::PREFIX;
    }

    public function option_travels(string $name): bool
    {
        return str_starts_with($name, self::PREFIX) && preg_match(self::ITS_OWN, $name) !== 1;
    }
}

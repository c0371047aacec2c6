<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Rest\Routes;

/** What WooCommerce 10 asks of the options table one by one, page or call: up to thirty queries of a request. */
final class WooOptions
{
    private const EVERYWHERE = [
        'wc_pending_batch_processes',
        'wc_product_download_dir_sync_page',
        'woocommerce_bacs_settings',
        'woocommerce_brand_permalink',
        'woocommerce_cheque_settings',
        'woocommerce_cod_settings',
        'woocommerce_demo_store',
        'woocommerce_enable_delayed_account_creation',
        'woocommerce_feature_marketplace_enabled',
        'woocommerce_hooked_blocks_version',
        'woocommerce_myaccount_page_id',
        'woocommerce_prepend_shop_page_to_urls',
        'woocommerce_task_list_reminder_bar_hidden',
        'woocommerce_thumbnail_cropping',
    ];

    /** Fields of its checkout block, gateways, shipping and totals. */
    private const IN_CALLS = [
        'woocommerce_bacs_accounts',
        'woocommerce_checkout_address_2_field',
        'woocommerce_checkout_company_field',
        'woocommerce_checkout_phone_field',
        'woocommerce_flat_rate_settings',
        'woocommerce_free_shipping_settings',
        'woocommerce_gateway_order',
        'woocommerce_international_delivery_settings',
        'woocommerce_local_delivery_settings',
        'woocommerce_local_pickup_settings',
        'woocommerce_shipping_hide_rates_when_free',
    ];

    public const TRANSIENTS = [
        'as-post-store-dependencies-met',
        'wc_block_product_filter_attribute_default_attribute',
        'wc_installing',
        'wc_shipping_method_count',
        'wc_term_counts',
        'site:woocommerce_blocks_patterns',
    ];

    /** @return list<string> of a page, or of a call of ours */
    public static function names(): array
    {
        return Routes::is_called() ? [...self::EVERYWHERE, ...self::IN_CALLS] : self::EVERYWHERE;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Automattic\WooCommerce\Utilities\FeaturesUtil;
use Museau\Kernel\Read;

/** WooCommerce's own withdrawal form, which it has from 11.1 on and the artist may switch on. */
final class WooWithdrawal
{
    private const FEATURE = 'order_withdrawal';
    private const CONTROLLER = 'Automattic\WooCommerce\Internal\OrderWithdrawal\OrderWithdrawalController';

    /** Address of the form; null when this WooCommerce has none or it is switched off: ours is then the only one. */
    public static function url(): ?string
    {
        if (!class_exists(self::CONTROLLER) || !FeaturesUtil::feature_is_enabled(self::FEATURE)) {
            return null;
        }
        $endpoint = Read::text(get_option('woocommerce_myaccount_order_withdrawal_endpoint', 'withdraw-order'));
        $account = wc_get_page_permalink('myaccount');

        return $endpoint === '' || $account === '' || $account === home_url() ? null : wc_get_endpoint_url($endpoint, '', $account);
    }
}

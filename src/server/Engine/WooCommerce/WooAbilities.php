<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\AbilityGuard;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * No ability marks an unpaid order paid, WooCommerce's own included: only a person on a screen, or the money itself, does. That a paid
 * order is not cancelled is WooStatuses's, for everybody.
 */
final class WooAbilities implements Feature
{
    public function hooks(): void
    {
        add_action('woocommerce_before_order_object_save', self::keep_unpaid(...), 9);
    }

    private static function keep_unpaid(mixed $order): void
    {
        if (!AbilityGuard::is_running() || !$order instanceof \WC_Order) {
            return;
        }
        $paid = wc_get_is_paid_statuses();
        $changes = $order->get_changes();
        // As it is stored: the order itself says already what the ability wishes.
        $stored = $order->get_base_data();
        $status = Read::text($stored['status'] ?? '') ?: 'pending';
        if (Read::int($order->get_meta(WooOrder::RECEIVED)) > 0 || isset($stored['date_paid']) || in_array($status, $paid, true)) {
            return;
        }
        if (in_array(Read::text($changes['status'] ?? ''), $paid, true)) {
            $order->set_status($status);
        }
        if (isset($changes['date_paid'])) {
            $order->set_date_paid(null);
        }
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Kernel\Feature;

/**
 * An order that was ever paid is neither put away nor erased, by whatever screen, route or clock of WooCommerce's:
 * its money would belong to nothing, the bin hides its refunds, and accounts are kept for ten years (L123-22 of the code
 * de commerce).
 */
final class WooOrderDeletion implements Feature
{
    public function hooks(): void
    {
        foreach (['order', 'order_refund'] as $type) {
            add_filter('woocommerce_pre_delete_' . $type, self::keep(...), PHP_INT_MAX, 2);
        }
        foreach (['pre_trash_post', 'pre_delete_post'] as $filter) {
            add_filter($filter, self::keep_post(...), PHP_INT_MAX, 2);
        }
    }

    /** @return mixed false stops WooCommerce */
    private static function keep(mixed $done, mixed $order): mixed
    {
        $sentence = match (true) {
            $order instanceof \WC_Order_Refund => WooOrder::refund_ids($order) === []
                ? ''
                : __('Ce remboursement a rendu de l\'argent : il reste dans sa commande.', 'museau'),
            !$order instanceof \WC_Order
                || !WooOrder::is_ours($order)
                || WooOrder::received($order) === 0 && !WooOrder::is_confirmed($order) => '',
            WooOrder::holds_money($order) => __(
                'Cette commande est payée et le reste : pour l\'annuler, remboursez-la par le panneau « Atelier ».',
                'museau',
            ),
            WooOrder::received($order) === 0 => __(
                'Cette commande a été confirmée sans rien à payer : elle reste parmi vos commandes. Pour l\'annuler, choisissez l\'état « Annulée ».',
                'museau',
            ),
            default => __('Cette commande a été payée, puis remboursée : la loi demande d\'en garder la trace dix ans.', 'museau'),
        };
        if ($sentence === '') {
            return $done;
        }
        if (class_exists(\WC_Admin_Meta_Boxes::class, false)) {
            \WC_Admin_Meta_Boxes::add_error($sentence);
        }

        return false;
    }

    /** Without HPOS the list of orders is WordPress's own, which asks WooCommerce nothing. */
    private static function keep_post(mixed $done, \WP_Post $post): mixed
    {
        $is_order = in_array($post->post_type, ['shop_order', 'shop_order_refund'], true)
            && !OrderUtil::custom_orders_table_usage_is_enabled();

        return $is_order ? self::keep($done, wc_get_order($post->ID)) : $done;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Automattic\WooCommerce\Utilities\DiscountsUtil;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\CouponRefused;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/**
 * Coupons of an order, as items of WooCommerce's: its screens, reports and counts of uses find them. Each use is held while the order
 * waits for its money; WooCommerce itself counts it with the payment, and frees it when the order is given up.
 */
final class WooOrderCoupons
{
    /** @throws CouldNotPlaceOrder coupon_is_refused: it is for other addresses */
    public static function write(\WC_Order $order, Cart $cart, string $email): void
    {
        foreach ($cart->coupons as $used) {
            $coupon = new \WC_Coupon($used->code);
            $addresses = array_filter(array_map(
                static fn(string $address): string => strtolower((string) sanitize_email($address)),
                [$email, wp_get_current_user()->user_email],
            ));
            $allowed = Read::items($coupon->get_email_restrictions());
            if ($allowed !== [] && !DiscountsUtil::is_coupon_emails_allowed(array_values($addresses), $allowed)) {
                throw self::refusal(CouponRefused::is_of_another(CartCoupon::shown($used->code)));
            }
            $item = new \WC_Order_Item_Coupon();
            $item->set_code($used->code);
            $item->set_discount(WooOrder::euros($used->cents));
            $item->set_discount_tax('0');
            $item->add_meta_data('coupon_info', $coupon->get_short_info());
            $order->add_item($item);
        }
    }

    /**
     * Holds a use of each coupon, as long as its pieces are held: until the order is paid or given up.
     *
     * @throws CouldNotPlaceOrder coupon_is_refused: used up meanwhile, or by this address
     */
    public static function hold(\WC_Order $order, Cart $cart, string $email): void
    {
        if ($cart->coupons === []) {
            return;
        }
        $minutes = static fn(): int => WooReservation::MINUTES;
        add_filter('woocommerce_coupon_hold_minutes', $minutes, PHP_INT_MAX);
        if (!did_action('woocommerce_load_cart_from_session')) {
            wc_load_cart();
        }
        // Which ones are to be held WooCommerce reads from its one cart.
        WC()->cart->set_applied_coupons(array_column($cart->coupons, 'code'));
        $known = Db::count_failures();
        try {
            $order->hold_applied_coupons($email);
        } catch (DatabaseFailed $failure) {
            throw $failure;
        } catch (\Exception $refusal) {
            // WooCommerce says the same of a use that is gone and of a query that failed.
            foreach (Db::failures($known) as [$failure]) {
                throw $failure;
            }
            $code = self::not_held($order, $cart) ?? throw $refusal;

            throw self::refusal(CouponRefused::is_taken(CartCoupon::shown($code)));
        } finally {
            remove_filter('woocommerce_coupon_hold_minutes', $minutes, PHP_INT_MAX);
        }
        $order->save_meta_data();
    }

    /**
     * Before an order that was given up counts its coupons' uses again.
     *
     * @throws CouldNotPlaceOrder coupon_is_refused: deleted, or used by others meanwhile
     */
    public static function refuse_used(\WC_Order $order): void
    {
        foreach ($order->get_coupon_codes() as $code) {
            $coupon = new \WC_Coupon($code);
            $store = new \WC_Coupon_Data_Store_CPT();
            [$most, $own] = [$coupon->get_usage_limit(), $coupon->get_usage_limit_per_user()];
            $used = $coupon->get_usage_count() + (int) $store->get_tentative_usage_count($coupon->get_id());
            if (
                $coupon->get_id() === 0
                || ($most > 0 && $used >= $most)
                || ($own > 0 && (int) $store->get_usage_by_email($coupon, $order->get_billing_email()) >= $own)
            ) {
                throw self::refusal(CouponRefused::is_taken(CartCoupon::shown($coupon->get_code())));
            }
        }
    }

    /** WooCommerce writes into a coupon who has used it: the use stays, the address goes. */
    public static function forget_person(\WC_Order $order): void
    {
        foreach ($order->get_billing_email() === '' ? [] : $order->get_coupon_codes() as $code) {
            $id = (new \WC_Coupon($code))->get_id();
            Db::run(
                "UPDATE %i SET meta_value = '' WHERE post_id = %d AND meta_key = '_used_by' AND meta_value = %s",
                Db::wpdb()->postmeta,
                $id,
                $order->get_billing_email(),
            );
            wp_cache_delete($id, 'post_meta');
        }
    }

    /** The code at which WooCommerce stopped: it holds them in their order, and writes down what it held. */
    private static function not_held(\WC_Order $order, Cart $cart): ?string
    {
        $all = Read::map($order->get_meta('_coupon_held_keys'));
        $own = Read::map($order->get_meta('_coupon_held_keys_for_users'));
        foreach ($cart->coupons as $used) {
            $coupon = new \WC_Coupon($used->code);
            $id = (string) $coupon->get_id();
            if (
                ($coupon->get_usage_limit() > 0 && !isset($all[$id]))
                || ($coupon->get_usage_limit_per_user() > 0 && !isset($own[$id]))
            ) {
                return $used->code;
            }
        }

        return null;
    }

    private static function refusal(CouponRefused $why): CouldNotPlaceOrder
    {
        return CouldNotPlaceOrder::coupon_is_refused($why->getMessage());
    }
}

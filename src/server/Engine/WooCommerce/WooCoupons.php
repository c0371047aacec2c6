<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\CartDiscounts;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\CouponRefused;
use Museau\Domain\Cart\Coupons;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/**
 * WooCommerce's coupons in our carts: kept where WooCommerce keeps them, in the session's row, judged and reckoned by its own classes.
 * An address is known at the order alone: what limits a coupon to one, WooOrderCoupons judges.
 */
final class WooCoupons implements Coupons
{
    /** Member of WooCommerce's session. */
    public const KEPT = 'applied_coupons';

    private const MOST = 10;

    public function are_on(): bool
    {
        return wc_coupons_enabled();
    }

    public function add(Cart $cart, string $typed): void
    {
        $code = wc_format_coupon_code(wc_sanitize_coupon_code($typed));
        Transaction::run(function () use ($cart, $code): void {
            $session = new TokenSession($cart->id, true);
            $codes = self::codes($session);
            if (in_array($code, array_column($cart->coupons, 'code'), true)) {
                throw CouponRefused::is_there(CartCoupon::shown($code));
            }
            $coupon = self::coupon($code, self::own_order($cart->id)) ?? throw CouponRefused::is_unknown();
            $codes = self::without_idle($cart, array_values(array_diff($codes, [$code])));
            $codes = self::beside($coupon, $codes);
            if (count($codes) >= self::MOST) {
                throw CouponRefused::are_too_many(self::MOST);
            }
            $codes[] = $code;
            [$coupons, , $refused] = self::reckon($cart->lines, $codes, $cart->id);
            if (isset($refused[$code])) {
                throw $refused[$code];
            }
            $own = array_values(array_filter($coupons, static fn(CartCoupon $one): bool => $one->code === $code))[0] ?? null;
            if ($own === null || ($own->cents === 0 && $cart->totals->shipping === 0)) {
                throw CouponRefused::is_not_for_these(CartCoupon::shown($code));
            }
            self::keep($session, $codes);
        });
    }

    public function remove(Cart $cart, string $code): void
    {
        self::drop($cart->id, [$code, wc_format_coupon_code(wc_sanitize_coupon_code($code))]);
    }

    /**
     * What the coupons of a session make of a cart's lines, as CartRules::cart() asks for it. One that is good no longer leaves the
     * session with a sentence; one that takes nothing for now stays there, and is not used.
     *
     * @return ?\Closure(list<CartLine>): CartDiscounts null of a cart without coupons
     */
    public function of(TokenSession $session): ?\Closure
    {
        $codes = self::codes($session);
        $cart_id = (string) $session->get_customer_id();

        return $codes === [] ? null : function (array $lines) use ($codes, $cart_id): CartDiscounts {
            /** @var list<CartLine> $lines */
            [$coupons, $taken, $refused] = $this->are_on()
                ? self::reckon($lines, $codes, $cart_id)
                : [[], [], array_combine($codes, array_map(
                    static fn(string $code): CouponRefused => CouponRefused::is_over(CartCoupon::shown($code)),
                    $codes,
                ))];
            if ($refused !== []) {
                self::drop($cart_id, array_map(strval(...), array_keys($refused)));
            }

            return new CartDiscounts($coupons, $taken, array_values(array_map(
                static fn(CouponRefused $why): string => $why->getMessage() . ' ' . __('Il a été retiré de votre panier.', 'museau'),
                $refused,
            )));
        };
    }

    /**
     * @param list<CartLine> $lines
     * @param list<string>   $codes
     *
     * @return array{list<CartCoupon>, array<string, int>, array<array-key, CouponRefused>} coupons; cents by the line's key; why others
     *   are refused, by their codes
     */
    private static function reckon(array $lines, array $codes, string $cart_id): array
    {
        $order = self::own_order($cart_id);
        $discounts = new DepositDiscounts($lines);
        $coupons = $taken = $refused = [];
        foreach ($codes as $code) {
            $coupon = self::coupon($code, $order);
            if ($coupon === null) {
                $refused[$code] = CouponRefused::is_over(CartCoupon::shown($code));
                continue;
            }
            $why = self::why($discounts, $coupon);
            if ($why !== null) {
                $refused[$code] = $why;
                continue;
            }
            $discounts->apply_coupon($coupon, false);
            $of_it = $discounts->taken($coupon);
            foreach ($of_it as $key => $cents) {
                $taken[$key] = ($taken[$key] ?? 0) + $cents;
            }
            if (array_sum($of_it) > 0 || $coupon->get_free_shipping()) {
                $coupons[] = new CartCoupon($code, array_sum($of_it), $coupon->get_free_shipping());
            }
        }

        return [$coupons, $taken, $refused];
    }

    /**
     * One of individual use that takes nothing is not shown, and could not be taken out for a new one: it makes room by itself.
     *
     * @param list<string> $codes
     *
     * @return list<string>
     */
    private static function without_idle(Cart $cart, array $codes): array
    {
        $used = array_column($cart->coupons, 'code');

        return array_values(array_filter(
            $codes,
            static fn(string $code): bool => in_array($code, $used, true) || !(new \WC_Coupon($code))->get_individual_use(),
        ));
    }

    /**
     * The coupons of a cart that stay beside a new one, as WC_Cart::apply_coupon() has it: one of individual use puts the others out,
     * and suffers none that comes later.
     *
     * @param list<string> $codes
     *
     * @return list<string>
     *
     * @throws CouponRefused stands_alone
     */
    private static function beside(\WC_Coupon $coupon, array $codes): array
    {
        if ($coupon->get_individual_use()) {
            $stay = Read::items(apply_filters('woocommerce_apply_individual_use_coupon', [], $coupon, $codes));

            return array_values(array_filter($codes, static fn(string $code): bool => in_array($code, $stay, true)));
        }
        foreach ($codes as $code) {
            $other = new \WC_Coupon($code);
            if (
                $other->get_individual_use()
                && !Read::bool(apply_filters('woocommerce_apply_with_individual_use_coupon', false, $coupon, $other, $codes))
            ) {
                throw CouponRefused::stands_alone(CartCoupon::shown($code));
            }
        }

        return $codes;
    }

    /** WooCommerce's own reason against a coupon, as a sentence of ours. */
    private static function why(\WC_Discounts $discounts, \WC_Coupon $coupon): ?CouponRefused
    {
        $reason = 0;
        $watch = static function (mixed $message, mixed $code) use (&$reason): mixed {
            $reason = Read::int($code);

            return $message;
        };
        add_filter('woocommerce_coupon_error', $watch, PHP_INT_MAX, 2);
        try {
            $valid = $discounts->is_coupon_valid($coupon);
        } finally {
            remove_filter('woocommerce_coupon_error', $watch, PHP_INT_MAX);
        }
        $code = CartCoupon::shown($coupon->get_code());

        return !is_wp_error($valid) ? null : match ($reason) {
            \WC_Coupon::E_WC_COUPON_NOT_EXIST => CouponRefused::is_unknown(),
            \WC_Coupon::E_WC_COUPON_EXPIRED => CouponRefused::is_over($code),
            \WC_Coupon::E_WC_COUPON_USAGE_LIMIT_REACHED,
            \WC_Coupon::E_WC_COUPON_USAGE_LIMIT_COUPON_STUCK,
            \WC_Coupon::E_WC_COUPON_USAGE_LIMIT_COUPON_STUCK_GUEST => CouponRefused::is_used_up($code),
            \WC_Coupon::E_WC_COUPON_MIN_SPEND_LIMIT_NOT_MET
                => CouponRefused::needs($code, WooOrder::cents($coupon->get_minimum_amount())),
            \WC_Coupon::E_WC_COUPON_MAX_SPEND_LIMIT_MET => CouponRefused::allows($code, WooOrder::cents($coupon->get_maximum_amount())),
            \WC_Coupon::E_WC_COUPON_NOT_APPLICABLE,
            \WC_Coupon::E_WC_COUPON_EXCLUDED_PRODUCTS,
            \WC_Coupon::E_WC_COUPON_EXCLUDED_CATEGORIES => CouponRefused::is_not_for_these($code),
            \WC_Coupon::E_WC_COUPON_NOT_VALID_SALE_ITEMS => CouponRefused::is_not_for_reduced($code),
            default => CouponRefused::is_refused(
                $code,
                trim(html_entity_decode(wp_strip_all_tags($valid->get_error_message()), ENT_QUOTES)),
            ),
        };
    }

    /**
     * The coupon of a code as a cart may use it: without its addresses, which the order asks for, and with the use that the cart's own
     * unpaid order holds. Never saved. Null where there is none.
     */
    private static function coupon(string $code, ?\WC_Order $order): ?\WC_Coupon
    {
        $coupon = new \WC_Coupon($code);
        // WooCommerce also finds one by its number.
        if ($code === '' || !wc_is_same_coupon($coupon->get_code(), $code) || ($coupon->get_id() === 0 && !$coupon->get_virtual())) {
            return null;
        }
        $coupon->set_email_restrictions([]);
        if ($order !== null && $coupon->get_usage_limit() > 0 && self::holds($order, '_coupon_held_keys', $coupon)) {
            $coupon->set_usage_limit($coupon->get_usage_limit() + 1);
        }
        if ($order !== null && $coupon->get_usage_limit_per_user() > 0 && self::holds($order, '_coupon_held_keys_for_users', $coupon)) {
            $coupon->set_usage_limit_per_user($coupon->get_usage_limit_per_user() + 1);
        }

        return $coupon;
    }

    private static function holds(\WC_Order $order, string $meta, \WC_Coupon $coupon): bool
    {
        $held = $order->get_meta($meta);

        return is_array($held) && isset($held[$coupon->get_id()]);
    }

    /** The cart's order that waits for its money. */
    private static function own_order(string $cart_id): ?\WC_Order
    {
        $id = $cart_id === ''
            ? null
            : Db::value('SELECT order_id FROM %i WHERE open_key = %s LIMIT 1', Schema::table('payments'), $cart_id);

        return $id === null ? null : WooOrder::load((int) $id);
    }

    /** @return list<string> */
    private static function codes(TokenSession $session): array
    {
        return array_values(array_unique(array_filter(array_map(Read::text(...), Read::items($session->get(self::KEPT))))));
    }

    /** @param list<string> $codes */
    private static function drop(string $cart_id, array $codes): void
    {
        Transaction::run(static function () use ($cart_id, $codes): void {
            $session = new TokenSession($cart_id, true);
            self::keep($session, array_values(array_diff(self::codes($session), $codes)));
        });
    }

    /** @param list<string> $codes */
    private static function keep(TokenSession $session, array $codes): void
    {
        if ($session->exists() && $codes !== self::codes($session)) {
            $session->set(self::KEPT, $codes);
            $session->save();
        }
    }
}

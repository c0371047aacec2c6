<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\Order;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** Coupons as the artist makes them in WooCommerce, and codes as visitors type them. */
trait MakesCoupons
{
    /** @param array<string, mixed> $fields of WC_Coupon */
    protected function a_coupon(string $code, float $amount, string $type = 'percent', array $fields = []): \WC_Coupon
    {
        update_option('woocommerce_enable_coupons', 'yes');
        $coupon = new \WC_Coupon();
        $coupon->set_props(['code' => $code, 'amount' => $amount, 'discount_type' => $type, ...$fields]);
        $coupon->save();

        return $coupon;
    }

    /** The cart with a code typed into it. */
    protected function typed(Cart $cart, string $code): Cart
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        museau()->cart_codes()->add($cart, $code);

        return museau()->carts()->open($cart->token);
    }

    /** What is answered to a code that is refused: nothing of the cart changed. */
    protected function refused(Cart $cart, string $code): string
    {
        try {
            $this->typed($cart, $code);
        } catch (Refusal $refusal) {
            self::assertSame($cart->revision(), museau()->carts()->open($cart->token)->revision());

            return $refusal->error_code;
        }
        self::fail("$code was taken.");
    }

    /** @return list<int> subtotal, discount, shipping, total, due now, balance */
    protected static function sums(Cart $cart): array
    {
        $totals = $cart->totals;

        return [$totals->subtotal, $totals->discount, $totals->shipping, $totals->total, $totals->due_now(), $totals->future_payments];
    }

    protected static function uses(string $code): int
    {
        wp_cache_flush();

        return Read::int((new \WC_Coupon($code))->get_usage_count());
    }

    /** Uses that unpaid orders hold. */
    protected static function held(string $code): int
    {
        return (int) Db::value(
            "SELECT COUNT(*) FROM %i WHERE post_id = %d AND (meta_key LIKE '\\_coupon\\_held\\_%%' OR meta_key LIKE '\\_maybe\\_used\\_by\\_%%')",
            Db::wpdb()->postmeta,
            (new \WC_Coupon($code))->get_id(),
        );
    }

    protected static function woo(Order $order): \WC_Order
    {
        return WooOrder::load($order->id) ?? self::fail('WooCommerce does not know the order.');
    }
}

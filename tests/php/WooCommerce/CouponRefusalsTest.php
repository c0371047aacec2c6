<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\WordPressTestCase;

/** Coupons at the press: what is said where one stands in the way of an order. */
final class CouponRefusalsTest extends WordPressTestCase
{
    use MakesCoupons;
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    private function a_cart(string $code): Cart
    {
        $print = $this->a_print();

        return $this->typed(museau()->carts()->add(null, $print, 2, $this->variation_of($print, 0)), $code);
    }

    public function test_a_refusal_names_the_coupon_that_is_gone(): void
    {
        $this->a_coupon('libre', 1, 'percent', ['usage_limit' => 10]);
        $this->a_coupon('chacune', 10, 'percent', ['usage_limit_per_user' => 1]);
        $this->pay($this->a_cart('chacune'));
        $cart = $this->typed($this->a_cart('libre'), 'chacune');
        $said = Read::text($this->press($cart, 409)['message']);
        self::assertStringContainsString('CHACUNE', $said);
        self::assertStringContainsString('retirez-le du panier', $said);
        self::assertStringNotContainsString('LIBRE', $said);
    }

    public function test_a_query_that_fails_is_no_used_coupon(): void
    {
        $this->a_coupon('une', 10, 'percent', ['usage_limit' => 1]);
        $cart = $this->a_cart('une');
        $break = static fn(string $sql): string => str_contains($sql, '_coupon_held_') && str_starts_with(ltrim($sql), 'INSERT') ? 'SELECT nothing FROM nowhere' : $sql;
        add_filter('query', $break);
        try {
            $answer = $this->press($cart, 503);
        } finally {
            remove_filter('query', $break);
        }
        self::assertSame(DatabaseFailed::CODE, $answer['code']);
    }

    public function test_a_few_cents_by_card_ask_for_the_coupon_out(): void
    {
        $this->a_coupon('presque', 30.80, 'fixed_cart', ['free_shipping' => true]);
        $print = $this->a_print();
        $cart = $this->typed(museau()->carts()->add(null, $print, 2, $this->variation_of($print, 1)), 'presque');
        $due = $cart->due_by_card();
        $this->a_coupon('reste', ($due - 30) / 100, 'fixed_cart');
        $cart = $this->typed($cart, 'reste');
        self::assertSame(30, $cart->due_by_card());
        $answer = $this->press($cart, 400);
        self::assertSame('museau_below_minimum', $answer['code']);
        self::assertStringContainsString('Retirez le code de réduction PRESQUE, RESTE', Read::text($answer['message']));
    }
}

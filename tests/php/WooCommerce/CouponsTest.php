<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Plain\Sums;
use Museau\Screens\Plain\VoucherForms;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\WordPressTestCase;

/** Coupons in a cart: which are taken, which leave it, and what they take off. */
final class CouponsTest extends WordPressTestCase
{
    use MakesCoupons;
    use MakesVouchers;

    /** Two prints: 24,00 €. */
    private function prints(int $quantity = 2): Cart
    {
        $print = $this->a_print();

        return museau()->carts()->add(null, $print, $quantity, $this->variation_of($print, 0));
    }

    public function test_each_kind_takes_its_sum(): void
    {
        $this->a_coupon('dix', 10);
        $this->a_coupon('cinq', 5, 'fixed_cart');
        $this->a_coupon('piece', 3, 'fixed_product');
        $this->a_coupon('mille', 1000, 'fixed_cart');
        self::assertSame([2400, 240, 700, 2860, 2860, 0], self::sums($this->typed($this->prints(), ' DIX ')));
        self::assertSame([2400, 500, 700, 2600, 2600, 0], self::sums($this->typed($this->prints(), 'cinq')));
        self::assertSame([2400, 600, 700, 2500, 2500, 0], self::sums($this->typed($this->prints(), 'piece')));
        $all = $this->typed($this->prints(), 'mille');
        self::assertSame([2400, 2400, 700, 700, 700, 0], self::sums($all), 'never below zero');
        self::assertSame([['mille', 2400, false]], array_map(static fn($used): array => [$used->code, $used->cents, $used->ships_free], $all->coupons));
        $both = $this->typed($this->typed($this->prints(), 'dix'), 'cinq');
        self::assertSame(740, $both->totals->discount);
        museau()->cart_codes()->remove_coupon($both, 'DIX');
        self::assertSame(500, museau()->carts()->open($both->token)->totals->discount);
    }

    public function test_a_deposit_stays_and_the_balance_falls(): void
    {
        $this->the_portrait();
        $this->a_coupon('dix', 10);
        $this->a_coupon('presque', 95);
        $this->a_coupon('cent', 100, 'fixed_cart');
        $this->a_coupon('reste', 69.70, 'fixed_cart');
        $plain = $this->with_portrait();
        self::assertSame([9999, 0, 1500, 11499, 4500, 6999], self::sums($plain));
        self::assertSame([9999, 1000, 1500, 10499, 4500, 5999], self::sums($this->typed($this->with_portrait(), 'dix')));
        $most = $this->typed($this->with_portrait(), 'presque');
        self::assertSame([9999, 6999, 1500, 4500, 4500, 0], self::sums($most), 'never below what its deposit needs');
        // 69,99 − 69,70 = 0,29 €: no card takes that later.
        self::assertSame([9999, 6970, 1500, 4529, 4529, 0], self::sums($this->typed($this->with_portrait(), 'reste')));
        $print = $this->a_print();
        $mixed = museau()->carts()->add($this->with_portrait()->token, $print, 5, $this->variation_of($print, 1));
        self::assertSame([20249, 0, 1500, 21749, 14750, 6999], self::sums($mixed));
        $mixed = $this->typed($mixed, 'cent');
        self::assertSame(10000, $mixed->totals->discount, 'what a portrait cannot give the other lines do');
        self::assertLessThanOrEqual(6999, $mixed->lines[0]->discount);
        self::assertSame($mixed->lines[0]->charged() - $mixed->lines[0]->balance(), 3000);
        $percent = $this->typed(museau()->carts()->add($this->with_portrait()->token, $print, 1, $this->variation_of($print, 0)), 'presque');
        self::assertSame([6999, 1140], array_column($percent->lines, 'discount'), 'a percentage is not made up for elsewhere');
    }

    public function test_a_voucher_is_money(): void
    {
        $this->a_coupon('dix', 10);
        $only = $this->with_voucher(1);
        self::assertSame('museau_coupon_works', $this->refused($only, 'dix'));
        $print = $this->a_print();
        $both = $this->typed(museau()->carts()->add($only->token, $print, 1, $this->variation_of($print, 0)), 'dix');
        self::assertSame([0, 120], array_column($both->lines, 'discount'));
        $this->a_coupon('grand', 10, 'percent', ['minimum_amount' => '50']);
        self::assertSame('museau_coupon_minimum', $this->refused($both, 'grand'), 'nor does it count for a minimum');
        $voucher = $this->a_voucher(0);
        $paid = $this->with_code($both, $voucher);
        self::assertSame([10000 + 1080 + 700, 1780], [$paid->totals->due_now(), $paid->by_voucher()]);
    }

    public function test_shipping(): void
    {
        $this->the_portrait();
        $this->a_coupon('port', 0, 'fixed_cart', ['free_shipping' => true]);
        $this->a_coupon('cinq', 5, 'fixed_cart');
        $print = $this->a_print();
        $cart = museau()->carts()->add($this->with_portrait()->token, $print, 1, $this->variation_of($print, 0));
        self::assertSame(2200, $cart->totals->shipping);
        $free = $this->typed($cart, 'port');
        self::assertSame([0, 0], [$free->totals->shipping, $free->totals->discount]);
        // 61,50 € would travel free; WooCommerce looks at what is left of it, and so do we.
        $dear = museau()->carts()->add(null, $print, 3, $this->variation_of($print, 1));
        self::assertSame(0, $dear->totals->shipping);
        $this->a_coupon('vingt', 20, 'fixed_cart');
        self::assertSame([6150, 2000, 700, 4850, 4850, 0], self::sums($this->typed($dear, 'vingt')));
    }

    public function test_reasons_against_a_coupon(): void
    {
        $original = $this->an_original();
        $cart = $this->prints();
        $this->a_coupon('hier', 10, 'percent', ['date_expires' => time() - DAY_IN_SECONDS]);
        $this->a_coupon('cher', 10, 'percent', ['minimum_amount' => '30']);
        $this->a_coupon('peu', 10, 'percent', ['maximum_amount' => '20']);
        $this->a_coupon('autre', 10, 'percent', ['product_ids' => [$original]]);
        $this->a_coupon('sauf', 5, 'fixed_cart', ['excluded_product_ids' => [$cart->lines[0]->product_id]]);
        $this->a_coupon('use', 10, 'percent', ['usage_limit' => 1, 'usage_count' => 1]);
        foreach ([
            'inconnu' => 'museau_code_unknown', 'hier' => 'museau_coupon_over', 'cher' => 'museau_coupon_minimum', 'peu' => 'museau_coupon_maximum',
            'autre' => 'museau_coupon_works', 'sauf' => 'museau_coupon_works', 'use' => 'museau_coupon_used',
        ] as $code => $why) {
            self::assertSame($why, $this->refused($cart, $code), $code);
        }
        $number = $this->a_coupon('nomme', 10);
        self::assertSame('museau_code_unknown', $this->refused($cart, (string) $number->get_id()), 'a number is no code');
        $this->a_coupon('seul', 10, 'percent', ['individual_use' => true]);
        $this->a_coupon('dix', 10);
        $with = $this->typed($cart, 'dix');
        self::assertSame('museau_coupon_there', $this->refused($with, 'DIX'));
        $alone = $this->typed($with, 'seul');
        self::assertSame(['seul'], array_column($alone->coupons, 'code'), 'it puts the others out');
        self::assertSame('museau_coupon_alone', $this->refused($alone, 'dix'));
        update_option('woocommerce_enable_coupons', 'no');
        $off = museau()->carts()->open($alone->token);
        self::assertSame([[], 0], [$off->coupons, $off->totals->discount]);
        self::assertSame('museau_voucher_unknown', $this->refused($off, 'dix'));
    }

    public function test_one_that_ended_leaves_the_cart_with_a_sentence(): void
    {
        $coupon = $this->a_coupon('dix', 10);
        $this->a_coupon('trente', 10, 'percent', ['minimum_amount' => '20']);
        $cart = $this->typed($this->typed($this->prints(), 'dix'), 'trente');
        $less = museau()->carts()->set_quantity($cart->token, $cart->lines[0]->key, 1);
        self::assertSame(['dix'], array_column($less->coupons, 'code'));
        self::assertStringContainsString('20,00 € d\'œuvres au moins', implode(' ', $less->notices));
        $coupon->set_date_expires(time() - 60);
        $coupon->save();
        wp_cache_flush();
        $after = museau()->carts()->open($cart->token);
        self::assertSame([[], 1900], [$after->coupons, $after->totals->total]);
        self::assertSame(['Le code de réduction DIX n\'est plus valable. Il a été retiré de votre panier.'], $after->notices);
        self::assertSame([], museau()->carts()->open($cart->token)->notices, 'said once');
    }

    public function test_one_that_takes_nothing_is_not_used(): void
    {
        $this->a_coupon('tout', 100);
        $this->a_coupon('dix', 10);
        $this->a_coupon('port', 0, 'fixed_cart', ['free_shipping' => true]);
        $this->a_coupon('seul', 0, 'fixed_cart', ['individual_use' => true, 'free_shipping' => true]);
        $all = $this->typed($this->typed($this->prints(), 'dix'), 'tout');
        self::assertSame(['dix', 'tout'], array_column($all->coupons, 'code'));
        $after = $this->typed($this->typed($this->prints(), 'tout'), 'port');
        self::assertSame('museau_coupon_works', $this->refused($after, 'dix'), 'nothing is left to take');
        // Its prints leave the cart, a voucher stays: the coupon waits for others.
        $print = $this->a_print();
        $cart = $this->typed(museau()->carts()->add($this->with_voucher(1)->token, $print, 1, $this->variation_of($print, 0)), 'dix');
        $alone = museau()->carts()->remove($cart->token, $cart->lines[1]->key);
        self::assertSame([[], [], 10000], [$alone->coupons, $alone->notices, $alone->totals->total]);
        self::assertSame('museau_coupon_works', $this->refused($alone, 'dix'));
        $again = museau()->carts()->add($alone->token, $print, 1, $this->variation_of($print, 0));
        self::assertSame(['dix'], array_column($again->coupons, 'code'), 'it was kept');
        // 61,50 € travel free by themselves.
        $free = museau()->carts()->add(null, $print, 3, $this->variation_of($print, 1));
        self::assertSame('museau_coupon_works', $this->refused($free, 'port'));
        $port = $this->typed($this->prints(), 'port');
        self::assertSame(['port'], array_column($port->coupons, 'code'));
        $more = museau()->carts()->add($port->token, $print, 3, $this->variation_of($print, 1));
        self::assertSame([[], 0], [$more->coupons, $more->totals->shipping]);
        $alone = museau()->carts()->add($this->typed($this->prints(), 'seul')->token, $print, 3, $this->variation_of($print, 1));
        self::assertSame(['dix'], array_column($this->typed($alone, 'dix')->coupons, 'code'), 'one that does nothing bars no other');
    }

    public function test_a_code_of_uncommon_signs_is_taken_out_by_the_one_that_is_kept(): void
    {
        $this->a_coupon('noël & jour', 10);
        $this->a_coupon('straße', 10);
        foreach (['noël & jour' => 'NOËL & JOUR', 'straße' => 'STRASSE'] as $typed => $shown) {
            $cart = $this->typed($this->prints(), $typed);
            $headers = ['Cart-Token' => $cart->token];
            $coupon = Read::maps($this->call('GET', '/cart', [], $headers)->json()->map()['coupons'] ?? null)[0] ?? self::fail('No coupon.');
            self::assertSame($shown, $coupon['code']);
            $answer = $this->call('POST', '/remove-cart-coupon', ['code' => Read::text($coupon['kept'])], $headers);
            self::assertSame(200, $answer->get_status());
            self::assertSame([], museau()->carts()->open($cart->token)->coupons, $typed);
        }
    }

    public function test_a_few_cents_are_no_deposit(): void
    {
        $this->the_portrait();
        $this->a_coupon('reste', 69.70, 'fixed_cart');
        $cart = $this->typed($this->with_portrait(), 'reste');
        self::assertSame(0, $cart->totals->future_payments);
        self::assertStringNotContainsString('(Acompte)', Sums::name($cart->lines[0]));
        self::assertStringNotContainsString('baisse le solde', VoucherForms::discounts($cart));
        $body = $this->call('GET', '/cart', [], ['Cart-Token' => $cart->token])->json()->map();
        $items = Read::maps($body['cart_contents'] ?? null);
        self::assertFalse(Read::map($items[0]['deposit_info'])['enabled']);
    }

    public function test_routes(): void
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $this->a_coupon('dix', 10);
        $cart = $this->prints();
        $headers = ['Cart-Token' => $cart->token];
        $answer = $this->call('POST', '/cart-voucher', ['code' => 'Dix'], $headers);
        self::assertSame(200, $answer->get_status());
        $body = $answer->json()->map();
        self::assertEquals([['code' => 'DIX', 'kept' => 'dix', 'amount' => 2.4, 'ships_free' => false]], $body['coupons'] ?? null);
        self::assertSame([24.0, 28.6], array_values(array_intersect_key(Read::map($body['cart_totals']), ['subtotal' => 0, 'total' => 0])));
        self::assertEquals(2.4, Read::maps($body['cart_contents'])[0]['discount'] ?? null);
        $answer = $this->call('POST', '/remove-cart-coupon', ['code' => 'DIX'], $headers);
        self::assertArrayNotHasKey('coupons', $answer->json()->map());
        for ($try = 0; $try < 9; ++$try) {
            self::assertSame(404, $this->call('POST', '/cart-voucher', ['code' => "devine$try"], $headers)->get_status());
        }
        self::assertSame(429, $this->call('POST', '/cart-voucher', ['code' => 'dix'], $headers)->get_status());
    }
}

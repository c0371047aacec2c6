<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Clock;
use Museau\Kernel\Read;
use Museau\Screens\Plain\Failure;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;

/** What a press, a refund and a delivery make of gift vouchers, on every engine. */
final class VoucherPaymentTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    protected function tearDown(): void
    {
        Clock::shift(0);
        parent::tearDown();
    }

    public function test_a_press_spends_a_voucher_on_the_shown_cart_alone(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $seen = $this->with_code(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $voucher);
        self::assertSame([1900, 0], [$seen->totals->total, $seen->due_by_card()]);
        // Another tab.
        $now = museau()->carts()->set_quantity($seen->token, $seen->lines[0]->key, 3);
        self::assertSame([4300, 0], [$now->totals->total, $now->due_by_card()]);
        self::assertSame('museau_cart_changed', $this->press($seen, 409)['code']);
        self::assertSame([['bought', 10000]], self::story($voucher), 'nothing is held');
        self::assertFalse(museau()->carts()->open($seen->token)->is_empty());
        $order = $this->stored(Read::int($this->press($now)['order_id']));
        self::assertSame([4300, OrderStatus::Processing, 5700], [$order->received, $order->status, $this->balance($voucher)]);
    }

    public function test_a_press_that_shows_a_card_is_not_paid_by_voucher(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
        $seen = $this->with_code(museau()->carts()->add($cart->token, $this->an_original(), 1), $voucher);
        self::assertSame(9200, $seen->due_by_card());
        museau()->carts()->remove($seen->token, $seen->lines[1]->key);
        self::assertSame('museau_cart_changed', $this->press($seen, 409)['code']);
        // A page from before does not say what it shows.
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true]], ['Cart-Token' => $seen->token]);
        self::assertSame([409, 'museau_cart_changed'], [$answer->get_status(), $answer->text('code')]);
        self::assertSame([['bought', 10000]], self::story($voucher));
    }

    public function test_money_of_a_bought_voucher_is_not_given_back_for_a_work(): void
    {
        $used = $this->a_voucher(1);
        $cart = $this->with_voucher(1, [], museau()->carts()->add(null, $this->an_original(), 1)->token);
        $order = $this->pay($this->with_code($cart, $used));
        $bought = $this->bought($order);
        self::assertSame([28000, 0, 10000], [$order->received, $this->balance($used), $this->balance($bought)]);
        museau()->refunds()->refund($order->id, 18000, [$order->lines[0]->id => 18000], '', 'oeuvre');
        self::assertSame([18000, 10000, 10000, 8000], [$this->stored($order->id)->refunded, $this->balance($used), $this->balance($bought), self::sent_by_card($order)]);
        museau()->refunds()->refund($order->id, 10000, [$order->lines[1]->id => 10000], '', 'bon');
        self::assertSame([28000, 10000, 0, 18000], [$this->stored($order->id)->refunded, $this->balance($used), $this->balance($bought), self::sent_by_card($order)]);
    }

    public function test_a_bought_voucher_that_goes_back_frees_its_money(): void
    {
        $used = $this->a_voucher(1);
        $cart = $this->with_voucher(1, [], museau()->carts()->add(null, $this->an_original(), 1)->token);
        $order = $this->pay($this->with_code($cart, $used));
        museau()->refunds()->refund($order->id, 10000, [$order->lines[1]->id => 10000], '', 'bon');
        self::assertSame([0, 0, 10000], [$this->balance($used), $this->balance($this->bought($order)), self::sent_by_card($order)]);
        museau()->refunds()->refund($order->id, 5000, [$order->lines[0]->id => 5000], '', 'geste');
        self::assertSame([0, 15000], [$this->balance($used), self::sent_by_card($order)], 'money first');
        museau()->refunds()->refund($order->id, 13000, [], '', 'reste');
        self::assertSame([10000, 18000], [$this->balance($used), self::sent_by_card($order)]);
    }

    public function test_a_voucher_names_no_delivery(): void
    {
        museau()->settings()->save(['shipping_original' => 1250, 'shipping_original_words' => 'Colissimo assuré', 'shipping_print' => 900, 'shipping_print_words' => 'Rouleau', 'shipping_card' => 250, 'shipping_card_words' => 'Lettre suivie']);
        $alone = $this->with_voucher();
        self::assertSame(['', 0], [$alone->lines[0]->shipping_class_name, $alone->lines[0]->shipping_cost]);
        self::assertArrayNotHasKey(Order::SHIPPING, $this->pay($alone)->meta);
        $card = $this->a_print();
        $expected = museau()->carts()->add(null, $card, 1, $this->variation_of($card, 0))->lines[0]->shipping_class_name;
        self::assertSame('Lettre suivie', $expected);
        $cart = museau()->carts()->add($this->with_voucher()->token, $card, 1, $this->variation_of($card, 0));
        self::assertSame(['', $expected], array_column($cart->lines, 'shipping_class_name'));
        self::assertSame([0, 250], array_column($cart->lines, 'shipping_cost'));
        self::assertSame($expected, $this->pay($cart)->meta[Order::SHIPPING] ?? '');
        $voucher = museau()->catalogue()->find($this->the_voucher()) ?? self::fail('No product.');
        self::assertSame(0, (new ShippingMethods(museau()->settings()))->alone($voucher, 5000));
    }

    public function test_an_order_that_vouchers_pay_and_whose_press_died_is_paid_by_its_page(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $cart = $this->with_code(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $voucher);
        $dies = static fn(string $query): string => str_contains($query, "'redeemed'") ? throw new \DomainException('The process died.') : $query;
        add_filter('query', $dies);
        $this->press($cart, 500);
        remove_filter('query', $dies);
        $payment = museau()->ledger()->open($cart->id) ?? self::fail('No payment.');
        self::assertSame([0, OrderStatus::Pending], [$payment->amount, $this->stored($payment->order_id)->status]);
        $token = AccessToken::issue('pay', $payment->order_id, time());
        $page = museau()->plain_pages()->order($token, new Failure(), false, false);
        self::assertStringContainsString('museau_pay', $page);
        self::assertStringNotContainsString('Payer 0', $page);
        self::assertStringContainsString('acces=', museau()->plain_payment()->pay($token));
        self::assertSame([1900, OrderStatus::Processing], [$this->stored($payment->order_id)->received, $this->stored($payment->order_id)->status]);
        self::assertSame(8100, $this->balance($voucher));
    }

    /** Cents that Stripe has sent back of an order. */
    private static function sent_by_card(Order $order): int
    {
        return array_sum(array_map(static fn(array $refund): int => Read::int($refund['amount'] ?? 0), array_filter(
            Read::maps(Simulator::door('ledger')['refunds'] ?? null),
            static fn(array $refund): bool => Read::text($refund['payment_intent'] ?? '') === museau()->ledger()->of_order($order->id)[0]->intent_id,
        )));
    }
}

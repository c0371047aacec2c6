<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Screens\Plain\Failure;
use Museau\Screens\Plain\VoucherForms;
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

    public function test_a_free_amount_within_its_bounds(): void
    {
        museau()->settings()->save(['voucher_least' => 1500, 'voucher_most' => 30000]);
        $id = $this->the_voucher();
        $with = static fn(string $amount): Cart => museau()->carts()->add(null, $id, 1, 0, [], array_filter([Personalization::VOUCHER_AMOUNT => $amount]));
        foreach (['', '14,99', '300,01', 'beaucoup', '-20', '20,005'] as $wrong) {
            try {
                $with($wrong);
                self::fail("'$wrong' was taken.");
            } catch (CouldNotChangeCart $refused) {
                self::assertSame(['museau_voucher_amount', Reason::Invalid], [$refused->error_code, $refused->reason], $wrong);
            }
        }
        $cart = $with('73,5');
        self::assertSame([7350, 7350], [$cart->lines[0]->price, $cart->totals->total]);
        self::assertSame(['Montant libre'], array_column($cart->lines[0]->variation, 'attribute'), 'no offered amount stands beside it');
        // What she chose later is what counts: an amount that is offered.
        $offered = museau()->carts()->add(null, $id, 1, $this->variation_of($id, 1), [], [Personalization::VOUCHER_AMOUNT => '73']);
        self::assertSame([10000, ['Montant']], [$offered->totals->total, array_column($offered->lines[0]->variation, 'attribute')]);

        $order = $this->pay($cart);
        $voucher = $this->bought($order);
        self::assertSame([7350, 7350, 7350], [$order->received, $voucher->cents, $this->balance($voucher)]);
        self::assertSame([['Montant libre', Money::text(7350)]], array_map(static fn(array $option): array => [$option['attribute'], $option['value']], $order->lines[0]->options));

        museau()->settings()->save(['voucher_most' => 0]);
        $this->expectException(CouldNotChangeCart::class);
        $with('73');
    }

    public function test_a_free_amount_is_kept_in_no_language(): void
    {
        museau()->settings()->save(['voucher_least' => 1500, 'voucher_most' => 200000]);
        $id = $this->the_voucher();
        self::assertTrue(switch_to_locale('en_US'));
        try {
            $cart = museau()->carts()->add(null, $id, 1, 0, [], [Personalization::VOUCHER_AMOUNT => '1250,50']);
            $cart = museau()->carts()->open($cart->token);
            self::assertSame([125050, '€1,250.50', []], [$cart->lines[0]->price, $cart->lines[0]->variation[0]['value'], $cart->notices]);
            self::assertSame(125050, $this->begin_payment($cart)->amount);
        } finally {
            restore_previous_locale();
        }
    }

    public function test_a_free_amount_out_of_new_bounds_leaves_the_cart(): void
    {
        museau()->settings()->save(['voucher_least' => 1500, 'voucher_most' => 30000]);
        $id = $this->the_voucher();
        $cart = museau()->carts()->add(null, $id, 1, 0, [], [Personalization::VOUCHER_AMOUNT => '250']);
        museau()->settings()->save(['voucher_most' => 20000]);
        $after = museau()->carts()->open($cart->token);
        self::assertSame([], $after->lines);
        self::assertStringContainsString('votre bon de 250,00', implode(' ', $after->notices));
        self::assertSame([], museau()->carts()->open($cart->token)->notices, 'said once');
        $cart = museau()->carts()->add(null, $id, 1, 0, [], [Personalization::VOUCHER_AMOUNT => '150']);
        museau()->settings()->save(['voucher_most' => 0]);
        self::assertStringContainsString('ne se choisit plus librement', implode(' ', museau()->carts()->open($cart->token)->notices));
    }

    public function test_confirmation_and_letter_lead_to_the_print(): void
    {
        $order = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($order);
        $gifts = OrderGifts::of($order);
        self::assertSame([OrderGifts::print_url($voucher)], array_column($gifts, 'url'));
        $answer = $this->call('GET', '/order-status', ['order' => $order->id], ['Order-Key' => $order->key])->json()->map();
        self::assertSame($gifts, Read::map($answer['order'] ?? null)['gifts'] ?? null);
        $page = museau()->plain_pages()->order(AccessToken::issue('pay', $order->id, time()), new Failure(), false, false);
        self::assertStringContainsString(htmlspecialchars(OrderGifts::print_url($voucher)), $page);
        $letter = (string) Db::value("SELECT text FROM %i WHERE order_id = %d AND kind = 'paid-customer'", Schema::table('mails'), $order->id);
        self::assertStringContainsString(OrderGifts::print_url($voucher), $letter);
        VoucherCodes::make_first($voucher->id);
        self::assertSame([''], array_column(OrderGifts::of($order), 'url'), 'shown once');
    }

    public function test_an_order_says_which_voucher_paid_it(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $cart = $this->with_code(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $voucher);
        $order = $this->stored(Read::int($this->press($cart)['order_id']));
        self::assertSame([['label' => "dont bon cadeau n° $voucher->id", 'cents' => 1900]], OrderGifts::payments($order));
        self::assertStringContainsString(Money::text(1900), VoucherForms::paid($order));
        self::assertStringNotContainsString(Money::text(0), OrderConfirmation::awaits_payment($order)->text());
        self::assertStringContainsString('la paie en entier', OrderConfirmation::awaits_payment($order)->text());
        $letter = (string) Db::value("SELECT text FROM %i WHERE order_id = %d AND kind = 'paid-customer'", Schema::table('mails'), $order->id);
        self::assertStringContainsString('payée, rien n', $letter);
    }

    public function test_an_order_of_vouchers_alone_ends_once_they_are_delivered(): void
    {
        $mailed = $this->pay($this->with_voucher(0, self::texts()));
        $printed = $this->pay($this->with_voucher(1, [], $this->with_voucher()->token));
        $mixed = $this->pay($this->with_voucher(1, [], museau()->carts()->add(null, $this->an_original(), 1)->token));
        $states = fn(): array => array_map(fn(Order $order): OrderStatus => $this->stored($order->id)->status, [$mailed, $printed, $mixed]);
        VoucherCodes::make_first($this->bought($printed)->id);
        VoucherCodes::make_first($this->bought($mixed)->id);
        museau()->voucher_upkeep()->complete_delivered();
        self::assertSame([OrderStatus::Processing, OrderStatus::Processing, OrderStatus::Processing], $states(), 'one is not sent, one not printed');
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        VoucherCodes::make_first(Vouchers::of_order($printed->id)[1]->id);
        museau()->voucher_upkeep()->complete_delivered();
        museau()->voucher_upkeep()->complete_delivered();
        self::assertSame([OrderStatus::Completed, OrderStatus::Completed, OrderStatus::Processing], $states());
    }

    public function test_a_dispute_that_is_told_before_the_money_stops_the_voucher(): void
    {
        $payment = $this->begin_payment($this->with_voucher(1));
        museau()->orders()->set_meta($payment->order_id, 'disputes', ['dp_1' => 'needs_response']);
        $voucher = $this->bought($this->finish_payment($payment));
        self::assertTrue($voucher->is_stopped);
        self::assertFalse($voucher->is_open());
    }

    /** The balance by voucher, and a process that dies before each of its writes: all of it or nothing, and the refund goes back. */
    public function test_a_balance_by_voucher_is_whole_or_not_at_all(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        self::assertSame([4500, 6999], [$order->received, $order->left_to_pay()]);
        $voucher = $this->a_voucher(1);
        $code = VoucherCodes::make($voucher->id);
        for ($kill = 1, $dead = true; $dead && $kill < 60; ++$kill) {
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $writes = 0;
            $dies = static function (string $query) use (&$writes, $kill): string {
                return preg_match('/^\s*(INSERT|UPDATE|DELETE|REPLACE)/i', $query) === 1 && ++$writes === $kill
                    // An Error passes WooCommerce's own catch, as a kill does.
                    ? throw new \Error('The process died.')
                    : $query;
            };
            add_filter('query', $dies);
            try {
                $dead = $this->call('POST', '/balance-voucher', ['order' => $order->id, 'key' => $order->key, 'code' => $code])->get_status() !== 200;
            } catch (\Error) {
            }
            remove_filter('query', $dies);
            // What a process knew dies with it.
            wp_cache_flush();
            Db::run('DELETE FROM %i', Schema::table('locks'));
            $used = 10000 - $this->balance($voucher);
            self::assertContains($used, [0, 6999], "kill $kill");
            self::assertSame($order->received + $used, $this->stored($order->id)->received, "kill $kill");
        }
        self::assertGreaterThan(3, $kill);
        self::assertSame([3001, 0], [$this->balance($voucher), $this->stored($order->id)->left_to_pay()], 'the remainder stays');
        museau()->refunds()->refund($order->id, 11499, [], '', 'tout');
        self::assertSame([10000, 4500], [$this->balance($voucher), self::sent_by_card($order)]);
    }

    /** A voucher that is stopped pays no balance, and the sentence does not say that it is over. */
    public function test_a_stopped_voucher_pays_no_balance(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        $voucher = $this->a_voucher(1);
        VoucherSales::stop($voucher->order_id, true);
        try {
            museau()->voucher_balance()->pay($order, VoucherCodes::make($voucher->id));
            self::fail('It pays nothing.');
        } catch (VoucherRefused $refusal) {
            self::assertSame('museau_voucher_stopped', $refusal->error_code);
        }
        self::assertSame([10000, $order->left_to_pay()], [$this->balance($voucher), $this->stored($order->id)->left_to_pay()]);
    }

    /** A code that is none stays in the carnet's form with the reason; the right one pays, and what is left is said. */
    public function test_the_carnet_takes_a_code_for_the_balance(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        $left = $order->left_to_pay();
        $typed = ['carnet_bon' => '1', 'bon_code' => 'XXXX-1234'];
        try {
            museau()->progress_forms()->take($order, $typed, []);
            self::fail('It is no code.');
        } catch (VoucherRefused $refusal) {
            $html = museau()->progress_view()->html($order, $refusal->getMessage(), '', $typed);
        }
        self::assertMatchesRegularExpression('#id="carnet-bon" open="">.*role="alert">Ce code n\'est pas celui d\'un bon cadeau.*value="XXXX-1234"#s', html_entity_decode($html, ENT_QUOTES));
        self::assertSame(1, substr_count($html, 'role="alert"'));
        $voucher = $this->a_voucher(1);
        self::assertSame('bon', museau()->progress_forms()->take($order, ['carnet_bon' => '1', 'bon_code' => VoucherCodes::make($voucher->id)], []));
        $order = $this->stored($order->id);
        self::assertSame(max(0, $left - 10000), $order->left_to_pay());
        self::assertStringContainsString(
            $order->left_to_pay() === 0 ? 'est payé par votre bon' : 'Votre bon est utilisé. Il reste ',
            museau()->progress_view()->html($order, '', 'bon'),
        );
        // Of an order that owes nothing any more the form is gone, and why it was not taken is said above.
        $paid = $order->left_to_pay() === 0 ? $order : $this->pay_balance($order);
        $html = museau()->progress_view()->html($paid, 'Il n\'y a rien à payer.', '', $typed);
        self::assertStringNotContainsString('carnet-bon', $html);
        self::assertSame(1, substr_count($html, 'role="alert"'));
    }

    /** A card came too late for an order whose voucher has paid another: its money goes back, and both are told why. */
    public function test_a_late_card_whose_voucher_is_used(): void
    {
        $voucher = $this->a_voucher(1);
        $late = $this->begin_payment($this->with_code(museau()->carts()->add(null, $this->an_original('Un'), 1), $voucher));
        // Cancelled by hand: its intent is still open.
        museau()->orders()->cancel($late->order_id);
        OrderVouchers::release($late->order_id);
        $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original('Deux'), 1), $voucher));
        self::assertSame(0, $this->balance($voucher));
        $this->mails = [];
        Simulator::confirm((string) $late->intent_id);
        museau()->payment_confirmation()->confirm($late);
        $order = $this->stored($late->order_id);
        self::assertSame([0, PaymentStatus::Returned, $late->amount], [$order->received, museau()->ledger()->get($late->id)?->status, self::sent_by_card($order)]);
        self::assertCount(2, $this->mails);
        foreach ($this->mails as $mail) {
            self::assertStringContainsString('bon cadeau', $mail['message']);
            self::assertStringNotContainsString('vendue', $mail['message']);
        }
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

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherCode;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\VoucherPrivacy;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Gift vouchers, bought and used on every engine: each cent is a movement, and none is there twice. */
final class VoucherTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    protected function tearDown(): void
    {
        // Every balance is the sum of its movements, whatever a test did.
        $wrong = Db::rows(
            'SELECT v.id FROM %i v WHERE v.balance < 0 OR v.balance <> COALESCE((SELECT SUM(m.cents) FROM %i m WHERE m.voucher_id = v.id), 0)',
            Vouchers::table(),
            Vouchers::moves_table(),
        );
        Clock::shift(0);
        parent::tearDown();
        self::assertSame([], $wrong);
    }

    public function test_a_voucher_is_bought(): void
    {
        $this->the_voucher();
        $cart = $this->with_voucher(1, self::texts(), $this->with_voucher()->token);
        self::assertSame([2, 15000, 0, 15000, 0], [count($cart->lines), $cart->totals->subtotal, $cart->totals->shipping, $cart->totals->total, $cart->totals->future_payments]);
        self::assertSame([true, true, 1], [$cart->lines[0]->is_voucher, $cart->lines[0]->sold_individually, $cart->lines[0]->quantity]);
        $payment = $this->begin_payment($cart);
        self::assertSame(15000, $payment->amount);
        self::assertSame([], Vouchers::of_order($payment->order_id), 'no voucher before its money');
        $order = $this->finish_payment($payment);
        museau()->payment_confirmation()->confirm($payment);
        $vouchers = Vouchers::of_order($order->id);
        self::assertSame([[5000, 5000, '50 €'], [10000, 10000, '100 €']], array_map(static fn(Voucher $voucher): array => [$voucher->cents, $voucher->balance, $voucher->label], $vouchers));
        self::assertSame(['', 'Zoé', '', 0], [$vouchers[0]->email, $vouchers[0]->giver, $vouchers[0]->message, $vouchers[0]->send_on]);
        self::assertSame(['lea@example.org', 'Mamie', 'Léa', "Pour Moustache,\nbon anniversaire <3"], [$vouchers[1]->email, $vouchers[1]->giver, $vouchers[1]->recipient, $vouchers[1]->message]);
        self::assertSame([['bought', 5000]], self::story($vouchers[0]));
        $two_years = (new \DateTimeImmutable('now', new \DateTimeZone('Europe/Paris')))->modify('+24 months');
        self::assertSame($two_years->format('Y-m-d') . ' 23:59:59', (new \DateTimeImmutable('@' . $vouchers[0]->expires))->setTimezone(new \DateTimeZone('Europe/Paris'))->format('Y-m-d H:i:s'));
        self::assertSame(OrderStatus::Processing, $order->status);
        self::assertSame([], museau()->carts()->open($cart->token)->lines);
    }

    public function test_no_shipping_for_a_voucher_beside_a_print(): void
    {
        $print = $this->a_print();
        $cart = museau()->carts()->add($this->with_voucher(1)->token, $print, 1, $this->variation_of($print, 0));
        self::assertSame([11200, 700], [$cart->totals->subtotal, $cart->totals->shipping]);
    }

    public function test_what_is_written_on_a_voucher(): void
    {
        $this->the_voucher();
        $day = static fn(string $when): string => (new \DateTimeImmutable($when, new \DateTimeZone('Europe/Paris')))->format('Y-m-d');
        foreach ([$day('-1 day'), $day('+367 days'), '2026-02-31', 'demain'] as $wrong) {
            $this->refuses('museau_voucher_day', fn() => $this->with_voucher(0, self::texts($wrong)));
        }
        $this->refuses('museau_voucher_day', fn() => $this->with_voucher(0, [Personalization::VOUCHER_DAY => $day('+3 days')]));
        $this->refuses('museau_voucher_address', fn() => $this->with_voucher(0, [Personalization::VOUCHER_EMAIL => 'lea@']));
        $order = $this->pay($this->with_voucher(0, self::texts($day('+3 days'))));
        $leaves = (new \DateTimeImmutable('@' . $this->bought($order)->send_on))->setTimezone(new \DateTimeZone('Europe/Paris'));
        self::assertSame($day('+3 days') . ' 09:00', $leaves->format('Y-m-d H:i'));
        self::assertEqualsWithDelta(Clock::now(), $this->bought($this->pay($this->with_voucher(0, self::texts($day('now')))))->send_on, 86400);
    }

    public function test_a_code_is_shown_once_and_kept_as_a_hash(): void
    {
        $voucher = $this->a_voucher();
        $code = VoucherCodes::make_first($voucher->id) ?? self::fail('No code.');
        self::assertNull(VoucherCodes::make_first($voucher->id));
        self::assertSame($voucher->id, VoucherCodes::find(VoucherCode::shown($code))->id);
        foreach (['vouchers', 'voucher_codes', 'voucher_moves', 'mails', 'order_events'] as $table) {
            self::assertStringNotContainsString($code, (string) wp_json_encode(Db::rows('SELECT * FROM %i', Schema::table($table))), $table);
        }
        $again = VoucherCodes::make($voucher->id);
        self::assertSame($voucher->id, VoucherCodes::find($code)->id, 'a letter that was sent twice');
        VoucherCodes::end($voucher->id);
        foreach ([$code, $again, 'x', ''] as $unknown) {
            $this->refuses('museau_voucher_unknown', static fn() => VoucherCodes::find($unknown));
        }
    }

    public function test_the_eleventh_try_waits(): void
    {
        $voucher = $this->a_voucher();
        $code = VoucherCodes::make($voucher->id);
        Db::run('DELETE FROM %i', Schema::table('rates'));
        for ($try = 1; $try <= 10; ++$try) {
            $this->refuses('museau_voucher_unknown', static fn() => VoucherCodes::find(VoucherCode::make()));
        }
        $this->refuses('museau_rate_limited', static fn() => VoucherCodes::find($code));
        Clock::shift(601);
        self::assertSame($voucher->id, VoucherCodes::find($code)->id);
        Clock::shift(0);
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $try = fn(string $typed): int => $this->call('POST', '/cart-voucher', ['code' => $typed], ['Cart-Token' => $cart->token])->get_status();
        self::assertSame(array_fill(0, 10, 404), array_map(static fn(): int => $try(VoucherCode::make()), range(1, 10)));
        self::assertSame(429, $try($code), 'a right one too');
    }

    #[TestDox('The answer to a code also tells what was sold meanwhile: it is the only one that knows')]
    public function test_an_answer_tells_what_changed(): void
    {
        $voucher = $this->a_voucher();
        $code = VoucherCodes::make($voucher->id);
        $carts = museau()->carts();
        foreach (['/cart-voucher' => ['code' => $code], '/remove-cart-voucher' => ['voucher' => $voucher->id]] as $path => $sent) {
            $cart = $carts->add(null, $this->an_original('Berger'), 1);
            $cart = $carts->add($cart->token, $this->an_original('Mouton'), 1);
            $path === '/remove-cart-voucher' && $this->with_code($cart, $voucher);
            wp_trash_post($cart->lines[0]->product_id);
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $answer = Read::map($this->call('POST', $path, $sent, ['Cart-Token' => $cart->token])->get_data());
            self::assertSame([1, ['Un article de votre panier n\'est plus en vente : il a été retiré.']], [count(Read::items($answer['cart_contents'])), $answer['notices']], $path);
            self::assertSame([], $carts->open($cart->token)->notices);
        }
    }

    #[TestDox('A refused code tells what was sold meanwhile too, and why a cart is empty now')]
    public function test_a_refusal_tells_what_changed(): void
    {
        $carts = museau()->carts();
        foreach ([['/cart-voucher', ['Berger', 'Mouton'], 404], ['/cart-voucher', ['Berger'], 400], ['/cart-shipping', ['Berger', 'Mouton'], 409]] as [$path, $works, $status]) {
            $cart = null;
            foreach ($works as $work) {
                $cart = $carts->add($cart?->token, $this->an_original($work), 1);
            }
            if (count($works) > 1) {
                self::assertNull($this->notices_of_refusal($cart, $path, $status), 'nothing changed');
            }
            wp_trash_post($cart->lines[0]->product_id);
            $gone = ['Un article de votre panier n\'est plus en vente : il a été retiré.'];
            self::assertSame($gone, $this->notices_of_refusal($cart, $path, $status), $path);
            self::assertSame([count($works) - 1, []], [count($carts->open($cart->token)->lines), $carts->open($cart->token)->notices]);
        }
    }

    private function notices_of_refusal(Cart $cart, string $path, int $status): mixed
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $sent = $path === '/cart-shipping' ? ['method' => 'flat_rate:99999'] : ['code' => VoucherCode::make()];
        $answer = $this->call('POST', $path, $sent, ['Cart-Token' => $cart->token]);
        self::assertSame($status, $answer->get_status(), $path);

        return Read::map(Read::map($answer->get_data())['data'] ?? null)['notices'] ?? null;
    }

    public function test_a_part_is_paid_by_voucher_and_the_rest_by_card(): void
    {
        $voucher = $this->a_voucher(1);
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        self::assertSame([18000, 10000, 8000], [$cart->totals->total, $cart->by_voucher(), $cart->due_by_card()]);
        $payment = $this->begin_payment($cart);
        self::assertSame(8000, $payment->amount);
        self::assertSame([['bought', 10000], ['reserved', -10000]], self::story($voucher));
        self::assertSame(10000, museau()->carts()->open($cart->token)->by_voucher(), 'her own order holds it for her');
        $order = $this->finish_payment($payment);
        self::assertSame([18000, 18000, 0, OrderStatus::Processing], [$order->total, $order->received, $order->left_to_pay(), $order->status]);
        self::assertSame([['bought', 10000], ['reserved', -10000], ['released', 10000], ['redeemed', -10000]], self::story($voucher));
        self::assertSame([$order->id => 18000], museau()->ledger()->paid_sums($order->id));
        self::assertSame([], CartVouchers::of_cart($cart->id));
        museau()->payment_confirmation()->confirm($payment);
        self::assertSame(0, $this->balance($voucher));
    }

    public function test_all_is_paid_by_vouchers_and_the_remainder_stays(): void
    {
        [$one, $other] = [$this->a_voucher(1), $this->a_voucher(1)];
        $cart = $this->with_code($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $one), $other);
        self::assertSame([18000, 0], [$cart->by_voucher(), $cart->due_by_card()]);
        $intents = count(Read::items(Simulator::door('ledger')['intents'] ?? null));
        $answer = $this->press($cart);
        $order = $this->stored(Read::int($answer['order_id'] ?? 0));
        self::assertSame([18000, OrderStatus::Processing, 0, 2000], [$order->received, $order->status, $this->balance($one), $this->balance($other)]);
        self::assertCount($intents, Read::items(Simulator::door('ledger')['intents'] ?? null), 'nobody was asked');
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
        $sent = $this->call('POST', '/create-order-with-image', [
            'billing_details' => '{}',
            'payment_intent_id' => explode('_secret_', Read::text($answer['client_secret'] ?? ''))[0],
            'order_key' => Read::text($answer['order_key'] ?? ''),
        ], ['Cart-Token' => $cart->token]);
        self::assertSame([200, 'paid'], [$sent->get_status(), $sent->text('state')]);
        museau()->reconciler()->run(time() + 7200);
        self::assertSame([18000, OrderStatus::Processing, 2000], [$this->stored($order->id)->received, $this->stored($order->id)->status, $this->balance($other)]);
    }

    public function test_a_voucher_pays_a_deposit_and_what_is_left_of_it_the_balance(): void
    {
        $voucher = $this->a_voucher(1);
        $this->the_portrait();
        $cart = $this->with_code($this->with_portrait(), $voucher);
        self::assertSame([4500, 0, 6999], [$cart->by_voucher(), $cart->due_by_card(), $cart->totals->future_payments]);
        $order = $this->stored(Read::int($this->press($cart)['order_id'] ?? 0));
        self::assertSame([4500, 6999, 5500], [$order->received, $order->left_to_pay(), $this->balance($voucher)]);
        museau()->voucher_balance()->pay($order, VoucherCodes::make($voucher->id));
        $order = $this->stored($order->id);
        self::assertSame([10000, 1499, 0], [$order->received, $order->left_to_pay(), $this->balance($voucher)]);
        self::assertSame([$order->id => 10000], museau()->ledger()->paid_sums($order->id));
        $order = $this->pay_balance($order);
        self::assertSame([11499, 0], [$order->received, $order->left_to_pay()]);
    }

    public function test_a_voucher_buys_no_voucher(): void
    {
        $voucher = $this->a_voucher(1);
        $cart = $this->with_code($this->with_voucher(), $voucher);
        self::assertSame([0, 5000], [$cart->by_voucher(), $cart->due_by_card()]);
        $print = $this->a_print();
        $cart = museau()->carts()->add($cart->token, $print, 1, $this->variation_of($print, 0));
        self::assertSame([1900, 5000], [$cart->by_voucher(), $cart->due_by_card()]);
    }

    public function test_two_carts_with_one_code(): void
    {
        $voucher = $this->a_voucher(1);
        $first = $this->with_code(museau()->carts()->add(null, $this->an_original('Un'), 1), $voucher);
        $second = $this->with_code(museau()->carts()->add(null, $this->an_original('Deux'), 1), $voucher);
        $payment = $this->begin_payment($first);
        self::assertSame('museau_voucher_spent', $this->hold_as_read($second));
        self::assertSame(18000, museau()->carts()->open($second->token)->due_by_card());
        // Given up: what it held is there for the other.
        museau()->reconciler()->run(time() + Payment::PATIENCE + 60);
        self::assertSame(OrderStatus::Cancelled, $this->stored($payment->order_id)->status);
        self::assertSame(10000, $this->balance($voucher));
        $order = $this->pay(museau()->carts()->open($second->token));
        self::assertSame([18000, 0], [$order->received, $this->balance($voucher)]);
        // The first one's card comes all the same, too late: its money goes back, for the voucher has paid another order.
        Simulator::confirm((string) $payment->intent_id);
        museau()->payment_confirmation()->confirm($payment);
        self::assertSame(0, $this->stored($payment->order_id)->received);
        self::assertSame(0, $this->balance($voucher));
    }

    public function test_a_changed_cart_holds_what_it_takes_now(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $cart = $this->with_code(museau()->carts()->add(null, $print, 2, $this->variation_of($print, 0)), $voucher);
        museau()->carts()->add($cart->token, $this->an_original(), 1);
        $payment = $this->begin_payment(museau()->carts()->open($cart->token));
        self::assertSame([10400, 0], [$payment->amount, $this->balance($voucher)]);
        CartVouchers::remove($cart->id, $voucher->id);
        $payment = $this->begin_payment(museau()->carts()->open($cart->token));
        self::assertSame([20400, 10000], [$payment->amount, $this->balance($voucher)]);
        $this->with_code($cart, $voucher);
        $payment = $this->begin_payment(museau()->carts()->open($cart->token));
        self::assertSame([10400, 0], [$payment->amount, $this->balance($voucher)]);
        self::assertSame(20400, $this->finish_payment($payment)->received);
    }

    public function test_a_refund_goes_back_where_it_came_from(): void
    {
        $voucher = $this->a_voucher(1);
        $order = $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher));
        $this->refund($order->id, 5000, 'un');
        self::assertSame([5000, 0], [$this->stored($order->id)->refunded, $this->balance($voucher)], 'money first');
        $this->refund($order->id, 13000, 'deux');
        self::assertSame([18000, 10000, OrderStatus::Refunded], [$this->stored($order->id)->refunded, $this->balance($voucher), $this->stored($order->id)->status]);
        $this->refund($order->id, 13000, 'deux');
        self::assertSame(10000, $this->balance($voucher));
        $sent = array_sum(array_map(static fn(array $refund): int => Read::int($refund['amount'] ?? 0), array_filter(
            Read::maps(Simulator::door('ledger')['refunds'] ?? null),
            static fn(array $refund): bool => Read::text($refund['payment_intent'] ?? '') === museau()->ledger()->of_order($order->id)[0]->intent_id,
        )));
        self::assertSame(8000, $sent);
        $this->refuses('museau_refund_too_high', fn() => $this->refund($order->id, 1, 'trois'));
    }

    public function test_the_price_of_a_voucher_goes_back_while_it_is_unused(): void
    {
        $order = $this->pay($this->with_voucher(1, [], $this->with_voucher()->token));
        [$small, $large] = Vouchers::of_order($order->id);
        museau()->refunds()->refund($order->id, 10000, [$order->lines[1]->id => 10000], '', 'r1');
        self::assertSame([5000, 0, 'open', 'withdrawn'], [$this->balance($small), $this->balance($large), Vouchers::find($small->id)?->state, Vouchers::find($large->id)?->state]);
        $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $small));
        $this->refuses('museau_voucher_used', static fn() => museau()->refunds()->refund($order->id, 5000, [], '', 'r2'));
        self::assertSame([10000, 0], [$this->stored($order->id)->refunded, $this->balance($small)]);
    }

    public function test_a_refund_that_stripe_refuses_leaves_the_voucher(): void
    {
        $order = $this->pay($this->with_voucher());
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 1, 'fault' => '400']]]);
        $this->refuses('museau_refund_refused', fn() => $this->refund($order->id, 5000, 'r1'));
        self::assertSame([5000, 'open'], [$this->balance($this->bought($order)), $this->bought($order)->state]);
        $this->refund($order->id, 5000, 'r3');
        self::assertSame([0, 'withdrawn'], [$this->balance($this->bought($order)), $this->bought($order)->state]);
    }

    public function test_a_voucher_that_is_over_pays_nothing_and_a_refund_lets_it_run_on(): void
    {
        $voucher = $this->a_voucher(1);
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        $order = $this->pay($cart);
        $other = $this->a_voucher();
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original('Deux'), 1), $other);
        $code = VoucherCodes::make($other->id);
        Clock::shift($other->expires - time() + 3600);
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
        $this->refuses('museau_voucher_over', static fn() => CartVouchers::add($cart->id, $code));
        museau()->voucher_upkeep()->close_expired();
        self::assertSame([['bought', 5000], ['expired', -5000]], self::story($other));
        self::assertSame('expired', Vouchers::find($other->id)?->state);
        museau()->voucher_upkeep()->close_expired();
        $this->refund($order->id, 18000, 'all');
        $back = Vouchers::find($voucher->id) ?? self::fail('Gone.');
        self::assertSame([10000, true], [$back->balance, $back->is_usable(Clock::now() + 5 * 30 * 86400)]);
    }

    public function test_what_was_held_over_the_last_day_is_over_when_its_order_is_given_up(): void
    {
        $voucher = $this->a_voucher();
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        $order_id = Read::int($this->press($cart)['order_id'] ?? 0);
        self::assertSame(0, $this->balance($voucher), 'held');
        Clock::shift($voucher->expires - time() + 3600);
        museau()->voucher_upkeep()->close_expired();
        self::assertSame('expired', Vouchers::find($voucher->id)?->state);
        OrderVouchers::release($order_id);
        self::assertSame(0, $this->balance($voucher));
        self::assertSame([['bought', 5000], ['reserved', -5000], ['released', 5000], ['expired', -5000]], self::story($voucher));
    }

    public function test_a_voucher_whose_letter_could_not_leave_is_not_delivered(): void
    {
        $day = (new \DateTimeImmutable('+1 days', new \DateTimeZone('Europe/Paris')))->format('Y-m-d');
        $voucher = $this->bought($this->pay($this->with_voucher(0, self::texts($day))));
        Clock::shift($voucher->send_on - time() + 60);
        add_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        self::assertSame(0, Vouchers::find($voucher->id)?->shown);
        remove_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
        museau()->mail_queue()->send_again();
        self::assertGreaterThan(0, Vouchers::find($voucher->id)->shown ?? 0);
    }

    public function test_a_letter_brings_the_code_on_its_day_and_another_one_when_it_is_lost(): void
    {
        $day = (new \DateTimeImmutable('+3 days', new \DateTimeZone('Europe/Paris')))->format('Y-m-d');
        $voucher = $this->bought($this->pay($this->with_voucher(0, self::texts($day))));
        museau()->voucher_upkeep()->send_due();
        self::assertCount(0, $this->letters_to('lea@example.org'), 'not before its day');
        Clock::shift($voucher->send_on - time() + 60);
        museau()->voucher_upkeep()->send_due();
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        $letters = $this->letters_to('lea@example.org');
        self::assertCount(1, $letters);
        self::assertStringContainsString('Bonjour Léa', $letters[0]);
        self::assertStringNotContainsString(VoucherLetters::CODE, $letters[0]);
        $code = self::code_in($letters[0]);
        self::assertStringNotContainsString($code, (string) wp_json_encode(Db::rows('SELECT * FROM %i', Schema::table('mails'))), 'not in our books');
        Db::run('DELETE FROM %i', Schema::table('rates'));
        self::assertSame($voucher->id, VoucherCodes::find($code)->id);
        museau()->voucher_letters()->send_anew(Vouchers::find($voucher->id) ?? self::fail('Gone.'));
        Clock::shift($voucher->send_on - time() + 86400);
        museau()->mail_queue()->send_due();
        $letters = $this->letters_to('lea@example.org');
        self::assertCount(2, $letters);
        $new = self::code_in($letters[1]);
        self::assertSame($voucher->id, VoucherCodes::find($new)->id);
        $this->refuses('museau_voucher_unknown', static fn() => VoucherCodes::find($code));
        VoucherPrivacy::forget($voucher->id);
        $kept = Vouchers::find($voucher->id) ?? self::fail('Gone.');
        self::assertSame(['', '', ''], [$kept->email, $kept->recipient, $kept->message]);
        self::assertSame($voucher->id, VoucherCodes::find($new)->id, 'it stays valid');
    }

    public function test_a_voucher_is_withdrawn_for_fourteen_days_while_it_is_unused(): void
    {
        $order = $this->pay($this->with_voucher(1, [], $this->with_voucher()->token));
        $states = fn(): array => array_map(static fn(WithdrawalLine $line): LineState => $line->state, museau()->withdrawals()->lines($this->stored($order->id)));
        self::assertSame([LineState::Open, LineState::Open], $states());
        [$small] = Vouchers::of_order($order->id);
        $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $small));
        self::assertSame([LineState::Used, LineState::Open], $states());
        Db::run('UPDATE %i SET created = created - %d', Vouchers::table(), 30 * 86400);
        self::assertSame([LineState::Used, LineState::Over], $states());
    }

    public function test_the_books_tell_sale_and_use_apart(): void
    {
        $from = time() - 1;
        $voucher = $this->a_voucher(1);
        $order = $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher));
        $rows = array_values(array_filter(VoucherBook::rows($from, time() + 60, false), static fn(array $row): bool => $row['voucher'] === $voucher->id));
        self::assertSame([['bought', 10000], ['redeemed', -10000]], array_map(static fn(array $row): array => [$row['kind']->value, $row['cents']], $rows));
        $receipts = array_filter(museau()->sales_book()->receipts((int) wp_date('Y')), static fn(Receipt $receipt): bool => in_array($receipt->order_id, [$voucher->order_id, $order->id], true));
        self::assertSame(18000, array_sum(array_map(static fn(Receipt $receipt): int => $receipt->cents, $receipts)), 'nothing counts twice');
        $uses = array_filter($receipts, static fn(Receipt $receipt): bool => $receipt->kind === Receipt::VOUCHER_USED);
        self::assertSame([[$order->id, 0, 10000]], array_values(array_map(static fn(Receipt $use): array => [$use->order_id, $use->cents, $use->worth], $uses)));
    }

    private static function code_in(string $letter): string
    {
        return preg_match('/(?:[0-9A-Z]{4}-){4}[0-9A-Z]/', $letter, $code) === 1 ? $code[0] : self::fail('No code.');
    }

    /**
     * @phpstan-impure more arrive
     *
     * @return list<string>
     */
    private function letters_to(string $address): array
    {
        return array_values(array_map(
            static fn(array $mail): string => Read::text($mail['message']),
            array_filter($this->mails, static fn(array $mail): bool => in_array($address, (array) $mail['to'], true)),
        ));
    }

    private function refund(int $order_id, int $cents, string $request): void
    {
        museau()->refunds()->refund($order_id, $cents, [], '', $request);
    }

    /** The second of two that have read one cart's voucher as free: only one of them holds it. */
    private function hold_as_read(Cart $read): string
    {
        $order = museau()->orders()->place($read, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true), '', [
            Order::VOUCHERS => array_map(static fn(CartVoucher $voucher): array => ['id' => $voucher->id, 'cents' => $voucher->cents], $read->vouchers),
        ]);
        try {
            OrderVouchers::reserve($order);

            return '';
        } catch (VoucherRefused $refusal) {
            museau()->orders()->cancel($order->id);

            return $refusal->error_code;
        }
    }

    private function refuses(string $code, callable $work): void
    {
        try {
            $work();
            self::fail("$code was not refused.");
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);
        }
    }
}

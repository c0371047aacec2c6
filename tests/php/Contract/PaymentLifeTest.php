<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Attempts;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Payments\ReconcileTimes;
use Museau\Domain\Payments\RefundDemands;
use Museau\Domain\Payments\UnmatchedPayments;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What may happen to a payment between the button and the bank, on every engine: nothing is taken twice, kept undue or forgotten. */
final class PaymentLifeTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    #[TestDox('Which pieces a refund puts back is kept whole, however many lines its order has')]
    public function test_pieces_that_go_back(): void
    {
        $back = array_fill_keys(range(1001, 1060), 2);
        $kept = implode(',', array_map(static fn(int $line): string => "$line:2", array_keys($back)));
        self::assertSame($back, RefundDemands::pieces($kept));
        self::assertGreaterThan(190, strlen($kept));
        self::assertSame('text', Db::row('SHOW COLUMNS FROM %i LIKE %s', Schema::table('refunds'), 'back')['Type'] ?? '');
    }

    #[TestDox('[F32] Three refused cards close the intent, and the person rests ten minutes')]
    public function test_three_refused_cards(): void
    {
        $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        foreach ([0, 0, Limits::DECLINES] as $counted) {
            Simulator::confirm((string) $payment->intent_id, 'decline');
            museau()->payment_confirmation()->confirm($payment);
            self::assertSame($counted, museau()->ledger()->get($payment->id)?->declines);
        }
        $rests = museau()->ledger()->of_order($payment->order_id)[0] ?? self::fail('The payment is gone.');
        self::assertNull($rests->intent_id);
        $line = array_values(array_filter(Journal::page(1, 20), static fn(array $line): bool => $line['detail'] === Sentence::DECLINED));
        self::assertSame([$payment->order_id], array_column($line, 'subject'));
        self::assertSame('Carte refusée par la banque (n° 2026-0479)', Sentence::of($line[0], '2026-0479'));
        self::assertEqualsWithDelta(600, Limits::rest_after($rests), 5);
        self::assertTrue(museau()->payments()->find((string) $payment->intent_id)->is_cancelled());
    }

    #[TestDox('[F32] Where the refused cards of an intent cannot be counted, a payment goes on, and they are asked for again ten minutes later')]
    public function test_refused_cards_that_cannot_be_counted(): void
    {
        $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        Simulator::confirm((string) $payment->intent_id, 'decline');
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/charges', 'times' => 9, 'fault' => '400']]]);
        museau()->payment_confirmation()->confirm($payment);
        $until = Read::int(get_option('_transient_timeout_museau_uncounted_' . $payment->intent_id));
        self::assertEqualsWithDelta(time() + 600, $until, 5);
        self::assertSame(OrderStatus::Processing, $this->finish_payment($payment)->status);
    }

    #[TestDox('[S04] An intent whose sum or order is another one confirms nothing, and the artist is told')]
    public function test_an_intent_that_does_not_match(): void
    {
        foreach (['amount' => 'amount - 100', 'mark' => "'of-another-payment'"] as $column => $other) {
            $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original("Œuvre $column"), 1));
            Db::run("UPDATE %i SET $column = $other WHERE id = %d", Schema::table('payments'), $payment->id);
            Simulator::confirm((string) $payment->intent_id);
            try {
                museau()->payment_confirmation()->confirm($payment);
                self::fail("Confirmed with another $column.");
            } catch (PaymentFailed $failed) {
                self::assertSame(PaymentFailed::does_not_match()->error_code, $failed->error_code);
            }
            self::assertSame([OrderStatus::Pending, 0], [$this->stored($payment->order_id)->status, $this->stored($payment->order_id)->received]);
            self::assertSame(['warn-mismatch-' . $payment->id], Db::column('SELECT kind FROM %i WHERE order_id = %d', Schema::table('mails'), $payment->order_id));
        }
    }

    #[TestDox('[F15] Of two payments of one order the second goes back by itself, and the order stays paid once')]
    public function test_paid_twice(): void
    {
        $first = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        $second = museau()->ledger()->renew($first);
        self::assertNotNull($second);
        self::assertSame([$first->order_id, $first->amount, $first->created], [$second->order_id, $second->amount, $second->created]);
        self::assertNull(museau()->ledger()->renew($first), 'one that was put aside is renewed no more');
        $metadata = museau()->payments()->find((string) $first->intent_id)->metadata;
        $intent = museau()->payments()->create($second->amount, [...array_map(Read::text(...), $metadata), 'payment' => $second->mark], 'Commande', bin2hex(random_bytes(8)));
        self::assertTrue(museau()->ledger()->attach($second, $intent));
        $second = museau()->ledger()->of_intent($intent->id) ?? self::fail('Not attached.');
        $order = $this->finish_payment($first);
        self::assertSame($order->total, $this->finish_payment($second)->received);
        self::assertSame(PaymentStatus::Returned, museau()->ledger()->get($second->id)?->status);
        self::assertSame($order->total, array_sum(array_column(museau()->payments()->refunds_of($intent->id), 'cents')));
        self::assertSame([], museau()->payments()->refunds_of((string) $first->intent_id));
    }

    #[TestDox('[R142] The balance is paid once: then nothing is left, and the deposit stands beside it')]
    public function test_a_balance(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        self::assertSame([4500, 6999], [$order->received, $order->left_to_pay()]);
        $paid = $this->pay_balance($order);
        self::assertSame([$order->total, 0, OrderStatus::Processing], [$paid->received, $paid->left_to_pay(), $paid->status]);
        self::assertSame([PaymentStatus::Paid, PaymentStatus::Paid], array_map(static fn(Payment $payment): PaymentStatus => $payment->status, museau()->ledger()->of_order($order->id)));
        self::assertSame(409, $this->call('POST', '/balance-intent', ['order' => $order->id, 'key' => $order->key])->get_status());
    }

    #[TestDox('Money of an order that was deleted meanwhile goes back by itself')]
    public function test_an_order_that_is_gone(): void
    {
        $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        Simulator::confirm((string) $payment->intent_id);
        $table = self::is_woocommerce() ? Db::wpdb()->prefix . 'wc_orders' : Schema::table('orders');
        self::assertSame(1, Db::run('DELETE FROM %i WHERE id = %d', $table, $payment->order_id));
        wp_cache_flush();
        $confirmed = museau()->payment_confirmation()->confirm($payment);
        self::assertSame(PaymentStatus::Returned, $confirmed->payment->status);
        self::assertSame($payment->amount, array_sum(array_column(museau()->payments()->refunds_of((string) $payment->intent_id), 'cents')));
    }

    #[TestDox('A refund is at least a cent and at most what was received; the last cent goes back, too')]
    public function test_the_bounds_of_a_refund(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        foreach ([0, $order->received + 1] as $cents) {
            try {
                museau()->refunds()->refund($order->id, $cents, [], '', "bounds-$cents");
                self::fail("$cents cents went back.");
            } catch (CouldNotRefund $refusal) {
                self::assertSame(CouldNotRefund::is_above_received(0)->error_code, $refusal->error_code);
            }
        }
        museau()->refunds()->refund($order->id, 1, [], '', 'bounds-one');
        $order = museau()->refunds()->refund($order->id, $order->received - 1, [], '', 'bounds-rest');
        self::assertSame([$order->received, OrderStatus::Refunded], [$order->refunded, $order->status]);
    }

    #[TestDox('[F30] [F31] Without webhooks the reconciler hears of a refund and of a dispute that were made at Stripe')]
    public function test_what_no_webhook_told(): void
    {
        [$given_back, $disputed] = [$this->pay(museau()->carts()->add(null, $this->an_original(), 1)), $this->pay(museau()->carts()->add(null, $this->an_original('Loutre'), 1))];
        $intent = static fn(int $order_id): string => (string) (museau()->ledger()->of_order($order_id)[0] ?? self::fail('No payment.'))->intent_id;
        museau()->payments()->refund($intent($given_back->id), 700, [], bin2hex(random_bytes(8)));
        $dispute = Read::text(Simulator::door('dispute', ['intent' => $intent($disputed->id)])['id'] ?? null);
        delete_option('museau_reconciled');
        $done = did_action(ReconcileSchedule::DONE);
        do_action(ReconcileSchedule::CRON);
        self::assertEqualsWithDelta(time(), (int) ReconcileSchedule::health()['last'], 10);
        self::assertSame(1, did_action(ReconcileSchedule::DONE) - $done);
        self::assertSame(700, $this->stored($given_back->id)->refunded);
        self::assertSame([$dispute], array_keys(Read::map($this->stored($disputed->id)->meta['disputes'] ?? null)));
        $told = static fn(): array => Db::column("SELECT kind FROM %i WHERE order_id = %d AND kind LIKE 'warn-%%'", Schema::table('mails'), $disputed->id);
        self::assertSame(["warn-charge.dispute.created-$dispute"], $told());
        museau()->reconciler()->run();
        self::assertSame([700, 1], [$this->stored($given_back->id)->refunded, count($told())], 'told once');
        Simulator::door('dispute-close', ['dispute' => $dispute, 'status' => 'lost']);
        museau()->reconciler()->run();
        self::assertContains("warn-charge.dispute.closed-$dispute", $told());
    }

    #[TestDox('An order whose work has twice ended PHP comes last, and the artist is told once')]
    public function test_an_order_that_ends_php(): void
    {
        $orders = [];
        foreach (['once', 'twice'] as $ends => $name) {
            $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original($name), 1));
            Db::run('UPDATE %i SET created = %d WHERE id = %d', Schema::table('payments'), time() - 600, $payment->id);
            foreach (range(0, $ends) as $n) {
                Attempts::begin("order:$payment->order_id", time() - 900 + 120 * $n);
            }
            $orders[$payment->order_id] = $ends;
        }
        museau()->reconciler()->run();
        $told = Db::column("SELECT order_id FROM %i WHERE kind = 'warn-stalled'", Schema::table('mails'));
        self::assertSame([(string) array_search(1, $orders, true)], $told);
    }

    #[TestDox('Money that no order of the shop asked for is told until she has seen it, once')]
    public function test_money_of_no_order(): void
    {
        delete_option('museau_stripe_passes');
        delete_option('museau_unknown_money');
        UnmatchedPayments::note('pi_lost', 700);
        $told = static fn(): string => implode(' ', UnmatchedPayments::sentences());
        self::assertStringContainsString('pi_lost', $told());
        UnmatchedPayments::see();
        UnmatchedPayments::note('pi_lost', 700);
        self::assertSame('', $told());
        UnmatchedPayments::note('pi_other', 900);
        self::assertStringContainsString('pi_other', $told());
        self::assertStringNotContainsString('pi_lost', $told());
    }

    #[TestDox('A shop that has not been compared with Stripe for a day is named to the artist; one never compared is not')]
    public function test_a_silent_day(): void
    {
        delete_option('museau_stripe_passes');
        $now = time();
        self::assertNull(ReconcileTimes::silent_since($now));
        ReconcileTimes::remember('one account', $now - DAY_IN_SECONDS - 1);
        self::assertSame($now - DAY_IN_SECONDS - 1, ReconcileTimes::silent_since($now));
        self::assertStringContainsString('rien pu vérifier auprès de Stripe', implode(' ', UnmatchedPayments::sentences()));
        ReconcileTimes::remember('another account', $now - DAY_IN_SECONDS);
        self::assertNull(ReconcileTimes::silent_since($now));
    }
}

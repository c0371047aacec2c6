<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Invoices\CreditDemands;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Refusal;
use Museau\Screens\Withdrawal\WithdrawalActions;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The money of a withdrawal that two payments give back, on every engine: closed once all of it went, and no sum is told that did not. */
final class WithdrawalRefundTest extends WordPressTestCase
{
    use MakesVouchers;

    private const BALANCE = 6999;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'withdrawals', 'mails'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $this->start_stripe();
    }

    #[TestDox('Stripe refuses the second half of a withdrawal: it stays open with what is still due, and a second press gives that back')]
    public function test_the_second_half_is_refused(): void
    {
        $order = $this->paid_twice();
        $withdrawal = $this->withdrawn($order);
        $due = $this->desk()->refund_of($order, $withdrawal)->cents;
        self::assertGreaterThan(self::BALANCE, $due);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 1, 'fault' => '400']]]);
        try {
            $this->press($order, $withdrawal);
            self::fail('It went.');
        } catch (CouldNotRefund $refusal) {
            self::assertSame('museau_refund_refused', $refusal->error_code);
        }
        Simulator::door('plan', ['faults' => []]);
        $order = $this->stored($order->id);
        self::assertSame([self::BALANCE, self::BALANCE], [$this->given_back($order), $order->refunded]);
        self::assertSame(self::BALANCE, array_sum(array_column($order->lines, 'refunded')), 'of the lines no more than went');
        self::assertFalse($this->again($withdrawal)->is_closed);
        $rest = $due - self::BALANCE;
        self::assertSame($rest, $this->desk()->refund_of($order, $withdrawal)->cents);
        $this->sign_in();
        $html = museau()->order_panel()->html($order);
        foreach (['Rembourser ' . Money::text($rest), 'value="refund_withdrawal:' . $withdrawal->id . '"', 'Déjà rendus : ' . Money::text(self::BALANCE)] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }

        self::assertSame(Money::text($rest) . ' remboursés.', $this->press($order, $withdrawal));
        $order = $this->stored($order->id);
        self::assertSame([$due, $due], [$this->given_back($order), $order->refunded]);
        self::assertTrue($this->again($withdrawal)->is_closed);
        self::assertSame(0, $this->desk()->refund_of($order, $withdrawal)->cents);
        // The credit notes name each line's cents once.
        $notes = CreditDemands::of_order($order->id);
        self::assertSame([self::BALANCE, $rest], array_column($notes, 'cents'));
        $by_line = [];
        foreach (array_column($notes, 'lines') as $lines) {
            foreach ($lines as $id => $cents) {
                $by_line[$id] = ($by_line[$id] ?? 0) + $cents;
            }
        }
        self::assertEquals([$order->lines[1]->id => $order->lines[1]->total, $order->lines[2]->id => $order->lines[2]->total], $by_line);
        $letters = Db::column("SELECT text FROM %i WHERE order_id = %d AND kind LIKE 'refund-%%' ORDER BY id", Schema::table('mails'), $order->id);
        self::assertCount(2, $letters);
        foreach ([self::BALANCE, $rest] as $n => $cents) {
            self::assertStringContainsString(Money::text($cents), (string) $letters[$n]);
        }
    }

    #[TestDox('The second half finds Stripe silent: it goes with the next press or the reconciler, once, and the sum told is what went')]
    public function test_the_second_half_is_late(): void
    {
        foreach ([true, false] as $by_hand) {
            $order = $this->paid_twice();
            $withdrawal = $this->withdrawn($order);
            $due = $this->desk()->refund_of($order, $withdrawal)->cents;
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
            try {
                $this->press($order, $withdrawal);
                self::fail('Stripe answered.');
            } catch (PaymentFailed $failed) {
                self::assertSame('museau_payment_unreachable', $failed->error_code);
            }
            self::assertSame($due - self::BALANCE, Refunds::waiting($order->id));
            Simulator::door('plan', ['faults' => []]);
            $by_hand || museau()->refunds()->finish($order->id);
            self::assertStringContainsString(Money::text($by_hand ? $due - self::BALANCE : $due), $this->press($this->stored($order->id), $withdrawal));
            self::assertSame([$due, $due, true], [$this->given_back($order), $this->stored($order->id)->refunded, $this->again($withdrawal)->is_closed]);
            self::assertStringContainsString(Money::text($due), $this->press($this->stored($order->id), $withdrawal), 'a third press gives nothing');
            self::assertSame($due, $this->given_back($order));
        }
    }

    #[TestDox('A press that another one has overtaken closes nothing while a part is still due')]
    public function test_two_presses(): void
    {
        $order = $this->paid_twice();
        $withdrawal = $this->withdrawn($order);
        $due = $this->desk()->refund_of($order, $withdrawal)->cents;
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 1, 'fault' => '400']]]);
        $is_inside = false;
        // The second press comes after the first one has read what is due, and before it writes.
        $second = function (string $query) use (&$is_inside, &$second, $order, $withdrawal): string {
            if (!$is_inside && str_contains($query, 'INSERT') && str_contains($query, Schema::table('locks')) && str_contains($query, 'order:' . $order->id)) {
                $is_inside = true;
                remove_filter('query', $second);
                try {
                    $this->press($order, $withdrawal);
                } catch (CouldNotRefund) {
                    // Its second half is refused.
                }
            }

            return $query;
        };
        add_filter('query', $second);
        try {
            $this->press($order, $withdrawal);
            self::fail('Nothing was said of what is still due.');
        } catch (Refusal $refusal) {
            self::assertTrue($is_inside);
            self::assertSame('museau_withdrawal_in_part', $refusal->error_code);
            self::assertStringContainsString(Money::text(self::BALANCE), $refusal->getMessage());
            self::assertStringContainsString(Money::text($due - self::BALANCE), $refusal->getMessage());
        } finally {
            remove_filter('query', $second);
        }
        self::assertFalse($this->again($withdrawal)->is_closed);
        self::assertSame(self::BALANCE, $this->given_back($order));
    }

    #[TestDox('A voucher whose price two payments give back holds nothing while the second half waits, and what was refused after it was')]
    public function test_a_voucher_between_two_halves(): void
    {
        $this->the_portrait();
        $order = $this->pay_balance($this->pay($this->with_voucher(1, [], $this->with_portrait()->token)));
        $voucher = $this->bought($order);
        $withdrawal = $this->desk()->declare($order, wp_generate_uuid4(), 'Zoé Martin', [$order->lines[1]->id => 1]);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
        try {
            $this->press($order, $withdrawal);
            self::fail('Stripe answered.');
        } catch (PaymentFailed) {
            self::assertSame([10000 - self::BALANCE, 0], [Refunds::waiting($order->id), $this->balance($voucher)]);
        }
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 1, 'times' => 1, 'fault' => '400']]]);
        try {
            museau()->refunds()->finish($order->id);
            self::fail('It went.');
        } catch (CouldNotRefund) {
            self::assertSame([self::BALANCE, 10000 - self::BALANCE], [$this->given_back($order), $this->balance($voucher)]);
        }
        Simulator::door('plan', ['faults' => []]);
        $this->press($this->stored($order->id), $withdrawal);
        self::assertSame([10000, 0, true], [$this->given_back($order), $this->balance($voucher), $this->again($withdrawal)->is_closed]);
    }

    #[TestDox('The goods\' delivery goes back with the last of the goods, not once more with a voucher that is withdrawn after them')]
    public function test_a_voucher_after_the_goods(): void
    {
        $this->the_portrait();
        $cart = $this->with_voucher(0, [], $this->with_portrait()->token);
        $order = $this->pay_balance($this->pay(museau()->carts()->add($cart->token, $this->an_original(), 1)));
        museau()->orders()->set_meta($order->id, WithdrawalRefund::PORTRAIT_SHIPPING, $order->shipping - 700);
        $order = $this->stored($order->id);
        [, $bought, $original] = $order->lines;
        $goods = $this->desk()->declare($order, wp_generate_uuid4(), 'Zoé Martin', [$original->id => 1]);
        self::assertSame($original->total + 700, $this->desk()->refund_of($order, $goods)->cents);
        $this->press($order, $goods);
        $order = $this->stored($order->id);
        $voucher = $this->desk()->declare($order, wp_generate_uuid4(), 'Zoé Martin', [$bought->id => 1]);
        $due = $this->desk()->refund_of($order, $voucher);
        self::assertSame([5000, 0], [$due->cents, $due->shipping]);
        $this->press($order, $voucher);
        self::assertSame($original->total + 700 + 5000, $this->given_back($order));
    }

    private function press(Order $order, Withdrawal $withdrawal): string
    {
        return $this->desk()->step($order, 'refund_withdrawal:' . $withdrawal->id, ['confirmed_withdrawal' => [(string) $withdrawal->id => '1']]);
    }

    /** All goods of the order. */
    private function withdrawn(Order $order): Withdrawal
    {
        return $this->desk()->declare($order, wp_generate_uuid4(), 'Zoé Martin', [$order->lines[1]->id => 2, $order->lines[2]->id => 1]);
    }

    private function again(Withdrawal $withdrawal): Withdrawal
    {
        return $this->desk()->withdrawals->find($withdrawal->id) ?? self::fail('The withdrawal is gone.');
    }

    /** A portrait, two prints and an original, of which deposit and balance are there. */
    private function paid_twice(): Order
    {
        $this->the_portrait();
        $print = $this->a_print();
        $cart = $this->with_portrait();
        $cart = museau()->carts()->add($cart->token, $print, 2, $this->variation_of($print, 0));

        return $this->pay_balance($this->pay(museau()->carts()->add($cart->token, $this->an_original(), 1)));
    }

    private function desk(): WithdrawalActions
    {
        return museau()->withdrawals();
    }

    /** Cents that Stripe gave back for this order. */
    private function given_back(Order $order): int
    {
        $intents = array_map(static fn(Payment $payment): string => (string) $payment->intent_id, museau()->ledger()->of_order($order->id));

        return array_sum(array_column(array_merge(...array_map(
            static fn(string $intent): array => array_values(museau()->payments()->refunds_of($intent)),
            $intents,
        )), 'cents'));
    }
}

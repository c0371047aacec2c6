<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Payments\Refunds;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Refunds that begin in WooCommerce's own screen: the money goes through our ledger, once, and its records stay true (F30). */
final class RefundsTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    private static function may_be_refunded(\WC_Order $order): bool
    {
        $gateway = wc_get_payment_gateway_by_order($order);
        self::assertInstanceOf(\WC_Payment_Gateway::class, $gateway);

        return $gateway->can_refund_order($order);
    }

    #[TestDox('Its refund button gives one line back at Stripe, tells the customer once, restocks as chosen, and makes no second record')]
    public function test_the_button(): void
    {
        $original = $this->an_original();
        $order = $this->pay(museau()->carts()->add(museau()->carts()->add(null, $original, 1)->token, $this->a_print(9), 2, 0, ['pa_format' => 'a4']));
        self::assertTrue(self::may_be_refunded($this->woo($order)));
        self::assertArrayNotHasKey('carte', WC()->payment_gateways()->get_available_payment_gateways());
        self::assertSame(0, museau()->catalogue()->available($original));
        $this->mails = [];
        $line = $order->lines[0];
        $refund = $this->ask($order, 150.0, [$line->id => ['qty' => 1, 'refund_total' => 150, 'refund_tax' => []]], restock: true);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund);
        self::assertSame([15000, 15000], [$this->given_back($order), $this->stored($order->id)->refunded]);
        self::assertSame([15000, 0], [$this->stored($order->id)->lines[0]->refunded, $this->stored($order->id)->lines[1]->refunded]);
        self::assertCount(1, $this->woo($order)->get_refunds());
        museau()->mail_queue()->send_due();
        self::assertSame(1, count(array_filter(array_column($this->mails, 'message'), static fn(string $message): bool => str_contains($message, '150,00 €'))));
        museau()->product_index()->flush();
        self::assertSame(1, museau()->catalogue()->available($original), 'put back');
        self::assertSame(OrderStatus::Processing, $this->stored($order->id)->status);
        // Our own webhook and the reconciler find nothing new.
        museau()->refunds()->read_from_stripe($order->id);
        museau()->refunds()->finish($order->id);
        self::assertSame([15000, 1], [$this->given_back($order), count($this->woo($order)->get_refunds())]);

        $rest = $order->received - 15000;
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, $rest / 100));
        self::assertSame([$order->received, 'refunded'], [$this->given_back($order), $this->woo($order)->get_status()]);
        self::assertSame($order->received, $this->stored($order->id)->refunded);
        self::assertFalse(self::may_be_refunded($this->woo($order)));
    }

    #[TestDox('Above what was received, above a line, or by hand, nothing is kept: of a deposit only the deposit goes back, and that ends the order')]
    public function test_refusals_and_a_deposit(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        self::assertSame(4500, $order->received);
        foreach ([$this->ask($order, 45.01), $this->ask($order, 114.99), $this->ask($order, 20, payment: false)] as $answer) {
            self::assertInstanceOf(\WP_Error::class, $answer);
        }
        self::assertSame([0, 0, []], [$this->given_back($order), $this->stored($order->id)->refunded, $this->woo($order)->get_refunds()]);
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('refunds'), $order->id));

        $this->woo($order)->update_status('on-hold');
        $this->woo($order)->update_status('processing');
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, 45.0));
        self::assertSame([4500, 'refunded'], [$this->given_back($order), $this->woo($order)->get_status()]);
        self::assertCount(1, $this->woo($order)->get_refunds(), 'no refund of the balance that nobody paid');
        $link = ['order' => $order->id, 'key' => $order->key];
        self::assertSame('cancelled', Read::map($this->call('GET', '/balance', $link)->get_data())['state'] ?? null);
        self::assertSame(409, $this->call('POST', '/balance-intent', $link)->get_status());

        foreach (['cancelled', 'pending', 'failed'] as $status) {
            $this->woo($order)->update_status($status);
            self::assertSame('refunded', $this->woo($order)->get_status(), $status);
        }
        $notes = array_column(wc_get_order_notes(['order_id' => $order->id]), 'content');
        self::assertCount(3, array_filter($notes, static fn(mixed $note): bool => str_contains(Read::text($note), 'est remboursée et le reste')));
        // As WooCommerce says where it has tried to give the rest back.
        self::assertNotContains(
            __('Order status set to refunded. To return funds to the customer you will need to issue a refund through your payment gateway.', 'woocommerce'),
            $notes,
        );
        self::assertCount(1, $this->woo($order)->get_refunds());
        // As it was kept when a refunded order could still be cancelled.
        Db::run("UPDATE %i SET status = 'wc-cancelled' WHERE id = %d", Db::wpdb()->prefix . 'wc_orders', $order->id);
        wp_cache_flush();
        self::assertSame(['cancelled', OrderStatus::Refunded], [$this->woo($order)->get_status(), $this->stored($order->id)->status]);
    }

    #[TestDox('Deposit and balance go back together in one record, the totals of the order stay whole')]
    public function test_two_payments(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        $this->pay_balance($order);
        $woo = $this->woo($order);
        self::assertEqualsWithDelta(114.99, (float) $woo->get_total(), 0.001);
        ob_start();
        do_action('woocommerce_admin_order_totals_after_total', $order->id);
        $totals = (string) ob_get_clean();
        self::assertStringContainsString('Reçu à ce jour', $totals);
        self::assertStringContainsString('114,99', $totals);
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, 100.0));
        [$refund] = $this->woo($order)->get_refunds();
        self::assertSame([2, 0, '100.00'], [count(WooOrder::refund_ids($refund)), WooOrder::awaits($refund), wc_format_decimal($refund->get_amount(), 2)]);
        self::assertSame([10000, 10000], [$this->given_back($order), $this->stored($order->id)->refunded]);
        self::assertEqualsWithDelta(14.99, (float) $this->woo($order)->get_remaining_refund_amount(), 0.001);
    }

    #[TestDox('A full refund over two payments whose second half is late leaves the order open while money is kept')]
    public function test_half_of_a_full_refund(): void
    {
        $this->the_portrait();
        $order = $this->pay($this->with_portrait());
        $this->pay_balance($order);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
        $this->ask($order, 114.99);
        self::assertNotSame('refunded', $this->woo($order)->get_status());
        Simulator::door('plan', ['faults' => []]);
        museau()->reconciler()->run();
        self::assertSame(['refunded', 11499], [$this->woo($order)->get_status(), $this->given_back($order)]);
    }

    #[TestDox('A part of a bought voucher\'s price goes back in two halves: while the second is late, or refused, the voucher loses no more than is asked')]
    public function test_a_part_of_a_voucher_in_two_halves(): void
    {
        foreach (['late', 'refused'] as $end) {
            $this->the_portrait();
            $order = $this->pay_balance($this->pay($this->with_voucher(1, [], $this->with_portrait()->token)));
            [, $line] = $order->lines;
            self::assertSame([$line->key, 10000], [$order->voucher_lines()[0]->key, $line->total]);
            $voucher = $this->bought($order);
            // The balance gives 69,99 €, the first payment the rest.
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
            $this->ask($order, 80.0, [$line->id => ['qty' => 1, 'refund_total' => 80, 'refund_tax' => []]]);
            self::assertSame([6999, 1001, 6999], [$this->given_back($order), Refunds::waiting($order->id), $this->stored($order->id)->lines[1]->refunded]);
            self::assertSame(2000, $this->balance($voucher), $end);
            Simulator::door('plan', ['faults' => $end === 'late' ? [] : [['on' => 'POST /v1/refunds', 'call' => 1, 'times' => 1, 'fault' => '400']]]);
            try {
                museau()->refunds()->finish($order->id);
            } catch (CouldNotRefund) {
                self::assertSame('refused', $end);
            }
            $gone = $end === 'late' ? 8000 : 6999;
            self::assertSame([$gone, $gone, 10000 - $gone], [$this->given_back($order), $this->stored($order->id)->lines[1]->refunded, $this->balance($voucher)], $end);
            Simulator::door('plan', ['faults' => []]);
        }
    }

    #[TestDox('Of a refund of lines and delivery in two halves whose second is refused, the lines and the delivery sum to what went')]
    public function test_a_delivery_in_two_halves(): void
    {
        $this->the_portrait();
        $order = $this->pay_balance($this->pay(museau()->carts()->add($this->with_portrait()->token, $this->a_print(9), 2, 0, ['pa_format' => 'a4'])));
        [$portrait] = $order->lines;
        $delivery = array_values($this->woo($order)->get_items('shipping'))[0] ?? self::fail('It has no delivery.');
        self::assertGreaterThan(0, $order->shipping);
        // The balance gives its part, and refuses nothing; the first payment does.
        $gone = museau()->ledger()->of_order($order->id)[1]->amount;
        $goods = $gone - 300;
        $asked = $goods + $order->shipping;
        self::assertLessThanOrEqual($portrait->total, $goods);
        self::assertGreaterThan(300, $order->shipping);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
        $this->ask($order, $asked / 100, [
            $portrait->id => ['qty' => 1, 'refund_total' => $goods / 100, 'refund_tax' => []],
            $delivery->get_id() => ['qty' => 0, 'refund_total' => $order->shipping / 100, 'refund_tax' => []],
        ]);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 1, 'times' => 1, 'fault' => '400']]]);
        try {
            museau()->refunds()->finish($order->id);
            self::fail('It was refused.');
        } catch (CouldNotRefund) {
        }
        Simulator::door('plan', ['faults' => []]);
        [$refund] = $this->woo($order)->get_refunds();
        $items = static fn(string $type): int => array_sum(array_map(
            static fn(\WC_Order_Item $item): int => $item instanceof \WC_Order_Item_Product || $item instanceof \WC_Order_Item_Shipping ? WooOrder::cents($item->get_total()) : 0,
            $refund->get_items($type),
        ));
        self::assertSame([$gone, $gone, $goods, 300], [
            $this->given_back($order),
            WooOrder::cents($refund->get_amount()),
            $items('line_item'),
            $items('shipping'),
        ]);
        self::assertSame($refund->get_shipping_total(), wc_format_decimal(-3), 'the sum that WooCommerce shows');
    }

    #[TestDox('Stripe silent: WooCommerce keeps no record, the demand goes out once later, and pressing again doubles nothing')]
    public function test_stripe_is_silent(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 3, 'fault' => '500']]]);
        $answer = $this->ask($order, 50.0);
        self::assertInstanceOf(\WP_Error::class, $answer);
        self::assertStringContainsString('Le service de paiement ne répond pas', $answer->get_error_message());
        self::assertSame([], $this->woo($order)->get_refunds());
        $again = $this->ask($order, 50.0);
        self::assertInstanceOf(\WP_Error::class, $again);
        self::assertStringContainsString('50,00 €', $again->get_error_message());
        self::assertSame([5000, 5000, 1], [$this->given_back($order), $this->stored($order->id)->refunded, count($this->woo($order)->get_refunds())]);
    }

    #[TestDox('Stripe silent, and the pieces were to go on sale again: they do when the money goes, once')]
    public function test_pieces_go_back_with_the_money(): void
    {
        $print = $this->a_print(9);
        $order = $this->pay(museau()->carts()->add(null, $print, 3, 0, ['pa_format' => 'a4']));
        $available = static function () use ($print): int {
            museau()->product_index()->flush();

            return (int) museau()->catalogue()->available($print);
        };
        $sold = $available();
        $line = $order->lines[0];
        $pieces = static fn(int $number): array => [$line->id => ['qty' => $number, 'refund_total' => 1, 'refund_tax' => []]];
        foreach ([[2, true], [1, false]] as $n => [$number, $restock]) {
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 3, 'fault' => '500']]]);
            self::assertInstanceOf(\WP_Error::class, $this->ask($order, 10.0, $pieces($number), $restock));
            self::assertSame([], array_filter($this->woo($order)->get_refunds(), static fn(\WC_Order_Refund $one): bool => WooOrder::refund_ids($one) === []));
            museau()->refunds()->finish($order->id);
            museau()->refunds()->finish($order->id);
            self::assertSame([1000 * ($n + 1), $sold + 2], [$this->given_back($order), $available()], 'only what was asked to go back');
        }
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, 1.0, $pieces(1), true));
        self::assertSame($sold + 3, $available(), 'by WooCommerce itself, once');
    }

    #[TestDox('Half of a refund went, and the other half is overtaken by one in Stripe: WooCommerce\'s record keeps what went, and both count')]
    public function test_half_a_refund_is_overtaken(): void
    {
        $this->the_portrait();
        $order = $this->pay_balance($this->pay($this->with_portrait()));
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, 100.0));
        Simulator::door('plan', ['faults' => []]);
        museau()->payments()->refund((string) museau()->ledger()->of_order($order->id)[0]->intent_id, 4500, [], bin2hex(random_bytes(8)));
        museau()->refunds()->read_from_stripe($order->id);
        museau()->refunds()->finish($order->id);
        self::assertSame([11499, 11499, 'refunded'], [$this->given_back($order), $this->stored($order->id)->refunded, $this->woo($order)->get_status()]);
        $amounts = array_map(static fn(\WC_Order_Refund $one): int => WooOrder::cents($one->get_amount()), $this->woo($order)->get_refunds());
        sort($amounts);
        self::assertSame([4500, 6999], $amounts);
    }

    #[TestDox('A process that died after WooCommerce\'s record, before or after Stripe, is taken up again: paid once, or the record goes')]
    public function test_a_death_in_between(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $marked = static fn(\WC_Order_Refund $refund): bool => $refund->get_meta(WooOrder::AWAITS) !== '';
        $deaths = [
            // Saved for the first time, before anybody was told; saved with our mark; paid at Stripe, and not written.
            ['after', static fn(\WC_Order_Refund $refund): bool => !$marked($refund), 0],
            ['after', $marked, 1000],
            ['before', static fn(\WC_Order_Refund $refund): bool => WooOrder::refund_ids($refund) !== [], 1000],
        ];
        $expected = 0;
        foreach ($deaths as $n => [$when, $here, $cents]) {
            $hook = "woocommerce_{$when}_order_refund_object_save";
            add_action($hook, static function (\WC_Order_Refund $refund) use ($here): void {
                if ($here($refund)) {
                    // An Error passes WooCommerce's own catch, as a kill does.
                    throw new \Error('killed');
                }
            });
            try {
                $this->ask($order, 10.0);
                self::fail("not dead at $n");
            } catch (\Error $death) {
                self::assertSame('killed', $death->getMessage());
            }
            remove_all_actions($hook);
            wp_cache_flush();
            self::assertSame($expected, $this->stored($order->id)->refunded, "$n: counts once it is known to be back");
            self::assertCount(intdiv($expected, 1000) + 1, $this->woo($order)->get_refunds());
            foreach ($this->woo($order)->get_refunds() as $refund) {
                $refund->set_date_created(time() - 600);
                $refund->save();
            }
            museau()->refunds()->finish($order->id);
            do_action(ReconcileSchedule::CRON);
            do_action(ReconcileSchedule::CRON);
            $expected += $cents;
            self::assertSame([$expected, $expected, intdiv($expected, 1000)], [$this->given_back($order), $this->stored($order->id)->refunded, count($this->woo($order)->get_refunds())], "$n");
        }
    }

    /** @return iterable<string, array{string, \Closure(mixed): bool}> hook at which the process ends, and at which call of it */
    public static function deaths(): iterable
    {
        $saved = static fn(\Closure $when): \Closure => static fn(mixed $refund): bool => $refund instanceof \WC_Order_Refund && $when($refund);
        $always = static fn(): bool => true;
        yield 'asked' => ['woocommerce_after_order_refund_object_save', $saved(static fn(\WC_Order_Refund $one): bool => $one->get_meta(WooOrder::AWAITS) !== '')];
        yield 'paid' => ['woocommerce_before_order_refund_object_save', $saved(static fn(\WC_Order_Refund $one): bool => WooOrder::refund_ids($one) !== [])];
        yield 'stock' => ['woocommerce_updated_product_stock', $always];
        yield 'restocked' => ['woocommerce_restock_refunded_item', $always];
        yield 'noted' => ['woocommerce_before_order_refund_object_save', $saved(static fn(\WC_Order_Refund $one): bool => $one->get_refunded_payment())];
        yield 'told' => ['woocommerce_order_partially_refunded', $always];
        yield 'made' => ['woocommerce_refund_created', $always];
        yield 'never' => ['museau_no_such_hook', $always];
    }

    /** @param \Closure(mixed): bool $here */
    #[TestDox('Wherever the process dies, the pieces that were to go on sale again do, once, with the money')]
    #[DataProvider('deaths')]
    public function test_pieces_after_a_death(string $hook, \Closure $here): void
    {
        $print = $this->a_print(9);
        $order = $this->pay(museau()->carts()->add(null, $print, 3, 0, ['pa_format' => 'a4']));
        $sold = self::free_pieces($print);
        $this->die_at($hook, $here, fn() => $this->ask($order, 10.0, [$order->lines[0]->id => ['qty' => 2, 'refund_total' => 10, 'refund_tax' => []]], true));
        $this->take_up($order);
        self::assertSame([1000, 1000, 1], [$this->given_back($order), $this->stored($order->id)->refunded, count($this->woo($order)->get_refunds())]);
        self::assertSame([$sold + 2, 2], [self::free_pieces($print), $this->stored($order->id)->lines[0]->restocked]);
        self::assertInstanceOf(\WC_Order_Refund::class, $this->ask($order, 1.0, [$order->lines[0]->id => ['qty' => 1, 'refund_total' => 1, 'refund_tax' => []]], true));
        self::assertSame($sold + 3, self::free_pieces($print), 'the next one, too');
    }

    #[TestDox('A process that dies before WooCommerce closes the order leaves it closed all the same, and what is moved by hand later stays')]
    public function test_the_end_of_an_order_after_a_death(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $this->die_at('woocommerce_order_fully_refunded', static fn(): bool => true, fn() => $this->ask($order, $order->received / 100));
        $this->take_up($order);
        self::assertSame(['refunded', $order->received], [$this->woo($order)->get_status(), $this->given_back($order)]);
        $this->woo($order)->update_status('completed');
        $this->take_up($order);
        self::assertSame('completed', $this->woo($order)->get_status());
    }

    private static function free_pieces(int $product): int
    {
        museau()->product_index()->flush();

        return (int) museau()->catalogue()->available($product);
    }

    /** @param \Closure(mixed): bool $here */
    private function die_at(string $hook, \Closure $here, \Closure $work): void
    {
        add_action($hook, $kill = static function (mixed $first = null) use ($here): void {
            // An Error passes WooCommerce's own catch, as a kill does.
            $here($first) && throw new \Error('killed');
        }, PHP_INT_MIN);
        try {
            $work();
            self::assertSame('museau_no_such_hook', $hook, 'not dead');
        } catch (\Error $death) {
            self::assertSame('killed', $death->getMessage());
        } finally {
            remove_action($hook, $kill, PHP_INT_MIN);
            wp_cache_flush();
        }
    }

    /** What the clock does some minutes later. */
    private function take_up(Order $order): void
    {
        foreach ($this->woo($order)->get_refunds() as $refund) {
            $refund->set_date_created(time() - 600);
            $refund->save();
        }
        museau()->refunds()->finish($order->id);
        do_action(ReconcileSchedule::CRON);
        do_action(ReconcileSchedule::CRON);
    }

    /**
     * What WooCommerce's AJAX and REST do when she presses.
     *
     * @param array<int, array<string, mixed>> $lines
     */
    private function ask(Order $order, float $euros, array $lines = [], bool $restock = false, bool $payment = true): \WC_Order_Refund|\WP_Error
    {
        return wc_create_refund(['order_id' => $order->id, 'amount' => wc_format_decimal($euros, 2), 'reason' => 'Geste', 'line_items' => $lines, 'refund_payment' => $payment, 'restock_items' => $restock]);
    }

    /** Cents that Stripe gave back for this order. */
    private function given_back(Order $order): int
    {
        $sum = 0;
        foreach (museau()->ledger()->of_order($order->id) as $payment) {
            $sum += array_sum(array_column(museau()->payments()->refunds_of((string) $payment->intent_id), 'cents'));
        }

        return $sum;
    }

    private function woo(Order $order): \WC_Order
    {
        $woo = wc_get_order($order->id);
        assert($woo instanceof \WC_Order);

        return $woo;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\PaidElsewhere;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Engine\WooCommerce\WooHealth;
use Museau\Engine\WooCommerce\WooStock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Withdrawal\WithdrawalPanel;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What WooCommerce lets its owner do past our ledger and our stock. */
final class PastOurLedgerTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('While no portrait is taken, WooCommerce\'s own forms and its Store API take none, in our words; the rest of the shop sells on')]
    public function test_portraits_are_closed(): void
    {
        $portrait = $this->the_portrait();
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'stock' => 3]);
        $variation = museau()->catalogue()->find($portrait)->variations[0]->id ?? 0;
        $add = static function (int $id): \WP_REST_Response {
            $request = new \WP_REST_Request('POST', '/wc/store/v1/cart/add-item');
            $request->set_body_params(['id' => $id, 'quantity' => 1]);

            return rest_do_request($request);
        };
        add_filter('woocommerce_store_api_disable_nonce_check', '__return_true');
        self::assertSame(201, $add($variation)->get_status());
        $check = static function (): array {
            wc_clear_notices();
            do_action('woocommerce_check_cart_items');

            return array_column(wc_get_notices('error'), 'notice');
        };
        self::assertSame([], $check());
        museau()->settings()->save([Availability::CLOSED => true]);
        $why = 'Je ne prends pas de nouveau portrait en ce moment.';
        self::assertStringStartsWith($why, Read::text($check()[0] ?? ''));
        $refused = $add($variation);
        self::assertGreaterThanOrEqual(400, $refused->get_status());
        self::assertStringStartsWith($why, Read::text(Read::map($refused->get_data())['message'] ?? ''));
        self::assertSame(201, $add($print)->get_status());
        wc_clear_notices();
        self::assertFalse(apply_filters('woocommerce_add_to_cart_validation', true, $portrait, 1, $variation, []));
        self::assertStringStartsWith($why, Read::text(wc_get_notices('error')[0]['notice'] ?? ''));
        self::assertTrue(apply_filters('woocommerce_add_to_cart_validation', true, $print, 1));
        wc_clear_notices();
        WC()->cart->empty_cart();
    }

    #[TestDox('[F19] With stock management switched off, what exists once is held and sold once; prints are not counted, and she is told')]
    public function test_stock_management_is_off(): void
    {
        $piece = $this->an_original();
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'stock' => 3]);
        update_option('woocommerce_manage_stock', 'no');
        wp_cache_flush();
        self::assertFalse(WooStock::is_managed());
        $carts = array_map(static fn(): \Museau\Domain\Cart\Cart => museau()->carts()->add(null, $piece, 1), [1, 2]);
        $order = $this->place($carts[0]);
        try {
            $this->place($carts[1]);
            self::fail('It is held by the first.');
        } catch (CouldNotPlaceOrder $refusal) {
            self::assertSame('museau_stock_gone', $refusal->error_code);
        }
        museau()->orders()->receive($order->id, 'pi_once', $order->due_now(), 'full');
        wp_cache_flush();
        self::assertSame(0, museau()->stock()->available($piece));
        try {
            museau()->carts()->add(null, $piece, 1);
            self::fail('It is sold.');
        } catch (CouldNotChangeCart) {
        }
        self::assertNull(museau()->stock()->available($print));
        self::assertSame(5, museau()->carts()->add(null, $print, 5)->lines[0]->quantity);
        self::assertSame('recommended', WooHealth::finding('10.0.2', true)->status);
        self::assertCount(2, WooHealth::lines());
        update_option('woocommerce_manage_stock', 'yes');
        self::assertTrue(WooStock::is_managed());
        self::assertCount(1, WooHealth::lines());
    }

    #[TestDox('An order that nobody has paid is never booked as paid elsewhere')]
    public function test_not_paid_elsewhere(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->paid_elsewhere()->notice($order->id);
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('payments'), $order->id));
        self::assertArrayNotHasKey(PaidElsewhere::META, museau()->orders()->find($order->id)->meta ?? []);
    }

    #[TestDox('[I1] [I5] An order marked paid in WooCommerce is known as paid elsewhere, told once, and its intent is cancelled')]
    public function test_paid_elsewhere(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $ledger = new Ledger('woocommerce');
        $payment = $ledger->add($order->id, 'full', 'cart-' . $order->id, '', $order->due_now());
        self::assertNotNull($payment);
        Db::run("UPDATE %i SET intent_id = 'pi_open' WHERE id = %d", Schema::table('payments'), $payment->id);
        $calls = [];
        $stripe = static function (mixed $none, array $call, string $url) use (&$calls): mixed {
            if (!str_contains($url, '/v1/')) {
                return $none;
            }
            $calls[] = Read::text($call['method']) . ' ' . substr($url, (int) strpos($url, '/v1/'));

            return ['response' => ['code' => 200], 'headers' => [], 'cookies' => [], 'body' => '{"id":"pi_open","object":"payment_intent","status":"canceled","amount":1}'];
        };
        add_filter('pre_http_request', $stripe, 1, 3);
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->payment_complete();
        $theirs->update_status('completed');
        remove_filter('pre_http_request', $stripe, 1);
        self::assertSame(['POST /v1/payment_intents/pi_open/cancel'], $calls);
        $rows = static fn(): array => Db::column("SELECT CONCAT(status, ' ', source) FROM %i WHERE order_id = %d ORDER BY id", Schema::table('payments'), $order->id);
        self::assertSame(['cancelled ', 'paid manual'], $rows());
        self::assertSame(['paid-artist', 'paid-customer'], Db::column('SELECT kind FROM %i WHERE order_id = %d ORDER BY kind', Schema::table('mails'), $order->id));
        self::assertSame([$order->total, 0], [museau()->orders()->find($order->id)?->received, museau()->orders()->find($order->id)?->left_to_pay()]);
        self::assertStringContainsString('payée autrement', museau()->order_panel()->html(museau()->orders()->find($order->id) ?? $order));
        $refund = wc_create_refund(['order_id' => $order->id, 'amount' => '5', 'refund_payment' => false]);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund, 'what no card paid she gives back by hand');
        self::assertSame(500, museau()->orders()->find($order->id)?->refunded);
    }

    #[TestDox('[F30] A refund by hand in WooCommerce stands in the book of sales, dated by the refund; « Remboursée » chosen by hand gives back the rest')]
    public function test_refunds_by_hand_are_in_the_book(): void
    {
        foreach (['payments', 'refunds'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->set_payment_method('bacs');
        $theirs->update_status('processing');
        $book = static fn(): array => array_map(
            static fn(Receipt $receipt): array => [$receipt->kind, $receipt->cents, $receipt->means()],
            museau()->sales_book()->receipts((int) wp_date('Y')),
        );
        $sale = ['full', $order->total, 'Virement'];
        self::assertSame([$sale], $book());
        foreach (['5', '7'] as $amount) {
            self::assertInstanceOf(\WC_Order_Refund::class, wc_create_refund(['order_id' => $order->id, 'amount' => $amount, 'refund_payment' => false]));
        }
        self::assertSame([$sale, ['refund', -500, 'Virement'], ['refund', -700, 'Virement']], $book());
        // Their processes died before our ledger: the reconciler's hour writes them down, once.
        Db::run('DELETE FROM %i', Schema::table('refunds'));
        foreach ($theirs->get_refunds() as $refund) {
            $refund->set_date_created(time() - ((float) $refund->get_amount() === 5.0 ? 6000 : 600));
            $refund->save();
        }
        foreach ([1, 2] as $_) {
            do_action(ReconcileSchedule::DONE);
        }
        self::assertSame([['refund', -500, 'Virement'], ['refund', -700, 'Virement'], $sale], $book(), 'each on the day of its refund');
        self::assertCount(2, array_unique(Db::column('SELECT created FROM %i', Schema::table('refunds'))));
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->update_status('refunded');
        self::assertSame([['refund', -500, 'Virement'], ['refund', -700, 'Virement'], $sale, ['refund', 1200 - $order->total, 'Virement']], $book());
    }

    #[TestDox('[I7] Marked paid by mistake and taken back, it counts as unpaid again')]
    public function test_by_mistake(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->update_status('processing');
        $booked = static fn(): array => array_values(array_filter(
            museau()->sales_book()->receipts((int) wp_date('Y')),
            static fn(Receipt $receipt): bool => $receipt->order_id === $order->id,
        ));
        self::assertSame($order->total, ($booked()[0] ?? self::fail('Not in the sales book.'))->cents);
        foreach (['pending', 'completed', 'on-hold', 'cancelled'] as $status) {
            $theirs->update_status($status);
            $is_paid = in_array($status, ['completed', 'on-hold'], true);
            self::assertSame($is_paid ? 1 : 0, count($booked()), $status);
            $now = museau()->orders()->find($order->id);
            self::assertSame([$is_paid ? $order->total : 0, $is_paid], [$now?->received, $now?->paid_at !== null], $status);
        }
        self::assertSame(OrderStatus::Cancelled, museau()->orders()->find($order->id)?->status);
    }

    #[TestDox('[I7] Paid past our checkout it stays paid once some of it went back, or where another gateway knows the payment')]
    public function test_a_status_takes_back_no_payment(): void
    {
        $refunded = $this->paid_elsewhere();
        self::assertInstanceOf(\WC_Order_Refund::class, wc_create_refund(['order_id' => $refunded->id, 'amount' => '5', 'refund_payment' => false]));
        $by_gateway = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $theirs = wc_get_order($by_gateway->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->set_payment_method('ppcp-gateway');
        $theirs->payment_complete('8XY12345');
        foreach ([$refunded, $by_gateway] as $order) {
            foreach (['failed', 'cancelled', 'pending'] as $status) {
                $theirs = wc_get_order($order->id);
                self::assertInstanceOf(\WC_Order::class, $theirs);
                $theirs->update_status($status);
                $now = museau()->orders()->find($order->id) ?? self::fail('No order.');
                self::assertSame([true, $order->total], [$now->status->is_paid(), $now->received], $status);
                self::assertSame([], museau()->money_invariant()->of_order($now), $status);
            }
            $notes = array_column(wc_get_order_notes(['order_id' => $order->id]), 'content');
            self::assertStringContainsString('Rembourser', (string) wp_json_encode($notes));
        }
    }

    #[TestDox('[I5] A refund by hand of an order that was paid elsewhere is told its customer once, and that no card gets it')]
    public function test_a_refund_by_hand_is_told(): void
    {
        $order = $this->paid_elsewhere();
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $this->mails = [];
        self::assertInstanceOf(\WC_Order_Refund::class, wc_create_refund(['order_id' => $order->id, 'amount' => '5', 'refund_payment' => false]));
        foreach ([1, 2] as $_) {
            do_action(ReconcileSchedule::DONE);
        }
        self::assertSame(['zoe@example.org'], array_column($this->mails, 'to'));
        self::assertMatchesRegularExpression('/Nous vous remboursons 5,00\s€/u', $this->mails[0]['message']);
        self::assertStringContainsString('par le moyen qui a servi à payer', $this->mails[0]['message']);
        self::assertStringNotContainsString('carte', $this->mails[0]['message']);
    }

    #[TestDox('Of a withdrawal of an order that was paid elsewhere no card is offered: she gives it back herself, notes it and settles it')]
    public function test_a_withdrawal_of_what_was_paid_elsewhere(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $order = $this->paid_elsewhere();
        $desk = museau()->withdrawals();
        $withdrawal = $desk->declare($order, '11111111-2222-4333-8444-555555555555', 'Zoé Martin', [$order->lines[0]->id => 1]);
        $panel = static fn(): string => (new WithdrawalPanel($desk))->html(museau()->orders()->find($order->id) ?? $order, 'form');
        foreach (['refund_withdrawal:', 'confirmed_withdrawal', '>Rembourser'] as $words) {
            self::assertStringNotContainsString($words, $panel(), $words);
        }
        foreach (['À rendre : ', 'reçue', 'bouton de remboursement de WooCommerce', "close_withdrawal:$withdrawal->id", 'est remboursé'] as $words) {
            self::assertStringContainsString($words, $panel(), $words);
        }
        $refund = wc_create_refund(['order_id' => $order->id, 'amount' => $order->total / 100, 'refund_payment' => false]);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund);
        self::assertStringContainsString('Tout est rendu', $panel());
        $desk->step($order, "close_withdrawal:$withdrawal->id", []);
        self::assertStringContainsString('Réglée.', $panel());
    }

    #[TestDox('What went back of it past our ledger without a line is its delivery, which a withdrawal does not ask for again')]
    public function test_a_delivery_that_went_back_past_our_ledger(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $this->the_portrait();
        $order = $this->paid_elsewhere(museau()->carts()->add($this->with_portrait()->token, $this->an_original(), 1));
        museau()->orders()->set_meta($order->id, WithdrawalRefund::PORTRAIT_SHIPPING, $order->shipping - 500);
        $order = museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
        $original = $order->lines[1];
        $desk = museau()->withdrawals();
        $withdrawal = $desk->declare($order, '11111111-2222-4333-8444-555555555555', 'Zoé Martin', [$original->id => 1]);
        $due = static fn(): int => $desk->refund_of(museau()->orders()->find($order->id) ?? $order, $withdrawal)->cents;
        self::assertSame($original->total + 500, $due());
        $refund = static fn(int $cents, array $items): mixed => wc_create_refund([
            'order_id' => $order->id,
            'amount' => $cents / 100,
            'line_items' => $items,
            'refund_payment' => false,
        ]);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund(200, []));
        self::assertSame($original->total + 300, $due());
        self::assertInstanceOf(\WC_Order_Refund::class, $refund($original->total + 300, [$original->id => ['qty' => 1, 'refund_total' => $original->total / 100]]));
        self::assertSame(0, $due());
        $panel = (new WithdrawalPanel($desk))->html(museau()->orders()->find($order->id) ?? $order, 'form');
        self::assertStringContainsString('Tout est rendu', $panel);
    }

    #[TestDox('What went back by amount alone after a withdrawal counts for its goods, too, once; a gesture of weeks before does not')]
    public function test_what_went_back_by_amount_alone(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $order = $this->paid_elsewhere(museau()->carts()->add(museau()->carts()->add(null, $this->an_original(), 1)->token, $this->an_original(), 1));
        [$first, $second] = $order->lines;
        $refund = static function (int $cents, int $days_ago = 0) use ($order): void {
            $made = wc_create_refund(['order_id' => $order->id, 'amount' => $cents / 100, 'refund_payment' => false]);
            self::assertInstanceOf(\WC_Order_Refund::class, $made);
            $made->set_date_created(time() - $days_ago * DAY_IN_SECONDS);
            $made->save();
        };
        $desk = museau()->withdrawals();
        $due = static fn(Withdrawal ...$withdrawals): array => array_map(
            static fn(Withdrawal $one): int => $desk->refund_of(museau()->orders()->find($order->id) ?? $order, $one)->cents,
            array_values($withdrawals),
        );
        $refund(300, 20);
        $one = $desk->declare($order, '11111111-2222-4333-8444-555555555555', 'Zoé Martin', [$first->id => 1]);
        self::assertSame([$first->total], $due($one), 'a gesture of weeks before');
        $refund(1000);
        self::assertSame([$first->total - 1000], $due($one));
        $refund($first->total - 1000);
        self::assertSame([0], $due($one));
        $panel = (new WithdrawalPanel($desk))->html(museau()->orders()->find($order->id) ?? $order, 'form');
        self::assertStringContainsString('Tout est rendu', $panel);
        $other = $desk->declare(museau()->orders()->find($order->id) ?? $order, '11111111-2222-4333-8444-666666666666', 'Zoé Martin', [$second->id => 1]);
        // What is left of the money that came: the gesture is not given twice.
        self::assertSame([0, $second->total + $order->shipping - 300], $due($one, $other));
        $refund(200);
        self::assertSame([0, $second->total + $order->shipping - 500], $due($one, $other));
    }

    #[TestDox('One of two prints that she refunds on its line is not asked for twice; the other one then is, once')]
    public function test_a_part_of_a_line_that_went_back_on_it(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1000, 'stock' => 5]);
        $order = $this->paid_elsewhere(museau()->carts()->add(museau()->carts()->add(null, $print, 2)->token, $this->an_original(), 1));
        $line = $order->lines[0];
        self::assertSame([2, 2000], [$line->quantity, $line->total]);
        $one = $this->declared($order, [$line->id => 1]);
        self::assertSame([1000], $this->due($order, $one));
        $this->noted($order, 1000, [$line->id => ['qty' => 1, 'refund_total' => 10]]);
        self::assertSame([0], $this->due($order, $one));
        $panel = (new WithdrawalPanel(museau()->withdrawals()))->html(museau()->orders()->find($order->id) ?? $order, 'form');
        self::assertStringContainsString('Tout est rendu', $panel);
        $other = $this->declared($order, [$line->id => 1]);
        self::assertSame([0, 1000], $this->due($order, $one, $other));
        $this->noted($order, 400, [$line->id => ['qty' => 0, 'refund_total' => 4]]);
        self::assertSame([0, 600], $this->due($order, $one, $other));
    }

    #[TestDox('A delivery that she notes between two withdrawals counts once: for the delivery, not for the goods as well')]
    public function test_a_delivery_between_two_withdrawals(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $made = fn(int $cents): int => $this->made(['name' => "Tirage $cents", 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => $cents, 'stock' => 5]);
        $order = $this->paid_elsewhere(museau()->carts()->add(museau()->carts()->add(null, $made(1000), 1)->token, $made(2000), 1));
        [$first, $second] = $order->lines;
        self::assertGreaterThan(0, $order->shipping);
        $one = $this->declared($order, [$first->id => 1]);
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $delivery = (int) array_key_first($theirs->get_items('shipping'));
        $this->noted($order, $order->shipping, [$delivery => ['refund_total' => $order->shipping / 100]]);
        self::assertSame([1000], $this->due($order, $one));
        $other = $this->declared($order, [$second->id => 1]);
        self::assertSame([1000, 2000], $this->due($order, $one, $other));
        $this->noted($order, 3000);
        self::assertSame([0, 0], $this->due($order, $one, $other));
    }

    #[TestDox('A withdrawal that was settled takes nothing of what is noted after it; what was noted before is its own')]
    public function test_what_is_noted_after_a_settled_withdrawal(): void
    {
        Db::run('DELETE FROM %i', Schema::table('withdrawals'));
        $made = fn(int $cents): int => $this->made(['name' => "Tirage $cents", 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => $cents, 'stock' => 5]);
        $cart = museau()->carts()->add(museau()->carts()->add(null, $made(1000), 1)->token, $made(2000), 2);
        $order = $this->paid_elsewhere($cart);
        [$first, $second] = $order->lines;
        $one = $this->declared($order, [$first->id => 1]);
        $this->noted($order, 300);
        // The rest in cash, which no refund of WooCommerce names.
        museau()->withdrawals()->step($order, "close_withdrawal:$one->id", []);
        $ago = static fn(string $what, int $seconds): int => Db::run('UPDATE %i SET %i = %i - %d WHERE id = %d', Schema::table('withdrawals'), $what, $what, $seconds, $one->id);
        $ago('created', 120);
        $ago('closed', 60);
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        foreach ($theirs->get_refunds() as $refund) {
            $refund->set_date_created(time() - 90);
            $refund->save();
        }
        $other = $this->declared($order, [$second->id => 1]);
        self::assertSame([700, 2000], $this->due($order, $one, $other));
        $this->noted($order, 2000);
        self::assertSame([700, 0], $this->due($order, $one, $other));
    }

    /** An order of ours that she marked paid, as it came by transfer. */
    private function paid_elsewhere(?\Museau\Domain\Cart\Cart $cart = null): Order
    {
        $order = $this->place($cart ?? museau()->carts()->add(null, $this->an_original(), 1));
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->set_payment_method('bacs');
        $theirs->update_status('processing');
        $order = museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
        self::assertSame('bacs', $order->meta[PaidElsewhere::META] ?? '');

        return $order;
    }

    /** @param array<int, int> $pieces by order line id */
    private function declared(Order $order, array $pieces): Withdrawal
    {
        return museau()->withdrawals()->declare(museau()->orders()->find($order->id) ?? $order, wp_generate_uuid4(), 'Zoé Martin', $pieces);
    }

    /** @return list<int> cents that are still due for each */
    private function due(Order $order, Withdrawal ...$withdrawals): array
    {
        $order = museau()->orders()->find($order->id) ?? $order;
        $read = static fn(Withdrawal $one): Withdrawal => museau()->withdrawals()->withdrawals->find($one->id) ?? $one;

        return array_map(static fn(Withdrawal $one): int => museau()->withdrawals()->refund_of($order, $read($one))->cents, array_values($withdrawals));
    }

    /**
     * A refund that she notes with WooCommerce's button.
     *
     * @param array<int, array<string, int|float>> $items by the order's item
     */
    private function noted(Order $order, int $cents, array $items = []): void
    {
        self::assertInstanceOf(\WC_Order_Refund::class, wc_create_refund([
            'order_id' => $order->id,
            'amount' => $cents / 100,
            'line_items' => $items,
            'refund_payment' => false,
        ]));
    }

    private function place(\Museau\Domain\Cart\Cart $cart): Order
    {
        $billing = new BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true, '', '', '', '', '', '', '', '2026-11');

        return museau()->orders()->place($cart, $billing, '', []);
    }
}

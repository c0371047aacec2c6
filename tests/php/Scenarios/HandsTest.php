<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\ConfirmedPayment;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Engine\WooCommerce\WooHealth;
use Museau\Engine\WooCommerce\WooPaidElsewhere;
use Museau\Engine\WooCommerce\WooStock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Rest\StatusCode;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\Group;

/** What the artist does by hand while money is on its way: in WooCommerce's screens, in Stripe's dashboard, in the settings. */
final class HandsTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    /** F15 Whatever status she gave the unpaid order in WooCommerce, in the bin too: its money makes it a paid order, its piece leaves the stock once. */
    #[Group('woocommerce')]
    public function test_f15_status_changed_by_hand_before_the_money(): void
    {
        foreach (['trash', 'failed', 'on-hold', 'cancelled'] as $status) {
            $shopper = $this->at_the_till();
            $order = self::theirs($shopper);
            $status === 'trash' ? $order->delete(false) : $order->update_status($status);
            Simulator::confirm($shopper->intent_id());
            self::assertSame([200, 'paid'], [($answer = $shopper->finish())->status, $answer->data['state'] ?? ''], $status);
            self::assertTrue(self::state($shopper)->is_paid(), $status);
        }
        $this->check();
    }

    /** F15 She marked the unpaid order paid: its money came another way, and the card is asked no more. */
    #[Group('woocommerce')]
    public function test_f15_marked_paid_by_hand_before_the_money(): void
    {
        foreach (['processing', 'completed'] as $status) {
            $shopper = $this->at_the_till();
            self::theirs($shopper)->update_status($status);
            self::assertSame(PaymentStatus::Cancelled->value, self::payment($shopper)['status'], $status);
            Simulator::confirm($shopper->intent_id());
            self::assertSame([402, 'museau_payment_unfinished'], [($answer = $shopper->finish())->status, $answer->data['code'] ?? ''], $status);
            self::assertSame([], Simulator::charges($shopper->intent_id()), $status);
            self::assertTrue(self::state($shopper)->is_paid(), $status);
        }
        $this->check();
    }

    /** F15 The order was deleted for good: its money goes back by itself. */
    #[Group('woocommerce')]
    public function test_f15_order_deleted_before_the_money(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        self::theirs($shopper)->delete(true);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(PaymentStatus::Returned->value, self::payment($shopper)['status']);
        self::reconcile(4000);
        $told = Db::column('SELECT recipient FROM %i WHERE order_id = %d', Schema::table('mails'), $shopper->order_id());
        self::assertSame([museau()->settings()->email()], $told, 'The customer\'s address went with the order.');
        $this->check();
    }

    /** F23 Another extension fails, as a whole or in its mail, while WooCommerce takes the order for paid: it is paid, and its piece sold. */
    #[Group('woocommerce')]
    public function test_f23_another_extension_fails(): void
    {
        foreach (['woocommerce_order_status_processing', 'woocommerce_payment_complete'] as $hook) {
            $shopper = $this->at_the_till();
            Simulator::confirm($shopper->intent_id());
            $fail = static fn() => throw new \Error('An extension of somebody else.');
            add_action($hook, $fail, 1);
            museau()->payment_confirmation()->confirm($shopper->payment());
            remove_action($hook, $fail, 1);
            self::assertTrue(self::state($shopper)->is_paid(), $hook);
            self::assertSame(200, $shopper->finish()->status);
        }
        $this->check();
    }

    /** I2 Another extension asks more, or less, than the cart has shown: the order is refused, nobody is charged, the artist is told once. */
    #[Group('woocommerce')]
    public function test_i2_total_changed_by_an_extension(): void
    {
        $dear = static fn(string $total): string => (string) ((float) $total + 12.0);
        $fee = static function (mixed $taxes, \WC_Order $order): void {
            $order->set_total((string) ((float) $order->get_total('edit') - 5.0));
        };
        $shopper = self::shopper();
        $shopper->add($this->a_piece());
        Db::run("DELETE FROM %i WHERE kind LIKE 'order-refused-%%'", Schema::table('mails'));
        add_filter('woocommerce_order_get_total', $dear);
        $answers = [self::press_here($shopper)];
        remove_filter('woocommerce_order_get_total', $dear);
        add_action('woocommerce_order_after_calculate_totals', $fee, 10, 2);
        $answers[] = self::press_here($shopper);
        remove_action('woocommerce_order_after_calculate_totals', $fee, 10);
        foreach ($answers as $answer) {
            self::assertSame([409, 'museau_order_differs'], [$answer->get_status(), Read::map($answer->get_data())['code'] ?? null]);
        }
        self::assertNull(museau()->ledger()->open(museau()->carts()->open($shopper->token)->id));
        self::assertSame([['recipient' => museau()->settings()->email()]], Db::rows("SELECT recipient FROM %i WHERE kind LIKE 'order-refused-%%'", Schema::table('mails')));
        self::assertSame(200, self::press_here($shopper)->get_status());
    }

    /** I1 I7 Another extension leaves a paid order 'pending', now or a moment later: it is paid all the same, and the artist is told. */
    #[Group('woocommerce')]
    public function test_i7_status_changed_by_an_extension(): void
    {
        $pending = static fn(): string => 'pending';
        foreach ([false, true] as $later) {
            $shopper = $this->at_the_till();
            Simulator::confirm($shopper->intent_id());
            add_filter('woocommerce_payment_complete_order_status', $pending, PHP_INT_MAX);
            museau()->payment_confirmation()->confirm($shopper->payment());
            remove_filter('woocommerce_payment_complete_order_status', $pending, PHP_INT_MAX);
            self::assertSame('processing', self::theirs($shopper)->get_status());
            if ($later) {
                self::assertSame(1, self::are_posts()
                    ? Db::run('UPDATE %i SET post_status = %s WHERE ID = %d', Db::wpdb()->posts, 'wc-pending', $shopper->order_id())
                    : Db::run('UPDATE %i SET status = %s WHERE id = %d', Db::wpdb()->prefix . 'wc_orders', 'wc-pending', $shopper->order_id()));
            }
            self::assertSame([200, 'paid'], [($answer = $shopper->finish())->status, $answer->data['state'] ?? '']);
            self::assertSame([400, 'museau_cart_empty'], [($answer = $shopper->press())->status, $answer->data['code'] ?? '']);
            self::reconcile(4000);
            self::assertSame(OrderStatus::Processing, self::state($shopper));
            self::assertSame(['1'], Db::column("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = 'warn-status'", Schema::table('mails'), $shopper->order_id()));
        }
        $this->check();
    }

    /** I2 The database says yes and writes nothing: read again, the payment and the order are found out, and the next try writes them. */
    public function test_i2_write_that_vanishes(): void
    {
        $prefix = Db::wpdb()->prefix;
        $metas = self::are_posts() ? Db::wpdb()->postmeta : "{$prefix}wc_orders_meta";
        $lost = museau()->sells_with_woocommerce()
            ? ["~^INSERT INTO `$metas`.*_museau_received~s", "~^UPDATE `{$prefix}museau_payments` SET status~s"]
            : ["~^UPDATE `{$prefix}museau_orders` SET received~s", "~^UPDATE `{$prefix}museau_orders` SET status~s"];
        foreach ($lost as $pattern) {
            $shopper = $this->at_the_till();
            Simulator::confirm($shopper->intent_id());
            $error = self::losing($pattern, static fn(): ConfirmedPayment => museau()->payment_confirmation()->confirm($shopper->payment()));
            self::assertTrue($error instanceof DatabaseFailed || str_starts_with($pattern, "~^UPDATE `{$prefix}museau_payments`"), $pattern);
            self::assertSame([OrderStatus::Pending, 0], [self::state($shopper), self::order($shopper->order_id())->received], $pattern);
            self::assertSame(200, $shopper->finish()->status);
        }
        $frozen = museau()->sells_with_woocommerce()
            ? ["~^INSERT INTO `{$prefix}woocommerce_order_itemmeta`.*_line_total~s", "~^INSERT INTO `{$prefix}woocommerce_order_items`.*shipping~s", "~^INSERT INTO `$metas`.*_museau_balance~s"]
            : ["~^INSERT INTO `{$prefix}museau_order_lines`~s"];
        foreach ($frozen as $pattern) {
            $shopper = self::shopper();
            $shopper->add($this->a_piece());
            self::losing($pattern, static function () use ($shopper, $pattern): void {
                self::assertContains(self::press_here($shopper)->get_status(), [409, 503], $pattern);
            });
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
        }
        $this->check();
    }

    /** I2 An order says it received another sum than its payments brought: the reconciler tells the artist, once. */
    public function test_i2_sums_that_differ(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $id = $shopper->order_id();
        [$metas, $column] = self::are_posts() ? [Db::wpdb()->postmeta, 'post_id'] : [Db::wpdb()->prefix . 'wc_orders_meta', 'order_id'];
        $set = static fn(int $cents): int => museau()->sells_with_woocommerce()
            ? Db::run("UPDATE %i SET meta_value = %s WHERE %i = %d AND meta_key = '_museau_received'", $metas, (string) $cents, $column, $id)
            : Db::run('UPDATE %i SET received = %d WHERE id = %d', Schema::table('orders'), $cents, $id);
        $cents = self::order($shopper->order_id())->received;
        self::reconcile(1);
        self::assertSame(1, $set($cents - 8400));
        self::reconcile(1);
        self::reconcile(2);
        self::assertSame(['1'], Db::column("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'warn-sums-%%'", Schema::table('mails'), $shopper->order_id()));
        $set($cents);
        $this->check();
    }

    /** Does something while each write of this pattern is said to be done, and is not. */
    private static function losing(string $pattern, callable $work): ?\Throwable
    {
        $lose = static fn(string $sql): string => preg_match($pattern, $sql) === 1 ? 'DO 0' : $sql;
        add_filter('query', $lose);
        try {
            $work();
        } catch (\RuntimeException $error) {
            return $error;
        } finally {
            remove_filter('query', $lose);
        }

        return null;
    }

    /** create-payment-intent in this process, where another extension is on. */
    private static function press_here(Shopper $shopper): \WP_REST_Response
    {
        wp_cache_flush();
        $request = new \WP_REST_Request('POST', '/museau-react/v1/create-payment-intent');
        $request->set_header('Content-Type', 'application/json');
        $request->set_header('Cart-Token', $shopper->token);
        $request->set_body((string) json_encode(['billing_details' => $shopper->billing]));

        return rest_do_request($request);
    }

    /** I1 With a persistent object cache: what a transaction took back is in no cache, and what it kept is forgotten there once it is kept. */
    public function test_i1_persistent_object_cache(): void
    {
        $had = wp_using_ext_object_cache(true);
        $seen = [];
        try {
            try {
                Transaction::run(static function (): never {
                    wp_cache_set('museau', 'never kept', 'tests');
                    Transaction::afterwards('test', self::fail(...));

                    throw new \RuntimeException('taken back');
                });
            } catch (\RuntimeException) {
                self::assertFalse(wp_cache_get('museau', 'tests'));
            }
            Transaction::run(static function () use (&$seen): void {
                foreach ([1, 2] as $time) {
                    Transaction::run(static function () use (&$seen): void {
                        Transaction::afterwards('test', static function () use (&$seen): void {
                            $seen[] = 'afterwards';
                        });
                    });
                    $seen[] = $time;
                }
            });
            self::assertSame([1, 2, 'afterwards'], $seen);
            $piece = $this->a_piece();
            $shopper = $this->at_the_till($piece);
            Simulator::confirm($shopper->intent_id());
            // Another process fills the cache with the state of before, in the middle.
            $stale = static fn() => wp_cache_set($piece, ['_stock' => ['1']], 'post_meta');
            foreach (['woocommerce_payment_complete', 'museau_product_changed'] as $hook) {
                add_action($hook, $stale, PHP_INT_MAX);
            }
            museau()->payment_confirmation()->confirm($shopper->payment());
            foreach (['woocommerce_payment_complete', 'museau_product_changed'] as $hook) {
                remove_action($hook, $stale, PHP_INT_MAX);
            }
            self::assertSame(0, (int) Read::text(get_post_meta($piece, '_stock', true)));
            self::assertSame(OrderStatus::Processing, museau()->orders()->find($shopper->order_id())?->status);
        } finally {
            wp_using_ext_object_cache((bool) $had);
        }
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** I7 An order screen that stood open since before the payment writes its old status: the order stays paid, its piece sold. */
    #[Group('woocommerce')]
    public function test_i7_an_old_screen_takes_no_payment_back(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        foreach (['pending', 'failed', 'cancelled', 'pending'] as $status) {
            self::theirs($shopper)->update_status($status);
            self::assertSame(OrderStatus::Processing, self::state($shopper), $status);
        }
        self::reconcile(90_000);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** I7 WooCommerce had read the order before the money came and writes its status afterwards: the order stays paid, its piece sold once. */
    #[Group('woocommerce')]
    public function test_i7_what_was_read_before_the_payment_takes_nothing_back(): void
    {
        foreach (['pending', 'failed', 'cancelled', 'auto-draft'] as $status) {
            $shopper = $this->at_the_till();
            $screen = self::theirs($shopper);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            $screen->set_status($status);
            $screen->save();
            self::assertSame('processing', self::theirs($shopper)->get_status(), $status);
        }
        $this->check();
    }

    /** I2 She made the order smaller by hand while its buyer was paying the price that he saw: all of it can still go back, and is recorded. */
    #[Group('woocommerce')]
    public function test_i2_order_made_smaller_by_hand_before_the_money(): void
    {
        foreach ([false, true] as $after) {
            $shopper = $this->at_the_till($this->a_piece(3, 6000));
            $after ?: self::give_away($shopper, 1000);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            !$after ?: self::give_away($shopper, 1000);
            $received = self::order($shopper->order_id())->received;
            self::assertSame(6000, $received - self::order($shopper->order_id())->shipping);
            museau()->payments()->refund($shopper->intent_id(), $received, [], bin2hex(random_bytes(8)));
            self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.refunded')));
            $order = self::order($shopper->order_id());
            self::assertSame([OrderStatus::Refunded, $received, $received], [$order->status, $order->refunded, $order->total]);
        }
        $this->check();
    }

    /** F10 She gave the unpaid order another status while its buyer was still choosing: the next press makes a new order. */
    #[Group('woocommerce')]
    public function test_f10_status_changed_by_hand_before_the_press(): void
    {
        $shopper = $this->at_the_till();
        $old = $shopper->intent_id();
        self::theirs($shopper)->update_status('on-hold');
        $shopper->add($this->a_piece());
        self::assertSame(200, $shopper->press()->status);
        self::assertSame('payment_intent_unexpected_state', Simulator::confirm($old));
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** I4 She sold the piece elsewhere and wrote 0 while its buyer was paying: the money goes back, the stock is never below zero. */
    public function test_i4_stock_changed_by_hand(): void
    {
        $piece = $this->a_piece();
        $shopper = $this->at_the_till($piece);
        self::write_stock($piece, 0);
        $this->checker->stock[$piece] = 0;
        Simulator::confirm($shopper->intent_id());
        self::assertSame(402, $shopper->finish()->status);
        self::assertSame(PaymentStatus::Returned->value, self::payment($shopper)['status']);
        self::assertSame(OrderStatus::Cancelled, self::state($shopper));
        $this->check();
    }

    /**
     * I1 I5 An order is marked paid in WooCommerce (`set_paid`, a status by hand, a transfer): it is known as paid by other
     * means, both are told once, its intent cannot be paid any more; a card that was faster gets its money back.
     */
    #[Group('woocommerce')]
    public function test_i1_paid_elsewhere(): void
    {
        $rows = static fn(Shopper $shopper): array => Db::column("SELECT CONCAT(status, ' ', source, ' ', amount) FROM %i WHERE order_id = %d ORDER BY id", Schema::table('payments'), $shopper->order_id());
        $intent = static fn(Shopper $shopper): string => museau()->payments()->find($shopper->intent_id())->status;

        $set_paid = $this->at_the_till();
        self::theirs($set_paid)->payment_complete();
        self::assertSame(['cancelled  18000', 'paid manual 18000'], $rows($set_paid));
        self::assertSame('canceled', $intent($set_paid));
        self::assertSame(0, Read::int($set_paid->call('GET', '/cart')->data['items_count'] ?? 0));

        $transfer = $this->at_the_till();
        $theirs = self::theirs($transfer);
        $theirs->set_payment_method('bacs');
        $theirs->update_status('on-hold');
        self::assertSame(['open  18000'], $rows($transfer), 'not there yet');
        // Where to send it stands in WooCommerce's own mails: to both, and nobody else's words.
        $theirs = array_filter(glob(dirname(ABSPATH) . '/mails/*.json') ?: [], static fn(string $file): bool => preg_match('/#|received/', Read::text(Read::json((string) file_get_contents($file))['subject'] ?? null)) === 1);
        self::assertCount(2, $theirs);
        array_map(unlink(...), $theirs);
        self::theirs($transfer)->update_status('processing');
        self::theirs($transfer)->update_status('completed');
        self::assertSame(['cancelled  18000', 'paid bacs 18000'], $rows($transfer));

        $both = $this->at_the_till();
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/payment_intents', 'fault' => '500', 'times' => 3]]]);
        self::theirs($both)->update_status('processing');
        self::assertSame(['open  18000', 'paid manual 18000'], $rows($both), 'Stripe did not answer');
        Simulator::confirm($both->intent_id());
        self::reconcile(300);
        self::assertSame(['returned  18000', 'paid manual 18000'], $rows($both));
        self::assertSame([18000, 0, OrderStatus::Processing], [self::order($both->order_id())->received, self::order($both->order_id())->refunded, self::state($both)]);

        $killed = $this->at_the_till();
        // As if the process had died before our hook.
        remove_all_actions('woocommerce_order_status_changed', 20);
        self::theirs($killed)->update_status('processing');
        self::assertSame(['open  18000'], $rows($killed));
        self::reconcile(300);
        self::assertSame(['cancelled  18000', 'paid manual 18000'], $rows($killed));
        (new WooPaidElsewhere(museau()->paid_elsewhere(...)))->hooks();

        $mistake = $this->at_the_till();
        self::theirs($mistake)->update_status('processing');
        self::theirs($mistake)->update_status('pending');
        self::assertSame(['cancelled  18000', 'cancelled manual 18000'], $rows($mistake));
        self::theirs($mistake)->update_status('processing');

        $this->check();

        $refund = wc_create_refund(['order_id' => $set_paid->order_id(), 'amount' => '30', 'refund_payment' => false]);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund, 'what no card paid is given back by hand');
        self::assertSame(3000, self::order($set_paid->order_id())->refunded);
        try {
            museau()->refunds()->refund($transfer->order_id(), 1000, [], '', 'geste-' . $transfer->order_id());
            self::fail('Stripe never had this money.');
        } catch (CouldNotRefund) {
        }
    }

    /** F19 Stock management is switched off in WooCommerce: what exists once is still held, sold once and gone; prints are not counted. */
    #[Group('woocommerce')]
    public function test_f19_stock_management_is_off(): void
    {
        [$piece, $print] = [$this->a_piece(), $this->a_piece(5, 2500)];
        unset($this->checker->stock[$print]);
        update_option('woocommerce_manage_stock', 'no');
        wp_cache_flush();
        try {
            self::assertFalse(WooStock::is_managed());
            $buyers = [self::shopper(), self::shopper(), self::shopper(), self::shopper()];
            self::assertSame([200, 200, 200, 200], array_map(static fn(Shopper $buyer): int => $buyer->add($piece)->status, $buyers));
            $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
            $won = array_keys(array_filter($answers, static fn(Answer $answer): bool => $answer->status === 200));
            self::assertCount(1, $won);
            $buyers[$won[0]]->intent = $answers[$won[0]]->data;
            Simulator::confirm($buyers[$won[0]]->intent_id());
            self::assertSame(200, $buyers[$won[0]]->finish()->status);
            self::assertSame(409, self::shopper()->add($piece)->status, 'sold');
            foreach ([1, 2] as $_) {
                $other = self::shopper();
                self::assertSame(200, $other->call('POST', '/add-to-cart', ['product_id' => $print, 'quantity' => 4])->status, 'more prints than were counted');
                self::assertSame(200, $other->press()->status);
            }
            self::assertSame('recommended', WooHealth::finding()->status);
            self::assertFalse(array_slice(WooHealth::lines(), -1)[0]->done);
            self::assertCount(2, WooHealth::lines());
        } finally {
            update_option('woocommerce_manage_stock', 'yes');
            wp_cache_flush();
        }
        self::assertTrue(WooStock::is_managed(), 'switched on again');
        self::assertCount(1, WooHealth::lines());
        $this->check();
    }

    /** F19 Twenty buyers of an original that nobody counts, on the product or in the whole shop: one may pay, and then it is gone. */
    public function test_f19_an_original_that_nobody_counts(): void
    {
        $woo = museau()->sells_with_woocommerce();
        foreach ($woo ? [['yes', false], ['no', false], ['no', true]] : [['', false]] as [$switch, $is_counted]) {
            $piece = $this->a_piece();
            if (!$is_counted) {
                $this->change($piece, ['stock' => null]);
            }
            !$woo || update_option('woocommerce_manage_stock', $switch);
            wp_cache_flush();
            try {
                $buyers = array_map(static fn(): Shopper => self::shopper(), range(1, 20));
                $adding = array_map(static fn(Shopper $buyer): int => $buyer->add($piece)->status, $buyers);
                self::assertSame(array_fill(0, 20, 200), $adding);
                $before = Simulator::calls('POST /v1/payment_intents');
                $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
                $won = array_keys(array_filter($answers, static fn(Answer $answer): bool => $answer->status === 200));
                self::assertCount(1, $won, (string) json_encode(array_column($answers, 'status')));
                self::assertSame($before + 1, Simulator::calls('POST /v1/payment_intents'), 'no loser could be charged');
                foreach ($answers as $i => $answer) {
                    self::assertContains($answer->status, $i === $won[0] ? [200] : [409, 400], (string) json_encode($answer->data));
                }
                $buyers[$won[0]]->intent = $answers[$won[0]]->data;
                // Unticked once more while the bank thinks.
                $is_counted || update_post_meta($piece, '_manage_stock', 'no');
                Simulator::confirm($buyers[$won[0]]->intent_id());
                self::assertSame(200, $buyers[$won[0]]->finish()->status);
                self::assertSame(409, self::shopper()->add($piece)->status, 'sold');
                self::assertNotSame(200, $buyers[$won[0] === 0 ? 1 : 0]->press()->status, 'sold to the others, too');
            } finally {
                !$woo || update_option('woocommerce_manage_stock', 'yes');
                wp_cache_flush();
            }
        }
        $this->check();
    }

    /** F30 Given back in Stripe's dashboard before the payment was told here: first the money, then the refund. */
    public function test_f30_refund_before_the_payment(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        museau()->payments()->refund($shopper->intent_id(), 18000, [], bin2hex(random_bytes(8)));
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.refunded')));
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        $order = self::order($shopper->order_id());
        self::assertSame([OrderStatus::Refunded, 18000], [$order->status, $order->refunded]);
        $this->check();
    }

    /** F30 The customer's bank sends a refund back: the artist is told once, however often Stripe says so and by which event. */
    public function test_f30_refund_that_comes_back(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        museau()->refunds()->refund($shopper->order_id(), 1000, [], 'Geste', 'geste-' . $shopper->order_id());
        $refund = (string) Db::value('SELECT refund_id FROM %i WHERE order_id = %d', Schema::table('refunds'), $shopper->order_id());
        foreach (['refund.failed', 'charge.refund.updated'] as $type) {
            $body = (string) json_encode(['id' => "evt_$type" . bin2hex(random_bytes(8)), 'type' => $type, 'data' => ['object' => ['id' => $refund, 'object' => 'refund', 'status' => 'failed', 'amount' => 1000, 'payment_intent' => $shopper->intent_id()]]]);
            $signed = 't=' . time() . ',v1=' . hash_hmac('sha256', time() . ".$body", 'whsec_museau');
            self::assertSame(200, Shopper::together([['POST', rest_url('museau-react/v1/stripe-webhook'), ['raw' => $body], '', ["Stripe-Signature: $signed"]]])[0]->status);
        }
        self::assertSame('1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'warn-refund-failed%%'", Schema::table('mails'), $shopper->order_id()));
        $this->check();
    }

    /** F02 F30 Given back in Stripe's dashboard, and its webhook never comes: the reconciler finds it. */
    public function test_f30_refund_without_a_webhook(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        museau()->payments()->refund($shopper->intent_id(), 5000, [], bin2hex(random_bytes(8)));
        self::reconcile(300);
        self::reconcile(900);
        self::assertSame(5000, self::order($shopper->order_id())->refunded);
        $this->check();
    }

    /** F30 Stripe's answer is lost for more than a day, when it knows the key no more: the money still goes back once. */
    public function test_f30_refund_repeated_after_its_key_is_forgotten(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        $order_id = $shopper->order_id();
        $ages = static fn(): int => Db::run('UPDATE %i SET created = created - 90000 WHERE order_id = %d', Schema::table('refunds'), $order_id);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => 'drop-after', 'times' => 3]]]);
        foreach ([1000, 2000] as $cents) {
            try {
                museau()->refunds()->refund($order_id, $cents, [], 'Geste', "geste-$cents-$order_id");
                self::fail('The answer is lost.');
            } catch (PaymentFailed) {
            }
            $ages();
            Simulator::door('forget-keys');
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => '500', 'times' => 3]]]);
            // The second was never made: its repetition is the first to arrive.
            self::reconcile();
        }
        Simulator::door('plan', ['faults' => []]);
        self::reconcile();
        self::assertSame([1000, 2000], array_column(museau()->payments()->refunds_of($shopper->intent_id()), 'cents'));
        self::assertSame(3000, self::order($order_id)->refunded);
        $this->check();
    }

    /** F08 F30 Something on the way answers in Stripe's place: no refund counts as sent, no list is read for ever. */
    public function test_f30_a_lie_is_no_refund(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => 'lie', 'times' => 3]]]);
        try {
            museau()->refunds()->refund($shopper->order_id(), 1000, [], 'Geste', 'geste-' . $shopper->order_id());
            self::fail('Nobody gave anything back.');
        } catch (PaymentFailed $failed) {
            self::assertSame(503, StatusCode::of($failed));
        }
        self::assertSame(0, self::order($shopper->order_id())->refunded);
        self::reconcile();
        self::assertSame(1000, self::order($shopper->order_id())->refunded);
        $failed = static fn(mixed $none, array $call, string $url): mixed => $call['method'] === 'POST' && str_ends_with($url, '/v1/refunds')
            ? ['response' => ['code' => 200], 'headers' => [], 'cookies' => [], 'body' => '{"object":"refund","id":"re_failed","amount":2000,"status":"failed"}']
            : $none;
        add_filter('pre_http_request', $failed, 10, 3);
        try {
            museau()->refunds()->refund($shopper->order_id(), 2000, [], 'Geste', 'encore-' . $shopper->order_id());
            self::fail('The bank took nothing.');
        } catch (CouldNotRefund $refused) {
            self::assertSame('museau_refund_refused', $refused->error_code);
        } finally {
            remove_filter('pre_http_request', $failed);
        }
        self::reconcile();
        self::assertSame(1000, self::order($shopper->order_id())->refunded, 'one that failed is none, and is not tried again by itself');
        foreach ([[], [['id' => 'pi_1', 'object' => 'payment_intent']]] as $page) {
            $lie = static fn(): array => ['response' => ['code' => 200], 'headers' => [], 'cookies' => [], 'body' => (string) json_encode(['object' => 'list', 'data' => $page, 'has_more' => true])];
            add_filter('pre_http_request', $lie);
            $found = iterator_to_array(museau()->payments()->since(0), false);
            remove_filter('pre_http_request', $lie);
            self::assertLessThan(3, count($found));
        }
        $this->check();
    }

    /** I1 A paid order is put away by no screen, route or clock of WooCommerce's, nor is one that was given back. */
    #[Group('woocommerce')]
    public function test_i1_a_paid_order_stays(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        $id = $shopper->order_id();
        wp_set_current_user(1);
        foreach ([OrderStatus::Processing, OrderStatus::Refunded] as $status) {
            self::assertFalse(self::theirs($shopper)->delete(false));
            self::assertFalse(self::theirs($shopper)->delete(true));
            foreach ([false, true] as $for_good) {
                $request = new \WP_REST_Request('DELETE', "/wc/v3/orders/$id");
                $request->set_param('force', $for_good);
                self::assertTrue(rest_do_request($request)->is_error());
            }
            if (self::are_posts()) {
                self::assertFalse(wp_trash_post($id));
                self::assertFalse(wp_delete_post($id, true));
            }
            self::assertSame($status, self::state($shopper));
            if ($status === OrderStatus::Processing) {
                self::theirs($shopper)->update_status('trash');
                self::assertSame($status, self::state($shopper));
                museau()->refunds()->refund($id, self::order($id)->received, [], 'Annulée', "annulee-$id");
            }
            foreach (self::theirs($shopper)->get_refunds() as $refund) {
                self::assertFalse($refund->delete(true));
            }
        }
        $this->check();
    }

    /** I1 Money at Stripe of which the shop knows nothing (an old backup was put back): the artist is told, once. */
    public function test_i1_money_that_the_shop_does_not_know(): void
    {
        $intent = museau()->payments()->create(4200, ['order_id' => '0', 'kind' => 'full', 'site' => museau()->keys()->site()], 'Commande', bin2hex(random_bytes(8)));
        Simulator::confirm($intent->id);
        foreach ([1, 2] as $time) {
            self::assertGreaterThan(0, self::reconcile($time)['failed']);
        }
        self::assertSame([['recipient' => museau()->settings()->email()]], Db::rows('SELECT recipient FROM %i WHERE kind = %s', Schema::table('mails'), 'unknown-' . $intent->id));
        Simulator::door('intent', ['intent' => $intent->id, 'values' => ['metadata' => ['site' => 'elsewhere']]]);
    }

    /** F15 Late, its piece sold, and the artist gave it back in the dashboard herself, in part: the rest goes back, once. */
    public function test_f15_late_and_given_back_by_hand(): void
    {
        foreach ([18000, 6000] as $cents) {
            $piece = $this->a_piece();
            $late = $this->at_the_till($piece);
            museau()->orders()->cancel($late->order_id());
            $buyer = $this->at_the_till($piece);
            Simulator::confirm($buyer->intent_id());
            $buyer->finish();
            Simulator::confirm($late->intent_id());
            museau()->payments()->refund($late->intent_id(), $cents, [], bin2hex(random_bytes(8)));
            self::assertSame([200], Simulator::deliver(Simulator::events($late->intent_id(), 'payment_intent.succeeded')));
            self::assertSame(PaymentStatus::Returned->value, self::payment($late)['status']);
        }
        $this->check();
    }

    /** F29 The deposit goes back while the balance stands open and Stripe is away: a balance that is paid then goes back too. */
    public function test_f29_balance_of_a_refunded_order(): void
    {
        foreach ([true, false] as $whole) {
            $shopper = self::shopper();
            $shopper->add(...self::a_portrait());
            $shopper->add(...self::a_portrait());
            $shopper->press();
            Simulator::confirm($shopper->intent_id());
            $key = Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null);
            $link = ['order' => $shopper->order_id(), 'key' => $key];
            $balance = explode('_secret_', Read::text($shopper->call('POST', '/balance-intent', $link)->data['client_secret'] ?? null))[0];
            $order = self::order($shopper->order_id());
            $line = $order->portraits()[0];
            $deposit = $line->total - $line->balance;
            Simulator::door('plan', ['faults' => [['on' => "POST /v1/payment_intents/$balance/cancel", 'fault' => '500', 'times' => 3]]]);
            museau()->refunds()->refund($order->id, $whole ? $order->received : $deposit, $whole ? [] : [$line->id => $deposit], 'Annulé', 'annule-' . $order->id);
            $order = self::order($order->id);
            self::assertSame('succeeded', Simulator::confirm($balance));
            self::assertSame([200], Simulator::deliver(Simulator::events($balance, 'payment_intent.succeeded')));
            self::assertEquals($order, self::order($order->id), 'nothing of the order changes');
            self::assertSame('1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'refund-late%%'", Schema::table('mails'), $order->id));
            $answer = $shopper->call('GET', '/balance', $link);
            self::assertSame($whole ? 'cancelled' : 'due', $answer->data['state'] ?? '');
        }
        $this->check();
    }

    /** F31 Events of a dispute in the wrong order: what is decided stays decided. */
    public function test_f31_dispute_events_in_the_wrong_order(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        $dispute = Simulator::door('dispute', ['intent' => $shopper->intent_id()]);
        Simulator::door('dispute-close', ['dispute' => $dispute['id'] ?? '', 'status' => 'won']);
        foreach (['charge.dispute.closed', 'charge.dispute.created'] as $type) {
            self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), $type)));
        }
        self::assertSame('won', Read::map(self::order($shopper->order_id())->meta['disputes'] ?? null)[Read::text($dispute['id'] ?? '')] ?? null);
        $this->check();
    }

    /** F31 The bank disputes a payment and no webhook comes: the reconciler finds it, tells it once, and its end too. */
    public function test_f31_dispute_without_a_webhook(): void
    {
        [$shopper, $other] = [$this->at_the_till(), $this->at_the_till()];
        foreach ([$shopper, $other] as $each) {
            Simulator::confirm($each->intent_id());
            $each->finish();
        }
        $dispute = Read::text(Simulator::door('dispute', ['intent' => $shopper->intent_id()])['id'] ?? null);
        $told = static fn(string $what): string => (string) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = %s', Schema::table('mails'), $shopper->order_id(), "warn-charge.dispute.$what-$dispute");
        self::reconcile();
        self::reconcile();
        self::assertSame(['1', '0'], [$told('created'), $told('closed')]);
        self::assertSame([$dispute => 'needs_response'], self::order($shopper->order_id())->meta['disputes'] ?? null);
        self::assertArrayNotHasKey('disputes', self::order($other->order_id())->meta);
        if (museau()->sells_with_woocommerce()) {
            self::assertSame('on-hold', self::theirs($shopper)->get_status());
        }
        // Its webhook after all, and its end without one.
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.dispute.created')));
        Simulator::door('dispute-close', ['dispute' => $dispute, 'status' => 'won']);
        self::reconcile();
        self::reconcile();
        self::assertSame(['1', '1'], [$told('created'), $told('closed')]);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        if (museau()->sells_with_woocommerce()) {
            self::assertSame('processing', self::theirs($shopper)->get_status());
        }
        $this->check();
    }

    /** F31 Deposit and balance were paid with the same stolen card: both disputes are told, and one that is won frees nothing. */
    public function test_f31_two_disputes_of_one_order(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $link = ['order' => $shopper->order_id(), 'key' => Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null)];
        $balance = explode('_secret_', Read::text($shopper->call('POST', '/balance-intent', $link)->data['client_secret'] ?? null))[0];
        Simulator::confirm($balance);
        $shopper->call('GET', '/balance', $link);
        $disputes = [];
        foreach ([$shopper->intent_id(), $balance] as $intent) {
            $disputes[$intent] = Simulator::door('dispute', ['intent' => $intent]);
            self::assertSame([200], Simulator::deliver(Simulator::events($intent, 'charge.dispute.created')));
        }
        self::assertSame('2', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'warn-charge.dispute.created%%'", Schema::table('mails'), $shopper->order_id()));
        foreach ($disputes as $intent => $dispute) {
            if (museau()->sells_with_woocommerce()) {
                self::assertSame('on-hold', self::theirs($shopper)->get_status());
            }
            Simulator::door('dispute-close', ['dispute' => $dispute['id'] ?? '', 'status' => 'won']);
            self::assertSame([200], Simulator::deliver(Simulator::events($intent, 'charge.dispute.closed')));
        }
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F15 The money came too late, and Stripe refuses to give it back: she is told, once, and it goes as soon as it can. */
    public function test_f15_late_and_refused_by_stripe(): void
    {
        $piece = $this->a_piece();
        $shopper = $this->at_the_till($piece);
        self::write_stock($piece, 0);
        $this->checker->stock[$piece] = 0;
        Simulator::confirm($shopper->intent_id());
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => '400', 'times' => 99]]]);
        $shopper->finish();
        self::reconcile(300);
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('mails'), $shopper->order_id()));
        Simulator::door('plan', ['faults' => []]);
        self::reconcile(900);
        self::assertSame(PaymentStatus::Returned->value, self::payment($shopper)['status']);
        $this->check();
    }

    /** F13 The hour of an order counts from its first placing: who changed her cart at +55 minutes presses again at +61, and pays once. */
    public function test_f13_the_hour_counts_from_the_first_placing(): void
    {
        $shopper = $this->at_the_till();
        self::age($shopper->order_id(), 3300);
        $shopper->add($this->a_piece());
        self::assertSame(200, $shopper->press()->status);
        $first = $shopper->order_id();
        self::reconcile(400);
        self::assertSame(OrderStatus::Cancelled, self::state($shopper));
        self::assertSame(200, $shopper->press()->status);
        self::assertNotSame($first, $shopper->order_id());
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** I1 Stripe does not know an intent under today's keys: it is asked for a month before it counts as cancelled, and whoever presses again pays by another. */
    public function test_other_keys(): void
    {
        $piece = $this->a_piece();
        $forgotten = $this->at_the_till($piece);
        self::forget_intent($forgotten);
        foreach ([4000, 29 * 86400] as $later) {
            self::reconcile($later);
            self::assertSame(OrderStatus::Pending, self::state($forgotten));
        }
        self::reconcile(31 * 86400);
        self::assertSame(OrderStatus::Cancelled, self::state($forgotten));
        foreach ([false, true] as $changes) {
            $shopper = $this->at_the_till($changes ? null : $piece);
            self::forget_intent($shopper);
            if ($changes) {
                $shopper->add($this->a_piece());
            }
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
        }
        $this->check();
    }

    /** A demand for a refund that can never go out stops no other. */
    public function test_f30_one_refund_that_cannot_go(): void
    {
        $stuck = $this->at_the_till();
        $good = $this->at_the_till();
        foreach ([$stuck, $good] as $shopper) {
            Simulator::confirm($shopper->intent_id());
            $shopper->finish();
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => '500', 'times' => 3]]]);
            try {
                museau()->refunds()->refund($shopper->order_id(), 1000, [], 'Geste', 'geste-' . $shopper->order_id());
                self::fail('Stripe is away.');
            } catch (PaymentFailed) {
            }
        }
        $intent = $stuck->intent_id();
        $metadata = museau()->payments()->find($intent)->metadata;
        self::forget_intent($stuck);
        // Nor does a list of today's account show it.
        Simulator::door('intent', ['intent' => $intent, 'values' => ['metadata' => []]]);
        self::reconcile(300);
        Simulator::door('intent', ['intent' => $intent, 'values' => ['metadata' => $metadata]]);
        self::assertSame(1000, self::order($good->order_id())->refunded);
        Db::run('UPDATE %i SET intent_id = %s WHERE order_id = %d', Schema::table('payments'), $intent, $stuck->order_id());
        self::reconcile(300);
        self::assertSame(1000, self::order($stuck->order_id())->refunded, 'once the keys are back, it goes as well');
        $this->check();
    }

    /** F09 The number of the order, which Stripe shows, changes after a lost answer: the next press goes through. */
    public function test_f09_number_changes(): void
    {
        $shopper = self::shopper();
        $shopper->add($this->a_piece());
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/payment_intents', 'fault' => 'drop-after', 'times' => 3]]]);
        self::assertSame(503, $shopper->press()->status);
        $id = (int) Db::value('SELECT MAX(order_id) FROM %i', Schema::table('payments'));
        if (museau()->sells_with_woocommerce()) {
            $order = wc_get_order($id);
            self::assertInstanceOf(\WC_Order::class, $order);
            $order->update_meta_data('_museau_number', "N-$id");
            $order->save();
        } else {
            Db::run('UPDATE %i SET number = %s WHERE id = %d', Schema::table('orders'), "N-$id", $id);
        }
        self::assertSame(200, $shopper->press()->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** I2 WooCommerce set to whole amounts and another currency: the cart, the charge and the order are still the same cents of euro. */
    #[Group('woocommerce')]
    public function test_i2_decimals_and_currency(): void
    {
        $settings = ['woocommerce_price_num_decimals' => '0', 'woocommerce_currency' => 'USD'];
        $before = array_map(get_option(...), array_combine(array_keys($settings), array_keys($settings)));
        $piece = $this->a_piece(1, 1234);
        try {
            array_map(update_option(...), array_keys($settings), $settings);
            $shopper = self::shopper();
            $shown = Read::map($shopper->add($piece)->data['cart_totals'] ?? null);
            $shopper->press();
            self::assertSame([19.34, 19.34], [$shown['total'] ?? 0, $shopper->intent['amount'] ?? 0]);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            $order = self::order($shopper->order_id());
            self::assertSame([1934, 1934], [$order->total, $order->received]);
            museau()->refunds()->refund($order->id, 1033, [], 'Geste', 'geste-' . $order->id);
            self::assertSame(1033, self::order($order->id)->refunded);
            self::assertSame('EUR', self::theirs($shopper)->get_currency());
        } finally {
            array_map(update_option(...), array_keys($before), $before);
        }
        $this->check();
    }

    private static function theirs(Shopper $shopper): \WC_Order
    {
        wp_cache_flush();
        $order = wc_get_order($shopper->order_id());

        return $order instanceof \WC_Order ? $order : self::fail('No such order.');
    }

    /** She takes some cents off the price of the order, in WooCommerce's screen. */
    private static function give_away(Shopper $shopper, int $cents): void
    {
        $order = self::theirs($shopper);
        foreach ($order->get_items() as $item) {
            if ($item instanceof \WC_Order_Item_Product) {
                $item->set_total((string) ((float) $item->get_total() - $cents / 100));
                $item->save();
            }
        }
        $order->calculate_totals(false);
    }

    /** @return array<string, ?string> the first payment of her order */
    private static function payment(Shopper $shopper): array
    {
        return Db::row('SELECT * FROM %i WHERE order_id = %d ORDER BY id', Schema::table('payments'), $shopper->order_id()) ?? self::fail('No payment.');
    }

    /** Another account's intent: Stripe does not know it under this key. */
    private static function forget_intent(Shopper $shopper): void
    {
        Db::run('UPDATE %i SET intent_id = CONCAT(intent_id, \'_elsewhere\') WHERE order_id = %d', Schema::table('payments'), $shopper->order_id());
    }

    private static function write_stock(int $product_id, int $pieces): void
    {
        if (museau()->sells_with_woocommerce()) {
            wc_update_product_stock($product_id, $pieces);
        } else {
            update_post_meta($product_id, '_stock', (string) $pieces);
        }
    }

    /** Order and payments were made so many seconds before. */
    private static function age(int $order_id, int $seconds): void
    {
        Db::run('UPDATE %i SET created = created - %d WHERE order_id = %d', Schema::table('payments'), $seconds, $order_id);
    }
}

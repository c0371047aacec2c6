<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooBilling;
use Museau\Engine\WooCommerce\WooHealth;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Engine\WooCommerce\WooShippingMethod;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Contract\PaysOrders;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Orders, stock and settings where WooCommerce keeps them its own way. */
final class OrdersTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    #[TestDox('[F15] Whose hold ran out while she paid gets the piece only if nobody else holds it meanwhile')]
    public function test_a_hold_that_ran_out(): void
    {
        $piece = $this->an_original();
        [$late, $next] = [museau()->carts()->add(null, $piece, 1), museau()->carts()->add(null, $piece, 1)];
        $order = $this->place($late);
        Db::run('UPDATE %i SET expires = %s WHERE order_id = %d', Db::wpdb()->prefix . 'wc_reserved_stock', gmdate('Y-m-d H:i:s', time() - 60), $order->id);
        $other = $this->place($next);
        try {
            museau()->orders()->receive($order->id, 'pi_late', $order->due_now(), 'full');
            self::fail('One piece, two buyers.');
        } catch (CouldNotPlaceOrder $refusal) {
            self::assertSame('museau_stock_gone', $refusal->error_code);
        }
        self::assertSame([OrderStatus::Pending, 0], [$this->stored($order->id)->status, $this->stored($order->id)->received]);
        museau()->orders()->cancel($other->id);
        self::assertTrue(museau()->orders()->receive($order->id, 'pi_late', $order->due_now(), 'full'));
        self::assertSame([OrderStatus::Processing, 0], [$this->stored($order->id)->status, museau()->catalogue()->available($piece)]);
    }

    #[TestDox('WooCommerce\'s REST answers and webhooks, which list every meta of an order, leave the private note out; the order keeps it')]
    public function test_the_private_note_stays_private(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->set_meta($order->id, PrivateNote::META, 'Fille de Mme Girard');
        museau()->orders()->set_meta($order->id, 'ready_by', '2026-12-24');
        $woo = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $woo);
        foreach ([new \WC_REST_Orders_Controller(), new \WC_REST_Orders_V2_Controller()] as $controller) {
            $answer = $controller->prepare_object_for_response($woo, new \WP_REST_Request());
            $json = (string) wp_json_encode($answer->get_data());
            self::assertStringContainsString('2026-12-24', $json);
            self::assertStringNotContainsString('Girard', $json);
        }
        $woo->save();
        self::assertSame('Fille de Mme Girard', PrivateNote::of($this->stored($order->id)));
    }

    #[TestDox('[R201] « En réapprovisionnement » that the artist chose stays through a sale, and ends when pieces come in')]
    public function test_on_backorder(): void
    {
        $id = $this->made(['name' => 'Carte loutre', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 400, 'stock' => 5, 'stock_status' => 'onbackorder']);
        $status = static function () use ($id): array {
            wp_cache_flush();

            return [get_post_meta($id, '_stock_status', true), Read::int(get_post_meta($id, '_stock', true))];
        };
        self::assertSame(['onbackorder', 5], $status());
        $order = $this->place(museau()->carts()->add(null, $id, 2));
        museau()->orders()->receive($order->id, 'pi_backorder', $order->due_now(), 'full');
        self::assertSame(['onbackorder', 3], $status(), 'sold, and still awaited');
        museau()->orders()->record_refund($order->id, 're_backorder', $order->total, [], '', array_column($order->lines, 'quantity', 'id'));
        self::assertSame(['instock', 5], $status(), 'they came in');
        $this->change($id, ['stock_status' => 'onbackorder']);
        $product = wc_get_product($id);
        self::assertInstanceOf(\WC_Product::class, $product);
        $product->set_stock_quantity(9);
        $product->save();
        self::assertSame(['instock', 9], $status());
    }

    #[TestDox('A write that fails while an extension hears of the payment undoes it: the order stays unpaid, and the next try pays it')]
    public function test_a_write_that_fails(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        // WooCommerce takes an extension's failure for a note, and the note is not kept.
        $fail = static fn() => throw new \RuntimeException('an extension');
        $notes = 0;
        $lose = static function (mixed $note) use (&$notes): mixed {
            return ++$notes === 1 ? throw DatabaseFailed::is_not_kept('a note') : $note;
        };
        add_action('woocommerce_pre_payment_complete', $fail);
        add_filter('woocommerce_new_order_note_data', $lose);
        try {
            museau()->orders()->receive($order->id, 'pi_write', $order->due_now(), 'full');
            self::fail('It was paid.');
        } catch (DatabaseFailed) {
        } finally {
            remove_action('woocommerce_pre_payment_complete', $fail);
            remove_filter('woocommerce_new_order_note_data', $lose);
        }
        wp_cache_flush();
        self::assertSame([OrderStatus::Pending, 0], [$this->stored($order->id)->status, $this->stored($order->id)->received]);
        self::assertTrue(museau()->orders()->receive($order->id, 'pi_write', $order->due_now(), 'full'));
    }

    #[TestDox('[F30] Of two payments that give a refund back together the first went: it counts, and the rest goes by itself later')]
    public function test_half_a_refund(): void
    {
        $this->start_stripe();
        $this->the_portrait();
        $order = $this->pay_balance($this->pay($this->with_portrait()));
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => 2, 'times' => 9, 'fault' => '500']]]);
        $refund = wc_create_refund(['order_id' => $order->id, 'amount' => '100', 'reason' => 'Geste', 'refund_payment' => true]);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund);
        self::assertSame($order->balance, $this->stored($order->id)->refunded);
        Simulator::door('plan', ['faults' => []]);
        museau()->refunds()->finish($order->id);
        self::assertSame(10000, $this->stored($order->id)->refunded);
    }

    #[TestDox('The reconciler leaves alone what WooCommerce gave back of an order that is not ours')]
    public function test_refunds_of_others(): void
    {
        $this->start_stripe();
        $order = wc_create_order(['created_via' => 'checkout']);
        self::assertInstanceOf(\WC_Order::class, $order);
        $fee = new \WC_Order_Item_Fee();
        $fee->set_name('Atelier');
        $fee->set_total('50');
        $order->add_item($fee);
        $order->calculate_totals(false);
        $order->update_status('completed');
        $refund = wc_create_refund(['order_id' => $order->get_id(), 'amount' => '20']);
        self::assertInstanceOf(\WC_Order_Refund::class, $refund);
        $refund->set_date_created(time() - 600);
        $refund->save();
        do_action(ReconcileSchedule::DONE);
        wp_cache_flush();
        self::assertInstanceOf(\WC_Order_Refund::class, wc_get_order($refund->get_id()));
    }

    #[TestDox('[B51] An order that is taken up again and completed anew was completed on that day: its photographs are kept from there')]
    public function test_completed_anew(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->receive($order->id, 'pi_anew', $order->due_now(), 'full');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $woo = static fn(): \WC_Order => ($found = wc_get_order($order->id)) instanceof \WC_Order ? $found : self::fail('The order is gone.');
        $ended = $woo();
        $ended->set_date_completed(time() - 30 * DAY_IN_SECONDS);
        $ended->save();
        $dates = [];
        foreach ([OrderStatus::Processing, OrderStatus::Completed] as $to) {
            museau()->orders()->move($order->id, $to);
            $dates[] = Read::int($woo()->get_date_completed()?->getTimestamp());
        }
        self::assertSame(0, $dates[0]);
        self::assertEqualsWithDelta(time(), $dates[1], 60);
    }

    #[TestDox('An address that she changes in WooCommerce\'s own screen is where the parcel goes')]
    public function test_an_address_of_her_own_screen(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        self::assertTrue($order->billing->same_address);
        $woo = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $woo);
        $woo->set_shipping_address_1('3 quai d\'Orléans');
        $woo->save();
        self::assertContains('3 quai d\'Orléans', museau()->orders()->find($order->id)?->billing->parcel_lines() ?? []);
    }

    #[TestDox('[F31] A dispute that is won leaves the days of dispatch and of the end as they were')]
    public function test_days_outlive_a_dispute(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->receive($order->id, 'pi_dispute', $order->due_now(), 'full');
        $woo = static fn(): \WC_Order => ($found = wc_get_order($order->id)) instanceof \WC_Order ? $found : self::fail('The order is gone.');
        $days = static fn(): array => [$woo()->get_status(), $woo()->get_meta(WooOrder::SHIPPED_AT), (int) $woo()->get_date_completed()?->getTimestamp()];
        $age = static function () use ($woo): void {
            $old = $woo();
            $old->update_meta_data(WooOrder::SHIPPED_AT, '2026-01-02T10:00:00+00:00');
            $old->get_date_completed() === null || $old->set_date_completed('2026-01-09T10:00:00+00:00');
            $old->save();
        };
        foreach ([OrderStatus::Shipped, OrderStatus::Completed] as $status) {
            museau()->orders()->move($order->id, $status);
            $age();
            $before = $days();
            museau()->orders()->mark_disputed($order->id, true);
            self::assertSame('on-hold', $days()[0]);
            museau()->orders()->mark_disputed($order->id, false);
            self::assertSame($before, $days(), $status->value);
        }
        museau()->orders()->mark_disputed($order->id, true);
        $woo()->update_status('completed');
        museau()->orders()->mark_disputed($order->id, false);
        self::assertSame(['completed', ''], [$woo()->get_status(), $woo()->get_meta(WooOrder::ASIDE)], 'moved on by hand meanwhile');
    }

    #[TestDox('[I3] A line that she takes out of an order before it is paid takes its balance with it')]
    public function test_a_balance_is_no_more_than_its_lines(): void
    {
        $this->the_portrait();
        $cart = museau()->carts()->add($this->with_portrait()->token, $this->an_original(), 1);
        $order = $this->place($this->with_portrait($cart->token));
        $of_one = $order->portraits()[0]->balance;
        self::assertSame([2 * $of_one, true], [$order->balance, $of_one > 0]);
        $remove = function (int $item) use ($order): Order {
            $woo = wc_get_order($order->id);
            self::assertInstanceOf(\WC_Order::class, $woo);
            $woo->remove_item($item);
            $woo->calculate_totals(false);
            $woo->save();

            return $this->stored($order->id);
        };
        $one = $remove($order->portraits()[0]->id);
        self::assertSame([$of_one, $one->total - $of_one], [$one->balance, $one->due_now()]);
        $none = $remove($order->portraits()[1]->id);
        self::assertSame([0, $none->total], [$none->balance, $none->due_now()]);
        museau()->orders()->receive($order->id, 'pi_smaller', $none->due_now(), 'full');
        self::assertSame(0, $this->stored($order->id)->left_to_pay());
    }

    #[TestDox('[I3] A line that she makes cheaper than its balance is paid at once, and the deposit is never below zero')]
    public function test_a_balance_is_no_more_than_its_line(): void
    {
        $this->the_portrait();
        $order = $this->place($this->with_portrait());
        $woo = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $woo);
        $item = $woo->get_items()[$order->lines[0]->id] ?? null;
        self::assertInstanceOf(\WC_Order_Item_Product::class, $item);
        $item->set_total('10');
        $item->save();
        $woo->calculate_totals(false);
        $woo->save();
        $cheaper = $this->stored($order->id);
        self::assertSame([0, 0, 1000 + $order->shipping], [$cheaper->lines[0]->balance, $cheaper->balance, $cheaper->due_now()]);
    }

    #[TestDox('An order says in WooCommerce how it is sent, stands in all lists of its screen once shipped, and keeps a remark as text')]
    public function test_what_her_screen_shows(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $woo = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $woo);
        self::assertTrue($woo->has_shipping_method(WooShippingMethod::ID));
        $status = get_post_status_object('wc-shipped');
        self::assertSame([true, true], [$status->show_in_admin_all_list ?? null, $status->show_in_admin_status_list ?? null]);
        museau()->orders()->note($order->id, 'Rex <b>mord</b>');
        self::assertContains('Rex &lt;b&gt;mord&lt;/b&gt;', array_map(static fn(mixed $note): string => Read::text(Read::map((array) $note)['content'] ?? ''), (array) wc_get_order_notes(['order_id' => $order->id])));
    }

    #[TestDox('An order typed in WooCommerce is sent where WooCommerce says: to its own delivery address, or to the customer\'s')]
    public function test_addresses_of_a_typed_order(): void
    {
        $typed = new \WC_Order();
        $typed->set_billing_first_name('Zoé');
        $typed->set_billing_address_1('12 rue des Lilas');
        self::assertTrue(WooBilling::read($typed)->same_address);
        $typed->set_shipping_first_name('Luc');
        $typed->set_shipping_address_1('3 quai Vert');
        $read = WooBilling::read($typed);
        self::assertSame([false, 'Luc', '3 quai Vert'], [$read->same_address, $read->shipping_first_name, $read->shipping_street_1]);
    }

    #[TestDox('What WooCommerce needs is set once; what the artist set there before stays hers; a shop that it hides is told')]
    public function test_settings(): void
    {
        delete_option('woocommerce_enable_reviews');
        update_option('woocommerce_notify_low_stock', 'yes');
        update_option('woocommerce_permalinks', ['product_base' => '/boutique', 'use_verbose_page_rules' => true, 'category_base' => 'rayon']);
        WooActivation::prepare();
        self::assertSame(['no', 'yes'], [get_option('woocommerce_enable_reviews'), get_option('woocommerce_notify_low_stock')]);
        $links = Read::map(get_option('woocommerce_permalinks'));
        self::assertSame([false, 'rayon'], [$links['use_verbose_page_rules'], $links['category_base']], 'rules for each page would cost every address');
        foreach (['yes' => false, 'no' => true] as $hidden => $is_done) {
            update_option('woocommerce_coming_soon', $hidden);
            [$line] = WooHealth::lines();
            self::assertSame([$is_done, !$is_done], [$line->done, str_contains($line->text, 'Bientôt disponible')]);
        }
        update_option('woocommerce_manage_stock', 'no');
        self::assertFalse((WooHealth::lines()[1] ?? self::fail('Nothing is said.'))->done);
        update_option('woocommerce_manage_stock', 'yes');
    }

    private function place(\Museau\Domain\Cart\Cart $cart): Order
    {
        return museau()->orders()->place($cart, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Accounts\OperationKind;
use Museau\Domain\Accounts\SoldLine;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Engine\Embedded\EmbeddedOrders;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Engine\WooCommerce\OrderAdoption;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A shop begun without WooCommerce: its orders become WooCommerce's, and everything that points at them still does. */
final class OrderAdoptionTest extends WordPressTestCase
{
    use MakesProducts;

    private EmbeddedOrders $embedded;

    protected function setUp(): void
    {
        parent::setUp();
        $this->embedded = new EmbeddedOrders(new EmbeddedStock());
    }

    #[TestDox('Orders of every status come out equal, under their ids; a second run changes nothing')]
    public function test_every_status(): void
    {
        $before = $this->a_life_of_orders();
        $stock = $this->stock(new EmbeddedStock());
        self::assertSame(['moved' => count($before), 'left' => 0, 'refused' => []], $this->adoption()->run());
        $this->assert_all($before);
        self::assertSame($stock, $this->stock(museau()->stock()));
        self::assertSame(0, (new EmbeddedOrderTable())->count());
        foreach (['orders', 'order_lines', 'order_money', 'order_meta', 'order_events', 'stock_holds'] as $table) {
            self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i', Schema::table($table)), $table);
        }
        self::assertSame([], $this->mails, 'nobody is told');
        $notes = $this->notes();
        self::assertSame(['moved' => 0, 'left' => 0, 'refused' => []], $this->adoption()->run());
        $this->assert_all($before);
        self::assertSame($notes, $this->notes());
    }

    #[TestDox('A run that dies at any step leaves each order whole on one side, and the next run finishes')]
    public function test_a_run_that_dies(): void
    {
        $before = $this->a_life_of_orders();
        $stock = $this->stock(new EmbeddedStock());
        $refused = 0;
        foreach (['woocommerce_before_order_object_save' => 3, 'woocommerce_new_order_item' => 9, 'woocommerce_create_refund' => 1, 'wp_insert_comment' => 12] as $hook => $step) {
            $left = $step;
            $die = static function () use (&$left, $hook): void {
                if (--$left === 0) {
                    throw new \RuntimeException("died at $hook");
                }
            };
            add_action($hook, $die);
            $done = $this->adoption()->run(3);
            remove_action($hook, $die);
            $refused += count($done['refused']);
            foreach ($before as $order) {
                $sides = [$this->embedded->find($order->id), museau()->orders()->find($order->id)];
                self::assertCount(1, array_filter($sides), "$hook: order $order->number is on one side");
            }
        }
        self::assertGreaterThan(0, $refused);
        $this->adoption()->run();
        $this->assert_all($before);
        self::assertSame($stock, $this->stock(museau()->stock()));
    }

    #[TestDox('Payments, refunds and photographs still find their order, and life goes on in WooCommerce')]
    public function test_life_goes_on(): void
    {
        $orders = $this->a_life_of_orders();
        $this->adoption()->run();
        $deposit = $orders['deposit'];
        self::assertFalse(museau()->orders()->receive($deposit->id, 'pi_deposit', $deposit->due_now(), 'deposit'), 'booked before');
        self::assertTrue(museau()->orders()->receive($deposit->id, 'pi_balance', $deposit->balance, 'balance'));
        self::assertSame(0, museau()->orders()->find($deposit->id)?->left_to_pay());
        self::assertTrue(museau()->orders()->move($deposit->id, OrderStatus::Shipped));
        // The pending one still holds its piece, pays and takes it.
        $pending = $orders['pending'];
        $piece = $pending->lines[0]->product_id;
        self::assertSame(0, museau()->catalogue()->available($piece));
        self::assertTrue(museau()->orders()->receive($pending->id, 'pi_late', $pending->due_now(), 'full'));
        self::assertSame(0, Read::int(get_post_meta($piece, '_stock', true)));
        // Refunded once before, once after: never more than was received.
        $part = $orders['part refunded'];
        self::assertFalse(museau()->orders()->record_refund($part->id, 're_part', 500, [], ''), 'booked before');
        $line = museau()->orders()->find($part->id)->lines[0] ?? null;
        self::assertNotNull($line);
        self::assertSame(500, $line->refunded);
        $kept = json_decode((string) Db::value('SELECT lines_json FROM %i WHERE refund_id = \'re_part\'', Schema::table('refunds')), true);
        self::assertSame([$line->id => 500], $kept);
        // Her screen: the number the customer knows, the history with its dates.
        $woo = wc_get_order($deposit->id);
        assert($woo instanceof \WC_Order);
        self::assertSame($deposit->number, $woo->get_order_number());
        self::assertContains('Commande passée, en attente de paiement.', array_column(wc_get_order_notes(['order_id' => $deposit->id]), 'content'));
        self::assertSame([$piece], museau()->orders()->names_products([$piece]));
    }

    #[TestDox('A refund that waits and the accounts name the lines as WooCommerce does; a dispute that is won ends')]
    public function test_what_names_lines(): void
    {
        $orders = $this->a_life_of_orders();
        $paid = $orders['all paid'];
        $line = $paid->lines[0]->id;
        Db::run(
            "INSERT INTO %i (request, order_id, payment_id, cents, lines_json, back, reason, created) VALUES ('w:0', %d, 1, 700, %s, %s, '', 1)",
            Schema::table('refunds'),
            $paid->id,
            (string) wp_json_encode([$line => 700]),
            "$line:1",
        );
        Db::run(
            "INSERT INTO %i (order_id, number, created, company, shipping, lines_json) VALUES (%d, '1', 1, 0, 0, %s)",
            Schema::table('sales'),
            $paid->id,
            (string) wp_json_encode([(new SoldLine($line, 'Portrait', 1, 12000, 8400, OperationKind::Service))->to_array()]),
        );
        $this->embedded->mark_disputed($orders['shipped']->id, true);
        $this->adoption()->run();
        $now = museau()->orders()->find($paid->id)->lines[0]->id ?? 0;
        self::assertNotSame($line, $now);
        $waiting = Db::row("SELECT lines_json, back FROM %i WHERE request = 'w:0'", Schema::table('refunds'));
        self::assertSame(['lines_json' => "{\"$now\":700}", 'back' => "$now:1"], $waiting);
        $sold = json_decode((string) Db::value('SELECT lines_json FROM %i WHERE order_id = %d', Schema::table('sales'), $paid->id), true);
        self::assertSame([[$now, 'service']], array_map(static fn(array $kept): array => [$kept['id'], $kept['kind']], Read::maps($sold)));

        $shipped = $orders['shipped']->id;
        self::assertTrue(museau()->orders()->find($shipped)?->is_disputed());
        museau()->orders()->mark_disputed($shipped, false);
        self::assertFalse(museau()->orders()->find($shipped)?->is_disputed());
    }

    #[TestDox('[I4] What a refund had put back on sale before the move is not put back again by a refund or a cancelling after it')]
    public function test_pieces_that_were_put_back(): void
    {
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'stock' => 9]);
        $left = static function () use ($print): int {
            wp_cache_delete($print, 'post_meta');

            return Read::int(get_post_meta($print, '_stock', true));
        };
        $order = $this->place(museau()->carts()->add(null, $print, 3));
        $this->embedded->receive($order->id, 'pi_three', $order->due_now(), 'full');
        $all = $this->place(museau()->carts()->add(null, $print, 2));
        $this->embedded->receive($all->id, 'pi_two', $all->due_now(), 'full');
        self::assertSame(4, $left());
        foreach ([['re_one', $order, 2500, 1], ['re_two', $all, 5000, 2]] as [$refund, $of, $cents, $back]) {
            $line = $of->lines[0]->id;
            Db::run(
                "INSERT INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, back, reason, created) VALUES (%s, %d, 1, %s, %d, %s, %s, '', 1)",
                Schema::table('refunds'),
                $refund,
                $of->id,
                $refund,
                $cents,
                (string) wp_json_encode([$line => $cents]),
                "$line:$back",
            );
            $this->embedded->record_refund($of->id, $refund, $cents, [$line => $cents], '', [$line => $back]);
        }
        self::assertSame(7, $left());
        $before = ['one' => $this->embedded->find($order->id), 'two' => $this->embedded->find($all->id)];

        self::assertSame(['moved' => 2, 'left' => 0, 'refused' => []], $this->adoption()->run());
        $this->assert_all(array_filter($before));
        self::assertSame(7, $left());
        foreach ([[$order, 9], [$all, 9]] as [$moved, $expected]) {
            $line = museau()->orders()->find($moved->id)->lines[0] ?? self::fail('The line is gone.');
            museau()->orders()->record_refund($moved->id, "re_rest_$moved->id", 100, [], '', [$line->id => 3]);
            self::assertSame($expected, $left());
            self::assertSame($line->quantity, museau()->orders()->find($moved->id)->lines[0]->restocked);
            wc_increase_stock_levels($moved->id);
            self::assertSame($expected, $left(), 'a cancelling after it');
        }
    }

    #[TestDox('An order that would not come out equal stays and is named')]
    public function test_a_refusal(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $break = static fn(): int => 5;
        add_filter('woocommerce_order_get_total', $break);
        $done = $this->adoption()->run();
        remove_filter('woocommerce_order_get_total', $break);
        self::assertSame([$order->id], array_keys($done['refused']));
        self::assertSame(1, $done['left']);
        self::assertNull(museau()->orders()->find($order->id));
        self::assertEquals($order, $this->embedded->find($order->id));
        // Offered to the artist by one click, to nobody else.
        update_option(OrderAdoption::OPTION, '0');
        remove_all_actions('admin_notices');
        $this->adoption()->hooks();
        wp_set_current_user(0);
        self::assertStringNotContainsString('museau_adopt_orders', $this->notices());
        wp_set_current_user(Read::int(get_users(['role' => 'administrator', 'fields' => 'ID'])[0]));
        self::assertStringContainsString('1 commande prise avant WooCommerce', $this->notices());
        self::assertStringContainsString('museau_adopt_orders', $this->notices());
    }

    /** @return array<string, Order> one order of each kind, as the embedded engine answers it */
    private function a_life_of_orders(): array
    {
        $this->the_portrait();
        $print = $this->a_print(stock: 50);
        $orders = [
            'pending' => $this->place(museau()->carts()->add(null, $this->an_original(), 1)),
            'deposit' => $this->place(museau()->carts()->add($this->with_portrait()->token, $print, 2, 0, ['pa_format' => 'a4'])),
            'all paid' => $this->place($this->with_portrait()),
        ];
        foreach (['shipped', 'completed', 'part refunded', 'refunded', 'cancelled', 'paid late'] as $name) {
            $orders[$name] = $this->place(museau()->carts()->add(null, $print, 1, 0, ['pa_format' => 'a3']));
        }
        $pay = fn(string $name, string $intent, string $kind): bool => $kind === 'balance'
            ? $this->embedded->receive($orders[$name]->id, $intent, $orders[$name]->balance, 'balance')
            : $this->embedded->receive($orders[$name]->id, $intent, $orders[$name]->due_now(), $kind === 'deposit' ? 'deposit' : 'full');
        $pay('deposit', 'pi_deposit', 'deposit');
        $pay('all paid', 'pi_a', 'deposit');
        $pay('all paid', 'pi_b', 'balance');
        foreach (['shipped', 'completed', 'part refunded', 'refunded'] as $name) {
            $pay($name, 'pi_' . $name, 'full');
        }
        $this->embedded->move($orders['shipped']->id, OrderStatus::Shipped);
        $this->embedded->set_meta($orders['shipped']->id, 'tracking', '8R12345678901');
        $this->embedded->move($orders['completed']->id, OrderStatus::Completed);
        $line = $orders['part refunded']->lines[0]->id;
        Db::run(
            'INSERT INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, reason, created) VALUES (\'r\', %d, 1, \'re_part\', 500, %s, \'un coin abîmé\', 1)',
            Schema::table('refunds'),
            $orders['part refunded']->id,
            (string) wp_json_encode([$line => 500]),
        );
        $this->embedded->record_refund($orders['part refunded']->id, 're_part', 500, [$line => 500], 'un coin abîmé');
        $this->embedded->record_refund($orders['refunded']->id, 're_all', $orders['refunded']->total, [], '');
        $this->embedded->cancel($orders['cancelled']->id);
        $this->embedded->cancel($orders['paid late']->id);
        $pay('paid late', 'pi_late_before', 'full');
        // Told in that life, not by the move.
        $this->mails = [];

        return array_map(fn(Order $order): Order => $this->embedded->find($order->id) ?? self::fail('gone'), $orders);
    }

    private function place(Cart $cart): Order
    {
        $billing = new BillingDetails('Zoé', 'Martin', 'Chez Léa', '12 rue des Lilas', 'bât. B', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', false, 'Luc', 'Martin', '3 quai Vert', '', '29200', 'Brest', 'Sonner fort', '2026-11');

        return $this->embedded->place($cart, $billing, "Rex\nest « timide » <b>", ['delay' => '10 à 15 jours', 'cgv_version' => '2026-11', 'cgv_at' => '2026-11-02T10:00:00+00:00']);
    }

    /** @param array<string, Order> $before */
    private function assert_all(array $before): void
    {
        foreach ($before as $name => $order) {
            $after = museau()->orders()->find($order->id);
            self::assertNotNull($after, $name);
            self::assertEquals(OrderAdoption::facts($order), OrderAdoption::facts($after), $name);
        }
    }

    /** @return array<int, array{string, ?int}> pieces counted, and pieces that a buyer can have, by what counts them */
    private function stock(Stock $engine): array
    {
        $stock = [];
        foreach (Db::column("SELECT post_id FROM %i WHERE meta_key = '_stock' AND meta_value <> '' ORDER BY post_id", Db::wpdb()->postmeta) as $id) {
            wp_cache_delete((int) $id, 'post_meta');
            $stock[(int) $id] = [Read::text(get_post_meta((int) $id, '_stock', true)), $engine->available((int) $id)];
        }

        return $stock;
    }

    private function notes(): int
    {
        return (int) Db::value("SELECT COUNT(*) FROM %i WHERE comment_type = 'order_note'", Db::wpdb()->comments);
    }

    private function notices(): string
    {
        ob_start();
        do_action('admin_notices');

        return (string) ob_get_clean();
    }

    private function adoption(): OrderAdoption
    {
        return new OrderAdoption(new EmbeddedOrderTable(), museau()->orders());
    }
}

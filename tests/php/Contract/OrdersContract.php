<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Kernel\Read;
use Museau\Screens\Orders\OrdersScreen;
use Museau\Screens\Withdrawal\WithdrawalMarks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What every engine's orders promise: stock held once, money booked once, statuses that never go back. */
abstract class OrdersContract extends WordPressTestCase
{
    use MakesProducts;

    /** The engine's, of the shop that the suite runs on; another engine's tests answer their own. */
    protected function orders(): Orders
    {
        return museau()->orders();
    }

    #[TestDox('[R091] Lines, prices and totals are frozen: later changes of the shop do not reach them')]
    public function test_an_order_is_frozen(): void
    {
        $portrait = $this->the_portrait();
        $print = $this->a_print(stock: 9);
        $cart = museau()->carts()->add($this->with_portrait()->token, $print, 2, 0, ['pa_format' => 'a4']);
        $order = $this->orders()->place($cart, $this->billing(), "Rex\nest timide", ['cgv_version' => '2026-11', 'delay' => '10 à 15 jours']);
        $this->change($print, ['name' => 'Autre nom']);
        $found = $this->orders()->find($order->id);
        self::assertNotNull($found);
        self::assertSame(OrderStatus::Pending, $found->status);
        self::assertSame([12399, 2200, 14599, 6999, 7600], [$found->subtotal, $found->shipping, $found->total, $found->balance, $found->due_now()]);
        self::assertSame([$portrait, $print], [$found->lines[0]->product_id, $found->lines[1]->product_id]);
        self::assertSame('Tirage Hibou', $found->lines[1]->name);
        self::assertSame([2, 2400, false], [$found->lines[1]->quantity, $found->lines[1]->total, $found->lines[1]->is_portrait]);
        self::assertSame([30, 6999, true], [$found->lines[0]->deposit_percent, $found->lines[0]->balance, $found->lines[0]->is_portrait]);
        self::assertSame('Nombre d\'animaux', $found->lines[0]->options[1]['attribute']);
        self::assertSame($cart->lines[0]->key, $found->lines[0]->key);
        self::assertSame($cart->revision(), $found->revision);
        self::assertSame("Rex\nest timide", $found->notes);
        self::assertSame('Zoé', $found->billing->first_name);
        self::assertSame('12 rue des Lilas', $found->billing->street_1);
        self::assertSame('10 à 15 jours', $found->meta['delay'] ?? null);
        self::assertGreaterThanOrEqual(32, strlen($found->key) * 2);
        self::assertNotSame('', $found->number);
        self::assertNull($this->orders()->find(99999999));
    }

    #[TestDox('Both addresses come back as they were given, and which terms were read')]
    public function test_addresses(): void
    {
        $to_others = new BillingDetails(
            ...['Zoé', 'Martin', 'Chez Zoé', '12 rue des Lilas', 'Bât. B', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', false],
            ...['Léo', 'Roux', '3 quai Vert', 'Étage 2', '44000', 'Nantes', "Sonner deux fois\nau fond", '2026-11'],
        );
        foreach ([$to_others, $this->billing()] as $billing) {
            $order = $this->orders()->place(museau()->carts()->add(null, $this->an_original(uniqid()), 1), $billing, '', []);
            self::assertEquals($billing, $this->orders()->find($order->id)?->billing);
        }
    }

    /** The last piece is held once; cancelling frees it. */
    public function test_the_last_piece_is_held_once(): void
    {
        $original = $this->an_original();
        $first = museau()->carts()->add(null, $original, 1);
        $second = museau()->carts()->add(null, $original, 1);
        $order = $this->place($first);
        self::assertSame(0, museau()->catalogue()->available($original));
        $this->refuses('museau_stock_gone', fn() => $this->place($second));
        self::assertTrue($this->orders()->cancel($order->id));
        self::assertFalse($this->orders()->cancel($order->id));
        self::assertSame(1, museau()->catalogue()->available($original));
        $second = museau()->carts()->open($second->token);
        if ($second->is_empty()) {
            $second = museau()->carts()->add($second->token, $original, 1);
        }
        self::assertSame(OrderStatus::Pending, $this->place($second)->status);
    }

    #[TestDox('[F19] An original that nobody counts, in whichever frame, is held once, sold once and freed by cancelling or a return')]
    public function test_an_original_that_nobody_counts(): void
    {
        $framed = ['name' => 'Martre', 'type' => 'variable', 'categories' => ['oeuvre-originale'], 'stock' => null,
            'attributes' => [['name' => 'pa_cadre', 'options' => ['sans-cadre', 'cadre-noir'], 'variation' => true]],
            'variations' => [['choices' => ['pa_cadre' => 'sans-cadre'], 'price' => 18000], ['choices' => ['pa_cadre' => 'cadre-noir'], 'price' => 21000]]];
        $simple = ['name' => 'Loutre', 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 18000, 'stock' => null];
        foreach ([[$simple, [], []], [$framed, ['pa_cadre' => 'sans-cadre'], ['pa_cadre' => 'cadre-noir']]] as [$fields, $one, $other]) {
            $original = $this->made($fields);
            $carts = array_map(fn(array $chosen): Cart => museau()->carts()->add(null, $original, 1, 0, $chosen), [$one, $other, $one]);
            $order = $this->place($carts[0]);
            $this->refuses('museau_stock_gone', fn() => $this->place($carts[1]));
            self::assertTrue($this->orders()->cancel($order->id), 'freed');
            $order = $this->place($carts[1]);
            $this->refuses('museau_stock_gone', fn() => $this->place($carts[2]));
            // Unticked while she pays: the piece is taken all the same.
            update_post_meta($original, '_manage_stock', 'no');
            self::assertTrue($this->orders()->receive($order->id, "pi_once_$order->id", $order->due_now(), 'full'));
            $left = static function () use ($original): array {
                wp_cache_flush();
                museau()->product_index()->flush();

                return [museau()->catalogue()->available($original), museau()->catalogue()->find($original)?->sold];
            };
            self::assertSame([0, true], $left());
            $this->refuses('museau_stock_gone', fn() => $this->place($carts[2]));
            update_post_meta($original, '_manage_stock', 'yes');
            wp_cache_flush();
            self::assertTrue($this->orders()->record_refund($order->id, "re_once_$order->id", $order->total, [], '', array_column($order->lines, 'quantity', 'id')));
            self::assertSame([1, false], $left(), 'back');
        }
    }

    #[TestDox('[F19] An original whose frames are counted each for itself is one piece all the same (B40)')]
    public function test_an_original_with_a_count_for_each_frame(): void
    {
        $original = $this->made(['name' => 'Hermine', 'type' => 'variable', 'categories' => ['oeuvre-originale'], 'stock' => null,
            'attributes' => [['name' => 'pa_cadre', 'options' => ['sans-cadre', 'cadre-noir'], 'variation' => true]],
            'variations' => [['choices' => ['pa_cadre' => 'sans-cadre'], 'price' => 18000], ['choices' => ['pa_cadre' => 'cadre-noir'], 'price' => 21000]]]);
        foreach (museau()->catalogue()->find($original)->variations ?? [] as $variation) {
            foreach (['_manage_stock' => 'yes', '_stock' => '1', '_stock_status' => 'instock'] as $key => $value) {
                update_post_meta($variation->id, $key, $value);
            }
        }
        wp_cache_flush();
        museau()->product_index()->flush();
        $carts = array_map(fn(string $frame): Cart => museau()->carts()->add(null, $original, 1, 0, ['pa_cadre' => $frame]), ['sans-cadre', 'cadre-noir']);
        $order = $this->place($carts[0]);
        $this->refuses('museau_stock_gone', fn() => $this->place($carts[1]));
        self::assertTrue($this->orders()->receive($order->id, "pi_frame_$order->id", $order->due_now(), 'full'));
        wp_cache_flush();
        museau()->product_index()->flush();
        self::assertTrue(museau()->catalogue()->find($original)?->sold);
    }

    /** A shopper is not blocked by her own hold (F20). */
    public function test_her_own_hold_does_not_block(): void
    {
        $original = $this->an_original();
        $cart = museau()->carts()->add(null, $original, 1);
        $order = $this->place($cart);
        $cart = museau()->carts()->open($cart->token);
        self::assertSame([], $cart->notices);
        self::assertCount(1, $cart->lines);
        $print = $this->a_print();
        $cart = museau()->carts()->add($cart->token, $print, 1, 0, ['pa_format' => 'a3']);
        $again = $this->orders()->replace($order->id, $cart, $this->billing('Léa'), '', []);
        self::assertSame([$order->id, $order->key], [$again->id, $again->key]);
        self::assertSame('Léa', $again->billing->first_name);
        self::assertCount(2, $again->lines);
        self::assertSame($cart->totals->total, $again->total);
        self::assertSame(0, museau()->catalogue()->available($original));
    }

    #[TestDox('[R091] Money is recorded once per intent; the first payment takes the stock for good')]
    public function test_money_is_received_once(): void
    {
        $this->the_portrait();
        $original = $this->an_original();
        $cart = museau()->carts()->add($this->with_portrait()->token, $original, 1);
        $order = $this->place($cart);
        self::assertTrue($this->orders()->receive($order->id, 'pi_deposit', $order->due_now(), 'deposit'));
        self::assertFalse($this->orders()->receive($order->id, 'pi_deposit', $order->due_now(), 'deposit'));
        $paid = $this->found($order);
        self::assertSame(OrderStatus::Processing, $paid->status);
        self::assertSame([$order->due_now(), 6999], [$paid->received, $paid->left_to_pay()]);
        self::assertNotNull($paid->paid_at);
        museau()->product_index()->flush();
        self::assertSame(0, museau()->catalogue()->available($original));
        self::assertTrue(museau()->catalogue()->find($original)?->sold);
        self::assertFalse($this->orders()->cancel($order->id));
        $this->refuses('museau_order_closed', fn() => $this->orders()->replace($order->id, $cart, $this->billing(), '', []));
        self::assertTrue($this->orders()->receive($order->id, 'pi_balance', 6999, 'balance'));
        self::assertSame([$order->total, 0], [$this->found($order)->received, $this->found($order)->left_to_pay()]);
    }

    /** Paid after it was cancelled: settled when the stock is free, refused when it is gone (F15). */
    public function test_a_late_payment(): void
    {
        $original = $this->an_original();
        $order = $this->place(museau()->carts()->add(null, $original, 1));
        $this->orders()->cancel($order->id);
        self::assertTrue($this->orders()->receive($order->id, 'pi_late', 18000, 'full'));
        self::assertSame(OrderStatus::Processing, $this->found($order)->status);

        $other = $this->an_original('Chouette');
        $late = $this->place(museau()->carts()->add(null, $other, 1));
        $this->orders()->cancel($late->id);
        $sold = $this->place(museau()->carts()->add(null, $other, 1));
        $this->orders()->receive($sold->id, 'pi_sold', 18000, 'full');
        $this->refuses('museau_stock_gone', fn() => $this->orders()->receive($late->id, 'pi_too_late', 18000, 'full'));
        self::assertSame([OrderStatus::Cancelled, 0], [$this->found($late)->status, $this->found($late)->received]);
        self::assertSame(0, museau()->catalogue()->available($other));
    }

    #[TestDox('[R091] Refunds are recorded once, never above what was received; all given back closes the order')]
    public function test_refunds(): void
    {
        $original = $this->an_original();
        $order = $this->place(museau()->carts()->add(null, $original, 1));
        $this->orders()->receive($order->id, 'pi_1', 18000, 'full');
        $line = $order->lines[0]->id;
        self::assertTrue($this->orders()->record_refund($order->id, 're_1', 5000, [$line => 5000], 'geste'));
        self::assertFalse($this->orders()->record_refund($order->id, 're_1', 5000, [$line => 5000], 'geste'));
        self::assertFalse($this->orders()->record_refund($order->id, 're_0', 0, [], ''));
        self::assertFalse($this->orders()->record_refund($order->id, 're_2', 13001, [], ''));
        $found = $this->found($order);
        self::assertSame([OrderStatus::Processing, 5000, 5000], [$found->status, $found->refunded, $found->lines[0]->refunded]);
        self::assertTrue($this->orders()->record_refund($order->id, 're_3', 13000, [$line => 13000], ''));
        self::assertSame([OrderStatus::Refunded, 18000], [$this->found($order)->status, $this->found($order)->refunded]);
    }

    #[TestDox('[R138] Steps of a paid order')]
    public function test_moving_on(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        self::assertFalse($this->orders()->move($order->id, OrderStatus::Shipped));
        $this->orders()->receive($order->id, 'pi_m', 18000, 'full');
        self::assertTrue($this->orders()->move($order->id, OrderStatus::Shipped));
        self::assertSame(OrderStatus::Shipped, $this->found($order)->status);
        self::assertFalse($this->orders()->move($order->id, OrderStatus::Shipped));
        self::assertTrue($this->orders()->move($order->id, OrderStatus::Completed));
        self::assertFalse($this->orders()->move($order->id, OrderStatus::Shipped));
        self::assertFalse($this->orders()->move($order->id, OrderStatus::Pending));
    }

    /** The reconciler finds what was never paid; an empty cart places nothing; metas stay with the order. */
    public function test_pending_orders_and_metas(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        $ids = fn(string $before): array => array_map(static fn(Order $pending): int => $pending->id, $this->orders()->pending_before($before));
        self::assertContains($order->id, $ids(gmdate('c', time() + 60)));
        self::assertNotContains($order->id, $ids(gmdate('c', time() - 3600)));
        $this->orders()->set_meta($order->id, 'photo_received', ['a' => true]);
        $this->orders()->set_meta($order->id, 'photo_received', ['b' => 1]);
        self::assertSame(['b' => 1], $this->found($order)->meta['photo_received'] ?? null);
        $this->refuses('museau_cart_empty', fn() => $this->place(museau()->carts()->open(null)));
        self::assertStringContainsString((string) $order->id, $this->orders()->edit_url($order->id));
    }

    /** A refund puts pieces back into the stock as the artist chooses: those of the lines she names, each once. */
    public function test_pieces_go_back_into_the_stock(): void
    {
        $original = $this->an_original();
        $print = $this->a_print(stock: 9);
        $cart = museau()->carts()->add(museau()->carts()->add(null, $original, 1)->token, $print, 3, 0, ['pa_format' => 'a4']);
        $order = $this->place($cart);
        $this->orders()->receive($order->id, 'pi_back', $order->due_now(), 'full');
        $left = static function () use ($original, $print): array {
            wp_cache_flush();
            museau()->product_index()->flush();

            return [museau()->catalogue()->available($original), museau()->catalogue()->available($print), museau()->catalogue()->find($original)?->sold];
        };
        self::assertSame([0, 6, true], $left());
        [$one, $three] = array_column($order->lines, 'id');
        self::assertTrue($this->orders()->record_refund($order->id, 're_none', 100, [$three => 100], ''));
        self::assertSame([0, 6, true], $left());
        self::assertTrue($this->orders()->record_refund($order->id, 're_one', 18000, [$one => 18000], '', [$one => 1]));
        self::assertSame([1, 6, false], $left());
        self::assertTrue($this->orders()->record_refund($order->id, 're_of_three', 100, [], '', [$three => 1]));
        self::assertSame([1, 7, false], $left());
        self::assertSame([1, 1], array_column($this->found($order)->lines, 'restocked'));
        self::assertTrue($this->orders()->record_refund($order->id, 're_negative', 50, [], '', [$three => -2]));
        self::assertSame([1, 7, false], $left());
        self::assertTrue($this->orders()->record_refund($order->id, 're_both', 50, [], '', [$one => 1, $three => 9, 99999999 => 1]));
        self::assertSame([1, 9, false], $left());
        self::assertTrue($this->orders()->record_refund($order->id, 're_again', 50, [], '', [$one => 1, $three => 3]));
        self::assertSame([1, 9, false], $left());
        self::assertSame([1, 3], array_column($this->found($order)->lines, 'restocked'));
        self::assertSame([18000, 100], array_column($this->found($order)->lines, 'refunded'));
    }

    #[TestDox('Orders are found by number, name, address and the animal, by status and among some')]
    public function test_finding_orders(): void
    {
        $original = $this->an_original();
        $order = $this->place(museau()->carts()->add(null, $original, 1));
        $portrait = $this->place(museau()->carts()->add(null, $this->the_portrait(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], ['museau_animal' => 'Médor', 'museau_message' => 'Pour Zébulon']));
        foreach ([$order, $portrait] as $paid) {
            $this->orders()->receive($paid->id, "pi_find_$paid->id", $paid->due_now(), $paid->balance > 0 ? 'deposit' : 'full');
        }
        $found = function (string $words, ?OrderStatus $status = null, ?array $among = null): array {
            $page = $this->orders()->search(new OrderSearch($words, $status, $among === null ? null : Read::ints($among)), 1);
            self::assertSame(count($page['orders']), $page['total']);

            return array_map(static fn(Order $order): int => $order->id, $page['orders']);
        };
        self::assertSame([$portrait->id, $order->id], $found(''));
        self::assertSame([$order->id], $found($order->number));
        self::assertSame([$portrait->id, $order->id], $found('zoe@example'));
        foreach (['médo', 'MÉDO', 'medor'] as $words) {
            self::assertSame([$portrait->id], $found($words), 'whatever its case and accents');
        }
        foreach (['zoe', 'ZOÉ', 'zoe martin', 'martin  zoé', '06 12 34 56 78', '0612345678'] as $words) {
            self::assertSame([$portrait->id, $order->id], $found($words), $words);
        }
        foreach (['#', 'n° ', 'N°'] as $sign) {
            self::assertSame([$order->id], $found($sign . $order->number), $sign);
        }
        self::assertSame([$portrait->id], $found('martin medor'));
        foreach (['zoe martine', 'martin rex', '06 12 34 56 79', '#', '\''] as $words) {
            self::assertSame([], $found($words), $words);
        }
        self::assertSame([], $found('Zébulon'), 'a message is no animal');
        self::assertSame([], $found('%'));
        self::assertSame([], $found('Médor', OrderStatus::Shipped));
        self::assertSame([$portrait->id, $order->id], $found('', OrderStatus::Processing));
        self::assertSame([$order->id], $found('', null, [$order->id]));
        self::assertSame([], $found('', null, []));
        self::assertSame([], $found('médor', null, [$order->id]));
        $unpaid = $this->place(museau()->carts()->add(null, $this->a_print(), 1, 0, ['pa_format' => 'a4']));
        self::assertNotContains($unpaid->id, $found(''));
        self::assertSame([$unpaid->id], $found('', OrderStatus::Pending));
    }

    #[TestDox('[F31] A disputed order is marked where the artist sees her orders, until the dispute is over')]
    public function test_a_dispute_is_seen(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->a_print(), 1, 0, ['pa_format' => 'a4']));
        $this->orders()->receive($order->id, 'pi_litige', $order->due_now(), 'full');
        $seen = function () use ($order): string {
            if (self::is_woocommerce()) {
                $theirs = wc_get_order($order->id);
                self::assertInstanceOf(\WC_Order::class, $theirs);

                return $theirs->get_status();
            }
            $marks = new WithdrawalMarks(new Withdrawals());
            $screen = new OrdersScreen(new EmbeddedOrderTable(), $this->orders(), museau()->order_panel(), museau()->photos(), museau()->mail_queue(), $marks);
            ob_start();
            (new \ReflectionMethod($screen, 'print'))->invoke($screen);

            return str_contains((string) ob_get_clean(), 'Paiement contesté') ? 'on-hold' : 'processing';
        };

        self::assertSame('processing', $seen());
        $this->orders()->mark_disputed($order->id, true);
        self::assertSame('on-hold', $seen());
        $this->orders()->mark_disputed($order->id, false);
        self::assertSame('processing', $seen());
    }

    private function place(Cart $cart): Order
    {
        return $this->orders()->place($cart, $this->billing(), '', []);
    }

    private function found(Order $order): Order
    {
        return $this->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    /** A product that an order names is never erased, another one is (B16). */
    public function test_ordered_products_stay(): void
    {
        $ordered = $this->an_original();
        $other = $this->an_original('Autre');
        $this->orders()->place(museau()->carts()->add(null, $ordered, 1), $this->billing(), '', []);

        self::assertFalse(wp_delete_post($ordered, true));
        self::assertNotNull(get_post($ordered));
        self::assertInstanceOf(\WP_Post::class, wp_delete_post($other, true));
    }

    private function billing(string $first_name = 'Zoé'): BillingDetails
    {
        return new BillingDetails($first_name, 'Martin', '', '12 rue des Lilas', 'Bât. B', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function refuses(string $code, callable $work): void
    {
        try {
            $work();
        } catch (CouldNotPlaceOrder $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused with $code.");
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;

/** Pieces and their status through a sale and a return, on both engines; and the embedded engine's counting by itself. */
abstract class StockContract extends WordPressTestCase
{
    use MakesProducts;

    /** The engine's, of the shop that the suite runs on; another engine's tests answer their own. */
    protected function stock(): Stock
    {
        return museau()->stock();
    }

    /** « En réapprovisionnement » that the artist chose stays while pieces are left, ends with the last one, and with pieces that come in. */
    public function test_backorder_outlives_a_sale(): void
    {
        $id = $this->made(['name' => 'Tirage Loup', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1200, 'stock' => 3]);
        $this->choose_backorder($id);
        $one = $this->sold($id, 1);
        self::assertSame(['onbackorder', 2], self::counted($id));
        $two = $this->sold($id, 2);
        self::assertSame(['outofstock', 0], self::counted($id));
        museau()->orders()->record_refund($two->id, 're_two', 100, [], '', [$two->lines[0]->id => 9]);
        self::assertSame(['instock', 2], self::counted($id));
        $this->choose_backorder($id);
        museau()->orders()->record_refund($one->id, 're_one', 100, [], '', [$one->lines[0]->id => 9]);
        self::assertSame(['instock', 3], self::counted($id), 'pieces came in');
        $this->sold($id, 1);
        self::assertSame(['instock', 2], self::counted($id), 'what is in stock does not become a backorder');
    }

    /** Reserve, sell, put back: holds count for others only, a sale ends them, and both statuses follow the number. */
    public function test_counting(): void
    {
        $stock = $this->embedded();
        $id = $this->a_print(stock: 5);
        $piece = [$id, $this->variation_of($id, 0)];
        $changes = did_action('museau_product_changed');

        $stock->reserve(9001, 'cart-a', [[...$piece, 2, 'Hibou']]);
        self::assertSame([3, 5, 5], [$stock->available(...$piece), $stock->many([$piece], 'cart-a')[EmbeddedStock::name(...$piece)]['left'], self::counted($id)[1]]);
        $this->refuses(static fn() => $stock->reserve(9002, 'cart-b', [[...$piece, 4, 'Hibou']]));
        self::assertSame(3, $stock->available(...$piece));
        self::assertSame($changes, did_action('museau_product_changed'), 'a hold changes no product');

        $stock->take(9001);
        self::assertSame(['instock', 3], self::counted($id));
        self::assertSame([3, '0'], [$stock->available(...$piece), self::holds(9001)]);
        self::assertSame($changes + 1, did_action('museau_product_changed'));
        $stock->take(9001);
        self::assertSame(['instock', 3], self::counted($id), 'an order is sold once');

        $stock->reserve(9003, 'cart-c', [[...$piece, 3, 'Hibou']]);
        $stock->take(9003);
        self::assertSame(['outofstock', 0], self::counted($id));
        self::assertTrue($stock->restock($piece[0], $piece[1], 2));
        self::assertSame(['instock', 2], self::counted($id));
    }

    /** The artist has written a smaller number by hand meanwhile: the sale is refused and nothing of it stays. */
    public function test_never_below_zero(): void
    {
        $stock = $this->embedded();
        $id = $this->a_print(stock: 2);
        $stock->reserve(9004, 'cart', [[$id, 0, 2, 'Hibou']]);
        update_post_meta($id, '_stock', 1);
        $this->refuses(static fn() => Transaction::run(static fn() => $stock->take(9004)));
        self::assertSame(['instock', 1], self::counted($id));
        self::assertSame([0, '1'], [$stock->available($id), self::holds(9004)]);
        // She counts it no more: there is nothing to be below.
        update_post_meta($id, '_manage_stock', 'no');
        $stock->take(9004);
        self::assertSame('0', self::holds(9004));
        self::assertNull($stock->available($this->a_print()));
    }

    /** A variation that counts its own pieces is sold by itself; what nobody counts is neither held nor put back. */
    public function test_who_counts(): void
    {
        $stock = $this->embedded();
        $id = $this->a_print(stock: 5);
        $own = $this->variation_of($id, 1);
        foreach (['_manage_stock' => 'yes', '_stock' => 2, '_stock_status' => 'instock'] as $key => $value) {
            update_post_meta($own, $key, $value);
        }
        $stock->reserve(9005, 'cart', [[$id, $own, 2, 'Hibou'], [$id, $this->variation_of($id, 0), 1, 'Hibou']]);
        $stock->take(9005);
        self::assertSame([['outofstock', 0], ['instock', 4]], [self::counted($own), self::counted($id)]);
        self::assertTrue($stock->restock($id, $own, 1));
        self::assertSame([['instock', 1], ['instock', 4]], [self::counted($own), self::counted($id)]);

        $free = $this->a_print();
        $stock->reserve(9006, 'cart', [[$free, 0, 7, 'Hibou']]);
        self::assertSame('0', self::holds(9006));
        self::assertFalse($stock->restock($free, 0, 1));
        self::assertSame(['instock', 0], self::counted($free));
    }

    /** Two carts that hold the same pieces in another order ask for them in the same one: their buyers wait, and none dies of a deadlock. */
    public function test_one_order_of_locking(): void
    {
        $stock = $this->embedded();
        [$first, $second] = [$this->a_print(stock: 5), $this->a_print(5, 'Tirage Loup')];
        $asked = [];
        $watch = static function (string $sql) use (&$asked): string {
            if (preg_match('/^UPDATE .* SET meta_value = meta_value WHERE post_id = (\d+)/', $sql, $found) === 1) {
                $asked[] = (int) $found[1];
            }

            return $sql;
        };
        add_filter('query', $watch);
        try {
            $stock->reserve(9007, 'cart', [[$second, 0, 1, 'Loup'], [$first, 0, 1, 'Hibou']]);
        } finally {
            remove_filter('query', $watch);
        }
        self::assertSame([$first, $second], $asked);
    }

    private function embedded(): EmbeddedStock
    {
        if (self::is_woocommerce()) {
            self::markTestSkipped('WooCommerce counts by itself.');
        }

        return new EmbeddedStock();
    }

    private function choose_backorder(int $id): void
    {
        $this->sign_in();
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['stock_status' => 'onbackorder'])->get_status());
        self::assertSame('onbackorder', self::counted($id)[0]);
    }

    private function sold(int $id, int $number): Order
    {
        $billing = new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
        $order = museau()->orders()->place(museau()->carts()->add(null, $id, $number), $billing, '', []);
        museau()->orders()->receive($order->id, 'pi_stock_' . $order->id, $order->due_now(), 'full');

        return $order;
    }

    /** @return array{string, int} stock status and pieces, as the database has them */
    private static function counted(int $id): array
    {
        wp_cache_flush();

        return [Read::text(get_post_meta($id, '_stock_status', true)), Read::int(get_post_meta($id, '_stock', true))];
    }

    private static function holds(int $order_id): ?string
    {
        return Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('stock_holds'), $order_id);
    }

    private function refuses(callable $work): void
    {
        try {
            $work();
        } catch (CouldNotPlaceOrder $refusal) {
            self::assertSame('museau_stock_gone', $refusal->error_code);

            return;
        }
        self::fail('Not refused.');
    }
}

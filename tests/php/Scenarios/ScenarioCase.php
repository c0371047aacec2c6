<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Database\Db;
use Museau\Database\Schema;
use Museau\Database\Transaction;
use Museau\Orders\Order;
use Museau\Orders\OrderStatus;
use Museau\Payments\PaymentStatus;
use Museau\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Shopper;
use Museau\Tests\Simulator;
use PHPUnit\Framework\TestCase;

/**
 * A failure that broke other shops, played on a served site with several workers and the Stripe stand-in, then the
 * checker: invariants I1–I8 over every order that the scenario made. Nothing is rolled back; each scenario brings
 * its own products.
 */
abstract class ScenarioCase extends TestCase
{
    use MakesProducts;

    /** @var array<int, int> pieces at the start by product id */
    private array $stock = [];

    /** @var list<int> */
    private array $products = [];

    private int $first_payment = 0;

    private int $first_log_byte = 0;

    protected function setUp(): void
    {
        parent::setUp();
        if (!defined('ABSPATH')) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        if (@file_get_contents(home_url('/wp-includes/images/blank.gif')) === false) {
            self::markTestSkipped('The site is not served: ' . home_url());
        }
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true, 'secret' => 'whsec_museau']);
        Transaction::nest(false);
        wp_cache_flush();
        // Ended runs leave nothing open that this one would settle.
        Db::run("UPDATE %i SET status = 'cancelled', open_key = NULL WHERE status = 'open'", Schema::table('payments'));
        $this->first_payment = (int) Db::value('SELECT MAX(id) FROM %i', Schema::table('payments'));
        clearstatcache();
        $this->first_log_byte = is_file(self::log()) ? (int) filesize(self::log()) : 0;
        $this->stock = $this->products = [];
    }

    protected function tearDown(): void
    {
        foreach ($this->products as $id) {
            wp_delete_post($id, true);
        }
        parent::tearDown();
    }

    protected static function shopper(string $email = 'zoe@example.org'): Shopper
    {
        return new Shopper(rtrim(rest_url('museau-react/v1'), '/'), ['email' => $email]);
    }

    /** An original of one piece, or so many of a print; 180,00 €. */
    protected function a_piece(int $stock = 1): int
    {
        $id = $this->made(['name' => 'Pièce ' . bin2hex(random_bytes(3)), 'type' => 'simple', 'categories' => [$stock === 1 ? 'oeuvre-originale' : 'impression'], 'regular_price' => 18000, 'stock' => $stock]);
        $this->stock[$id] = $stock;
        $this->products[] = $id;

        return $id;
    }

    /** The demo's portrait product and one of its variations. @return array{int, int} */
    protected static function a_portrait(): array
    {
        $id = museau()->settings()->portrait_id();

        return [$id, museau()->catalogue()->find($id)->variations[0]->id ?? 0];
    }

    /** A shopper with one piece in the cart, at the point where the card is asked. */
    protected function at_the_till(?int $product_id = null): Shopper
    {
        $shopper = self::shopper();
        self::assertSame(200, $shopper->add($product_id ?? $this->a_piece())->status);
        $answer = $shopper->press();
        self::assertSame(200, $answer->status, (string) json_encode($answer->data));

        return $shopper;
    }

    protected static function order(int $id): Order
    {
        wp_cache_flush();

        return museau()->orders()->find($id) ?? self::fail("No order $id.");
    }

    protected static function state(Shopper $shopper): OrderStatus
    {
        return self::order($shopper->order_id())->status;
    }

    /** The reconciler, some seconds from now. @return array<string, int> */
    protected static function reconcile(int $seconds_later = 0): array
    {
        wp_cache_flush();

        return museau()->reconciler()->run(time() + $seconds_later);
    }

    /** Invariants I1–I8 over everything since the scenario began. */
    protected function check(): void
    {
        wp_cache_flush();
        $orders = $this->check_money();
        $this->check_stock($orders);
        foreach ($orders as $order) {
            $this->check_mails($order);
            foreach (museau()->photos()->of_order($order->id) as $photo) {
                self::assertSame($photo->sha256, hash('sha256', (string) museau()->photos()->read($photo)), 'I6: the photo is on disk');
            }
        }
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE until < %d', Schema::table('locks'), time()), 'I8: no lock of a dead process');
        $log = is_file(self::log()) ? (string) file_get_contents(self::log(), offset: $this->first_log_byte) : '';
        self::assertDoesNotMatchRegularExpression('/PHP (?:Warning|Notice|Deprecated|Fatal)/', $log, 'I8: no PHP notice');
        self::assertDoesNotMatchRegularExpression('/zoe@example|rue des Lilas|whsec_|sk_test/', $log, 'I8: nothing personal or secret in the log');
    }

    /**
     * I1, I2, I3, I7.
     *
     * @return list<Order> those of this scenario
     */
    private function check_money(): array
    {
        $intents = array_column(Read::maps(Simulator::door('ledger')['intents'] ?? null), null, 'id');
        $refunds = [];
        foreach (Read::maps(Simulator::door('ledger')['refunds'] ?? null) as $refund) {
            $intent_id = Read::text($refund['payment_intent'] ?? null);
            $refunds[$intent_id] = ($refunds[$intent_id] ?? 0) + Read::int($refund['amount'] ?? null);
        }
        $orders = $seen = [];
        foreach (Db::rows('SELECT * FROM %i WHERE id > %d', Schema::table('payments'), $this->first_payment) as $row) {
            $order_id = (int) $row['order_id'];
            $orders[$order_id] ??= self::order($order_id);
            $intent = $intents[(string) $row['intent_id']] ?? null;
            $paid = $row['status'] === PaymentStatus::Paid->value;
            $returned = $row['status'] === PaymentStatus::Returned->value;
            self::assertSame(($intent['status'] ?? '') === 'succeeded', $paid || $returned, "I1: payment {$row['id']} is {$row['status']} as Stripe says");
            if ($returned) {
                self::assertSame((int) $row['amount'], $refunds[(string) $row['intent_id']] ?? 0, 'I1: given back whole');
            }
            if ($paid) {
                self::assertSame((int) $row['amount'], Read::int($intent['amount_received'] ?? null), 'I2: what was asked came');
                self::assertArrayNotHasKey($order_id . $row['kind'], $seen, 'I3: one success for each order and kind');
                $seen[$order_id . $row['kind']] = true;
                $received[$order_id] = ($received[$order_id] ?? 0) + (int) $row['amount'];
            }
        }
        foreach ($orders as $id => $order) {
            self::assertSame($received[$id] ?? 0, $order->received, "I2: order $id recorded what came");
            self::assertLessThanOrEqual($order->total, $order->received, 'I2: never more than the price');
            self::assertSame($order->received > 0, $order->status->is_paid() || $order->status === OrderStatus::Refunded, "I7: order $id is {$order->status->value}");
        }

        return array_values($orders);
    }

    /** @param list<Order> $orders */
    private function check_stock(array $orders): void
    {
        museau()->product_index()->flush();
        foreach ($this->stock as $product_id => $start) {
            $gone = 0;
            foreach ($orders as $order) {
                foreach ($order->lines as $line) {
                    $gone += $line->product_id === $product_id && ($order->status->is_paid() || $order->status === OrderStatus::Pending) ? $line->quantity : 0;
                }
            }
            self::assertSame($start - $gone, museau()->catalogue()->available($product_id), "I4: stock of $product_id");
            self::assertGreaterThanOrEqual(0, $start - $gone, 'I4: nothing sold twice');
        }
    }

    private function check_mails(Order $order): void
    {
        foreach (['paid-customer', 'paid-artist'] as $kind) {
            self::assertSame(
                $order->received > 0 ? '1' : '0',
                Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = %s', Schema::table('mails'), $order->id, $kind),
                "I5: $kind of order $order->id",
            );
        }
    }

    private static function log(): string
    {
        return dirname(ABSPATH) . '/debug.log';
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;

/** Orders that wait for a transfer, on a served shop: many presses at once, two buyers of the last piece. */
final class TransfersTest extends ScenarioCase
{
    protected function setUp(): void
    {
        if (defined('ABSPATH') && museau()->sells_with_woocommerce()) {
            // Before the scenario begins: WooCommerce writes to the owner about it.
            update_option('woocommerce_bacs_settings', ['enabled' => 'yes', 'title' => 'Virement bancaire', 'description' => '', 'instructions' => 'Merci !']);
        }
        parent::setUp();
        if (!museau()->sells_with_woocommerce()) {
            self::markTestSkipped('Only WooCommerce has them.');
        }
        museau()->settings()->save(['transfer_bacs' => true]);
    }

    protected function tearDown(): void
    {
        if (defined('ABSPATH')) {
            museau()->settings()->save(['transfer_bacs' => false]);
        }
        parent::tearDown();
    }

    /** Twelve presses of one cart at once, and one more after them: one order, one letter, one piece; received twice, paid once. */
    public function test_transfer_twelve_presses(): void
    {
        $shopper = self::by_transfer($this->a_piece());
        $answers = Shopper::together(array_fill(0, 12, $shopper->pressing()));
        $orders = self::orders($answers);
        self::assertCount(1, $orders, (string) json_encode(array_map(static fn(Answer $answer): array => $answer->data, $answers)));
        self::assertSame(200, $shopper->press()->status);
        self::assertSame([200, 200], array_map(static fn(Answer $answer): int => $answer->status, Shopper::together([$shopper->finishing(), $shopper->finishing()])));
        self::assertSame($orders, [$shopper->order_id()]);
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('payments'), $shopper->order_id()));
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::reconcile(4000);
        $this->check();
        foreach ([1, 2] as $ignored) {
            museau()->awaited_payments()->receive(self::order($shopper->order_id()));
        }
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        museau()->mail_queue()->send_due();
        $this->check();
    }

    /** Eight buyers of one piece, half of them by card: one holds it. */
    public function test_transfer_last_piece(): void
    {
        $piece = $this->a_piece();
        $buyers = array_map(static function (int $place) use ($piece): Shopper {
            $buyer = self::by_transfer($piece);
            $buyer->means = $place % 2 === 0 ? 'bacs' : '';

            return $buyer;
        }, range(0, 7));
        $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
        self::assertCount(1, self::orders($answers), (string) json_encode(array_map(static fn(Answer $answer): array => $answer->data, $answers)));
        self::reconcile(4000);
        $this->check();
    }

    private static function by_transfer(int $piece): Shopper
    {
        $shopper = self::shopper();
        $added = $shopper->add($piece);
        self::assertSame(200, $added->status);
        $cart = museau()->carts()->open($shopper->token);
        $shopper->shown = ['shown_total' => $cart->totals->total, 'shown_due' => $cart->due_by_card()];
        $shopper->means = 'bacs';

        return $shopper;
    }

    /**
     * @param list<Answer> $answers
     *
     * @return list<int> ids of the orders that they name
     */
    private static function orders(array $answers): array
    {
        return array_values(array_unique(array_filter(array_map(static fn(Answer $answer): int => Read::int($answer->data['order_id'] ?? 0), $answers))));
    }
}

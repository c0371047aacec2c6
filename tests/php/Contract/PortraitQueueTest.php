<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderedPortrait;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What every engine answers the artist's queue. */
final class PortraitQueueTest extends WordPressTestCase
{
    use MakesProducts;

    /** @param array<string, mixed> $meta */
    private function paid(array $meta): Order
    {
        $billing = new BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true);
        $order = museau()->orders()->place($this->with_portrait(), $billing, '', $meta);
        museau()->orders()->receive($order->id, "pi_queue_$order->id", $order->due_now(), 'deposit');

        return $order;
    }

    /** @return list<OrderedPortrait> of these orders, in their order */
    private static function queue(string $since, Order ...$orders): array
    {
        return self::among(museau()->orders()->portraits($since), ...$orders);
    }

    /**
     * @param list<OrderedPortrait> $portraits
     *
     * @return list<OrderedPortrait> of these orders, in their order
     */
    private static function among(array $portraits, Order ...$orders): array
    {
        $found = [];
        foreach ($portraits as $portrait) {
            $found[$portrait->order_id][] = $portrait;
        }

        return array_merge(...array_map(static fn(Order $order): array => $found[$order->id] ?? [], array_values($orders)));
    }

    #[TestDox('The portraits of paid orders with their day and options; what is drawn or sent is not open, and only counted since a day')]
    public function test_the_queue(): void
    {
        $this->the_portrait();
        $orders = museau()->orders();
        $waits = $this->paid(['ready_by' => '2026-12-07']);
        $drawn = $this->paid(['ready_by' => '2026-12-08']);
        $orders->set_meta($drawn->id, Order::DRAWN, gmdate('c'));
        $sent = $this->paid([]);
        self::assertTrue($orders->move($sent->id, OrderStatus::Shipped));
        $pending = $orders->place($this->with_portrait(), $waits->billing, '', ['ready_by' => '2026-12-09']);
        $print = $orders->place(museau()->carts()->add(null, $this->an_original(), 1), $waits->billing, '', []);
        $orders->receive($print->id, "pi_queue_$print->id", $print->due_now(), 'full');

        $queue = self::queue(gmdate('c', time() - 3600), $waits, $drawn, $sent, $pending, $print);
        self::assertSame(
            [[$waits->id, '2026-12-07', true], [$drawn->id, '2026-12-08', false], [$sent->id, '', false]],
            array_map(static fn(OrderedPortrait $one): array => [$one->order_id, $one->due, $one->is_open], $queue),
        );
        self::assertSame(['a4', '1 animal'], array_map(mb_strtolower(...), array_column($queue[0]->options, 'value')));
        self::assertCount(2, self::queue(gmdate('c', time() + 3600), $waits, $drawn, $sent));
    }

    #[TestDox('Those of unpaid orders are counted only when they are asked for, and only of orders placed since; a cancelled one holds nothing')]
    public function test_unpaid_orders(): void
    {
        $this->the_portrait();
        $orders = museau()->orders();
        $paid = $this->paid(['ready_by' => '2026-12-07']);
        [$waits, $cancelled] = array_map(
            fn(string $day): Order => $orders->place($this->with_portrait(), $paid->billing, '', ['ready_by' => $day]),
            ['2026-12-09', '2026-12-10'],
        );
        self::assertTrue($orders->cancel($cancelled->id));
        $found = static fn(?string $unpaid): array => array_map(
            static fn(OrderedPortrait $one): array => [$one->order_id, $one->due, $one->is_open],
            self::among($orders->portraits(gmdate('c', time() - 3600), $unpaid), $paid, $waits, $cancelled),
        );
        self::assertSame([[$paid->id, '2026-12-07', true]], $found(null));
        self::assertSame([[$paid->id, '2026-12-07', true], [$waits->id, '2026-12-09', true]], $found(gmdate('c', time() - 3600)));
        self::assertSame([[$paid->id, '2026-12-07', true]], $found(gmdate('c', time() + 3600)));
    }

    #[TestDox('A status that changes is told')]
    public function test_changes_are_told(): void
    {
        $this->the_portrait();
        $before = did_action(Orders::CHANGED);
        $order = $this->paid([]);
        self::assertGreaterThan($before, $paid = did_action(Orders::CHANGED));
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertGreaterThan($paid, did_action(Orders::CHANGED));
    }

    #[TestDox('One query, whatever their number')]
    public function test_one_query(): void
    {
        $this->the_portrait();
        $this->paid([]);
        $this->paid([]);
        $before = Db::wpdb()->num_queries;
        museau()->orders()->portraits(gmdate('c', time() - 3600));
        self::assertSame($before + 1, Db::wpdb()->num_queries);
    }
}

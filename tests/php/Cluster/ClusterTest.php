<?php

declare(strict_types=1);

namespace Museau\Tests\Cluster;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** What one node wrote and another one reads, with copies in between that are old. */
final class ClusterTest extends ClusterCase
{
    #[TestDox('The rig is what it says: the replica lacks what was just written, and has it later')]
    public function test_the_lag(): void
    {
        update_option('museau_cluster_probe', $now = (string) microtime(true), false);
        self::assertNotSame($now, self::at_replica("SELECT option_value FROM wp_options WHERE option_name = 'museau_cluster_probe'"));
        self::await_replica();
        self::assertSame($now, self::at_replica("SELECT option_value FROM wp_options WHERE option_name = 'museau_cluster_probe'"));
    }

    #[TestDox('Every call of an order goes to another node than the one before, and sees what that one wrote')]
    public function test_from_node_to_node(): void
    {
        foreach ([0, 1] as $first) {
            [$print, $piece] = [$this->a_piece(5), $this->a_piece()];
            self::await_replica();
            $zoe = self::shopper('zoe@example.org');
            $at = fn(int $turn): Shopper => $this->at($zoe, ($first + $turn) % 2);
            self::assertSame(200, $this->relay($zoe, $at(0)->add($print))->status);
            self::assertSame(1, self::lines($this->relay($zoe, $at(1)->call('GET', '/cart'))), 'the cart is read where it was not written');
            self::assertSame(200, $this->relay($zoe, $at(0)->add($piece))->status);
            self::assertSame(200, $this->relay($zoe, $at(1)->add(...self::a_portrait()))->status);
            self::assertSame(3, self::lines($this->relay($zoe, $at(0)->call('GET', '/cart'))));
            $pressing = $at(1);
            self::assertSame(200, $pressing->press()->status);
            $zoe->intent = $pressing->intent;
            Simulator::confirm($zoe->intent_id());
            self::assertSame(200, $at(0)->finish(self::PHOTO)->status);
            self::assertSame(OrderStatus::Processing, self::state($zoe));
            self::assertSame(409, $this->at(self::shopper('b@example.org'), $first)->add($piece)->status, 'sold on the other node');
            self::assertStringContainsString('portrait', self::page($this->carnet($zoe), ($first + 1) % 2), 'the carnet opens where the order was not written');
            $this->check();
        }
    }

    #[TestDox('A node that dies in the middle of an order ($_dataName): the other one ends it')]
    #[DataProvider('nodes')]
    public function test_a_node_dies(string $node): void
    {
        $zoe = self::shopper();
        self::assertSame(200, $zoe->add($this->a_piece())->status);
        self::assertSame(200, $zoe->add(...self::a_portrait())->status);
        self::stop($node);
        self::assertSame(200, $zoe->press()->status);
        Simulator::confirm($zoe->intent_id());
        self::assertSame(200, $zoe->finish(self::PHOTO)->status);
        self::assertSame(OrderStatus::Processing, self::state($zoe));
        self::assertCount(1, museau()->photos()->of_order($zoe->order_id()), 'the photograph lies where both nodes see it');
        self::start($node);
        self::assertStringContainsString('portrait', self::page($this->carnet($zoe), $node === 'first' ? 0 : 1));
        $this->check();
    }

    /** @return iterable<string, array{string}> */
    public static function nodes(): iterable
    {
        yield 'first' => ['first'];
        yield 'second' => ['second'];
    }

    #[TestDox('A cache that holds the stock, the order and the settings of before sells nothing twice and charges nothing wrong')]
    public function test_stale_cache(): void
    {
        $piece = $this->a_piece();
        $old = ['post_meta' => get_post_meta($piece), 'posts' => get_post($piece)];
        $zoe = $this->at_the_till($piece);
        $order = $zoe->order_id();
        $old_order = ['post_meta' => get_post_meta($order), 'posts' => get_post($order)];
        Simulator::confirm($zoe->intent_id());
        self::assertSame(200, $zoe->finish()->status);
        $poison = static function () use ($piece, $old, $order, $old_order): void {
            $shared = self::shared();
            foreach (['post_meta', 'posts'] as $group) {
                $shared->set($piece, $old[$group], $group);
                $old_order[$group] && $shared->set($order, $old_order[$group], $group);
            }
        };
        for ($turn = 0; $turn < 4; ++$turn) {
            $poison();
            self::assertSame(409, $this->at(self::shopper("n$turn@example.org"), $turn % 2)->add($piece)->status);
        }
        // The same payment told again: the order is paid already, whatever the cache holds of it.
        $poison();
        self::assertSame([200], Simulator::deliver(Simulator::events($zoe->intent_id(), 'payment_intent.succeeded')));
        $poison();
        self::assertSame(200, $zoe->finish()->status);
        self::assertSame(OrderStatus::Processing, self::state($zoe));
        $this->check();
    }

    #[TestDox('Settings of before in the cache, and in the replica, decide nothing')]
    public function test_stale_settings(): void
    {
        [$options, $was] = [wp_load_alloptions(true), get_option(Settings::OPTION)];
        try {
            museau()->settings()->save([Availability::CLOSED => true]);
            for ($turn = 0; $turn < 4; ++$turn) {
                $shared = self::shared();
                $shared->set('alloptions', $options, 'options');
                $shared->set(Settings::OPTION, $was, 'options');
                self::assertSame($was, $shared->get(Settings::OPTION, 'options', true), 'the cache holds what was');
                self::assertNotSame(200, $this->at(self::shopper(), $turn % 2)->add(...self::a_portrait())->status, 'portraits are closed');
            }
        } finally {
            update_option(Settings::OPTION, $was);
            self::shared()->flush();
        }
    }

    #[TestDox('What a public page reads from the replica does not stay in the cache of both nodes')]
    public function test_the_cache_is_not_filled_by_the_replica(): void
    {
        $piece = $this->a_piece(3);
        $page = get_permalink($piece) ?: self::fail('No page.');
        self::page($page, 0);
        self::await_replica();
        museau()->catalogue()->find($piece);
        wp_update_post(['ID' => $piece, 'post_title' => 'Titre tout neuf']);
        update_post_meta($piece, '_stock', 0);
        update_post_meta($piece, '_stock_status', 'outofstock');
        self::shared()->flush();
        self::page($page, 1);
        self::await_replica();
        wp_cache_flush_runtime();
        self::assertStringContainsString('Titre tout neuf', self::page($page, 0));
        $shared = self::shared();
        self::assertSame('Titre tout neuf', Read::map((array) $shared->get($piece, 'posts', true))['post_title'] ?? '');
        self::assertSame(['outofstock'], Read::map($shared->get($piece, 'post_meta', true))['_stock_status'] ?? []);
    }

    #[TestDox('A Redis that dies in the middle of an order, and comes back empty, loses nothing')]
    public function test_redis_dies(): void
    {
        $piece = $this->a_piece();
        [$zoe, $lea] = [self::shopper('zoe@example.org'), self::shopper('lea@example.org')];
        self::assertSame(200, $zoe->add($piece)->status);
        self::assertSame(200, $zoe->press()->status);
        self::stop('redis');
        self::assertSame(409, $lea->add($piece)->status);
        Simulator::confirm($zoe->intent_id());
        self::assertSame(200, $zoe->finish()->status);
        self::assertStringContainsString('</html>', self::page(home_url('/'), 0));
        self::start('redis');
        self::assertSame(409, $lea->add($piece)->status);
        self::assertSame(OrderStatus::Processing, self::state($zoe));
        $this->check();
    }
}

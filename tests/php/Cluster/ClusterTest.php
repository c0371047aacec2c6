<?php

declare(strict_types=1);

namespace Museau\Tests\Cluster;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Tests\Scenarios\ScenarioCase;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Two nodes behind one address, a replica that is two seconds behind, one Redis: started by bin/lib/cluster.mjs. */
final class ClusterTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    protected function setUp(): void
    {
        if (!getenv('MUSEAU_CLUSTER')) {
            self::markTestSkipped('No site of several nodes: node bin/test.mjs --only=cluster');
        }
        parent::setUp();
        foreach (['redis', 'first', 'second'] as $part) {
            self::start($part);
        }
        // What the demo or a former test wrote has arrived everywhere.
        self::await_replica();
    }

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

    /** The same visitor at one node alone. */
    private function at(Shopper $shopper, int $node): Shopper
    {
        $port = Read::ints(self::parts()['nodes'] ?? [])[$node];
        $there = new Shopper("http://127.0.0.1:$port/wp-json/museau-react/v1", $shopper->billing);
        [$there->token, $there->intent, $there->headers] = [$shopper->token, $shopper->intent, ['Host: ' . wp_parse_url(home_url(), PHP_URL_HOST) . ':' . wp_parse_url(home_url(), PHP_URL_PORT)]];

        return $there;
    }

    private function relay(Shopper $shopper, Answer $answer): Answer
    {
        $shopper->token = $answer->token !== '' ? $answer->token : $shopper->token;

        return $answer;
    }

    /** The cache as every process sees it, over a connection of its own: a process's own one ends when Redis does. */
    private static function shared(): \WP_Object_Cache
    {
        return new \WP_Object_Cache();
    }

    private static function lines(Answer $answer): int
    {
        return count(Read::items($answer->data['cart_contents'] ?? null));
    }

    private function carnet(Shopper $shopper): string
    {
        return ProgressLink::url($shopper->order_id());
    }

    private static function page(string $url, int $node): string
    {
        $parts = (array) wp_parse_url($url);
        $port = Read::ints(self::parts()['nodes'] ?? [])[$node];
        $there = "http://127.0.0.1:$port" . Read::text($parts['path'] ?? '/') . (isset($parts['query']) ? '?' . Read::text($parts['query']) : '');

        return (string) file_get_contents($there, false, stream_context_create(['http' => [
            'header' => sprintf('Host: %s:%s', Read::text($parts['host'] ?? ''), Read::text($parts['port'] ?? '')), 'ignore_errors' => true, 'timeout' => 60,
        ]]));
    }

    /** @return array<string, mixed> */
    private static function parts(): array
    {
        return Read::json((string) file_get_contents((string) getenv('MUSEAU_CLUSTER')));
    }

    private static function stop(string $part): void
    {
        foreach (Read::maps(self::parts()[$part] ?? null) as $program) {
            $pid = (int) @file_get_contents(Read::text($program['pidFile']));
            if ($pid < 2) {
                continue;
            }
            // A master's death alone would leave its workers listening.
            foreach (array_filter(explode("\n", (string) shell_exec("pgrep -P $pid"))) as $child) {
                posix_kill((int) $child, SIGKILL);
            }
            posix_kill($pid, SIGKILL);
            @unlink(Read::text($program['pidFile']));
        }
    }

    private static function start(string $part): void
    {
        $started = false;
        foreach (Read::maps(self::parts()[$part] ?? null) as $program) {
            $file = Read::text($program['pidFile']);
            if ((int) @file_get_contents($file) > 0) {
                continue;
            }
            $started = true;
            $command = array_map(Read::text(...), Read::items($program['command'] ?? null));
            // It inherits nothing of the test's, whose reader would wait for it.
            $alone = 'for f in /proc/self/fd/*; do n=${f##*/}; [ "$n" -lt 3 ] || eval "exec $n>&-"; done; exec setsid --fork "$@"';
            proc_open(['bash', '-c', $alone, 'bash', ...$command], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes) ?: self::fail("No $part.");
            for ($i = 0; $i < 100 && (int) @file_get_contents($file) === 0; ++$i) {
                usleep(50_000);
            }
        }
        // nginx leaves a node out for two seconds once it was missing.
        $started && usleep(3_000_000);
    }

    private static function replica(): \mysqli
    {
        [$host, $port] = explode(':', (string) getenv('MUSEAU_DB_REPLICA'));

        return new \mysqli($host, DB_USER, DB_PASSWORD, DB_NAME, (int) $port);
    }

    private static function at_replica(string $sql): string
    {
        $result = self::replica()->query($sql);

        return $result instanceof \mysqli_result ? Read::text($result->fetch_row()[0] ?? '') : '';
    }

    /** Waits until the replica has what was written so far. */
    private static function await_replica(): void
    {
        $mark = (string) random_int(1, PHP_INT_MAX);
        Db::run('REPLACE INTO %i (name, begun, begins) VALUES (%s, 0, 0)', Schema::table('attempts'), "cluster-$mark");
        for ($i = 0; $i < 200; ++$i) {
            if (self::at_replica(sprintf("SELECT name FROM %s WHERE name = 'cluster-%s'", Schema::table('attempts'), $mark)) !== '') {
                Db::run('DELETE FROM %i WHERE name = %s', Schema::table('attempts'), "cluster-$mark");

                return;
            }
            usleep(100_000);
        }
        self::fail('The replica stands still.');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Cluster;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Tests\Support\Process;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\TestDox;

/** What breaks between several servers: nodes, Redis, the replica, the clocks. */
final class OutagesTest extends ClusterCase
{
    private const LIST = '/wp-json/museau-react/v1/products?per_page=50';

    #[TestDox('Both nodes are switched off in turn while customers pay: each is charged once and gets her piece, whoever ends it')]
    public function test_nodes_die_while_customers_pay(): void
    {
        // A process that was killed over a mail sends it once more.
        $this->checker->most_mails = 2;
        foreach (['first', 'second'] as $node) {
            $shoppers = array_map(fn(): Shopper => $this->at_the_till(), range(1, 8));
            array_map(static fn(Shopper $shopper): string => Simulator::confirm($shopper->intent_id()), $shoppers);
            $pressing = array_map(function (): Shopper {
                $shopper = self::shopper();
                self::assertSame(200, $shopper->add($this->a_piece())->status);

                return $shopper;
            }, range(1, 4));
            $stops = static function () use ($node): bool {
                usleep(random_int(0, 400_000));
                self::stop($node);

                return true;
            };
            Shopper::together([
                ...array_map(static fn(Shopper $shopper): array => $shopper->finishing(), $shoppers),
                ...array_map(static fn(Shopper $shopper): array => $shopper->pressing(), $pressing),
            ], 60, $stops);
            // Her next press, a minute later, at the node that is left.
            self::locks_are_old();
            foreach ($pressing as $shopper) {
                self::assertSame(200, $shopper->press()->status);
                Simulator::confirm($shopper->intent_id());
            }
            foreach ([...$shoppers, ...$pressing] as $shopper) {
                self::assertSame(200, $shopper->finish()->status);
                self::assertSame(OrderStatus::Processing, self::state($shopper));
            }
            self::start($node);
            self::reconcile(300);
            Db::run('UPDATE %i SET next_try = 0 WHERE sent = 0', Schema::table('mails'));
            museau()->mail_queue()->send_due();
            $this->check();
        }
    }

    #[TestDox('A Redis that is killed and comes back with what was so an hour ago decides nothing, and is corrected')]
    public function test_redis_comes_back_old(): void
    {
        [$piece, $was] = [$this->a_piece(), get_option(Settings::OPTION)];
        $page = (string) wp_parse_url(get_permalink($piece) ?: '', PHP_URL_PATH);
        array_map(static fn(int $node): string => self::browse($node, $page), [0, 1]);
        self::assertNotFalse(self::shared()->get($piece, 'posts', true), 'a public page has filled it');
        $dump = dirname(Read::text(Read::maps(self::parts()['redis'])[0]['pidFile'])) . '/dump.rdb';
        [$host, $port] = explode(':', (string) getenv('MUSEAU_REDIS'));
        $redis = new \Redis();
        $redis->connect($host, (int) $port);
        self::assertTrue($redis->save());
        try {
            $zoe = $this->at_the_till($piece);
            Simulator::confirm($zoe->intent_id());
            self::assertSame(200, $zoe->finish()->status);
            wp_update_post(['ID' => $piece, 'post_title' => 'Titre tout neuf']);
            museau()->settings()->save([Availability::CLOSED => true]);
            self::stop('redis');
            self::start('redis');
            $old = self::shared()->get($piece, 'posts', true);
            self::assertNotSame('Titre tout neuf', is_object($old) ? Read::text(get_object_vars($old)['post_title'] ?? '') : 'gone', 'what was comes back');
            foreach ([0, 1] as $node) {
                $lea = $this->at(self::shopper("lea$node@example.org"), $node);
                self::assertSame(409, $lea->add($piece)->status, 'sold');
                self::assertNotSame(200, $lea->add(...self::a_portrait())->status, 'closed');
            }
            self::assertSame(200, $zoe->finish()->status);
            self::assertSame(OrderStatus::Processing, self::state($zoe));
            self::assertStringContainsString('Titre tout neuf', self::browse(1, $page), 'whoever decided has taken the old row away');
        } finally {
            @unlink($dump);
            self::shared()->flush();
            wp_cache_flush();
            update_option(Settings::OPTION, $was);
        }
        $this->check();
    }

    #[TestDox('A replica that stands still, hangs or answers with errors: pages and lists are shown, and nothing is sold twice')]
    public function test_the_replica_fails(): void
    {
        // LudicrousDB says in the log that it has left the silent one.
        $this->checker->expected = ['/PHP Warning: +mysqli_real_connect\(\): /', '/WordPress database error .* Can.t select global__r/'];
        $table = Schema::table('products');
        $ids = static fn(int $node): array => Read::ints(array_column(
            Read::maps(Read::json(explode("\r\n\r\n", self::browse($node, self::LIST), 2)[1] ?? '')['products'] ?? null),
            'id',
        ));
        self::assertNotSame([], $before = array_slice($ids(0), 0, 20));
        $faults = [
            'still' => [static fn() => self::tell_replica('STOP SLAVE SQL_THREAD'), static fn() => self::tell_replica('START SLAVE SQL_THREAD')],
            'frozen' => [static fn() => self::freeze_replica(true), static fn() => self::freeze_replica(false)],
            'broken' => [
                static fn() => array_map(self::tell_replica(...), ['STOP SLAVE SQL_THREAD', "RENAME TABLE $table TO {$table}_gone"]),
                static fn() => array_map(self::tell_replica(...), ["RENAME TABLE {$table}_gone TO $table", 'START SLAVE SQL_THREAD']),
            ],
        ];
        foreach ($faults as $fault => [$break, $mend]) {
            $piece = $this->a_piece();
            $break();
            try {
                $zoe = $this->at_the_till($piece);
                Simulator::confirm($zoe->intent_id());
                self::assertSame(200, $zoe->finish()->status, $fault);
                foreach ([0, 1] as $node) {
                    self::assertSame(409, $this->at(self::shopper("n$node@example.org"), $node)->add($piece)->status, $fault);
                    $began = microtime(true);
                    self::assertStringContainsString('</html>', self::browse($node, '/boutique'), $fault);
                    self::assertSame([], array_diff($before, $ids($node)), "$fault: nothing is missing in a list");
                    self::assertLessThan(20, microtime(true) - $began, "$fault: nobody waits for it for ever");
                }
                self::assertSame(OrderStatus::Processing, self::state($zoe));
            } finally {
                $mend();
            }
            self::await_replica();
        }
        $this->check();
    }

    #[TestDox('A node whose clock is three seconds ahead takes and ends the orders of the other one')]
    public function test_clocks_apart(): void
    {
        self::stop('second');
        self::start('second_ahead');
        try {
            foreach ([0, 1] as $first) {
                $piece = $this->a_piece();
                $zoe = self::shopper();
                $at = fn(int $turn): Shopper => $this->at($zoe, ($first + $turn) % 2);
                self::assertSame(200, $this->relay($zoe, $at(0)->add($piece))->status);
                self::assertSame(200, $this->relay($zoe, $at(1)->add(...self::a_portrait()))->status);
                self::assertSame(200, ($pressing = $at(1))->press()->status);
                $ahead = (int) Db::value('SELECT created FROM %i WHERE order_id = %d', Schema::table('payments'), Read::int($pressing->intent['order_id'] ?? 0)) - time();
                $first === 0 ? self::assertGreaterThanOrEqual(1, $ahead, 'its clock is ahead') : self::assertLessThanOrEqual(0, $ahead);
                $zoe->intent = $pressing->intent;
                Simulator::confirm($zoe->intent_id());
                self::assertSame(200, $at(0)->finish(self::PHOTO)->status);
                self::assertSame([200], Simulator::deliver(Simulator::events($zoe->intent_id(), 'payment_intent.succeeded')));
                self::reconcile();
                self::assertSame(OrderStatus::Processing, self::state($zoe));
                self::assertStringContainsString('portrait', self::page($this->carnet($zoe), 0));
                self::assertSame(409, $this->at(self::shopper('b@example.org'), $first)->add($piece)->status);
            }
            $this->check();
        } finally {
            self::stop('second_ahead');
            self::start('second');
        }
    }

    #[TestDox('The clock of both nodes at the same moment: each letter goes once, each forgotten order is closed once')]
    public function test_cron_on_both_nodes(): void
    {
        $this->checker->expected = ['/get_core_checksums/', '/Deadlock.* for query UPDATE \w+actionscheduler_actions SET claim_id/', '/Unable to claim actions\. Database error: Deadlock/'];
        $refuse = dirname(ABSPATH) . '/mails/refuse';
        $shoppers = array_map(fn(): Shopper => $this->at_the_till(), range(1, 5));
        touch($refuse);
        try {
            foreach ($shoppers as $shopper) {
                Simulator::confirm($shopper->intent_id());
                self::assertSame(200, $shopper->finish()->status);
            }
        } finally {
            usleep(1_000_000);
            unlink($refuse);
        }
        Db::run('UPDATE %i SET next_try = 0, tries = 0 WHERE sent = 0', Schema::table('mails'));
        $start = (string) (microtime(true) + 3);
        $worker = dirname(__DIR__) . '/Races/worker.php';
        $processes = array_map(static fn(): Process => Process::start($worker, ['jobs', $start, '{}']), range(1, 4));
        foreach ($processes as $process) {
            self::assertContains('museau_send_mails', Read::items($process->answer()));
        }
        museau()->mail_queue()->send_due();
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE sent = 0 AND order_id >= %d', Schema::table('mails'), $shoppers[0]->order_id()));
        $this->check();
    }

    /** As they are a minute after their process died. */
    private static function locks_are_old(): void
    {
        Db::run('UPDATE %i SET until = %d', Schema::table('locks'), time() - 1);
    }
}

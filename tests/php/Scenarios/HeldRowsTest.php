<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\Support\ReadsLog;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\TestDox;

/** F23 Another connection holds a row that a call needs (a backup, a report, a process that hangs): the call ends by itself, and writes nothing. */
final class HeldRowsTest extends ScenarioCase
{
    use ReadsLog;

    private ?\mysqli $holder = null;

    protected function setUp(): void
    {
        parent::setUp();
        if (Db::is_sqlite()) {
            self::markTestSkipped('SQLite knows no locked rows.');
        }
        $this->checker->expected = ['/Lock wait timeout exceeded/', '/DatabaseFailed: Lock wait timeout/'];
    }

    protected function tearDown(): void
    {
        $this->holder?->close();
        parent::tearDown();
    }

    #[TestDox('Our transactions, writes and calls wait a few seconds for a row; before and after them the server\'s own patience holds')]
    public function test_patience(): void
    {
        $asked = 'SELECT @@innodb_lock_wait_timeout';
        $own = (string) Db::value('SELECT @@GLOBAL.innodb_lock_wait_timeout');
        $bound = (string) Db::ROW_PATIENCE;
        self::assertGreaterThan((int) $bound, (int) $own);
        self::assertSame($own, Db::value($asked));
        self::assertSame([$bound, $bound], Transaction::run(static fn(): array => [Db::value($asked), Transaction::run(static fn(): ?string => Db::value($asked))]));
        self::assertSame($own, Db::value($asked));
        try {
            Transaction::run(static fn() => throw new \DomainException((string) Db::value($asked)));
        } catch (\DomainException $thrown) {
            self::assertSame([$bound, $own], [$thrown->getMessage(), Db::value($asked)]);
        }
        $rollback = Transaction::pretend();
        $inside = Db::value($asked);
        $rollback();
        self::assertSame([$bound, $own], [$inside, Db::value($asked)]);
        // A write on its own.
        Db::run('SET @museau_waits = @@innodb_lock_wait_timeout');
        self::assertSame([$bound, $own], [Db::value('SELECT @museau_waits'), Db::value($asked)]);
        // All of a call of ours, WooCommerce's own queries outside a transaction too.
        $seen = [];
        $watch = static function (string $sql) use (&$seen): string {
            $connection = Db::wpdb()->__get('dbh');
            self::assertInstanceOf(\mysqli::class, $connection);
            $answer = mysqli_query($connection, 'SELECT @@innodb_lock_wait_timeout');
            self::assertInstanceOf(\mysqli_result::class, $answer);
            $seen[] = $answer->fetch_row()[0] ?? '';

            return $sql;
        };
        $request = new \WP_REST_Request('POST', '/museau-react/v1/add-to-cart');
        $request->set_header('Content-Type', 'application/json');
        $request->set_body((string) json_encode(['product_id' => $this->a_piece(), 'quantity' => 1]));
        $begin = static function (mixed $response) use ($watch): mixed {
            add_filter('query', $watch);

            return $response;
        };
        $end = static function (mixed $response) use ($watch): mixed {
            remove_filter('query', $watch);

            return $response;
        };
        add_filter('rest_request_before_callbacks', $begin, PHP_INT_MAX);
        add_filter('rest_request_after_callbacks', $end, PHP_INT_MIN);
        self::assertSame(200, rest_do_request($request)->get_status());
        remove_filter('rest_request_before_callbacks', $begin, PHP_INT_MAX);
        remove_filter('rest_request_after_callbacks', $end, PHP_INT_MIN);
        self::assertSame([$bound], array_values(array_unique(array_map(Read::text(...), $seen))));
        self::assertSame($own, Db::value($asked));
    }

    #[TestDox('[F23] Her order is not placed while another connection holds the piece: 503 with Retry-After and a sentence, nothing is written, and her next press succeeds')]
    public function test_f23_held_piece(): void
    {
        $piece = $this->a_piece();
        $shopper = self::shopper();
        self::assertSame(200, $shopper->add($piece)->status);
        $before = self::rows();
        $this->hold('SELECT * FROM ' . Db::wpdb()->postmeta . " WHERE post_id = $piece FOR UPDATE");
        $answer = $shopper->press();
        self::assertTrue($this->let_go(), 'the row was still held when the answer came');
        self::assertSame(
            [503, DatabaseFailed::CODE, DatabaseFailed::sentence(), Db::ROW_PATIENCE],
            [$answer->status, $answer->code(), $answer->data['message'] ?? '', $answer->retry_after],
        );
        self::assertSame($before, self::rows());
        $answer = $shopper->press();
        self::assertSame(200, $answer->status, (string) json_encode($answer->data));
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    #[TestDox('[F23] Money is not booked by halves while another connection holds its payment: the webhook alone brings it to its end afterwards')]
    public function test_f23_held_payment(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $this->hold('SELECT * FROM ' . Schema::table('payments') . " WHERE order_id = {$shopper->order_id()} FOR UPDATE");
        $answer = $shopper->finish();
        self::assertTrue($this->let_go());
        self::assertSame(503, $answer->status, (string) json_encode($answer->data));
        self::assertSame(0, self::order($shopper->order_id())->received);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    #[TestDox('[F23] After a deadlock nothing is written any more: what follows, by code that looks at no answer, would be kept alone')]
    public function test_f23_nothing_after_a_deadlock(): void
    {
        $table = $this->hold_his_rows();
        $until = time() + 600;
        $tries = 0;
        try {
            Transaction::run(function () use ($table, $until, &$tries): void {
                if (++$tries > 1) {
                    throw new \DomainException('done again');
                }
                $this->meet($table);
                Db::wpdb()->query("INSERT INTO $table (name, owner, until) VALUES ('test-after', 'hers', $until)");
            });
            self::fail('No deadlock came.');
        } catch (\DomainException $thrown) {
            self::assertSame('done again', $thrown->getMessage());
        } finally {
            $this->holder?->reap_async_query();
            $this->holder?->query('ROLLBACK');
        }
        self::assertSame(0, (int) Db::value('SELECT COUNT(*) FROM %i WHERE name = %s OR owner = %s', $table, 'test-after', 'hers'));
        self::assertSame(2, $tries);
        Db::run("DELETE FROM %i WHERE name LIKE 'test-%%'", $table);
    }

    #[TestDox('[F23] A lock that was taken in a transaction goes with it at a deadlock, and the log says no more than that one')]
    public function test_f23_a_lock_in_a_deadlock(): void
    {
        $table = $this->hold_his_rows();
        $tries = 0;
        $log = self::logged(function () use ($table, &$tries): void {
            try {
                Transaction::run(function () use ($table, &$tries): void {
                    if (++$tries > 1) {
                        throw new \DomainException('done again');
                    }
                    Lock::with('test-alone', fn() => $this->meet($table));
                });
                self::fail('No deadlock came.');
            } catch (\DomainException $thrown) {
                self::assertSame('done again', $thrown->getMessage());
            } finally {
                $this->holder?->reap_async_query();
                $this->holder?->query('ROLLBACK');
            }
        });
        self::assertSame([2, '0'], [$tries, Db::value('SELECT COUNT(*) FROM %i WHERE name = %s', $table, 'test-alone')]);
        self::assertStringContainsString('Deadlock found', $log);
        self::assertStringNotContainsString('lock_not_given_back', $log);
        Db::run("DELETE FROM %i WHERE name LIKE 'test-%%'", $table);
    }

    #[TestDox('[F23] A page that only pretends to write is shown to its end after a deadlock, and nothing of it is kept')]
    public function test_f23_a_deadlock_while_pretending(): void
    {
        $table = $this->hold_his_rows();
        $until = time() + 600;
        $rollback = Transaction::pretend();
        try {
            $this->meet($table);
            self::assertStringContainsString('Deadlock found', Db::wpdb()->last_error);
            Db::run('INSERT INTO %i (name, owner, until) VALUES (%s, %s, %d)', $table, 'test-after', 'hers', $until);
            self::assertSame('hers', Db::value('SELECT owner FROM %i WHERE name = %s', $table, 'test-after'));
        } finally {
            $this->holder?->reap_async_query();
            $this->holder?->query('ROLLBACK');
            $rollback();
        }
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE name = %s OR owner = %s', $table, 'test-after', 'hers'));
        // The next transaction is a whole one again.
        self::assertSame('1', Transaction::run(static fn(): ?string => Db::value('SELECT @@autocommit')));
        Db::run("DELETE FROM %i WHERE name LIKE 'test-%%'", $table);
    }

    /** Another connection takes rows that meet() asks for; answers their table. */
    private function hold_his_rows(): string
    {
        $this->checker->expected = ['/Deadlock found/', '/Lock wait timeout exceeded/'];
        $table = Schema::table('locks');
        Db::run("DELETE FROM %i WHERE name LIKE 'test-%%'", $table);
        foreach (['hers', 'his', 'his-1', 'his-2', 'his-3'] as $name) {
            Db::run('INSERT INTO %i (name, owner, until) VALUES (%s, %s, %d)', $table, "test-$name", 'test', time() + 600);
        }
        // More rows than hers: the database gives up the lighter of two transactions.
        $this->hold("SELECT * FROM $table WHERE name LIKE 'test-his%' FOR UPDATE");
        $this->holder?->query("UPDATE $table SET owner = 'his' WHERE name LIKE 'test-his%'");

        return $table;
    }

    /** A deadlock with the other connection, in the open transaction. */
    private function meet(string $table): void
    {
        $wpdb = Db::wpdb();
        $wpdb->query("UPDATE $table SET owner = 'hers' WHERE name = 'test-hers'");
        $this->holder?->query("UPDATE $table SET owner = 'his' WHERE name = 'test-hers'", MYSQLI_ASYNC);
        usleep(300_000);
        // As WooCommerce does, which looks at neither answer.
        $wpdb->query("UPDATE $table SET owner = 'hers' WHERE name = 'test-his'");
    }

    /** Another connection takes rows and keeps them. */
    private function hold(string $sql): void
    {
        [$host, $where] = explode(':', DB_HOST);
        // A socket, or a port of this machine.
        $this->holder ??= is_numeric($where)
            ? new \mysqli($host, DB_USER, DB_PASSWORD, DB_NAME, (int) $where)
            : new \mysqli(null, DB_USER, DB_PASSWORD, DB_NAME, 0, $where);
        $this->holder->query('START TRANSACTION');
        $held = $this->holder->query($sql);
        self::assertInstanceOf(\mysqli_result::class, $held);
        self::assertGreaterThan(0, $held->num_rows, $sql);
    }

    /** @return bool whether it kept them until now */
    private function let_go(): bool
    {
        $open = $this->holder?->query('SELECT trx_rows_locked FROM information_schema.innodb_trx WHERE trx_mysql_thread_id = CONNECTION_ID()');
        $locked = $open instanceof \mysqli_result ? Read::int($open->fetch_row()[0] ?? 0) : 0;
        $this->holder?->query('ROLLBACK');

        return $locked > 0;
    }

    /** @return array<string, string> what a placed order leaves: how many rows */
    private static function rows(): array
    {
        $prefix = Db::wpdb()->prefix;
        $tables = [Schema::table('payments'), "{$prefix}posts", ...museau()->sells_with_woocommerce() ? ["{$prefix}wc_orders", "{$prefix}wc_reserved_stock", "{$prefix}woocommerce_order_items"] : [Schema::table('orders')]];

        return array_combine($tables, array_map(static fn(string $table): string => (string) Db::value('SELECT COUNT(*) FROM %i', $table), $tables));
    }
}

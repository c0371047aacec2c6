<?php

declare(strict_types=1);

namespace Museau\Tests\Races;

use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Support\Process;
use PHPUnit\Framework\TestCase;

/** Whose process dies with a lock in its hands: the others wait no longer than they must (MariaDB; on SQLite it ends with its minute). */
final class LockTest extends TestCase
{
    private const NAME = 'test-lock';

    protected function setUp(): void
    {
        if (getenv('MUSEAU_SITE') === false || Db::is_sqlite()) {
            self::markTestSkipped('No site, or none whose database knows its connections.');
        }
        $this->clear();
    }

    protected function tearDown(): void
    {
        $this->clear();
    }

    public function test_a_lock_goes_with_the_process_that_held_it(): void
    {
        $died = $this->hold(0);
        self::assertSame(['', ''], $died->output());
        self::assertSame('1', $this->taken());
        $begun = microtime(true);
        self::assertSame('mine', Lock::with(self::NAME, fn(): string => $this->taken() === '1' ? 'mine' : 'nobody\'s', 4.0));
        self::assertLessThan(3.0, microtime(true) - $begun);
        self::assertSame('0', $this->taken());
    }

    public function test_who_lives_keeps_it(): void
    {
        $holder = $this->hold(4);
        for ($try = 1; $try <= 2000 && $this->taken() === '0'; ++$try) {
            usleep(10_000);
        }
        try {
            Lock::with(self::NAME, static fn(): bool => true, 2.5);
            self::fail('Two held it.');
        } catch (CouldNotLock) {
            self::assertSame('1', $this->taken());
        }
        self::assertSame('held', $holder->answer());
        self::assertSame('0', $this->taken());
    }

    public function test_another_server_tells_nothing(): void
    {
        Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, '0123abcd-1-4294967295', %d)", Schema::table('locks'), self::NAME, time() + 60);
        $this->expectException(CouldNotLock::class);
        Lock::with(self::NAME, static fn(): bool => true, 1.5);
    }

    /** @param int $seconds for which another process holds the lock; 0: it is killed with it */
    private function hold(int $seconds): Process
    {
        return Process::start(__DIR__ . '/worker.php', ['hold', '0', (string) json_encode(['name' => self::NAME, 'seconds' => $seconds])]);
    }

    /** @phpstan-impure */
    private function taken(): ?string
    {
        return Db::value('SELECT COUNT(*) FROM %i WHERE name = %s', Schema::table('locks'), self::NAME);
    }

    private function clear(): void
    {
        Db::run('DELETE FROM %i WHERE name = %s', Schema::table('locks'), self::NAME);
    }
}

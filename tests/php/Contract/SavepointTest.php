<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\SharedCache;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\Support\ReadsLog;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A part of a transaction that is taken back while what is around it goes on, on every engine. */
final class SavepointTest extends WordPressTestCase
{
    use ReadsLog;

    #[TestDox('What a savepoint takes back WordPress remembers no more, with and without a persistent object cache; the rest is kept')]
    public function test_what_is_remembered(): void
    {
        $post = wp_insert_post(['post_title' => 'Savepoint', 'post_status' => 'draft']);
        $had = wp_using_ext_object_cache();
        $read = static fn(): mixed => get_post_meta($post, 'museau_savepoint', true);
        $write = static function (string $value) use ($post, $read): void {
            update_post_meta($post, 'museau_savepoint', $value);
            self::assertSame($value, $read());
        };
        $fails = static function (string $value) use ($write): void {
            try {
                Transaction::run(static function () use ($write, $value): never {
                    $write($value);

                    throw new \RuntimeException('taken back');
                });
            } catch (\RuntimeException $error) {
                self::assertSame('taken back', $error->getMessage());
            }
        };
        try {
            foreach ([false, true] as $is_persistent) {
                wp_using_ext_object_cache($is_persistent);
                $write('before');
                Transaction::run(static function () use ($write, $fails, $read): void {
                    $write('around');
                    $fails('inside');
                    self::assertSame('around', $read());
                });
                self::assertSame('around', $read());
                $fails('whole');
                self::assertSame('around', $read());
            }
        } finally {
            wp_using_ext_object_cache((bool) $had);
        }
    }

    #[TestDox('Of a lock within a transaction that a deadlock has ended nothing is complained of: its row goes with the transaction')]
    public function test_a_lock_of_a_dead_transaction(): void
    {
        $gone = static fn(string $query): string => preg_match('/^DELETE FROM .*museau_locks/', $query) === 1
            ? throw new DatabaseFailed('Deadlock found when trying to get lock')
            : $query;
        $log = self::logged(static function () use ($gone): void {
            Transaction::run(static fn() => Lock::with('savepoint-test', static fn(): bool => add_filter('query', $gone)));
            remove_filter('query', $gone);
        });
        self::assertStringNotContainsString('lock_not_given_back', $log);
    }

    #[TestDox('A cache that other processes share is emptied once, when the rows are free; before only where this request reads from it')]
    public function test_when_a_shared_cache_is_emptied(): void
    {
        $cache = $GLOBALS['wp_object_cache'];
        $had = wp_using_ext_object_cache(true);
        $option = static fn(): string => Read::text(get_option('museau_savepoint'));
        $fails = static function (string $value) use ($option): void {
            try {
                Transaction::run(static function () use ($value, $option): never {
                    update_option('museau_savepoint', $value);
                    self::assertSame($value, $option());

                    throw new \RuntimeException('taken back');
                });
            } catch (\RuntimeException $error) {
                self::assertSame('taken back', $error->getMessage());
            }
        };
        try {
            foreach ([[true, 0], [false, 2]] as [$is_distrusted, $within]) {
                $GLOBALS['wp_object_cache'] = $shared = new CountedCache();
                $is_distrusted && SharedCache::distrust();
                update_option('museau_savepoint', 'before');
                Transaction::run(static function () use ($shared, $fails, $option, $within): void {
                    update_option('museau_savepoint', 'around');
                    foreach (['first', 'second'] as $value) {
                        $fails($value);
                        self::assertSame('around', $option());
                    }
                    self::assertSame($within, $shared->emptied);
                });
                self::assertSame($within + 1, $shared->emptied, 'once the rows are free');
                self::assertSame('around', $option());
                Transaction::run(static fn(): bool => update_option('museau_savepoint', 'kept'));
                self::assertSame($within + 1, $shared->emptied, 'nothing was taken back');
                $fails('whole');
                self::assertSame([$within + 2, 'kept'], [$shared->emptied, $option()]);
            }
        } finally {
            $GLOBALS['wp_object_cache'] = $cache;
            wp_using_ext_object_cache((bool) $had);
            wp_cache_flush();
        }
    }

    #[TestDox('An option that was taken back never stands in a cache that other processes share; one that is kept replaces what they put there meanwhile')]
    public function test_an_option_in_a_shared_cache(): void
    {
        $cache = $GLOBALS['wp_object_cache'];
        $had = wp_using_ext_object_cache(true);
        $read = static fn(string $name): string => Read::text(get_option($name));
        try {
            foreach (['museau_savepoint_apart' => false, 'museau_savepoint_all' => true] as $name => $is_autoloaded) {
                $GLOBALS['wp_object_cache'] = $shared = new CountedCache();
                $shared->is_kept = true;
                SharedCache::distrust();
                add_option($name, 'before', '', $is_autoloaded);
                $key = $is_autoloaded ? 'alloptions' : $name;
                $others = static function () use ($shared, $key, $name): mixed {
                    $kept = $shared->get($key, 'options', true);

                    return is_array($kept) ? $kept[$name] ?? false : $kept;
                };
                $put_back = static fn(): bool => $shared->set($key, $key === $name ? 'before' : [$name => 'before'], 'options');
                try {
                    Transaction::run(static function () use ($name, $read, $others): never {
                        update_option($name, 'inside');
                        self::assertSame(['inside', false], [$read($name), $others()]);

                        throw new \RuntimeException('taken back');
                    });
                } catch (\RuntimeException $error) {
                    self::assertSame('taken back', $error->getMessage());
                }
                self::assertSame(['before', false], [$read($name), $others()]);
                Transaction::run(static function () use ($name, $read, $put_back): void {
                    update_option($name, 'kept');
                    $put_back();
                    self::assertSame('kept', $read($name));
                });
                self::assertSame(['kept', false], [$read($name), $others()], 'what another process read before it was kept');
                Transaction::run(static function () use ($name, $put_back): void {
                    delete_option($name);
                    $put_back();
                });
                self::assertSame(['', false], [$read($name), $others()], 'an option that has gone');
            }
        } finally {
            $GLOBALS['wp_object_cache'] = $cache;
            wp_using_ext_object_cache((bool) $had);
            wp_cache_flush();
        }
    }

    #[TestDox('What fails after a kept transaction is logged: it is not done again, nobody takes it for failed, and what else was asked for follows')]
    public function test_what_fails_afterwards(): void
    {
        foreach ([new DatabaseFailed('Deadlock found when trying to get lock'), new \Error('mail server')] as $failure) {
            $done = [];
            $answer = null;
            $log = self::logged(static function () use ($failure, &$done, &$answer): void {
                $answer = Transaction::run(static function () use ($failure, &$done): string {
                    $done[] = 'work';
                    Transaction::afterwards('first', static fn() => throw $failure);
                    Transaction::afterwards('second', static function () use (&$done): void {
                        $done[] = 'second';
                    });

                    return 'kept';
                });
            });
            self::assertSame(['kept', ['work', 'second']], [$answer, $done]);
            self::assertSame(1, substr_count($log, 'after_transaction_failed'));
        }
    }
}

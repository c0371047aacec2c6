<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\Transaction;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A part of a transaction that is taken back while what is around it goes on, on every engine. */
final class SavepointTest extends WordPressTestCase
{
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
}

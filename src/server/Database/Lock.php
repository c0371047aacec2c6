<?php

declare(strict_types=1);

namespace Museau\Database;

/**
 * A named lock as one unique row (B59: GET_LOCK is a dummy on SQLite). It only shortens waiting and spares work:
 * truth is in the unique rows of what it guards, so that a lock taken over after its minute can spoil nothing.
 */
final class Lock
{
    /** Seconds after which a lock is that of a process that died; longer than any call to Stripe. */
    private const LIFE = 60;

    /** @var array<string, true> names that this process holds */
    private static array $held = [];

    /**
     * Runs $work alone under this name; inside itself it is free.
     *
     * @template T
     *
     * @param callable(): T $work
     * @param float         $patience seconds to wait for another holder
     *
     * @return T
     *
     * @throws CouldNotLock when another process holds it all that time
     */
    public static function with(string $name, callable $work, float $patience = 20.0): mixed
    {
        if (isset(self::$held[$name])) {
            return $work();
        }
        $owner = bin2hex(random_bytes(8));
        $until = microtime(true) + $patience;
        while (!self::take($name, $owner)) {
            if (microtime(true) > $until) {
                throw CouldNotLock::is_busy();
            }
            usleep(random_int(20_000, 60_000));
        }
        self::$held[$name] = true;
        // What this process read before the lock may be what another one has changed meanwhile.
        wp_cache_flush_runtime();
        try {
            return $work();
        } finally {
            unset(self::$held[$name]);
            self::free($name, $owner);
        }
    }

    /** What was done under the lock stays done when it cannot be given back: it then ends with its minute. */
    private static function free(string $name, string $owner): void
    {
        for ($try = 1; $try <= 3; ++$try) {
            try {
                Db::run('DELETE FROM %i WHERE name = %s AND owner = %s', Schema::table('locks'), $name, $owner);

                return;
            } catch (DatabaseFailed $failure) {
                error_log("Museau: a lock was not given back (try $try): " . $failure->getMessage());
            }
        }
    }

    /** Forgets the locks of processes that died; one that ends later than any can was taken before the clock was put back. */
    public static function sweep(): void
    {
        Db::run('DELETE FROM %i WHERE until NOT BETWEEN %d AND %d', Schema::table('locks'), time(), time() + 2 * self::LIFE);
    }

    private static function take(string $name, string $owner): bool
    {
        $table = Schema::table('locks');

        return Db::run('INSERT IGNORE INTO %i (name, owner, until) VALUES (%s, %s, %d)', $table, $name, $owner, time() + self::LIFE) === 1
            || Db::run('UPDATE %i SET owner = %s, until = %d WHERE name = %s AND until NOT BETWEEN %d AND %d', $table, $owner, time() + self::LIFE, $name, time(), time() + 2 * self::LIFE) === 1;
    }
}

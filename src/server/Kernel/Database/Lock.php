<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

use Museau\Kernel\Log\Log;

/**
 * A named lock as one unique row (B59: GET_LOCK is a dummy on SQLite). It only shortens waiting and spares work:
 * truth is in the unique rows of what it guards, so that a lock taken over after its minute can spoil nothing.
 */
final class Lock
{
    /** Seconds after which a lock is that of a process that died; longer than any call to Stripe. */
    public const LIFE = 60;

    /** The same for work of one transaction that may take minutes, as opening a shop of thousands of products. */
    public const LONG_LIFE = 600;

    /** Seconds to wait for another holder: by a request, of which a server runs few at once, and by a clock or command. */
    private const PATIENCE = [5.0, 20.0];

    /** Seconds between two looks whether the holder still lives. */
    private const LOOK = 1.0;

    /** Which database server this is, and as whom: numbers of connections of other ones say nothing. */
    private const SERVER = "CRC32(CONCAT_WS('|', @@hostname, @@port, @@server_id, CURRENT_USER()))";

    /** @var array<string, true> what this process holds: table and name */
    private static array $held = [];

    /** @var array<string, callable(): mixed> */
    private static array $afterwards = [];

    /**
     * Runs $work alone under this name; inside itself it is free.
     *
     * @template T
     *
     * @param callable(): T $work
     * @param ?float        $patience seconds to wait for another holder; 0.0 does not wait
     * @param int           $life     seconds after which it is that of a process that died
     *
     * @return T
     *
     * @throws CouldNotLock   when another process holds it all that time
     * @throws DatabaseFailed
     */
    public static function with(string $name, callable $work, ?float $patience = null, int $life = self::LIFE): mixed
    {
        // Each site of a network has locks of its own, and a request may switch between them.
        $table = Schema::table('locks');
        $key = "$table $name";
        if (isset(self::$held[$key])) {
            return $work();
        }
        Primary::read();
        $owner = bin2hex(random_bytes(4));
        $patience ??= self::PATIENCE[PHP_SAPI === 'cli' ? 1 : 0];
        $begun = microtime(true);
        $until = $begun + $patience;
        $look = $begun + min(self::LOOK, $patience);
        while (!self::take($table, $name, $owner, $life)) {
            $now = microtime(true);
            if ($now >= $look) {
                self::free_of_dead($table, $name);
                $look = $now >= $until ? INF : $now + self::LOOK;
            } elseif ($now >= $until) {
                throw CouldNotLock::is_busy();
            } else {
                usleep(random_int(20_000, 60_000));
            }
        }
        self::$held[$key] = true;
        // What this process read before the lock may be what another one has changed meanwhile.
        wp_cache_flush_runtime();
        try {
            return $work();
        } finally {
            unset(self::$held[$key]);
            self::free($table, $name, $owner);
            self::$held === [] && self::go_on();
        }
    }

    /** What was done under the lock stays done when it cannot be given back: it then ends with its minute. */
    private static function free(string $table, string $name, string $owner): void
    {
        for ($try = 1; $try <= 3; ++$try) {
            try {
                Db::run('DELETE FROM %i WHERE name = %s AND SUBSTR(owner, 1, 8) = %s', $table, $name, $owner);

                return;
            } catch (DatabaseFailed $failure) {
                if (Transaction::is_open() && ($failure->is_deadlock() || $failure->is_timeout())) {
                    // Nothing but its end is asked of the transaction any more, and the row goes with it.
                    return;
                }
                Log::error('lock_not_given_back', $failure, ['try' => $try]);
            }
        }
    }

    /**
     * Does something once this process holds no lock any more, or at once when it holds none: what may take long, such as
     * a mail, while others wait.
     *
     * @param string $name of what is done, which is done once
     */
    public static function afterwards(string $name, callable $work): void
    {
        self::$held === [] ? $work() : self::$afterwards[$name] = $work;
    }

    /** Whether this process holds a lock other than this one. */
    public static function holds_another(string $than): bool
    {
        return array_diff_key(self::$held, [Schema::table('locks') . " $than" => true]) !== [];
    }

    private static function go_on(): void
    {
        [$afterwards, self::$afterwards] = [self::$afterwards, []];
        foreach ($afterwards as $work) {
            try {
                $work();
            } catch (\Throwable $error) {
                // What was done under the lock stands; its own error, if any, is on its way.
                Log::error('after_lock_failed', $error);
            }
        }
    }

    /** Forgets the locks of processes that died; one that ends later than any can was taken before the clock was put back. */
    public static function sweep(): void
    {
        Db::run('DELETE FROM %i WHERE until NOT BETWEEN %d AND %d', Schema::table('locks'), time(), time() + 2 * self::LONG_LIFE);
    }

    /** @return list<string> names of locks that outlived their process: the kind, and the number where one follows */
    public static function dead(): array
    {
        return array_map(
            self::kind(...),
            Db::column('SELECT name FROM %i WHERE until < %d ORDER BY name LIMIT 100', Schema::table('locks'), time()),
        );
    }

    /** What may stand in a log of a lock's name, which can hold more about a person. */
    private static function kind(string $name): string
    {
        return preg_match('/^[a-z_-]+(?::\d+)?/', $name, $found) === 1 ? $found[0] : '?';
    }

    private static function take(string $table, string $name, string $owner, int $life): bool
    {
        // With the connection, by which others know when its process has died.
        $mark = Db::is_sqlite() ? '%s' : "CONCAT_WS('-', %s, " . self::SERVER . ', CONNECTION_ID())';

        return Db::run("INSERT IGNORE INTO %i (name, owner, until) VALUES (%s, $mark, %d)", $table, $name, $owner, time() + $life) === 1
            || Db::run(
                "UPDATE %i SET owner = $mark, until = %d WHERE name = %s AND until NOT BETWEEN %d AND %d",
                $table,
                $owner,
                time() + $life,
                $name,
                time(),
                time() + 2 * self::LONG_LIFE,
            ) === 1;
    }

    /**
     * Frees the lock of a process that died: its connection went with it. Where the database cannot tell (another server of a cluster,
     * SQLite), the lock ends with its life. A living process whose connection was cut, by a wait_timeout below a call to Stripe for
     * instance, loses its lock as after its life.
     */
    private static function free_of_dead(string $table, string $name): void
    {
        $held = Db::is_sqlite() ? '' : (string) Db::value('SELECT owner FROM %i WHERE name = %s', $table, $name);
        $mark = explode('-', $held);
        if (count($mark) !== 3) {
            return;
        }
        try {
            // Of two connections only this one is left. In one query, since another server has others; 0 where an account sees none.
            $is_dead = Db::value(
                'SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID IN (CONNECTION_ID(), %d) AND CONNECTION_ID() <> %d AND '
                    . self::SERVER . ' = %s',
                (int) $mark[2],
                (int) $mark[2],
                $mark[1],
            ) === '1';
        } catch (DatabaseFailed) {
            return;
        }
        if ($is_dead && Db::run('DELETE FROM %i WHERE name = %s AND owner = %s', $table, $name, $held) === 1) {
            Log::error('lock_of_dead_process', null, ['lock' => self::kind($name)]);
        }
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

use Museau\Kernel\Log\Log;

/** The one way to open a transaction: inside another it becomes a savepoint, so that tests can roll everything back. */
final class Transaction
{
    private const TRIES = 4;

    private static int $depth = 0;

    /** Depth of a transaction that was opened outside, as a test's own is: what counts as none. */
    private static int $outside = 0;

    /** Failures from before the open transaction. */
    private static int $known = 0;

    /** @var array<int, array<string, callable(): mixed>> by depth: what a savepoint takes back is not done */
    private static array $afterwards = [];

    /** Whether something of the open transaction was taken back that an object cache may hold. */
    private static bool $has_undone = false;

    /** Whether the open transaction, and another one that follows it after a deadlock, are never kept. */
    private static bool $pretends = false;

    /** Whether the open transaction bounded how long its connection waits for rows. */
    private static bool $has_bounded = false;

    /**
     * Tables that a transaction of ours writes all together or not at all: our own, WooCommerce's orders, lines, stock and
     * carts, WordPress's posts with their stock and prices. Whatever else fails (options, notes, statistics) undoes nothing.
     */
    private const BOUND = 'museau_\w+|posts|postmeta|wc_orders|wc_orders_meta|wc_order_addresses|wc_order_operational_data'
        . '|wc_reserved_stock|wc_product_meta_lookup|woocommerce_order_items|woocommerce_order_itemmeta|woocommerce_sessions';

    /**
     * Runs $work; commits what it wrote, or rolls it back when it throws, or when a query about a table above was refused
     * and nobody said so, or when a row of whatever table stayed another connection's (Db::ROW_PATIENCE). Work that dies of
     * a deadlock or of a lost connection is done again: it may change nothing outside the database.
     *
     * @template T
     *
     * @param callable(): T $work
     * @param bool          $repeats work that comes to the same when it is done twice: done again, too, when its end was not acknowledged
     *
     * @return T
     */
    public static function run(callable $work, bool $repeats = false): mixed
    {
        for ($try = 1; ; ++$try) {
            try {
                return self::attempt($work);
            } catch (DatabaseFailed $failure) {
                if (
                    self::$depth > 0
                    || $try >= self::TRIES
                    || !($failure->is_deadlock() || $failure->is_lost() || ($repeats && $failure->is_end_unknown()))
                ) {
                    throw $failure;
                }
                // Twenty buyers of one piece would meet again at the same row.
                usleep(random_int(5_000, 30_000) * $try);
            }
        }
    }

    /**
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    private static function attempt(callable $work): mixed
    {
        $savepoint = self::open();
        $known = Db::count_failures();
        try {
            $result = Db::without_error_output($work);
            self::refuse_broken($known);
            self::commit($savepoint);
            self::hand_on();
        } catch (\Throwable $error) {
            self::rollback($savepoint);
            self::refuse_broken($known);

            throw $error;
        } finally {
            self::close($savepoint);
        }

        return $result;
    }

    /**
     * Does something once the open transaction has been kept, or at once without one; never when it, or the savepoint that asks
     * for it, is taken back: sending a letter, say, or clearing what a persistent object cache knows, which other processes filled
     * again meanwhile from what they saw, the state of before.
     *
     * @param string           $name of what is done, which is done once
     * @param callable(): mixed $work what fails of it after a transaction is logged: the transaction stands, and so does what else follows
     */
    public static function afterwards(string $name, callable $work): void
    {
        self::waits() ? self::$afterwards[self::$depth][$name] = $work : $work();
    }

    /** What was asked for in a savepoint that is kept is done with what is around it. */
    private static function hand_on(): void
    {
        $around = max(self::$depth - 1, self::$outside + 1);
        if ($around < self::$depth) {
            self::$afterwards[$around] = [...self::$afterwards[$around] ?? [], ...self::$afterwards[self::$depth] ?? []];
            unset(self::$afterwards[self::$depth]);
        }
    }

    /** Empties the cache of other processes of what was taken back, once and when no row is locked any more; does what was to follow. */
    private static function settle(): void
    {
        if (self::$has_undone) {
            self::$has_undone = false;
            wp_using_ext_object_cache() && wp_cache_flush();
            // A host may forbid the other.
            SharedCache::forget();
        }
        [$afterwards, self::$afterwards] = [self::$afterwards[self::$outside + 1] ?? [], []];
        foreach ($afterwards as $work) {
            try {
                $work();
            } catch (\Throwable $error) {
                // The transaction is kept: a deadlock here must not have it done again.
                Log::error('after_transaction_failed', $error);
            }
        }
    }

    /** @return ?string the savepoint that it opened; null for a transaction of its own */
    private static function open(): ?string
    {
        $savepoint = self::$depth > 0 ? 'museau_' . self::$depth : null;
        Primary::read();
        Db::wpdb()->query($savepoint === null ? 'START TRANSACTION' : "SAVEPOINT $savepoint");
        ++self::$depth;
        if ($savepoint === null) {
            self::$known = Db::count_failures();
            self::$has_bounded = Db::bound_waits();
            self::bind_to_connection(true);
        }

        return $savepoint;
    }

    private static function close(?string $savepoint): void
    {
        --self::$depth;
        if ($savepoint === null) {
            self::bind_to_connection(false);
            self::$has_bounded && Db::free_waits();
        }
        self::$depth === self::$outside && self::settle();
    }

    /** @throws DatabaseFailed end_is_unknown: it must not be done again, it may have been kept; is_lost() inside another */
    private static function commit(?string $savepoint): void
    {
        HeldConnection::refuse_other();
        try {
            $kept = Db::wpdb()->query($savepoint === null ? 'COMMIT' : "RELEASE SAVEPOINT $savepoint");
            HeldConnection::refuse_other();
        } catch (DatabaseFailed) {
            $kept = false;
        }
        if ($kept === false && !Db::is_sqlite()) {
            throw $savepoint === null ? DatabaseFailed::end_is_unknown() : new DatabaseFailed('lost connection in a transaction');
        }
    }

    private static function rollback(?string $savepoint): void
    {
        unset(self::$afterwards[self::$depth]);
        try {
            Db::wpdb()->query($savepoint === null ? 'ROLLBACK' : "ROLLBACK TO SAVEPOINT $savepoint");
        } catch (DatabaseFailed) {
            // With its connection the whole transaction has gone.
        }
        // It holds what was never kept, and nobody knows where: an order that is read from it would be written whole.
        self::$has_undone = true;
        SharedCache::forget();
        // A cache of other processes, which takes its time while rows are locked: now only where it answers this request's reads.
        if (self::$depth > self::$outside + 1 && wp_using_ext_object_cache() && !SharedCache::stands()) {
            wp_cache_flush();
        }
    }

    /** While a transaction is open each query of it is looked at, and goes over its connection alone. */
    private static function bind_to_connection(bool $binds): void
    {
        $binds
            ? add_filter('query', [self::class, 'refuse_after_failure'], PHP_INT_MIN)
            : remove_filter('query', [self::class, 'refuse_after_failure'], PHP_INT_MIN);
        $binds ? HeldConnection::hold() : HeldConnection::let_go();
    }

    /**
     * A query that fails ends the whole transaction on SQLite, whatever it was about (the driver rolls back): what came
     * after it would be kept alone. On MySQL a deadlock does, to the same end; and what waited too long for a row ends it too:
     * WooCommerce would go on and let each of an order's forty rows wait as long.
     *
     * @internal a hook
     *
     * @throws DatabaseFailed
     */
    public static function refuse_after_failure(string $sql): string
    {
        if (stripos(ltrim($sql), 'ROLLBACK') !== 0) {
            HeldConnection::refuse_other();
            foreach (Db::failures(self::$known) as [$failure]) {
                if (Db::is_sqlite() || ($failure->is_deadlock() && !self::$pretends) || $failure->is_timeout()) {
                    throw $failure;
                }
            }
        }

        return $sql;
    }

    /**
     * Opens a transaction that is never kept: what is written from now on this request alone sees, until the answered
     * function takes it back. Where PHP dies before, the database does.
     *
     * @return \Closure(): void
     */
    public static function pretend(): \Closure
    {
        // A deadlock ends the transaction: what follows it is another one, which is not kept either.
        $holds = self::$depth === 0 && !Db::is_sqlite();
        if ($holds) {
            self::$pretends = true;
            Db::wpdb()->query('SET autocommit = 0');
        }
        $savepoint = self::open();

        return static function () use ($savepoint, $holds): void {
            self::rollback($savepoint);
            self::close($savepoint);
            if ($holds) {
                self::$pretends = false;
                Db::wpdb()->query('SET autocommit = 1');
            }
        };
    }

    public static function is_open(): bool
    {
        return self::$depth > 0;
    }

    /** Whether afterwards() waits: a transaction is open that was not opened outside. */
    public static function waits(): bool
    {
        return self::$depth > self::$outside;
    }

    /**
     * A deadlock or a lost connection takes the whole transaction with it (on SQLite any failure does), another refusal one
     * row of it; WooCommerce goes on as if nothing were, or takes it for a sold-out piece.
     *
     * @param int $known failures from before the transaction
     *
     * @throws DatabaseFailed
     */
    private static function refuse_broken(int $known): void
    {
        $bound = '/\b' . preg_quote(Db::wpdb()->prefix, '/') . '(?:' . self::BOUND . ')\b/i';
        foreach (Db::failures($known) as [$failure, $query]) {
            if (
                Db::is_sqlite()
                || $failure->is_deadlock()
                || $failure->is_timeout()
                || $failure->is_lost()
                || preg_match($bound, $query) === 1
            ) {
                throw $failure;
            }
        }
    }

    /** Says that a transaction is already open outside (a test's START TRANSACTION), or that it has ended. */
    public static function nest(bool $inside): void
    {
        self::$depth = self::$outside = $inside ? 1 : 0;
        self::$afterwards = [];
    }
}

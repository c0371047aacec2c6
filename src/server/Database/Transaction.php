<?php

declare(strict_types=1);

namespace Museau\Database;

/** The one way to open a transaction: inside another it becomes a savepoint, so that tests can roll everything back. */
final class Transaction
{
    private static int $depth = 0;

    /**
     * Runs $work; commits what it wrote, or rolls it back when it throws. Work that dies of a deadlock is done once
     * more: it may change nothing outside the database.
     *
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    public static function run(callable $work): mixed
    {
        try {
            return self::attempt($work);
        } catch (DatabaseFailed $failure) {
            if (self::$depth > 0 || !$failure->is_deadlock()) {
                throw $failure;
            }

            return self::attempt($work);
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
        $known = count(Db::failures());
        try {
            $result = Db::discreetly($work);
            self::refuse_deadlock($known);
            Db::wpdb()->query($savepoint === null ? 'COMMIT' : "RELEASE SAVEPOINT $savepoint");

            return $result;
        } catch (\Throwable $error) {
            self::take_back($savepoint);
            self::refuse_deadlock($known);

            throw $error;
        } finally {
            --self::$depth;
        }
    }

    /** @return ?string the savepoint that it opened; null for a transaction of its own */
    private static function open(): ?string
    {
        $savepoint = self::$depth > 0 ? 'museau_' . self::$depth : null;
        Db::wpdb()->query($savepoint === null ? 'START TRANSACTION' : "SAVEPOINT $savepoint");
        ++self::$depth;

        return $savepoint;
    }

    private static function take_back(?string $savepoint): void
    {
        Db::wpdb()->query($savepoint === null ? 'ROLLBACK' : "ROLLBACK TO SAVEPOINT $savepoint");
    }

    /**
     * Opens a transaction that is never kept: what is written from now on this request alone sees, until the answered
     * function takes it back. Where PHP dies before, the database does.
     *
     * @return \Closure(): void
     */
    public static function pretend(): \Closure
    {
        // A deadlock would end the transaction, and what follows it would be kept.
        $holds = self::$depth === 0 && !Db::is_sqlite();
        if ($holds) {
            Db::wpdb()->query('SET autocommit = 0');
        }
        $savepoint = self::open();

        return static function () use ($savepoint, $holds): void {
            self::take_back($savepoint);
            --self::$depth;
            if ($holds) {
                Db::wpdb()->query('SET autocommit = 1');
            }
            // What WordPress remembers of it never was.
            wp_cache_flush();
        };
    }

    public static function is_open(): bool
    {
        return self::$depth > 0;
    }

    /**
     * A deadlock takes the whole transaction with it; WooCommerce goes on as if nothing were, or takes it for a sold-out piece.
     *
     * @param int $known failures from before the transaction
     */
    private static function refuse_deadlock(int $known): void
    {
        foreach (array_slice(Db::failures(), $known) as [$failure]) {
            if ($failure->is_deadlock()) {
                throw $failure;
            }
        }
    }

    /** Says that a transaction is already open outside (a test's START TRANSACTION), or that it has ended. */
    public static function nest(bool $inside): void
    {
        self::$depth = $inside ? 1 : 0;
    }
}

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
        $savepoint = self::$depth > 0 ? 'museau_' . self::$depth : null;
        Db::wpdb()->query($savepoint === null ? 'START TRANSACTION' : "SAVEPOINT $savepoint");
        ++self::$depth;
        try {
            $result = $work();
            Db::wpdb()->query($savepoint === null ? 'COMMIT' : "RELEASE SAVEPOINT $savepoint");

            return $result;
        } catch (\Throwable $error) {
            Db::wpdb()->query($savepoint === null ? 'ROLLBACK' : "ROLLBACK TO SAVEPOINT $savepoint");

            throw $error;
        } finally {
            --self::$depth;
        }
    }

    /** Says that a transaction is already open outside (a test's START TRANSACTION), or that it has ended. */
    public static function nest(bool $inside): void
    {
        self::$depth = $inside ? 1 : 0;
    }
}

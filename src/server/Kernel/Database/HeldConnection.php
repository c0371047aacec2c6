<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

use Museau\Kernel\Read;

/**
 * While a transaction is open its connection stays the only one. wpdb would open another and go on there without a
 * transaction: what came before would be lost, what comes after kept, and money would be booked by halves.
 */
final class HeldConnection
{
    /** wpdb's ways to end the process when the connection is gone. */
    private const DEATHS = [
        'wp_die_handler',
        'wp_die_json_handler',
        'wp_die_jsonp_handler',
        'wp_die_ajax_handler',
        'wp_die_xml_handler',
        'wp_die_xmlrpc_handler',
    ];

    /** That of the open transaction; null when it is somebody else's. */
    private static ?\mysqli $connection = null;

    /** How often the database object connects anew outside of transactions. */
    private static int $tries = 5;

    /** @var ?\Closure(): void gives a drop-in its servers back */
    private static ?\Closure $give_back = null;

    public static function hold(): void
    {
        if (Db::is_sqlite()) {
            return;
        }
        $connection = Db::wpdb()->__get('dbh');
        self::$connection = $connection instanceof \mysqli ? $connection : null;
        self::$give_back = Primary::hold_connection();
        self::$tries = Read::int(Db::wpdb()->__get('reconnect_retries'));
        Db::wpdb()->__set('reconnect_retries', 0);
        foreach (self::DEATHS as $death) {
            add_filter($death, [self::class, 'refuse_death'], PHP_INT_MAX);
        }
    }

    public static function let_go(): void
    {
        if (Db::is_sqlite()) {
            return;
        }
        self::$connection = null;
        self::$give_back === null || (self::$give_back)();
        self::$give_back = null;
        Db::wpdb()->__set('reconnect_retries', self::$tries);
        foreach (self::DEATHS as $death) {
            remove_filter($death, [self::class, 'refuse_death'], PHP_INT_MAX);
        }
    }

    /**
     * HyperDB and LudicrousDB answer nothing when a connection is lost, and say no error.
     *
     * @throws DatabaseFailed is_lost()
     */
    public static function refuse_other(): void
    {
        if (self::$connection !== null && Db::wpdb()->__get('dbh') !== self::$connection) {
            throw new DatabaseFailed('lost connection in a transaction');
        }
    }

    /**
     * Instead of wpdb's page that ends the process when the connection is gone.
     *
     * @internal a hook
     *
     * @throws DatabaseFailed is_lost()
     */
    public static function refuse_death(mixed $handler): mixed
    {
        $connection = Db::wpdb()->__get('dbh');
        if ($connection instanceof \mysqli && @mysqli_query($connection, 'DO 1') === false) {
            // wpdb has silenced warnings before it tried.
            error_reporting(error_reporting() | E_WARNING);

            throw new DatabaseFailed('lost connection in a transaction');
        }

        return $handler;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

use Museau\Kernel\Read;

/**
 * Which server of the database is read, where a drop-in shares reads among several (HyperDB, LudicrousDB): a replica is behind, and what
 * decides about money, stock, links, locks, limits or approvals is read from the primary. A site with one server knows nothing of it.
 */
final class Primary
{
    /** What the drop-ins call it: LudicrousDB from 5.2 on; HyperDB and LudicrousDB before. */
    private const METHODS = ['send_reads_to_primaries', 'send_reads_to_masters'];

    /** Where they note of which tables; HyperDB's is the second. */
    private const TABLES = ['send_reads_to_primaries', 'srtm'];

    /** Where they keep the servers that a new connection may choose. */
    private const SERVERS = ['ludicrous_servers', 'hyper_servers'];

    /** Tables whose rows WordPress keeps in the object cache. */
    private const CACHED = [
        'options', 'posts', 'postmeta', 'terms', 'termmeta', 'term_taxonomy', 'term_relationships', 'users', 'usermeta',
        'comments', 'commentmeta',
    ];

    /** The database whose reads were sent to the primary. */
    private static ?\wpdb $sent = null;

    /**
     * From here on this request reads the primary alone, and of a shared object cache only what it put there itself: another
     * process may have filled it from a replica, or from what was true a moment ago.
     */
    public static function read(): void
    {
        $wpdb = Db::wpdb();
        if (self::$sent === $wpdb) {
            return;
        }
        self::$sent = $wpdb;
        SharedCache::distrust();
        $method = self::method($wpdb);
        if ($method !== null) {
            $wpdb->{$method}();
            // Whoever asks wpdb for its connection (Db::bound_waits) gets the primary's, not that of the last read.
            $wpdb->query('DO 1');
        }
    }

    /** Whether a read of this request may have gone to a replica. */
    public static function is_shared(): bool
    {
        return self::$sent !== Db::wpdb() && self::method(Db::wpdb()) !== null;
    }

    /**
     * Whether the site has no such option: what is made once, such as the shop's own id, is not made anew because an object cache of
     * others, an old one that was brought back, knows nothing of it.
     */
    public static function lacks_option(string $name): bool
    {
        if (get_option($name, null) !== null) {
            return false;
        }
        self::read();

        return get_option($name) === false;
    }

    /** A public page fills the object cache for every other request: what WordPress puts there is read from the primary, too. */
    public static function read_cached_tables(): void
    {
        $wpdb = Db::wpdb();
        if (self::$sent === $wpdb || self::method($wpdb) === null || !wp_using_ext_object_cache()) {
            return;
        }
        foreach (self::TABLES as $name) {
            if (property_exists($wpdb, $name) && is_array($wpdb->{$name})) {
                $tables = array_map(static fn(string $table): string => Read::text($wpdb->{$table}), self::CACHED);
                $wpdb->{$name} = array_fill_keys($tables, true) + $wpdb->{$name};

                return;
            }
        }
    }

    /**
     * Keeps a drop-in from going on over a new connection, which knows nothing of the transaction that was open on the lost one.
     *
     * @return \Closure(): void gives the servers back
     */
    public static function hold_connection(): \Closure
    {
        $wpdb = Db::wpdb();
        foreach (self::SERVERS as $name) {
            if (property_exists($wpdb, $name)) {
                $servers = $wpdb->{$name};
                // None at all would make it connect to DB_HOST.
                $wpdb->{$name} = ['' => []];

                return static function () use ($wpdb, $name, $servers): void {
                    $wpdb->{$name} = $servers;
                };
            }
        }

        return static function (): void {};
    }

    private static function method(\wpdb $wpdb): ?string
    {
        foreach (self::METHODS as $method) {
            if (method_exists($wpdb, $method)) {
                return $method;
            }
        }

        return null;
    }
}

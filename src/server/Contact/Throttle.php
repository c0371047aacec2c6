<?php

declare(strict_types=1);

namespace Museau\Contact;

use Museau\Database\Db;
use Museau\Database\Schema;

/**
 * At most N messages an hour from one address, exact under concurrency: each message takes one numbered place,
 * a unique row, and a place is free again an hour later.
 */
final class Throttle
{
    private const HOUR = 3600;

    /**
     * Takes a place; false when all are taken.
     *
     * @param string $address as the server saw it; kept only as a salted hash
     * @param int    $now     Unix time
     */
    public static function take(string $address, int $limit, int $now): bool
    {
        $who = self::who($address);
        $table = Schema::table('rates');
        Db::run("DELETE FROM %i WHERE bucket LIKE 'contact:%%' AND ends < %d", $table, $now - self::HOUR);
        for ($place = 1; $place <= $limit; ++$place) {
            $bucket = "contact:$who:$place";
            $is_taken = Db::run('INSERT IGNORE INTO %i (bucket, hits, ends) VALUES (%s, 1, %d)', $table, $bucket, $now + self::HOUR) === 1
                || Db::run('UPDATE %i SET ends = %d, hits = hits + 1 WHERE bucket = %s AND ends <= %d', $table, $now + self::HOUR, $bucket, $now) === 1;
            if ($is_taken) {
                return true;
            }
        }

        return false;
    }

    private static function who(string $address): string
    {
        // One line of IPv6 owns 2^64 addresses.
        $network = str_contains($address, ':') ? substr((string) inet_pton($address), 0, 8) : $address;

        return substr(hash_hmac('sha256', $network, wp_salt('nonce')), 0, 32);
    }
}

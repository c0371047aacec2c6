<?php

declare(strict_types=1);

namespace Museau\Rest;

use Museau\Clock;
use Museau\Database\Db;
use Museau\Database\Schema;

/**
 * Counts calls in windows, exactly under concurrency: each pass is one conditional write (S24). No address is kept:
 * a window's name is a salted hash, and windows are forgotten some hours after their end (Privacy\Retention).
 */
final class RateLimit
{
    /**
     * Whether one more call is allowed.
     *
     * @param string $bucket what is counted, for whom: 'add-to-cart|203.0.113.7'
     * @param int    $most   calls in one window
     * @param int    $seconds length of a window, which starts with its first call
     */
    public static function allows(string $bucket, int $most, int $seconds): bool
    {
        $table = Schema::table('rates');
        $name = self::name($bucket);
        $most *= self::factor();
        $now = Clock::now();
        if (self::count($table, $name, $most, $now)) {
            return true;
        }
        $opened = Db::run('UPDATE %i SET hits = 1, ends = %d WHERE bucket = %s AND ends <= %d', $table, $now + $seconds, $name, $now)
            ?: Db::run('INSERT IGNORE INTO %i (bucket, hits, ends) VALUES (%s, 1, %d)', $table, $name, $now + $seconds);

        // When another call opened the window meanwhile, this one counts in it.
        return $opened === 1 || self::count($table, $name, $most, $now);
    }

    /** Seconds until a window ends; 0 when none is open. */
    public static function wait(string $bucket): int
    {
        $ends = Db::value('SELECT ends FROM %i WHERE bucket = %s', Schema::table('rates'), self::name($bucket));

        return max(0, (int) $ends - Clock::now());
    }

    /** Forgets windows that ended before this Unix time. */
    public static function forget_before(int $time): void
    {
        Db::run('DELETE FROM %i WHERE ends < %d', Schema::table('rates'), $time);
    }

    /**
     * Who calls: the peer's address, IPv6 by its /64. A proxy's header counts only when MUSEAU_ADDRESS_HEADER names it
     * ('HTTP_X_FORWARDED_FOR'): anybody can send one.
     */
    public static function visitor(): string
    {
        $header = defined('MUSEAU_ADDRESS_HEADER') ? constant('MUSEAU_ADDRESS_HEADER') : 'REMOTE_ADDR';
        $sent = $_SERVER[is_string($header) ? $header : 'REMOTE_ADDR'] ?? '';
        $parts = explode(',', is_string($sent) ? $sent : '');
        // The last one was written by the nearest proxy.
        $bytes = inet_pton(trim((string) end($parts))) ?: '';
        if (strlen($bytes) === 16 && str_starts_with($bytes, str_repeat("\0", 10) . "\xff\xff")) {
            $bytes = substr($bytes, 12);
        }

        return bin2hex(strlen($bytes) === 16 ? substr($bytes, 0, 8) : $bytes);
    }

    /** Salted hash that stands for what is counted for whom: nobody can read an address out of it. */
    public static function name(string $bucket): string
    {
        return hash_hmac('sha256', $bucket, wp_salt('nonce'));
    }

    /** @phpstan-impure */
    private static function count(string $table, string $name, int $most, int $now): bool
    {
        return Db::run('UPDATE %i SET hits = hits + 1 WHERE bucket = %s AND ends > %d AND hits < %d', $table, $name, $now, $most) === 1;
    }

    /** Test runs call from one address what a hundred visitors would: MUSEAU_RATE_FACTOR, on local sites only. */
    public static function factor(): int
    {
        $factor = defined('MUSEAU_RATE_FACTOR') && wp_get_environment_type() === 'local' ? constant('MUSEAU_RATE_FACTOR') : 1;

        return is_int($factor) ? max(1, $factor) : 1;
    }
}

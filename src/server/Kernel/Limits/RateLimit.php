<?php

declare(strict_types=1);

namespace Museau\Kernel\Limits;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\SiteKey;

/**
 * Counts calls in windows, exactly under concurrency: each pass is one conditional write (S24). No address is kept:
 * a window's name is a salted hash, and windows are forgotten some hours after their end (Domain\Privacy\Retention).
 */
final class RateLimit
{
    /** How many visitors' worth all who come through a proxy that nobody named may ask together. */
    private const CROWD = 12;

    /** When a visitor last came through such a proxy, a Unix time. */
    private const PROXY = 'museau_proxy_seen';

    /** Headers by which proxies say whose call they pass on, the surest first. */
    private const FORWARDED = ['HTTP_CF_CONNECTING_IP', 'HTTP_X_REAL_IP', 'HTTP_X_FORWARDED_FOR', 'HTTP_FORWARDED'];

    /**
     * Whether one more call is allowed.
     *
     * @param string $bucket what is counted, for whom: 'add-to-cart|203.0.113.7'
     * @param int    $most   calls in one window
     * @param int    $seconds length of a window, which starts with its first call
     */
    public static function allows(string $bucket, int $most, int $seconds): bool
    {
        if (!self::passes($bucket, $most, $seconds)) {
            return false;
        }
        $claimed = self::claimed();

        // An address that is only claimed may be invented: what all of them ask together is bounded, too.
        return $claimed === null || !str_ends_with($bucket, '|' . $claimed)
            || self::passes(substr($bucket, 0, -strlen($claimed)) . 'proxy', $most * self::CROWD, $seconds);
    }

    /** Whether this is the first call of its kind within so many seconds: a second press is the same wish. Test runs count alike. */
    public static function is_first(string $bucket, int $seconds): bool
    {
        return self::opens(Schema::table('rates'), self::name($bucket), Clock::now(), $seconds);
    }

    /** Takes back a call that is_first() has counted: what it wished was refused, so that the next one wishes it anew. */
    public static function forget(string $bucket): void
    {
        Db::run('DELETE FROM %i WHERE bucket = %s', Schema::table('rates'), self::name($bucket));
    }

    /** Opens a window with its first call; false when one is open. */
    private static function opens(string $table, string $name, int $now, int $seconds): bool
    {
        return (Db::run('UPDATE %i SET hits = 1, ends = %d WHERE bucket = %s AND ends <= %d', $table, $now + $seconds, $name, $now)
            ?: Db::run('INSERT IGNORE INTO %i (bucket, hits, ends) VALUES (%s, 1, %d)', $table, $name, $now + $seconds)) === 1;
    }

    private static function passes(string $bucket, int $most, int $seconds): bool
    {
        $table = Schema::table('rates');
        $name = self::name($bucket);
        $most *= self::factor();
        $now = Clock::now();
        if (self::count($table, $name, $most, $now)) {
            return true;
        }

        // When another call opened the window meanwhile, this one counts in it.
        return self::opens($table, $name, $now, $seconds) || self::count($table, $name, $most, $now);
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
     * ('HTTP_X_FORWARDED_FOR'), since anybody can send one; without it, and behind a proxy, as what it is, a claim.
     */
    public static function visitor(): string
    {
        $header = defined('MUSEAU_ADDRESS_HEADER') ? constant('MUSEAU_ADDRESS_HEADER') : 'REMOTE_ADDR';
        $parts = explode(',', self::sent(is_string($header) ? $header : 'REMOTE_ADDR'));

        // The last one was written by the nearest proxy.
        return self::claimed() ?? self::word((string) end($parts));
    }

    /** Whether visitors came through a proxy that nobody named, in the last thirty days: their addresses are unknown. */
    public static function is_behind_unknown_proxy(): bool
    {
        return !defined('MUSEAU_ADDRESS_HEADER') && Read::int(get_option(self::PROXY)) > time() - 30 * DAY_IN_SECONDS;
    }

    /**
     * The address that a proxy claims for its visitor, when the peer can only be a proxy: it is of this machine or its own
     * network, and says whose call it passes on. Nobody from outside gets here by sending such a header.
     */
    private static function claimed(): ?string
    {
        $peer = self::sent('REMOTE_ADDR');
        if (
            defined('MUSEAU_ADDRESS_HEADER')
            || $peer === ''
            || filter_var($peer, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE) !== false
        ) {
            return null;
        }
        foreach (self::FORWARDED as $header) {
            $first = trim(explode(',', self::sent($header))[0]);
            $first = preg_match('/for="?\[?([0-9a-f.:]+)/i', $first, $found) === 1 ? $found[1] : $first;
            $name = $first === '' ? '' : self::word($first);
            if ($name !== '') {
                if (Read::int(get_option(self::PROXY)) < time() - DAY_IN_SECONDS) {
                    update_option(self::PROXY, time(), true);
                }

                return 'claimed-' . $name;
            }
        }

        return null;
    }

    private static function sent(string $header): string
    {
        $sent = $_SERVER[$header] ?? '';

        return is_string($sent) ? $sent : '';
    }

    /** An address as one word; '' for what is none. */
    private static function word(string $address): string
    {
        $address = trim($address);
        $bytes = filter_var($address, FILTER_VALIDATE_IP) === false ? '' : (string) inet_pton($address);
        if (strlen($bytes) === 16 && str_starts_with($bytes, str_repeat("\0", 10) . "\xff\xff")) {
            $bytes = substr($bytes, 12);
        }

        return bin2hex(strlen($bytes) === 16 ? substr($bytes, 0, 8) : $bytes);
    }

    /** Salted hash that stands for what is counted for whom: nobody can read an address out of it. */
    public static function name(string $bucket): string
    {
        return hash_hmac('sha256', $bucket, SiteKey::of('nonce'));
    }

    /** @phpstan-impure */
    private static function count(string $table, string $name, int $most, int $now): bool
    {
        return Db::run('UPDATE %i SET hits = hits + 1 WHERE bucket = %s AND ends > %d AND hits < %d', $table, $name, $now, $most) === 1;
    }

    /** Test runs call from one address what a hundred visitors would: MUSEAU_RATE_FACTOR, on local sites only. */
    public static function factor(): int
    {
        return defined('MUSEAU_RATE_FACTOR') && wp_get_environment_type() === 'local'
            ? max(1, Read::int(constant('MUSEAU_RATE_FACTOR')))
            : 1;
    }
}

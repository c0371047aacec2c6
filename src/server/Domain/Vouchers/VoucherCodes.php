<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\SiteKey;

/**
 * Codes of vouchers. A code is made in the moment in which it is shown or sent, and only its keyed hash is kept: nobody, the artist
 * included, can read it again.
 */
final class VoucherCodes
{
    private const KEY = 'museau_voucher_key';

    /** Tries of codes that one address may make in so many seconds, and all visitors together. */
    private const TRIES = 10;

    private const WINDOW = 600;

    private const ALL = 300;

    /** @var array<string, string> by the site's prefix */
    private static array $keys = [];

    /**
     * A new code of a voucher, to be shown now and never again.
     *
     * @param bool $is_shown whether that is certain; else mark_shown() follows
     */
    public static function make(int $voucher_id, bool $is_shown = true): string
    {
        $code = VoucherCode::make();
        Db::run(
            'INSERT INTO %i (hash, voucher_id, made) VALUES (%s, %d, %d)',
            self::table(),
            self::hash($code),
            $voucher_id,
            Clock::now(),
        );
        $is_shown && self::mark_shown($voucher_id);

        return $code;
    }

    public static function mark_shown(int $voucher_id): void
    {
        Db::run('UPDATE %i SET shown = %d WHERE id = %d AND shown = 0', Vouchers::table(), Clock::now(), $voucher_id);
    }

    /** The code of a voucher that was never shown; null when it was. Of two who ask at once, one gets it. */
    public static function make_first(int $voucher_id): ?string
    {
        $is_first = Db::run(
            "UPDATE %i SET shown = %d WHERE id = %d AND shown = 0 AND state = 'open' AND stopped = 0",
            Vouchers::table(),
            Clock::now(),
            $voucher_id,
        ) === 1;

        return $is_first ? self::make($voucher_id) : null;
    }

    /** Ends the codes of a printed voucher, whose buyer may then print it once more. */
    public static function renew(int $voucher_id): void
    {
        Transaction::run(static function () use ($voucher_id): void {
            self::end($voucher_id);
            Db::run('UPDATE %i SET shown = 0 WHERE id = %d', Vouchers::table(), $voucher_id);
        });
    }

    /** Signs the link by which a voucher's buyer prints it. */
    public static function signature(int $id): string
    {
        // All sites of a network have the constant's key, and vouchers with the same numbers.
        return hash_hmac('sha256', "museau-voucher-print:$id", SiteKey::apart(self::key()));
    }

    /** Ends every code that a voucher has, in the carts too where one was typed. */
    public static function end(int $voucher_id): void
    {
        Db::run('UPDATE %i SET ended = %d WHERE voucher_id = %d AND ended = 0', self::table(), Clock::now(), $voucher_id);
        CartVouchers::drop($voucher_id);
    }

    /**
     * The voucher of a code, whatever it still holds; one of a test only while tests run. Each try counts, right or wrong.
     *
     * @throws VoucherRefused was_tried_too_often 429; is_unknown 404
     */
    public static function find(string $typed): Voucher
    {
        foreach (['voucher|' . RateLimit::visitor() => self::TRIES, 'vouchers' => self::ALL] as $bucket => $most) {
            if (!RateLimit::allows($bucket, $most, self::WINDOW)) {
                throw VoucherRefused::was_tried_too_often(RateLimit::wait($bucket));
            }
        }
        // The same work for what is no code: how long the answer takes tells nothing.
        $code = VoucherCode::read($typed);
        $hash = self::hash($code ?? '');
        $row = Db::row('SELECT hash, voucher_id FROM %i WHERE hash = %s AND ended = 0', self::table(), $hash);
        $voucher = Vouchers::find((int) ($row['voucher_id'] ?? 0));

        $is_known = $code !== null && $voucher?->live === VoucherMode::is_live() && hash_equals((string) ($row['hash'] ?? ''), $hash);

        return $is_known ? $voucher : throw VoucherRefused::is_unknown();
    }

    private static function hash(string $code): string
    {
        return hash_hmac('sha256', "museau-voucher:$code", self::key());
    }

    /**
     * The site's own key: new salts in wp-config.php must not void what people have bought. A constant takes it out of the database.
     */
    private static function key(): string
    {
        $constant = defined('MUSEAU_VOUCHER_KEY') ? constant('MUSEAU_VOUCHER_KEY') : '';
        if (is_string($constant) && $constant !== '') {
            return $constant;
        }
        $site = Db::wpdb()->prefix;
        if (!isset(self::$keys[$site])) {
            $options = Db::wpdb()->options;
            $read = static fn(): string => (string) Db::value('SELECT option_value FROM %i WHERE option_name = %s', $options, self::KEY);
            if ($read() === '') {
                // Of two who make it at once, the first one's stays.
                Db::run(
                    "INSERT IGNORE INTO %i (option_name, option_value, autoload) VALUES (%s, %s, 'no')",
                    $options,
                    self::KEY,
                    bin2hex(random_bytes(32)),
                );
            }
            self::$keys[$site] = $read();
        }

        return self::$keys[$site];
    }

    private static function table(): string
    {
        return Schema::table('voucher_codes');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLinks;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\SiteKey;

/**
 * The one link that opens an order's carnet, without an account (docs/adr/0016). It is an HMAC over a random secret of the order:
 * whoever reads the database alone cannot make it, and a new secret ends the old link.
 */
final class ProgressLink
{
    /** Query that names the token in a letter's link; the page answers with a cookie and an address without it. */
    public const QUERY = 'ouvrir';

    /** Name of its tokens among the links of a shop that was carried here. */
    public const CARRIED = 'carnet';

    /** Where the link leads. */
    public const PATH = '/carnet';

    public static function url(int $order_id): string
    {
        return add_query_arg(self::QUERY, self::token($order_id), home_url(self::PATH));
    }

    /** The same link, to the part of the page that takes the balance. */
    public static function to_balance(Order $order): string
    {
        return self::url($order->id) . OrderLinks::BALANCE_PART;
    }

    /**
     * Whether the key of a paid order opens its carnet, as the links of older letters have it. It cannot be ended, the carnet's link
     * can: once one was ended, no link from before opens the carnet.
     */
    public static function admits(Order $order, string $key): bool
    {
        return $order->key !== '' && $order->is_confirmed() && hash_equals($order->key, $key)
            && (int) Db::value('SELECT renewed FROM %i WHERE order_id = %d', Schema::table('progress'), $order->id) === 0;
    }

    public static function token(int $order_id): string
    {
        return $order_id . '.' . self::sign($order_id, self::secret($order_id) ?? self::begin($order_id));
    }

    /** The order that the token opens; 0 when it is forged, of an ended link, or of no order. */
    public static function order_of(string $token): int
    {
        $is_shaped = preg_match('/^(\d{1,18})\.([0-9a-f]{64})$/D', $token, $parts) === 1;
        $order_id = $is_shaped ? (int) $parts[1] : 0;
        $secret = self::secret($order_id);
        // The same work for an order that is not there: how long the answer takes says nothing.
        $is_right = hash_equals(self::sign($order_id, $secret ?? str_repeat('0', 32)), $is_shaped ? $parts[2] : '');

        // A letter of before the shop was carried to this site was signed with other salts.
        $is_right = $is_right || ($is_shaped && CarriedLinks::knows(self::CARRIED, $token));

        return $is_right && $secret !== null ? $order_id : 0;
    }

    /** Ends the link that is out and makes another. */
    public static function renew(int $order_id): void
    {
        self::begin($order_id);
        Db::run('UPDATE %i SET secret = %s, renewed = 1 WHERE order_id = %d', Schema::table('progress'), self::random(), $order_id);
        CarriedLinks::end($order_id);
    }

    /** Whether the order has a carnet already. */
    public static function exists(int $order_id): bool
    {
        return self::secret($order_id) !== null;
    }

    /** A seal on some words that ends with the order's link; null of an order without a carnet. */
    public static function seal(int $order_id, string $words): ?string
    {
        $secret = self::secret($order_id);

        return $secret === null ? null : hash_hmac('sha256', "museau-$words:$secret", SiteKey::of('auth'));
    }

    /** Makes the carnet of an order, once; answers its secret. */
    public static function begin(int $order_id): string
    {
        Db::run('INSERT IGNORE INTO %i (order_id, secret) VALUES (%d, %s)', Schema::table('progress'), $order_id, self::random());

        return (string) self::secret($order_id);
    }

    private static function secret(int $order_id): ?string
    {
        return Db::value('SELECT secret FROM %i WHERE order_id = %d', Schema::table('progress'), $order_id);
    }

    private static function sign(int $order_id, string $secret): string
    {
        return hash_hmac('sha256', "museau-carnet:$order_id:$secret", SiteKey::of('auth'));
    }

    private static function random(): string
    {
        return bin2hex(random_bytes(16));
    }
}

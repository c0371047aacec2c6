<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\SiteKey;

/**
 * Proves, signed and for a while, that its bearer named an order rightly. It opens the withdrawal of that order ('order', 'link'), the
 * page that pays it ('pay'), or the way to that page from a mail ('mail'), and nothing else.
 */
final class AccessToken
{
    /**
     * Seconds that a token is good for: in the form that she fills in, in an address, which a server's log keeps, while she pays, and in
     * a letter, whose link opens nothing once the order is paid or given up.
     */
    private const LIFE = ['order' => 3600, 'link' => 300, 'pay' => 10800, 'mail' => 2592000];

    /** @param 'order'|'link'|'pay'|'mail' $kind */
    public static function issue(string $kind, int $id, int $now): string
    {
        $until = $now + self::LIFE[$kind];

        return "$id.$until." . self::sign($kind, $id, $until);
    }

    /**
     * The id that the token opens; 0 when it is forged or too old.
     *
     * @param 'order'|'link'|'pay'|'mail' $kind
     */
    public static function read(string $kind, string $token, int $now): int
    {
        if (preg_match('/^(\d{1,18})\.(\d{9,11})\.([0-9a-f]{64})$/', $token, $parts) !== 1) {
            return 0;
        }

        $is_right = hash_equals(self::sign($kind, (int) $parts[1], (int) $parts[2]), $parts[3])
            // Of the kinds that are only in forms and addresses none lives long enough to be carried to another site.
            || ($kind === 'mail' && CarriedLinks::knows($kind, $token));

        return $is_right && (int) $parts[2] >= $now ? (int) $parts[1] : 0;
    }

    private static function sign(string $kind, int $id, int $until): string
    {
        // The first kinds opened withdrawals alone, and a form that stands open holds one: the signed name stays.
        return hash_hmac('sha256', "museau-withdrawal:$kind:$id:$until", SiteKey::of('nonce'));
    }
}

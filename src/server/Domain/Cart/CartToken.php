<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Read;
use Museau\Kernel\SiteKey;

/**
 * Names a cart without a cookie: hex(JSON {id, exp}) '.' hex(HMAC-SHA256). The algorithm is fixed and
 * stands nowhere in the token, so that no token can choose a weaker one (S08).
 */
final class CartToken
{
    /** Seconds a token lives; each answer carries a new one (B66). */
    public const LIFETIME = 30 * 86400;

    /** A token for a cart of this id, valid from now on. */
    public static function sign(string $id, ?int $now = null): string
    {
        $payload = bin2hex((string) wp_json_encode(['id' => $id, 'exp' => ($now ?? time()) + self::LIFETIME]));

        return $payload . '.' . self::signature($payload);
    }

    /** Id of the cart; null when the token is missing, forged, altered or expired. */
    public static function id(?string $token, ?int $now = null): ?string
    {
        if ($token === null || strlen($token) > 512 || substr_count($token, '.') !== 1) {
            return null;
        }
        [$payload, $signature] = explode('.', $token);
        if (!hash_equals(self::signature($payload), $signature)) {
            return null;
        }
        // Signed by us, so it is what bin2hex() gave.
        $data = Read::json((string) hex2bin($payload));
        $id = Read::text($data['id'] ?? '');

        return Read::int($data['exp'] ?? 0) > ($now ?? time()) && preg_match('/^[0-9a-f]{32}$/', $id) === 1 ? $id : null;
    }

    /** A name that nobody guesses. */
    public static function new_id(): string
    {
        return bin2hex(random_bytes(16));
    }

    private static function signature(string $payload): string
    {
        return hash_hmac('sha256', 'museau-cart|' . $payload, SiteKey::of('nonce'));
    }
}

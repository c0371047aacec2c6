<?php

declare(strict_types=1);

namespace Museau\Kernel\Limits;

use Museau\Kernel\SiteKey;

/** A signed token of when a form was first used. The page itself carries none, so that it can be cached for everybody. */
final class FormToken
{
    /** Nobody fills a form in less, in seconds. */
    public const MINIMUM = 3;

    private const MAXIMUM = 86400;

    public static function issue(int $now): string
    {
        // Two people of the same second hold two tokens: each serves one form.
        $token = $now . '.' . bin2hex(random_bytes(8));

        return $token . '.' . self::sign($token);
    }

    /** Whether the token is ours, old enough for a person and not older than a day. */
    public static function is_valid(string $token, int $now): bool
    {
        if (preg_match('/^((\d{9,11})\.[0-9a-f]{16})\.([0-9a-f]{64})$/', $token, $parts) !== 1) {
            return false;
        }
        $age = $now - (int) $parts[2];

        return hash_equals(self::sign($parts[1]), $parts[3]) && $age >= self::MINIMUM && $age <= self::MAXIMUM;
    }

    private static function sign(string $token): string
    {
        return hash_hmac('sha256', 'museau-form:' . $token, SiteKey::of('nonce'));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** Stripe's signature of a webhook: HMAC-SHA256 of time and raw body, only v1, several signatures, five minutes (S06). */
final class Webhook
{
    private const TOLERANCE = 300;

    private const MAX_BYTES = 262144;

    /** @param list<string> $secrets in force; an empty list or an empty secret accepts nothing */
    public static function is_genuine(string $body, string $header, array $secrets, ?int $now = null): bool
    {
        [$time, $signatures] = self::parts($body, $header);
        if ($time === null || abs(($now ?? time()) - $time) > self::TOLERANCE) {
            return false;
        }
        $genuine = false;
        foreach (array_filter($secrets, static fn(string $secret): bool => $secret !== '') as $secret) {
            $expected = hash_hmac('sha256', $time . '.' . $body, $secret);
            foreach ($signatures as $signature) {
                $genuine = hash_equals($expected, $signature) || $genuine;
            }
        }

        return $genuine;
    }

    /** Whether this has the form of a signature of now, whoever made it. */
    public static function is_well_formed(string $body, string $header, ?int $now = null): bool
    {
        [$time, $signatures] = self::parts($body, $header);

        return $time !== null && abs(($now ?? time()) - $time) <= self::TOLERANCE && preg_grep('/^[0-9a-f]{64}$/', $signatures) !== [];
    }

    /** @return array{?int, list<string>} Unix time and signatures of version 1; none when it is too long to be read */
    private static function parts(string $body, string $header): array
    {
        $time = null;
        $signatures = [];
        if ($body === '' || strlen($body) > self::MAX_BYTES || strlen($header) > 4096) {
            return [$time, $signatures];
        }
        foreach (explode(',', $header) as $part) {
            [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
            if ($name === 't' && preg_match('/^\d{1,12}$/', $value) === 1) {
                $time = (int) $value;
            } elseif ($name === 'v1') {
                $signatures[] = $value;
            }
        }

        return [$time, $signatures];
    }
}

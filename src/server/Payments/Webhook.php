<?php

declare(strict_types=1);

namespace Museau\Payments;

/** Stripe's signature of a webhook: HMAC-SHA256 of time and raw body, only v1, several signatures, five minutes (S06). */
final class Webhook
{
    private const TOLERANCE = 300;

    private const MAX_BYTES = 262144;

    /** @param list<string> $secrets in force; an empty list or an empty secret accepts nothing */
    public static function is_genuine(string $body, string $header, array $secrets, ?int $now = null): bool
    {
        if ($body === '' || strlen($body) > self::MAX_BYTES || strlen($header) > 4096) {
            return false;
        }
        $time = null;
        $signatures = [];
        foreach (explode(',', $header) as $part) {
            [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
            if ($name === 't' && preg_match('/^\d{1,12}$/', $value) === 1) {
                $time = (int) $value;
            } elseif ($name === 'v1') {
                $signatures[] = $value;
            }
        }
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
}

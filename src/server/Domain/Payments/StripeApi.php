<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/**
 * Stripe over HTTP. One budget of fifteen seconds holds the call and its two repetitions, each with the same
 * idempotency key; the version of the API is pinned, so that an upgrade of the account changes nothing here.
 */
final class StripeApi
{
    private const API = 'https://api.stripe.com';

    private const CONNECT = 3;

    private const TOTAL = 15.0;

    private const REPEATS = 2;

    public function __construct(private readonly Keys $keys) {}

    /**
     * @param array<string, mixed> $fields
     *
     * @return array<string, mixed>
     *
     * @throws PaymentFailed
     */
    public function call(string $method, string $path, array $fields = [], string $key = ''): array
    {
        if ($this->keys->is_paused()) {
            throw PaymentFailed::is_paused();
        }
        $secret = $this->keys->secret();
        if ($secret === '') {
            throw PaymentFailed::is_closed();
        }
        $headers = ['Authorization' => 'Bearer ' . $secret, 'Stripe-Version' => Stripe::API_VERSION];
        if ($method === 'POST') {
            $headers['Idempotency-Key'] = $key !== '' ? $key : bin2hex(random_bytes(16));
        }
        $url = ($this->keys->api() ?? self::API) . $path . ($method === 'GET' && $fields !== [] ? '?' . http_build_query($fields) : '');
        $deadline = microtime(true) + self::TOTAL;
        $why = '';
        for ($try = 0; $try <= self::REPEATS; ++$try) {
            if ($try > 0) {
                usleep(random_int(100_000, 250_000) * $try);
            }
            $left = $deadline - microtime(true);
            if ($left < 1) {
                break;
            }
            $answer = self::send(
                $url,
                [
                    'method' => $method,
                    'headers' => $headers,
                    'body' => $method === 'POST' ? http_build_query($fields) : null,
                    'timeout' => $left,
                    'redirection' => 0,
                    'user-agent' => 'Museau',
                ],
            );
            $status = (int) wp_remote_retrieve_response_code($answer);
            $data = Read::json(wp_remote_retrieve_body($answer));
            if ($status === 200 && self::is_answer($method, $path, $fields, $data)) {
                return $data;
            }
            $error = Read::map($data['error'] ?? null);
            $why = Read::text($error['code'] ?? null, 'http_' . $status);
            // 409: the first call with this key is still running. All else between 400 and 499 would fail again, when it is
            // Stripe that says so and not something on the way.
            if ($error !== [] && in_array($status, [401, 403], true)) {
                // Wrong or revoked keys say nothing about what was asked: with the right ones it may still go.
                break;
            }
            if ($error !== [] && $status >= 400 && $status < 500 && !in_array($status, [409, 429], true)) {
                // A payment that is named in a field, not in the path, is missing with 400.
                $is_missing = $status === 404 || ($why === 'resource_missing' && ($error['param'] ?? '') === 'payment_intent');
                throw $is_missing ? PaymentFailed::is_unknown() : PaymentFailed::is_refused($why);
            }
        }

        throw PaymentFailed::is_unreachable($why);
    }

    /**
     * Whether this is what was asked for: something on the way (a portal, a cache) may answer 200 in Stripe's place, and
     * would be taken for money that moved.
     *
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $data
     */
    private static function is_answer(string $method, string $path, array $fields, array $data): bool
    {
        // '/v1/refunds/re_…': the id follows the resource, whose name has two parts for sessions.
        $asked = rawurldecode(explode('/', $path)[str_starts_with($path, Stripe::SESSIONS) ? 4 : 3] ?? '');
        $id = Read::text($data['id'] ?? null);

        return match (true) {
            $asked !== '' => $id === $asked,
            $method === 'GET' => is_array($data['data'] ?? null),
            isset($fields['domain_name']) => $id !== '' && ($data['domain_name'] ?? '') === $fields['domain_name'],
            str_starts_with($path, Stripe::SESSIONS) => $id !== '' && Read::int($data['amount_total'] ?? null) === self::sum($fields),
            default => $id !== '' && Read::int($data['amount'] ?? null) === $fields['amount'],
        };
    }

    /** @param array<string, mixed> $fields of create_session() */
    private static function sum(array $fields): int
    {
        $line = Read::maps($fields['line_items'] ?? null)[0] ?? [];

        return Read::int(Read::map($line['price_data'] ?? null)['unit_amount'] ?? null);
    }

    /**
     * @param array<string, mixed> $arguments
     *
     * @return array<string, mixed>|\WP_Error
     */
    private static function send(string $url, array $arguments): array|\WP_Error
    {
        $connect = static function (mixed $handle): void {
            if ($handle instanceof \CurlHandle) {
                curl_setopt($handle, CURLOPT_CONNECTTIMEOUT, self::CONNECT);
            }
        };
        add_action('http_api_curl', $connect);
        try {
            /** @var array<string, mixed>|\WP_Error */
            return wp_remote_request($url, $arguments); // @phpstan-ignore argument.type
        } finally {
            remove_action('http_api_curl', $connect);
        }
    }
}

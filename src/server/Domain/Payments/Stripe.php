<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/**
 * Stripe over HTTP. One budget of fifteen seconds holds the call and its two repetitions, each with the same
 * idempotency key; the version of the API is pinned, so that an upgrade of the account changes nothing here.
 */
final class Stripe implements Payments
{
    public const API_VERSION = '2025-09-30.clover';

    private const API = 'https://api.stripe.com';

    /** A payment on a page of Stripe's own. */
    private const SESSIONS = '/v1/checkout/sessions';

    private const CONNECT = 3;

    private const TOTAL = 15.0;

    private const REPEATS = 2;

    public function __construct(private readonly Keys $keys) {}

    public function create(int $cents, array $metadata, string $description, string $key): Intent
    {
        return Intent::of($this->call('POST', '/v1/payment_intents', [
            'amount' => $cents,
            'currency' => 'eur',
            'payment_method_types' => ['card'],
            'description' => $description,
            'metadata' => $metadata,
        ], $key));
    }

    public function find(string $intent_id): Intent
    {
        return Intent::of($this->call('GET', '/v1/payment_intents/' . rawurlencode($intent_id)));
    }

    public function cancel(string $intent_id): Intent
    {
        try {
            return Intent::of($this->call('POST', '/v1/payment_intents/' . rawurlencode($intent_id) . '/cancel'));
        } catch (PaymentFailed $failed) {
            if (($failed->data['reason'] ?? '') === 'payment_intent_unexpected_state') {
                return $this->find($intent_id);
            }

            throw $failed;
        }
    }

    public function create_session(int $cents, array $metadata, string $description, SessionRequest $request, string $key): CheckoutSession
    {
        return CheckoutSession::of($this->call('POST', self::SESSIONS, $request->fields($cents, $metadata, $description), $key));
    }

    public function find_session(string $session_id): CheckoutSession
    {
        return CheckoutSession::of($this->call('GET', self::SESSIONS . '/' . rawurlencode($session_id)));
    }

    public function expire_session(string $session_id): CheckoutSession
    {
        try {
            return CheckoutSession::of($this->call('POST', self::SESSIONS . '/' . rawurlencode($session_id) . '/expire'));
        } catch (PaymentFailed $failed) {
            // Only an open one can be closed: what it is now decides.
            $session = $failed->error_code === PaymentFailed::REFUSED ? $this->find_session($session_id) : null;
            if ($session === null || $session->is_open()) {
                throw $failed;
            }

            return $session;
        }
    }

    public function declines_of(string $intent_id): int
    {
        $charges = Read::maps($this->call('GET', '/v1/charges', ['payment_intent' => $intent_id, 'limit' => 100])['data'] ?? null);

        return count(array_filter($charges, static fn(array $charge): bool => ($charge['status'] ?? '') === 'failed'));
    }

    public function since(int $time): iterable
    {
        foreach ($this->all('/v1/payment_intents', $time) as $intent) {
            yield Intent::of($intent);
        }
    }

    public function refunds_since(int $time): iterable
    {
        foreach ($this->all('/v1/refunds', $time) as $refund) {
            yield Read::text($refund['id'] ?? null) => Read::text($refund['payment_intent'] ?? null);
        }
    }

    public function disputes_since(int $time): iterable
    {
        foreach ($this->all('/v1/disputes', $time) as $dispute) {
            yield [
                'id' => Read::text($dispute['id'] ?? null),
                'status' => Read::text($dispute['status'] ?? null),
                'intent_id' => Read::text($dispute['payment_intent'] ?? null),
            ];
        }
    }

    /** @return iterable<array<string, mixed>> what a list of Stripe's holds since this Unix time, page after page */
    private function all(string $path, int $time): iterable
    {
        $last = '';
        do {
            $former = $last;
            $after = $last === '' ? [] : ['starting_after' => $last];
            $page = $this->call('GET', $path, ['limit' => 100, 'created' => ['gte' => $time]] + $after);
            foreach (Read::maps($page['data'] ?? null) as $item) {
                $last = Read::text($item['id'] ?? null);
                yield $item;
            }
            // A page that brings nothing new is not Stripe's: it would be asked for ever.
        } while (($page['has_more'] ?? false) === true && $last !== $former);
    }

    public function refund(string $intent_id, int $cents, array $metadata, string $key): string
    {
        $refund = $this->call(
            'POST',
            '/v1/refunds',
            ['payment_intent' => $intent_id, 'amount' => $cents, 'metadata' => [...$metadata, 'key' => $key]],
            $key,
        );
        if (self::was_returned($refund)) {
            throw PaymentFailed::is_refused('refund_failed');
        }

        return Read::text($refund['id'] ?? null);
    }

    public function find_refund(string $intent_id, string $key): ?string
    {
        foreach ($this->standing_refunds($intent_id) as $refund) {
            if ((Read::map($refund['metadata'] ?? null)['key'] ?? '') === $key) {
                return Read::text($refund['id'] ?? null);
            }
        }

        return null;
    }

    public function refunds_of(string $intent_id): array
    {
        $refunds = [];
        foreach (array_reverse($this->standing_refunds($intent_id)) as $refund) {
            $refunds[Read::text($refund['id'] ?? null)] = Read::int($refund['amount'] ?? null);
        }

        return $refunds;
    }

    /** @return list<array<string, mixed>> those that did not come back, newest first */
    private function standing_refunds(string $intent_id): array
    {
        return array_values(array_filter(
            Read::maps($this->call('GET', '/v1/refunds', ['payment_intent' => $intent_id, 'limit' => 100])['data'] ?? null),
            static fn(array $refund): bool => !self::was_returned($refund),
        ));
    }

    /** @param array<string, mixed> $refund */
    private static function was_returned(array $refund): bool
    {
        return in_array($refund['status'] ?? '', ['failed', 'canceled'], true);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return array<string, mixed>
     *
     * @throws PaymentFailed
     */
    private function call(string $method, string $path, array $fields = [], string $key = ''): array
    {
        if ($this->keys->is_paused()) {
            throw PaymentFailed::is_paused();
        }
        $secret = $this->keys->secret();
        if ($secret === '') {
            throw PaymentFailed::is_closed();
        }
        $headers = ['Authorization' => 'Bearer ' . $secret, 'Stripe-Version' => self::API_VERSION];
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
                throw $status === 404 ? PaymentFailed::is_unknown() : PaymentFailed::is_refused($why);
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
        $asked = rawurldecode(explode('/', $path)[str_starts_with($path, self::SESSIONS) ? 4 : 3] ?? '');
        $id = Read::text($data['id'] ?? null);

        return match (true) {
            $asked !== '' => $id === $asked,
            $method === 'GET' => is_array($data['data'] ?? null),
            str_starts_with($path, self::SESSIONS) => $id !== '' && Read::int($data['amount_total'] ?? null) === self::sum($fields),
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

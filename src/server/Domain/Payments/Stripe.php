<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/** The card processor that the shop uses: what is asked of it, and how its answers are read. */
final class Stripe implements Payments
{
    /** Of the same release as Stripe.js (@stripe/stripe-js in package.json), so that both mean the same by one intent. */
    public const API_VERSION = '2026-09-30.endive';

    /** A payment on a page of Stripe's own. */
    public const SESSIONS = '/v1/checkout/sessions';

    public function __construct(private readonly StripeApi $api) {}

    public function create(int $cents, array $metadata, string $description, string $key): Intent
    {
        return Intent::of($this->api->call('POST', '/v1/payment_intents', [
            'amount' => $cents,
            'currency' => 'eur',
            // Apple Pay and Google Pay hand over a card, too.
            'allowed_payment_method_types' => ['card'],
            'description' => $description,
            'metadata' => $metadata,
        ], $key));
    }

    public function find(string $intent_id): Intent
    {
        return Intent::of($this->api->call('GET', '/v1/payment_intents/' . rawurlencode($intent_id)));
    }

    public function cancel(string $intent_id): Intent
    {
        try {
            return Intent::of($this->api->call('POST', '/v1/payment_intents/' . rawurlencode($intent_id) . '/cancel'));
        } catch (PaymentFailed $failed) {
            if (($failed->data['reason'] ?? '') === 'payment_intent_unexpected_state') {
                return $this->find($intent_id);
            }

            throw $failed;
        }
    }

    public function create_session(int $cents, array $metadata, string $description, SessionRequest $request, string $key): CheckoutSession
    {
        return CheckoutSession::of($this->api->call('POST', self::SESSIONS, $request->fields($cents, $metadata, $description), $key));
    }

    public function find_session(string $session_id): CheckoutSession
    {
        return CheckoutSession::of($this->api->call('GET', self::SESSIONS . '/' . rawurlencode($session_id)));
    }

    public function expire_session(string $session_id): CheckoutSession
    {
        try {
            return CheckoutSession::of($this->api->call('POST', self::SESSIONS . '/' . rawurlencode($session_id) . '/expire'));
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
        $charges = Read::maps($this->api->call('GET', '/v1/charges', ['payment_intent' => $intent_id, 'limit' => 100])['data'] ?? null);

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
            yield [
                'id' => Read::text($refund['id'] ?? null),
                'intent_id' => Read::text($refund['payment_intent'] ?? null),
                'cents' => Read::int($refund['amount'] ?? null),
                'status' => Read::text($refund['status'] ?? null),
            ];
        }
    }

    public function disputes_since(int $time): iterable
    {
        foreach ($this->all('/v1/disputes', $time) as $dispute) {
            yield [
                'id' => Read::text($dispute['id'] ?? null),
                'status' => Read::text($dispute['status'] ?? null),
                'intent_id' => Read::text($dispute['payment_intent'] ?? null),
                'cents' => Read::int($dispute['amount'] ?? null),
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
            $page = $this->api->call('GET', $path, ['limit' => 100, 'created' => ['gte' => $time]] + $after);
            foreach (Read::maps($page['data'] ?? null) as $item) {
                $last = Read::text($item['id'] ?? null);
                yield $item;
            }
            // A page that brings nothing new is not Stripe's: it would be asked for ever.
        } while (($page['has_more'] ?? false) === true && $last !== $former);
    }

    public function refund(string $intent_id, int $cents, array $metadata, string $key): string
    {
        $refund = $this->api->call(
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

    public function refunds_of(string $intent_id): array
    {
        $refunds = [];
        $list = $this->api->call('GET', '/v1/refunds', ['payment_intent' => $intent_id, 'limit' => 100]);
        foreach (array_reverse(Read::maps($list['data'] ?? null)) as $refund) {
            if (!self::was_returned($refund)) {
                $refunds[Read::text($refund['id'] ?? null)] = [
                    'cents' => Read::int($refund['amount'] ?? null),
                    'key' => Read::text(Read::map($refund['metadata'] ?? null)['key'] ?? null),
                ];
            }
        }

        return $refunds;
    }

    /** @param array<string, mixed> $refund */
    private static function was_returned(array $refund): bool
    {
        return in_array($refund['status'] ?? '', ['failed', 'canceled'], true);
    }
}

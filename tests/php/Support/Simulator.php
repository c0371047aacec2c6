<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;

/** The Stripe stand-in of the site under test; started here when nothing answers at its address yet. */
final class Simulator
{
    /** @var resource|null */
    private static $process = null;

    public static function start(): void
    {
        if (!defined('MUSEAU_STRIPE_API') || self::answers()) {
            return;
        }
        $port = Read::int(parse_url(MUSEAU_STRIPE_API, PHP_URL_PORT));
        $script = dirname(__DIR__, 3) . '/bin/stripe-simulator/server.mjs';
        self::$process = proc_open(['node', $script, '--port=' . $port, '--secret=whsec_museau'], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes) ?: null;
        register_shutdown_function(self::stop(...));
        // A busy machine takes its time to start Node.
        for ($i = 0; $i < 600 && !self::answers(); ++$i) {
            usleep(50_000);
        }
        self::answers() || throw new \RuntimeException('The Stripe simulator does not answer.');
    }

    public static function stop(): void
    {
        if (self::$process !== null) {
            proc_terminate(self::$process);
            self::$process = null;
        }
    }

    /**
     * One of its test doors: confirm, plan, deliver, events, ledger, reset …
     *
     * @param array<string, mixed> $body
     *
     * @return array<string, mixed>
     */
    public static function door(string $name, array $body = []): array
    {
        $answer = file_get_contents(MUSEAU_STRIPE_API . '/_test/' . $name, false, stream_context_create(['http' => [
            'method' => 'POST',
            'header' => 'Content-Type: application/json',
            'content' => (string) json_encode((object) $body),
            'ignore_errors' => true,
            'timeout' => 60,
        ]]));

        return Read::json((string) $answer);
    }

    /** Pays an intent as the browser does; answers its status, or the code of the error. */
    public static function confirm(string $intent_id, string $outcome = 'ok'): string
    {
        $answer = self::door('confirm', ['intent' => $intent_id, 'outcome' => $outcome]);

        return Read::text($answer['status'] ?? Read::map($answer['error'] ?? null)['code'] ?? '');
    }

    /** @return list<string> ids of the events of this type about this intent, oldest first */
    public static function events(string $intent_id, string $type): array
    {
        $ids = [];
        foreach (Read::maps(self::door('events')['events'] ?? null) as $event) {
            $object = Read::map(Read::map($event['data'] ?? null)['object'] ?? null);
            if (($event['type'] ?? '') === $type && in_array($intent_id, [$object['id'] ?? '', $object['payment_intent'] ?? ''], true)) {
                $ids[] = Read::text($event['id'] ?? null);
            }
        }

        return $ids;
    }

    /** Body of the newest event of this type about this intent. */
    public static function event(string $intent_id, string $type): string
    {
        $ids = self::events($intent_id, $type);
        $events = array_column(Read::maps(self::door('events')['events'] ?? null), null, 'id');

        return (string) json_encode($events[end($ids)] ?? null);
    }

    /**
     * Sends events to the shop, each after the answer to the one before.
     *
     * @param list<string|array<string, mixed>> $events ids, or {event, wrongSecret, old}
     *
     * @return list<int> statuses
     */
    public static function deliver(array $events): array
    {
        return Read::ints(self::door('deliver', ['events' => $events])['statuses'] ?? null);
    }

    /** @return list<array<string, mixed>> charges of this intent */
    public static function charges(string $intent_id): array
    {
        return array_values(array_filter(
            Read::maps(self::door('ledger')['charges'] ?? null),
            static fn(array $charge): bool => $charge['payment_intent'] === $intent_id,
        ));
    }

    /** Number of calls that began with these words: 'POST /v1/payment_intents'. */
    public static function calls(string $line): int
    {
        return count(array_filter(
            Read::maps(self::door('ledger')['requests'] ?? null),
            static fn(array $request): bool => str_starts_with(Read::text($request['line'] ?? null), $line),
        ));
    }

    /** @phpstan-impure */
    private static function answers(): bool
    {
        return @file_get_contents(MUSEAU_STRIPE_API . '/', false, stream_context_create(['http' => ['timeout' => 1]])) !== false;
    }
}

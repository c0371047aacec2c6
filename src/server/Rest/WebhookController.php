<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Payments\Disputes;
use Museau\Domain\Payments\FailedRefunds;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentConfirmation;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Payments\Webhook;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * POST /stripe-webhook. 400: not signed by Stripe, which then repeats; 500, 503: not done yet, Stripe repeats; 200: done for
 * good, or none of ours. An event only says where to look: the intent is always asked at Stripe.
 */
final class WebhookController implements Controller
{
    private const HEALTH = 'museau_webhook_health';

    /** What Stripe calls a page of its own on which one sum is paid. */
    private const SESSION = 'checkout.session';

    /** Seconds within which a sale and its webhook, which is written down at most once a minute, are one event. */
    private const SLACK = 120;

    public function __construct(
        private readonly PaymentConfirmation $confirmation,
        private readonly Ledger $ledger,
        private readonly Refunds $refunds,
        private readonly Disputes $disputes,
        private readonly FailedRefunds $failed_refunds,
        private readonly Keys $keys,
    ) {}

    public function routes(): array
    {
        return [new Route('POST', '/stripe-webhook', $this->receive(...), Access::Signed)];
    }

    /** @return array{valid: ?string, refused: ?string} when the last valid and the last refused webhook came, ISO dates in UTC */
    public static function health(): array
    {
        $stored = Read::map(get_option(self::HEALTH));
        $date = static fn(string $key): ?string => isset($stored[$key]) ? Clock::iso(Read::int($stored[$key])) : null;

        return ['valid' => $date('valid'), 'refused' => $date('refused')];
    }

    /**
     * Whether Stripe seems to call nobody: a sale is a day old, and no valid webhook came after it (F17). Orders are confirmed
     * all the same, by the browser and by the reconciler, only later.
     */
    public static function is_silent(?int $now = null): bool
    {
        $valid = Read::int(Read::map(get_option(self::HEALTH))['valid'] ?? 0);
        $sale = Ledger::first_sale_after($valid + self::SLACK);

        return $sale > 0 && $sale < ($now ?? time()) - DAY_IN_SECONDS;
    }

    private function receive(\WP_REST_Request $request): \WP_REST_Response
    {
        $body = $request->get_body();
        if (!Webhook::is_genuine($body, (string) $request->get_header('Stripe-Signature'), $this->keys->webhook_secrets())) {
            if ($this->could_be_stripe($request)) {
                self::remember('refused');
            }
            Journal::write(Event::Webhook, 'museau_webhook_signature', 0, 'POST /stripe-webhook', 400);

            throw new Refusal('museau_webhook_signature', __('Signature refusée.', 'museau'), Reason::Invalid);
        }
        if ($this->keys->is_paused()) {
            // Stripe comes again for three days: by then somebody has said whose events these are.
            throw PaymentFailed::is_paused();
        }
        self::remember('valid');
        $event = Read::json($body);
        $id = Read::text($event['id'] ?? null);
        $object = Read::map(Read::map($event['data'] ?? null)['object'] ?? null);
        if (Db::value("SELECT id FROM %i WHERE id = %s AND state = 'done'", Schema::table('payment_events'), $id) !== null) {
            return new \WP_REST_Response(['received' => true]);
        }
        try {
            if (!$this->concerns_us($object)) {
                return new \WP_REST_Response(['received' => true]);
            }
            $this->handle(Read::text($event['type'] ?? null), $object, $id);
            $this->done($id, Read::text($event['type'] ?? null));
        } catch (\Throwable $error) {
            Log::error('webhook_failed', $error, ['event_id' => $id]);
            Journal::write(
                Event::Webhook,
                Read::text($event['type'] ?? null) . ', ' . $error::class,
                $this->payment_of($object)->order_id ?? 0,
                'POST /stripe-webhook',
                500,
            );

            throw new Refusal(
                'museau_webhook_later',
                __('Pas encore traité.', 'museau'),
                $error instanceof PaymentFailed && $error->error_code === 'museau_shop_away' ? Reason::Unavailable : Reason::Failed,
            );
        }

        return new \WP_REST_Response(['received' => true]);
    }

    /** @param array<string, mixed> $object */
    private function handle(string $type, array $object, string $event_id): void
    {
        $payment = $this->payment_of($object);
        if ($payment === null) {
            // Ours by its metadata, yet not written down: before our own row (F03), so Stripe must come again.
            if (in_array($type, ['payment_intent.succeeded', 'checkout.session.completed'], true)) {
                throw PaymentFailed::is_unknown();
            }

            return;
        }
        // Whatever came first: a refund or a dispute of money that is not written down yet would be lost.
        $payment = $payment->is_asked() ? $this->confirmation->confirm($payment)->payment : $payment;
        match (true) {
            str_starts_with($type, 'charge.dispute.') => $this->disputes->event($payment, $type, $object),
            $type === 'charge.refunded' => $this->refunds->read_from_stripe($payment->order_id),
            Read::text($object['object'] ?? null) === 'refund'
                && FailedRefunds::is_status(Read::text($object['status'] ?? null))
                // One that was refused at once never went: the refund itself has told it.
                && $this->failed_refunds->payment_of(Read::text($object['id'] ?? null), (string) $payment->intent_id) !== null
                    => $this->failed_refunds->notice(
                        $payment,
                        Read::text($object['id'] ?? null),
                        Read::int($object['amount'] ?? null),
                        Read::text($object['status'] ?? null),
                    ),
            $type === 'payment_intent.payment_failed' && $this->done($event_id, $type) => $this->confirmation->record_decline($payment),
            default => null,
        };
    }

    /**
     * Whether the event is about money of this site; another shop on the same account is answered and forgotten (F18).
     *
     * @param array<string, mixed> $object
     */
    private function concerns_us(array $object): bool
    {
        return $this->payment_of($object) !== null
            || (in_array(Read::text($object['object'] ?? null), ['payment_intent', self::SESSION], true)
                && (Read::map($object['metadata'] ?? null)['site'] ?? '') === $this->keys->site());
    }

    /**
     * The payment that an event is about: by its intent; by the page that it was paid on, or the mark that it carries, while the
     * intent of that page is not written down.
     *
     * @param array<string, mixed> $object
     */
    private function payment_of(array $object): ?Payment
    {
        $intent_id = self::intent_id($object);
        $payment = $intent_id === '' ? null : $this->ledger->of_intent($intent_id);
        if ($payment !== null) {
            return $payment;
        }
        $payment = Read::text($object['object'] ?? null) === self::SESSION
            ? $this->ledger->of_session(Read::text($object['id'] ?? null))
            : $this->ledger->of_mark(Read::text(Read::map($object['metadata'] ?? null)['payment'] ?? null));

        return $payment?->intent_id === null ? $payment : null;
    }

    /**
     * Whether a call that we refuse may be Stripe's all the same, with another secret than ours: only that alarms the artist.
     * Anybody can send anything here; only Stripe names a payment of ours, under a signature of its form and of now.
     */
    private function could_be_stripe(\WP_REST_Request $request): bool
    {
        $body = $request->get_body();
        if (!Webhook::is_well_formed($body, (string) $request->get_header('Stripe-Signature'))) {
            return false;
        }
        $event = Read::json($body);
        $object = Read::map(Read::map($event['data'] ?? null)['object'] ?? null);

        return Read::text($event['object'] ?? null) === 'event'
            && str_starts_with(Read::text($event['id'] ?? null), 'evt_')
            && $this->concerns_us($object);
    }

    /** @param array<string, mixed> $object */
    private static function intent_id(array $object): string
    {
        return Read::text($object['object'] ?? null) === 'payment_intent'
            ? Read::text($object['id'] ?? null)
            : Read::text($object['payment_intent'] ?? null);
    }

    /** Writes the event down as done; false when it was already. */
    private function done(string $id, string $type): bool
    {
        return Db::run(
            "INSERT IGNORE INTO %i (id, type, state, received) VALUES (%s, %s, 'done', %d)",
            Schema::table('payment_events'),
            $id,
            $type,
            time(),
        ) === 1;
    }

    /** For the artist's screen; at most one write a minute. */
    private static function remember(string $what): void
    {
        $stored = Read::map(get_option(self::HEALTH));
        if (Read::int($stored[$what] ?? 0) < time() - MINUTE_IN_SECONDS) {
            update_option(self::HEALTH, [...$stored, $what => time()], false);
        }
    }
}

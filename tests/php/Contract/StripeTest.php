<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Payments;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\TestDox;

/** Stripe, as its stand-in answers. */
final class StripeTest extends PaymentsContract
{
    protected function setUp(): void
    {
        parent::setUp();
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
    }

    #[TestDox('What is asked for stands in the address of a question alone; what is to be done stands in the body, where no log keeps it')]
    public function test_where_the_fields_stand(): void
    {
        $calls = [];
        $listen = static function (mixed $none, array $call, string $url) use (&$calls): mixed {
            $calls[] = Read::text($call['method']) . ' ' . substr($url, strlen(MUSEAU_STRIPE_API)) . ' ' . Read::text($call['body'] ?? '');

            return $none;
        };
        add_filter('pre_http_request', $listen, 1, 3);
        $intent = museau()->payments()->create(5100, ['order_id' => '7'], 'Commande 7', bin2hex(random_bytes(8)));
        museau()->payments()->find($intent->id);
        museau()->payments()->declines_of($intent->id);
        museau()->payments()->cancel($intent->id);
        remove_filter('pre_http_request', $listen, 1);
        self::assertSame([
            'POST /v1/payment_intents ' . http_build_query(['amount' => 5100, 'currency' => 'eur', 'allowed_payment_method_types' => ['card'], 'description' => 'Commande 7', 'metadata' => ['order_id' => '7']]),
            "GET /v1/payment_intents/$intent->id ",
            "GET /v1/charges?payment_intent=$intent->id&limit=100 ",
            "POST /v1/payment_intents/$intent->id/cancel ",
        ], $calls);
    }

    #[TestDox('What Stripe refuses for good is not asked again; what came from a machine on the way, or too soon, is')]
    public function test_what_is_asked_again(): void
    {
        $intent = museau()->payments()->create(5100, [], 'Commande 7', bin2hex(random_bytes(8)));
        foreach (['400' => PaymentFailed::REFUSED, 'proxy' => '', '429' => '', '500' => ''] as $fault => $refused) {
            Simulator::door('plan', ['faults' => [['on' => 'GET /v1/payment_intents', 'times' => 1, 'fault' => (string) $fault]]]);
            try {
                $answer = museau()->payments()->find($intent->id)->id;
            } catch (PaymentFailed $failed) {
                $answer = $failed->error_code;
            }
            self::assertSame($refused === '' ? $intent->id : $refused, $answer, (string) $fault);
        }
        // A portal on the way says that all is well, and has another answer.
        add_filter('pre_http_request', $portal = static fn(): array => ['response' => ['code' => 200], 'headers' => [], 'cookies' => [], 'body' => '{"id":"pi_another","amount":5100}'], 1);
        try {
            museau()->payments()->find($intent->id);
            self::fail('Another answer was taken for Stripe\'s.');
        } catch (PaymentFailed $failed) {
            self::assertSame(PaymentFailed::is_unreachable('')->error_code, $failed->error_code);
        } finally {
            remove_filter('pre_http_request', $portal, 1);
        }
    }

    protected function payments(): Payments
    {
        return museau()->payments();
    }

    protected function try_card(string $intent_id, bool $accepted): void
    {
        Simulator::confirm($intent_id, $accepted ? 'ok' : 'decline');
    }

    protected function try_card_in_session(string $session_id, bool $accepted): void
    {
        Simulator::door('pay-page', ['page' => $session_id, 'outcome' => $accepted ? 'ok' : 'decline']);
    }

    protected function dispute(string $intent_id): string
    {
        return Read::text(Simulator::door('dispute', ['intent' => $intent_id])['id'] ?? null);
    }
}

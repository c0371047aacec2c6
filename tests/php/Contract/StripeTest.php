<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Payments\Payments;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;

/** Stripe, as its stand-in answers. */
final class StripeTest extends PaymentsContract
{
    protected function setUp(): void
    {
        parent::setUp();
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
    }

    protected function payments(): Payments
    {
        return museau()->payments();
    }

    protected function try_card(string $intent_id, bool $accepted): void
    {
        Simulator::confirm($intent_id, $accepted ? 'ok' : 'decline');
    }

    protected function dispute(string $intent_id): string
    {
        return Read::text(Simulator::door('dispute', ['intent' => $intent_id])['id'] ?? null);
    }
}

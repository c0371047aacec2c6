<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Read;

/** A payment intent as Stripe answers it. Amounts in cents. */
final class Intent
{
    /** @param array<string, mixed> $metadata */
    public function __construct(
        public readonly string $id,
        public readonly string $client_secret,
        public readonly string $status,
        public readonly int $amount,
        public readonly int $received,
        public readonly string $currency,
        public readonly bool $live,
        public readonly array $metadata,
        /** Whether a card was ever tried on it. */
        public readonly bool $was_tried = false,
    ) {}

    /** @param array<string, mixed> $answer */
    public static function of(array $answer): self
    {
        return new self(
            Read::text($answer['id'] ?? null),
            Read::text($answer['client_secret'] ?? null),
            Read::text($answer['status'] ?? null),
            Read::int($answer['amount'] ?? null),
            Read::int($answer['amount_received'] ?? null),
            Read::text($answer['currency'] ?? null),
            ($answer['livemode'] ?? false) === true,
            Read::map($answer['metadata'] ?? null),
            ($answer['latest_charge'] ?? null) !== null || ($answer['last_payment_error'] ?? null) !== null,
        );
    }

    public function has_succeeded(): bool
    {
        return $this->status === 'succeeded';
    }

    public function is_cancelled(): bool
    {
        return $this->status === 'canceled';
    }

    /** Whether a card may still be tried on it. */
    public function is_payable(): bool
    {
        return !$this->has_succeeded() && !$this->is_cancelled() && !$this->is_processing();
    }

    /** Whether the bank still thinks: neither paid nor payable. */
    public function is_processing(): bool
    {
        return $this->status === 'processing';
    }
}

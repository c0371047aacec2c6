<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Read;

/** A Checkout Session: Stripe's own page on which one sum is paid, for browsers without JavaScript. */
final class CheckoutSession
{
    public function __construct(
        public readonly string $id,
        /** Where it stands while it is open; '' afterwards. */
        public readonly string $url,
        /** @var 'open'|'complete'|'expired' */
        public readonly string $status,
        /** Its payment intent, made with the first card that is tried; null before. */
        public readonly ?string $intent_id,
        public readonly bool $live,
    ) {}

    /** @param array<string, mixed> $session as Stripe answers it */
    public static function of(array $session): self
    {
        $status = Read::text($session['status'] ?? null);

        return new self(
            Read::text($session['id'] ?? null),
            Read::text($session['url'] ?? null),
            in_array($status, ['open', 'complete'], true) ? $status : 'expired',
            Read::text($session['payment_intent'] ?? null) ?: null,
            ($session['livemode'] ?? false) === true,
        );
    }

    public function is_open(): bool
    {
        return $this->status === 'open';
    }

    /** Whether the buyer has finished there: what became of the money its intent says. */
    public function is_complete(): bool
    {
        return $this->status === 'complete' && $this->intent_id !== null;
    }
}

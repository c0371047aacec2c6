<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** What a Checkout Session is asked to be. All of it is a part of the idempotency key: the same payment asks the same. */
final class SessionRequest
{
    public function __construct(
        /** Of the buyer, filled in there. */
        public readonly string $email,
        /** Addresses of ours: after the payment, and for who gives it up. */
        public readonly string $paid_url,
        public readonly string $cancelled_url,
        /** Unix time after which nobody can pay there; at least half an hour away, as Stripe asks. */
        public readonly int $expires,
        /** Language of the page, two letters. */
        public readonly string $language,
    ) {}

    /**
     * As Stripe reads it.
     *
     * @param array<string, string> $metadata
     *
     * @return array<string, mixed>
     */
    public function fields(int $cents, array $metadata, string $description): array
    {
        return [
            'mode' => 'payment',
            'allowed_payment_method_types' => ['card'],
            'line_items' => [[
                'quantity' => 1,
                'price_data' => ['currency' => 'eur', 'unit_amount' => $cents, 'product_data' => ['name' => $description]],
            ]],
            'payment_intent_data' => ['description' => $description, 'metadata' => $metadata],
            'metadata' => $metadata,
            'customer_email' => $this->email,
            'success_url' => $this->paid_url,
            'cancel_url' => $this->cancelled_url,
            'expires_at' => $this->expires,
            'locale' => $this->language,
        ];
    }

    /** Changes with anything that the session is asked to be. */
    public function fingerprint(): string
    {
        return hash('sha256', (string) wp_json_encode(get_object_vars($this)));
    }
}

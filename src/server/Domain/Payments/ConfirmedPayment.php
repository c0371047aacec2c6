<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** What a look at the card processor has made of a payment. */
final class ConfirmedPayment
{
    /** @param string $intent_status of the intent: 'succeeded', 'processing', 'requires_payment_method' … */
    public function __construct(
        public readonly Payment $payment,
        public readonly string $intent_status,
    ) {}
}

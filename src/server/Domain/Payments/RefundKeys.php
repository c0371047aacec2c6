<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** The keys with which pieces of demands are sent to Stripe, and by which they are known again there. */
final class RefundKeys
{
    public function __construct(private readonly Keys $keys) {}

    /** @return ?array<string, ?string> the waiting piece of a demand that was sent with this key */
    public function waiting(Payment $payment, string $key): ?array
    {
        foreach ($key === '' ? [] : RefundDemands::waiting($payment->order_id) as $row) {
            // An older release sent a key without the row's id, and its answer may have been lost.
            $keys = [$this->key($payment, $row, (string) $row['id']), $this->key($payment, $row, '')];
            if ((int) $row['payment_id'] === $payment->id && in_array($key, $keys, true)) {
                return $row;
            }
        }

        return null;
    }

    /**
     * What makes the repetition of a piece harmless. With the id of its row, which a repetition keeps and a new demand of the same name
     * does not: Stripe repeats a refusal to the same key for a day, also when its cause is gone.
     *
     * @param array<string, ?string> $row
     * @param string                 $id  of the row; '' as an older release did
     */
    public function key(Payment $payment, array $row, string $id): string
    {
        $named = $this->keys->site() . $row['request'] . $payment->intent_id . $row['cents'] . $id;

        return 'museau-refund-' . substr(hash('sha256', $named), 0, 32);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** One row of the ledger: a sum asked for one order, and the intent that asks it. Cents; times in Unix seconds. */
final class Payment
{
    /** Seconds that an order waits for its money with its pieces held, from the first time it was placed. */
    public const PATIENCE = 3600;

    /** @param 'full'|'deposit'|'balance' $kind */
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly string $kind,
        /** '' for a balance. */
        public readonly string $cart_id,
        /** null while Stripe has not answered yet. */
        public readonly ?string $intent_id,
        public readonly string $client_secret,
        public readonly int $amount,
        /** Fingerprint of the cart and of the whole form that the order was frozen from. */
        public readonly string $revision,
        public readonly string $form,
        public readonly PaymentStatus $status,
        /** Counts the intents of this row: a part of the idempotency key. */
        public readonly int $attempt,
        public readonly int $declines,
        public readonly int $declined_at,
        public readonly int $created,
        /**
         * Random name of this row in the intent's metadata: numbers come again when an older database is put back. '' in rows of before.
         */
        public readonly string $mark = '',
        /** Whether the intent asks for real money. */
        public readonly bool $live = false,
        /** '' for Stripe; else how the order is paid without it, and there is no intent: 'bacs', 'cheque', 'manual' … */
        public readonly string $source = '',
        /** The Checkout Session in which it is paid; its intent is named here once the buyer has finished there. */
        public readonly ?string $session_id = null,
        /** Whether its letters were written, wherever they are now: an erasure forgets them, as a year does. */
        public readonly bool $is_told = false,
    ) {}

    /** Whether Stripe has been asked for it: by an intent, or by a session. */
    public function is_asked(): bool
    {
        return $this->intent_id !== null || $this->session_id !== null;
    }

    /** Whether its money comes by transfer or cheque, and the artist has not said yet that it is there. */
    public function is_awaited(): bool
    {
        return $this->source !== '' && $this->status === PaymentStatus::Open;
    }

    /**
     * Whether it may still come by transfer or cheque for the order itself, an order that was cancelled meanwhile included. What was
     * marked paid past our checkout has no mark, and was never awaited.
     */
    public function may_come_by_hand(): bool
    {
        return $this->source !== '' && $this->mark !== '' && $this->kind !== 'balance' && !$this->status->is_final();
    }

    /** Whether somebody else may have the pieces now. */
    public function is_expired(int $now): bool
    {
        return $this->created <= $now - self::PATIENCE;
    }

    /** @param array<string, ?string> $row */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            match ($row['kind']) {
                'balance' => 'balance',
                'deposit' => 'deposit',
                default => 'full',
            },
            (string) $row['cart_id'],
            $row['intent_id'],
            (string) $row['client_secret'],
            (int) $row['amount'],
            (string) $row['revision'],
            (string) $row['form'],
            PaymentStatus::from((string) $row['status']),
            (int) $row['attempt'],
            (int) $row['declines'],
            (int) $row['declined_at'],
            (int) $row['created'],
            (string) $row['mark'],
            (int) $row['live'] === 1,
            (string) ($row['source'] ?? ''),
            $row['session_id'] ?? null,
            (int) ($row['told'] ?? 0) === 1,
        );
    }
}

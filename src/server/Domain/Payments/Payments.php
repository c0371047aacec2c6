<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

/** Port: the card processor. Amounts in cents of euro; every write carries a key that makes its repetition harmless. */
interface Payments
{
    /**
     * @param array<string, string> $metadata
     *
     * @throws PaymentFailed
     */
    public function create(int $cents, array $metadata, string $description, string $key): Intent;

    /** @throws PaymentFailed is_unknown when there is no such intent */
    public function find(string $intent_id): Intent;

    /**
     * Cancels an intent; answers it as it is afterwards, which is succeeded or processing when the cancellation came too late.
     *
     * @throws PaymentFailed is_unknown when this account does not know it: under other keys it may still be paid
     */
    public function cancel(string $intent_id): Intent;

    /**
     * Creates a session, a page of the processor's own on which this sum is paid; its intent carries the metadata.
     *
     * @param array<string, string> $metadata
     *
     * @throws PaymentFailed
     */
    public function create_session(int $cents, array $metadata, string $description, SessionRequest $request, string $key): CheckoutSession;

    /** @throws PaymentFailed is_unknown when there is no such session */
    public function find_session(string $session_id): CheckoutSession;

    /**
     * Expires a session, and with it the intent that was made in it; answers it as it is afterwards, which is complete when the
     * call came too late.
     *
     * @throws PaymentFailed is_unknown when this account does not know it: under other keys it may still be paid
     */
    public function expire_session(string $session_id): CheckoutSession;

    /**
     * How many cards the bank, or the processor itself, has refused on this intent; of a series some 100 at most are counted.
     *
     * @throws PaymentFailed
     */
    public function declines_of(string $intent_id): int;

    /**
     * @return iterable<Intent> those made since this Unix time, newest first
     *
     * @throws PaymentFailed
     */
    public function since(int $time): iterable;

    /**
     * @param array<string, string> $metadata
     *
     * @return string id of the refund
     *
     * @throws PaymentFailed
     */
    public function refund(string $intent_id, int $cents, array $metadata, string $key): string;

    /**
     * What went back of a payment and stayed there. The key is the one that refund() sent, however long ago (the processor itself
     * forgets it after a day); '' of a refund that was made elsewhere.
     *
     * @return array<string, array{cents: int, key: string}> by refund id, oldest first
     *
     * @throws PaymentFailed
     */
    public function refunds_of(string $intent_id): array;

    /**
     * Refunds made since this Unix time, newest first, those that failed included: a bank may send one back weeks after it went.
     *
     * @return iterable<array{id: string, intent_id: string, cents: int, status: string}>
     *
     * @throws PaymentFailed
     */
    public function refunds_since(int $time): iterable;

    /**
     * @return iterable<array{id: string, status: string, intent_id: string, cents: int}> disputes that began since this Unix time,
     *   newest first
     *
     * @throws PaymentFailed
     */
    public function disputes_since(int $time): iterable;
}

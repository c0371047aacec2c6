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
     * The refund that was made with this key, however long ago: the processor forgets the key itself after a day.
     *
     * @return ?string its id
     *
     * @throws PaymentFailed
     */
    public function find_refund(string $intent_id, string $key): ?string;

    /**
     * @return array<string, int> cents by refund id, oldest first
     *
     * @throws PaymentFailed
     */
    public function refunds_of(string $intent_id): array;

    /**
     * @return iterable<string, string> the intent of each refund made since this Unix time, by the refund's id, newest first
     *
     * @throws PaymentFailed
     */
    public function refunds_since(int $time): iterable;

    /**
     * @return iterable<array{id: string, status: string, intent_id: string}> disputes that began since this Unix time, newest first
     *
     * @throws PaymentFailed
     */
    public function disputes_since(int $time): iterable;
}

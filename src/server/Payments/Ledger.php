<?php

declare(strict_types=1);

namespace Museau\Payments;

use Museau\Database\Db;
use Museau\Database\Schema;

/**
 * The table of payments: the truth about money. UNIQUE(intent_id) lets no intent pay twice, UNIQUE(open_key) lets no
 * cart and no balance have two open payments; every change of state is one conditional UPDATE whose count decides.
 */
final class Ledger
{
    public function get(int $id): ?Payment
    {
        return self::one('SELECT * FROM %i WHERE id = %d', $id);
    }

    public function of_intent(string $intent_id): ?Payment
    {
        return self::one('SELECT * FROM %i WHERE intent_id = %s', $intent_id);
    }

    /** The open payment of a cart (its id) or of a balance ('balance:' and the order's id). */
    public function open(string $open_key): ?Payment
    {
        return self::one('SELECT * FROM %i WHERE open_key = %s', $open_key);
    }

    /** The newest payment of a cart, open or not. */
    public function of_cart(string $cart_id): ?Payment
    {
        return self::one('SELECT * FROM %i WHERE cart_id = %s ORDER BY id DESC LIMIT 1', $cart_id);
    }

    /** @return list<Payment> oldest first */
    public function of_order(int $order_id): array
    {
        return self::many('SELECT * FROM %i WHERE order_id = %d ORDER BY id', $order_id);
    }

    /** @return list<Payment> open ones made before this Unix time */
    public function open_before(int $time): array
    {
        return self::many("SELECT * FROM %i WHERE status = 'open' AND created < %d ORDER BY id", $time);
    }

    /** @return list<Payment> paid ones whose mails were not acknowledged, paid before this Unix time */
    public function untold_before(int $time): array
    {
        return self::many("SELECT * FROM %i WHERE told = 0 AND status IN ('paid', 'returned') AND settled_at < %d ORDER BY id", $time);
    }

    /**
     * Opens a payment; null when the key has an open one already.
     *
     * @param 'full'|'deposit'|'balance' $kind
     */
    public function add(int $order_id, string $kind, string $open_key, string $cart_id, int $amount, string $revision = '', string $form = ''): ?Payment
    {
        $made = self::run(
            'INSERT IGNORE INTO %i (order_id, kind, open_key, cart_id, amount, revision, form, status, created) VALUES (%d, %s, %s, %s, %d, %s, %s, %s, %d)',
            $order_id,
            $kind,
            $open_key,
            $cart_id,
            $amount,
            $revision,
            $form,
            PaymentStatus::Open->value,
            time(),
        );

        return $made === 1 ? $this->open($open_key) : null;
    }

    public function attach(Payment $payment, Intent $intent): bool
    {
        return self::run(
            "UPDATE %i SET intent_id = %s, client_secret = %s WHERE id = %d AND status = 'open' AND attempt = %d",
            $intent->id,
            $intent->client_secret,
            $payment->id,
            $payment->attempt,
        ) === 1;
    }

    /** Lets go of an intent that can no longer be paid; the next one gets a new idempotency key. */
    public function detach(Payment $payment): void
    {
        self::run("UPDATE %i SET intent_id = NULL, client_secret = '', attempt = attempt + 1 WHERE id = %d AND status = 'open'", $payment->id);
    }

    /** @param 'full'|'deposit'|'balance' $kind */
    public function change(Payment $payment, string $kind, int $amount, string $revision, string $form): void
    {
        self::run("UPDATE %i SET kind = %s, amount = %d, revision = %s, form = %s WHERE id = %d AND status = 'open'", $kind, $amount, $revision, $form, $payment->id);
    }

    /** Moves a payment that is not final to this state; false when another process did so before. */
    public function close(Payment $payment, PaymentStatus $status): bool
    {
        return self::run(
            "UPDATE %i SET status = %s, open_key = NULL, settled_at = %d WHERE id = %d AND status IN ('open', 'cancelled')",
            $status->value,
            time(),
            $payment->id,
        ) === 1;
    }

    public function tell(Payment $payment): void
    {
        self::run('UPDATE %i SET told = 1 WHERE id = %d', $payment->id);
    }

    public function decline(Payment $payment): void
    {
        self::run('UPDATE %i SET declines = declines + 1, declined_at = %d WHERE id = %d', time(), $payment->id);
    }

    private static function one(string $sql, int|string ...$values): ?Payment
    {
        return self::many($sql, ...$values)[0] ?? null;
    }

    /** @return list<Payment> */
    private static function many(string $sql, int|string ...$values): array
    {
        return array_map(Payment::of(...), Db::rows($sql, Schema::table('payments'), ...array_values($values)));
    }

    private static function run(string $sql, int|string ...$values): int
    {
        return Db::run($sql, Schema::table('payments'), ...array_values($values));
    }
}

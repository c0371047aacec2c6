<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Site\Identity;

/**
 * The table of payments: the truth about money. UNIQUE(intent_id) lets no intent pay twice, UNIQUE(open_key) lets no
 * cart and no balance have two open payments; every change of state is one conditional UPDATE whose count decides.
 * A payment belongs to the engine that keeps its order: while WooCommerce is switched off, an order number means
 * nothing or another order, so its payments wait for it (F33). A payment belongs to the site that asked it, too: those
 * that a copy came with are the original's, and as if they were not there.
 *
 * More than 300 lines: every statement that writes to this table stands here, so that its invariants are read in one place.
 * SalesBook and Refunds read sums of it by queries of their own.
 */
final class Ledger
{
    /** Before the mark of a payment that vouchers or coupons pay alone: its name where others have an intent's id. */
    public const BY_VOUCHER = 'bon_';

    /** Before the mark of a payment that comes by transfer or cheque, likewise. */
    public const BY_HAND = 'main_';

    /** @param 'embedded'|'woocommerce' $engine the one that sells now */
    public function __construct(private readonly string $engine, private readonly Identity $identity = new Identity()) {}

    public function get(int $id): ?Payment
    {
        return $this->one('SELECT * FROM %i WHERE id = %d', $id);
    }

    /** Whether a payment of this shop ever came through. */
    public function has_received_money(): bool
    {
        return Db::value('SELECT 1 FROM %i WHERE settled_at > 0 LIMIT 1', Schema::table('payments')) !== null;
    }

    /** @throws PaymentFailed is_away: of an order of the engine that is switched off */
    public function of_intent(string $intent_id): ?Payment
    {
        return match (true) {
            str_starts_with($intent_id, self::BY_VOUCHER) => $this->one(
                "SELECT * FROM %i WHERE mark = %s AND mark <> '' AND amount = 0",
                substr($intent_id, strlen(self::BY_VOUCHER)),
            ),
            str_starts_with($intent_id, self::BY_HAND) => $this->one(
                "SELECT * FROM %i WHERE mark = %s AND mark <> '' AND source <> ''",
                substr($intent_id, strlen(self::BY_HAND)),
            ),
            default => $this->one('SELECT * FROM %i WHERE intent_id = %s', $intent_id),
        };
    }

    /** @throws PaymentFailed is_away */
    public function of_session(string $session_id): ?Payment
    {
        return $this->one('SELECT * FROM %i WHERE session_id = %s', $session_id);
    }

    /**
     * The payment of this mark that is paid in a session, whose intent was not known when it was asked.
     *
     * @throws PaymentFailed is_away
     */
    public function of_mark(string $mark): ?Payment
    {
        return $mark === '' ? null : $this->one('SELECT * FROM %i WHERE mark = %s AND session_id IS NOT NULL', $mark);
    }

    /** The last payment of a cart, whatever became of it. */
    public function last_of_cart(string $cart_id): ?Payment
    {
        return $cart_id === '' ? null : $this->one('SELECT * FROM %i WHERE cart_id = %s ORDER BY id DESC LIMIT 1', $cart_id);
    }

    /** The open payment of a cart (its id) or of a balance (balance_key()). */
    public function open(string $open_key): ?Payment
    {
        return $this->one('SELECT * FROM %i WHERE open_key = %s', $open_key);
    }

    /** What `open_key` holds of an order's balance. */
    public static function balance_key(int $order_id): string
    {
        return 'balance:' . $order_id;
    }

    /** @return list<Payment> oldest first */
    public function of_order(int $order_id): array
    {
        return $this->many('SELECT * FROM %i WHERE order_id = %d ORDER BY id', $order_id);
    }

    /** @return list<Payment> what still asks for an order's money, its balance apart */
    public function open_of_order(int $order_id): array
    {
        return array_values(array_filter(
            $this->of_order($order_id),
            static fn(Payment $payment): bool => $payment->status === PaymentStatus::Open && $payment->kind !== 'balance',
        ));
    }

    /** Whether the order of this payment has been paid by another one, its balance apart. */
    public function is_paid_by_another(Payment $payment): bool
    {
        return array_filter(
            $this->of_order($payment->order_id),
            static fn(Payment $other): bool => $other->id !== $payment->id
                && $other->kind !== 'balance'
                && $other->status === PaymentStatus::Paid,
        ) !== [];
    }

    /**
     * Cents of the paid payments of each order, with what its gift vouchers have paid.
     *
     * @return array<int, int> by order id; of all orders when none is named
     */
    public function paid_sums(int $order_id = 0): array
    {
        $sums = [];
        foreach (Db::rows(
            "SELECT order_id, SUM(amount) AS cents FROM %i WHERE status = 'paid' AND engine IN ('', %s) "
                . "AND (order_id = %d OR 0 = %d) GROUP BY order_id",
            Schema::table('payments'),
            $this->engine,
            $order_id,
            $order_id,
        ) as $row) {
            $sums[(int) $row['order_id']] = (int) $row['cents'];
        }
        foreach (array_chunk(array_keys($sums), 500) as $ids) {
            foreach (OrderVouchers::paid_sums($ids) as $id => $cents) {
                $sums[$id] += $cents;
            }
        }

        return $sums;
    }

    /**
     * Orders of this shop that money was asked for.
     *
     * @param int $before ids below this one
     * @param int $since  Unix time
     *
     * @return list<int> ids, the highest first
     */
    public function order_ids(int $before, int $since, int $most): array
    {
        return array_map(intval(...), Db::column(
            "SELECT DISTINCT order_id FROM %i WHERE order_id < %d AND created >= %d AND engine IN ('', %s) AND site IN ('', %s) "
                . 'ORDER BY order_id DESC LIMIT %d',
            Schema::table('payments'),
            $before,
            $since,
            $this->engine,
            $this->identity->id(),
            $most,
        ));
    }

    /**
     * @param int $time Unix time
     * @param int $now  Unix time; the hour of an order that was reopened begins after it (add_reopened())
     *
     * @return list<Payment> open ones made before $time that Stripe is asked for
     */
    public function open_before(int $time, int $now): array
    {
        return $this->many(
            "SELECT * FROM %i WHERE status = 'open' AND source = '' AND (created < %d OR created > %d) ORDER BY id",
            $time,
            $now,
        );
    }

    /** @return list<Payment> whose money comes by transfer or cheque and is not there yet */
    public function awaited(): array
    {
        return $this->many("SELECT * FROM %i WHERE status = 'open' AND source <> '' ORDER BY id");
    }

    /** Its money comes by this means from now on, and its cart may begin another order; false when Stripe is asked for it. */
    public function await_by(Payment $payment, string $means): bool
    {
        return self::run(
            "UPDATE %i SET source = %s, open_key = NULL WHERE id = %d AND status = 'open' AND source = '' "
                . 'AND intent_id IS NULL AND session_id IS NULL',
            $means,
            $payment->id,
        ) === 1;
    }

    /** @return list<Payment> paid ones of an order whose mails still wait */
    public function unnotified_of(int $order_id): array
    {
        return $this->many("SELECT * FROM %i WHERE told = 0 AND status = 'paid' AND order_id = %d ORDER BY id", $order_id);
    }

    /** @return list<Payment> paid ones whose mails were not acknowledged, paid before this Unix time */
    public function unnotified_before(int $time): array
    {
        return $this->many("SELECT * FROM %i WHERE told = 0 AND status IN ('paid', 'returned') AND settled_at < %d ORDER BY id", $time);
    }

    /**
     * Opens a payment; null when the key has an open one already.
     *
     * @param 'full'|'deposit'|'balance' $kind
     * @param string                     $holder Limits::holder()
     * @param int                        $pieces what its order holds, as Limits::refuse_hoarding() counts it
     */
    public function add(
        int $order_id,
        string $kind,
        string $open_key,
        string $cart_id,
        int $amount,
        string $revision = '',
        string $form = '',
        string $holder = '',
        int $pieces = 0,
    ): ?Payment {
        $made = self::run(
            'INSERT IGNORE INTO %i (engine, site, mark, order_id, kind, open_key, cart_id, amount, revision, form,
                holder, pieces, status, created)
            VALUES (%s, %s, %s, %d, %s, %s, %s, %d, %s, %s, %s, %d, %s, %d)',
            $this->engine,
            $this->identity->id(),
            bin2hex(random_bytes(16)),
            $order_id,
            $kind,
            $open_key,
            $cart_id,
            $amount,
            $revision,
            $form,
            $holder,
            $pieces,
            PaymentStatus::Open->value,
            time(),
        );

        return $made === 1 ? $this->open($open_key) : null;
    }

    /**
     * Opens the payment of an order that the artist has reopened: it may be paid, and its pieces are held, until this Unix time. Null
     * when it has an open one already.
     *
     * @param 'full'|'deposit' $kind
     */
    public function add_reopened(int $order_id, string $kind, int $amount, int $until): ?Payment
    {
        $payment = $this->add($order_id, $kind, 'reopened:' . $order_id, '', $amount);
        // The hour of an order runs from here (Payment::is_expired()).
        $payment === null || self::run('UPDATE %i SET created = %d WHERE id = %d', $until - Payment::PATIENCE, $payment->id);

        return $payment === null ? null : $this->get($payment->id);
    }

    /** Writes down once that an order was paid without Stripe. */
    public function add_elsewhere(int $order_id, int $amount, string $source, bool $live): void
    {
        self::run(
            'INSERT IGNORE INTO %i (engine, order_id, kind, open_key, amount, status, created, settled_at, live, '
                . 'source) VALUES (%s, %d, %s, %s, %d, %s, %d, %d, %d, %s)',
            $this->engine,
            $order_id,
            'full',
            self::elsewhere_key($order_id),
            $amount,
            PaymentStatus::Paid->value,
            time(),
            time(),
            (int) $live,
            $source,
        );
    }

    /**
     * Writes down once a refund of an order that was paid without Stripe; nothing for other orders.
     *
     * @param string $refund_id mark of the refund, unique over all orders
     * @param int    $cents     what it gave back
     * @param int    $all       cents of all refunds of the order, which its rows never exceed
     * @param int    $at        Unix time of the refund
     *
     * @return bool whether it is new
     */
    public function add_refund_elsewhere(int $order_id, string $refund_id, int $cents, int $all, int $at): bool
    {
        $payment_id = (int) Db::value(
            "SELECT id FROM %i WHERE open_key = %s AND status = 'paid'",
            Schema::table('payments'),
            self::elsewhere_key($order_id),
        );
        $known = (int) Db::value('SELECT SUM(cents) FROM %i WHERE payment_id = %d', Schema::table('refunds'), $payment_id);
        if ($payment_id === 0 || $all <= $known) {
            return false;
        }

        return Db::run(
            "INSERT IGNORE INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, back, reason, created) "
                . "VALUES (%s, %d, %d, %s, %d, '[]', '', '', %d)",
            Schema::table('refunds'),
            $refund_id,
            $order_id,
            $payment_id,
            $refund_id,
            min($cents, $all - $known),
            $at,
        ) === 1;
    }

    public function drop_elsewhere(int $order_id): void
    {
        self::run(
            "UPDATE %i SET status = 'cancelled', open_key = NULL WHERE open_key = %s AND source <> ''",
            self::elsewhere_key($order_id),
        );
    }

    /** Its `open_key`, which it keeps: an order is paid elsewhere once. */
    private static function elsewhere_key(int $order_id): string
    {
        return 'elsewhere:' . $order_id;
    }

    public function attach(Payment $payment, Intent $intent): bool
    {
        return self::run(
            "UPDATE %i SET intent_id = %s, client_secret = %s, live = %d, declines = 0,
                created = CASE WHEN kind = 'balance' THEN %d ELSE created END
            WHERE id = %d AND status = 'open' AND attempt = %d AND session_id IS NULL",
            $intent->id,
            $intent->client_secret,
            (int) $intent->live,
            // A balance holds nothing; the hour of an order runs from its first placing, whatever is changed in it.
            time(),
            $payment->id,
            $payment->attempt,
        ) === 1;
    }

    /** Writes down the session in which a payment is paid; false when it is asked otherwise by now. */
    public function attach_session(Payment $payment, CheckoutSession $session): bool
    {
        return self::run(
            "UPDATE %i SET session_id = %s, live = %d, declines = 0 WHERE id = %d AND status = 'open' AND attempt = %d "
                . 'AND intent_id IS NULL AND session_id IS NULL',
            $session->id,
            (int) $session->live,
            $payment->id,
            $payment->attempt,
        ) === 1;
    }

    /** Writes down the intent that was paid in the session of a payment. */
    public function name_intent(Payment $payment, CheckoutSession $session): void
    {
        self::run(
            'UPDATE %i SET intent_id = %s WHERE id = %d AND session_id = %s AND intent_id IS NULL',
            (string) $session->intent_id,
            $payment->id,
            $session->id,
        );
    }

    /**
     * Lets go of the intent or the session that this payment was read with, which can no longer be paid; the next one gets a new
     * idempotency key. One that another call has made since stays.
     */
    public function detach(Payment $payment): void
    {
        self::run(
            "UPDATE %i SET intent_id = NULL, session_id = NULL, client_secret = '', attempt = attempt + 1 "
                . "WHERE id = %d AND status = 'open' AND attempt = %d",
            $payment->id,
            $payment->attempt,
        );
    }

    /**
     * Puts aside an intent that Stripe does not know under today's keys, and answers another payment of the same order in its
     * place: the first one is still asked for, because it may have been paid.
     */
    public function renew(Payment $payment): ?Payment
    {
        return Transaction::run(function () use ($payment): ?Payment {
            $row = Db::row('SELECT open_key, holder, pieces FROM %i WHERE id = %d', Schema::table('payments'), $payment->id) ?? [];
            $open_key = (string) ($row['open_key'] ?? '');
            self::run("UPDATE %i SET open_key = NULL, holder = '', pieces = 0 WHERE id = %d", $payment->id);
            $new = $open_key === '' ? null : $this->add(
                $payment->order_id,
                $payment->kind,
                $open_key,
                $payment->cart_id,
                $payment->amount,
                $payment->revision,
                $payment->form,
                (string) ($row['holder'] ?? ''),
                (int) ($row['pieces'] ?? 0),
            );
            if ($new !== null) {
                // Its pieces are held no longer for that.
                self::run('UPDATE %i SET created = %d WHERE id = %d', $payment->created, $new->id);
            }

            return $new === null ? null : $this->get($new->id);
        });
    }

    /** @param 'full'|'deposit'|'balance' $kind */
    public function change(Payment $payment, string $kind, int $amount, string $revision, string $form, int $pieces = 0): void
    {
        self::run(
            "UPDATE %i SET kind = %s, amount = %d, revision = %s, form = %s, pieces = %d WHERE id = %d AND status = 'open'",
            $kind,
            $amount,
            $revision,
            $form,
            $pieces,
            $payment->id,
        );
    }

    /** Brings what a transfer or a cheque is to bring down to this sum. */
    public function lower(Payment $payment, int $amount): void
    {
        self::run(
            "UPDATE %i SET amount = %d WHERE id = %d AND source <> '' AND amount > %d AND status IN ('open', 'cancelled')",
            $amount,
            $payment->id,
            $amount,
        );
    }

    /** What the unpaid orders of this holder keep from others, as Limits::refuse_hoarding() counts it, one payment apart. */
    public function reserved_by(string $holder, int $except = 0): int
    {
        return (int) Db::value(
            "SELECT SUM(pieces) FROM %i WHERE status = 'open' AND holder = %s AND id <> %d",
            Schema::table('payments'),
            $holder,
            $except,
        );
    }

    /**
     * Moves a payment that is not final to this state; false when another process did so before.
     *
     * @param bool $live whether the money is real, not of a test
     */
    public function close(Payment $payment, PaymentStatus $status, bool $live = false): bool
    {
        return Transaction::run(static function () use ($payment, $status, $live): bool {
            $is_closed = self::run(
                "UPDATE %i SET status = %s, open_key = NULL, holder = '', settled_at = %d, live = %d WHERE id = %d "
                    . "AND status IN ('open', 'cancelled')",
                $status->value,
                time(),
                (int) $live,
                $payment->id,
            ) === 1;
            // What an order holds of its vouchers goes with the last payment that could still bring its money.
            if ($status !== PaymentStatus::Paid && $payment->kind !== 'balance' && !self::is_asked($payment->order_id)) {
                OrderVouchers::release($payment->order_id);
            }

            return $is_closed;
        });
    }

    private static function is_asked(int $order_id): bool
    {
        return Db::value(
            "SELECT 1 FROM %i WHERE order_id = %d AND status = 'open' AND kind <> 'balance' LIMIT 1",
            Schema::table('payments'),
            $order_id,
        ) !== null;
    }

    public function mark_notified(Payment $payment): void
    {
        self::run('UPDATE %i SET told = 1 WHERE id = %d', $payment->id);
    }

    /** Counts a decline that Stripe has told. */
    public function count_decline(Payment $payment): void
    {
        self::run('UPDATE %i SET declines = declines + 1, declined_at = %d WHERE id = %d', time(), $payment->id);
        Journal::write(Event::Refusal, Sentence::DECLINED, $payment->order_id);
    }

    /** Writes down how many declines Stripe itself has counted; what its events have told already is not counted twice. */
    public function raise_declines(Payment $payment, int $declines): void
    {
        if ($declines > $payment->declines) {
            self::run('UPDATE %i SET declines = %d, declined_at = %d WHERE id = %d', $declines, time(), $payment->id);
            Journal::write(Event::Refusal, Sentence::DECLINED, $payment->order_id);
        }
    }

    /** Whether this is an order of the engine that is switched off: nobody can tell now how far it has come. */
    public function is_away(int $order_id): bool
    {
        return Db::value(
            "SELECT id FROM %i WHERE order_id = %d AND engine NOT IN ('', %s) LIMIT 1",
            Schema::table('payments'),
            $order_id,
            $this->engine,
        ) !== null;
    }

    private function one(string $sql, int|string ...$values): ?Payment
    {
        $row = Db::row($sql, Schema::table('payments'), ...array_values($values));
        if ($row === null || !$this->is_here($row)) {
            return null;
        }
        if (!$this->is_ours($row)) {
            throw PaymentFailed::is_away();
        }

        return Payment::of($row);
    }

    /** @return list<Payment> */
    private function many(string $sql, int|string ...$values): array
    {
        return array_map(
            Payment::of(...),
            array_values(array_filter(
                Db::rows($sql, Schema::table('payments'), ...array_values($values)),
                fn(array $row): bool => $this->is_here($row) && $this->is_ours($row),
            )),
        );
    }

    /**
     * Whether a payment is of the engine that sells now.
     *
     * @param array<string, ?string> $row with `engine`; those of before the column was there have none
     */
    public function is_ours(array $row): bool
    {
        return in_array($row['engine'], ['', $this->engine], true);
    }

    /** @param array<string, ?string> $row with `site`; those of before the column was there have none */
    private function is_here(array $row): bool
    {
        return in_array($row['site'], ['', $this->identity->id()], true);
    }

    /** Whether an order was paid on the site that this one is a copy of. */
    public function is_elsewhere(int $order_id): bool
    {
        return Db::value(
            "SELECT 1 FROM %i WHERE order_id = %d AND site NOT IN ('', %s) LIMIT 1",
            Schema::table('payments'),
            $order_id,
            $this->identity->id(),
        ) !== null;
    }

    /** Whether anybody was ever asked for money here. */
    public function is_empty(): bool
    {
        return Db::value('SELECT 1 FROM %i LIMIT 1', Schema::table('payments')) === null;
    }

    /** An order of ours went over to WooCommerce with its number: what asks for its money knows it by that engine from now on. */
    public static function move_to_woocommerce(int $order_id): void
    {
        self::run("UPDATE %i SET engine = 'woocommerce' WHERE order_id = %d", $order_id);
    }

    /** When the first payment after this Unix time came through, Unix time; 0 without one. */
    public static function first_sale_after(int $time): int
    {
        return (int) Db::value(
            "SELECT MIN(settled_at) FROM %i WHERE status = 'paid' AND amount > 0 AND settled_at > %d",
            Schema::table('payments'),
            $time,
        );
    }

    /** This site became a copy: every payment so far stays with the site of this id, and keeps no cart from being paid here. */
    public function leave_to(string $site): void
    {
        self::run("UPDATE %i SET site = %s WHERE site = ''", $site);
        self::run('UPDATE %i SET open_key = NULL WHERE open_key IS NOT NULL');
    }

    private static function run(string $sql, int|string ...$values): int
    {
        return Db::run($sql, Schema::table('payments'), ...array_values($values));
    }
}

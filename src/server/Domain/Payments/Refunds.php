<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * Money given back: never more than was received, each demand once. A demand is written down before Stripe is asked,
 * and finished by the reconciler if the process dies in between; UNIQUE(refund_id) lets no refund count twice,
 * whether it began here or in Stripe's dashboard. What gift vouchers have paid goes back to them in the same way.
 */
final class Refunds
{
    /** Seconds for which Stripe surely answers a repeated key with the same refund; it keeps keys for a day at least. */
    private const KEY_HOLDS = 12 * 3600;

    /** Begins the mark of a refund that the artist makes herself, of money that came by transfer or cheque. */
    public const BY_HAND = 'main-';

    private readonly RefundDemands $demands;

    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
    ) {
        $this->demands = new RefundDemands($orders);
    }

    /**
     * Gives money back for some lines of an order, or any sum of it.
     *
     * @param int             $cents   to give back in all, shipping included
     * @param array<int, int> $lines   cents by order line id; [] for a sum of no line
     * @param string          $request names this demand: the same name again changes nothing (a nonce of the form)
     * @param array<int, int> $back    pieces that go back into the stock, by order line id
     *
     * @throws CouldNotRefund the sum is zero, or above what was received and not given back, or above a line; went_before: an
     *                        earlier demand was still waiting, and only that one has gone now
     * @throws PaymentFailed
     */
    public function refund(int $order_id, int $cents, array $lines, string $reason, string $request, array $back = []): Order
    {
        $this->keys->refuse_if_paused();
        if ($this->ledger->is_elsewhere($order_id)) {
            throw CouldNotRefund::is_of_another_site();
        }
        Lock::with('order:' . $order_id, function () use ($order_id, $cents, $lines, $reason, $request, $back): void {
            if (Db::value('SELECT id FROM %i WHERE request LIKE %s', self::table(), Db::wpdb()->esc_like($request) . ':%') === null) {
                $waiting = self::waiting($order_id);
                if ($waiting > 0) {
                    // She presses again after Stripe did not answer: the first demand must not go out beside the second.
                    $this->finish($order_id);

                    throw CouldNotRefund::went_before($waiting);
                }
                $this->demands->write($order_id, $cents, $lines, $reason, $request, $back);
            }
            $this->finish($order_id);
        });

        return $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
    }

    /** @return list<int> orders with a demand that has not gone out yet */
    public function orders_that_wait(): array
    {
        return array_map(
            intval(...),
            Db::column('SELECT DISTINCT order_id FROM %i WHERE refund_id IS NULL ORDER BY order_id', self::table()),
        );
    }

    /** Sends to Stripe what was written down and not sent; repeats with the same key what may have been sent. */
    public function finish(int $order_id = 0): void
    {
        $failed = null;
        foreach (Db::rows(
            'SELECT * FROM %i WHERE refund_id IS NULL AND (order_id = %d OR 0 = %d) ORDER BY id',
            self::table(),
            $order_id,
            $order_id,
        ) as $row) {
            try {
                Lock::with('order:' . (int) $row['order_id'], fn(): mixed => $this->send($row));
            } catch (\Throwable $error) {
                // One that cannot go must not keep those of other orders waiting.
                $failed = $order_id === 0 ? $error : throw $error;
            }
        }
        if ($failed !== null) {
            throw $failed;
        }
    }

    /** Sends what waits of an order, or drops it where Stripe refuses: it was given back in the dashboard before ours went. */
    private function settle(int $order_id): void
    {
        while (self::waiting($order_id) > 0) {
            try {
                $this->finish($order_id);

                return;
            } catch (PaymentFailed $failed) {
                if ($failed->error_code !== PaymentFailed::REFUSED) {
                    throw $failed;
                }
                Log::error('refund_refused', $failed, ['order' => $order_id]);
                $this->orders->note(
                    $order_id,
                    __('Un remboursement que vous aviez demandé n\'est pas parti : Stripe l\'a refusé. Regardez ce qui a été rendu.', 'museau'),
                );
            }
        }
    }

    /** Cents of an order that were asked back and that Stripe has not taken yet. */
    public static function waiting(int $order_id): int
    {
        return (int) Db::value('SELECT SUM(cents) FROM %i WHERE order_id = %d AND refund_id IS NULL', self::table(), $order_id);
    }

    /** The payment of a refund that the reconciler found at Stripe, if its dashboard made it and no webhook told of it. */
    public function unnoticed(string $refund_id, string $intent_id): ?Payment
    {
        $payment = Db::value('SELECT id FROM %i WHERE refund_id = %s', self::table(), $refund_id) === null
            ? $this->ledger->of_intent($intent_id)
            : null;

        return $payment?->status === PaymentStatus::Paid ? $payment : null;
    }

    /** Records refunds made in Stripe's dashboard; ours are known by their id and left alone. */
    public function read_from_stripe(Payment $payment): void
    {
        Lock::with('order:' . $payment->order_id, function () use ($payment): void {
            $this->settle($payment->order_id);
            foreach ($this->payments->refunds_of((string) $payment->intent_id) as $refund_id => $cents) {
                $known = Db::value('SELECT id FROM %i WHERE refund_id = %s', self::table(), $refund_id);
                if ($known === null && $payment->status === PaymentStatus::Paid) {
                    $this->record($payment->order_id, $refund_id, $cents, fn(): bool => $this->orders->record_refund(
                        $payment->order_id,
                        $refund_id,
                        $cents,
                        [],
                        __('Remboursé depuis Stripe', 'museau'),
                    ), fn(): int => Db::run(
                        "INSERT IGNORE INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, back, reason, created) "
                            . "VALUES (%s, %d, %d, %s, %d, '[]', '', '', %d)",
                        self::table(),
                        'stripe:' . $refund_id,
                        $payment->order_id,
                        $payment->id,
                        $refund_id,
                        $cents,
                        time(),
                    ));
                }
            }
        });
    }

    /** @param array<string, ?string> $row */
    private function send(array $row): bool
    {
        if ((int) $row['payment_id'] === RefundDemands::VOUCHERS) {
            return $this->note($row, (int) $row['order_id'], 'bon-refund-' . $row['id']);
        }
        $payment = $this->ledger->get((int) $row['payment_id']);
        if ($payment !== null && $payment->source !== '') {
            // The artist gives it back herself, as she had it.
            return $this->note($row, $payment->order_id, self::BY_HAND . $row['id']);
        }
        if ($payment === null || $payment->intent_id === null) {
            return false;
        }
        $metadata = ['order_id' => (string) $payment->order_id, 'site' => $this->keys->site()];
        $key = 'museau-refund-' . substr(
            hash('sha256', $this->keys->site() . $row['request'] . $payment->intent_id . $row['cents']),
            0,
            32,
        );
        try {
            $sent = (int) $row['created'] < time() - self::KEY_HOLDS ? $this->payments->find_refund($payment->intent_id, $key) : null;
            $refund_id = $sent ?? $this->payments->refund($payment->intent_id, (int) $row['cents'], $metadata, $key);
        } catch (PaymentFailed $failed) {
            if ($failed->error_code === PaymentFailed::REFUSED) {
                // Refused for good (given back in the dashboard before): the demand must not come again by itself.
                $this->demands->drop($row);
            }

            throw $failed;
        }

        return $this->note($row, $payment->order_id, $refund_id);
    }

    /**
     * Writes a refund down that has gone out.
     *
     * @param array<string, ?string> $row of the demand
     */
    private function note(array $row, int $order_id, string $refund_id): bool
    {
        $lines = array_map(static fn(mixed $cents): int => Read::int($cents), Read::json((string) $row['lines_json']));

        $lines = array_combine(array_map(intval(...), array_keys($lines)), $lines);
        $back = RefundDemands::pieces((string) $row['back']);

        return $this->record(
            $order_id,
            $refund_id,
            (int) $row['cents'],
            fn(): bool => $this->orders->record_refund(
                $order_id,
                $refund_id,
                (int) $row['cents'],
                $lines,
                (string) $row['reason'],
                $back,
                (string) $row['request'],
            ),
            fn(): int => Db::run(
                'UPDATE %i SET refund_id = %s WHERE id = %d AND refund_id IS NULL',
                self::table(),
                $refund_id,
                (int) $row['id'],
            ),
        );
    }

    /**
     * @param callable(): bool $write the order's own record
     * @param callable(): int  $claim the write whose count says whether this refund is new
     */
    private function record(int $order_id, string $refund_id, int $cents, callable $write, callable $claim): bool
    {
        $new = Transaction::run(function () use ($order_id, $refund_id, $cents, $claim, $write): bool {
            if ($claim() !== 1 || !$write()) {
                return false;
            }
            if (str_starts_with($refund_id, 'bon-')) {
                OrderVouchers::give_back($order_id, $cents, $refund_id);
            }
            $order = $this->orders->find($order_id);
            if ($order !== null && VoucherSales::withdraw($order, self::waiting($order_id), takes_what_is_left: true) > 0) {
                $this->orders->note(
                    $order_id,
                    __('Un bon cadeau de cette commande avait déjà été utilisé quand son prix est reparti.', 'museau'),
                );
            }

            return true;
        });
        $order = $new ? $this->orders->find($order_id) : null;
        if ($order !== null) {
            $this->mails->refunded($order, $cents, $refund_id);
            $this->withdraw_balance($order);
        }

        return $new;
    }

    /** A balance that stands open in a browser must not be paid for a line that went back; what is still due makes a new intent. */
    private function withdraw_balance(Order $order): void
    {
        $open = $this->ledger->open(Ledger::balance_key($order->id));
        if ($open?->intent_id !== null && $open->amount !== $order->left_to_pay()) {
            try {
                if ($this->payments->cancel($open->intent_id)->is_cancelled()) {
                    $this->ledger->close($open, PaymentStatus::Cancelled);
                }
            } catch (PaymentFailed) {
                // The refund stands; the reconciler cancels what stays open.
            }
        }
    }

    private static function table(): string
    {
        return Schema::table('refunds');
    }
}

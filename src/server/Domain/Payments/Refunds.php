<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/**
 * Money given back: never more than was received, each demand once. A demand is written down before Stripe is asked,
 * and finished by the reconciler if the process dies in between. What gift vouchers have paid goes back to them in the same way.
 *
 * There is one way to send, send(), and one end of what Stripe refuses, give_up(). Before anything is sent again, look() reads
 * what Stripe gave back meanwhile.
 */
final class Refunds
{
    /** Begins the mark of a refund that the artist makes herself, of money that came by transfer or cheque. */
    public const BY_HAND = 'main-';

    /** Begins the mark of what went back to gift vouchers. */
    public const BY_VOUCHER = 'bon-';

    private readonly RefundDemands $demands;

    private readonly RefundRecord $record;

    private readonly RefundKeys $request_keys;

    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
    ) {
        $this->demands = new RefundDemands($orders);
        $this->record = new RefundRecord($payments, $ledger, $orders, $mails);
        $this->request_keys = new RefundKeys($keys);
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
     *                        earlier demand was still waiting, and only that one has gone now; is_overtaken: it waits no longer, as
     *                        money went back in Stripe meanwhile; is_refused: Stripe will not, and the demand is given up
     * @throws PaymentFailed Stripe did not answer: the demand waits
     */
    public function refund(int $order_id, int $cents, array $lines, string $reason, string $request, array $back = []): Order
    {
        $this->keys->refuse_if_paused();
        if ($this->ledger->is_elsewhere($order_id)) {
            throw CouldNotRefund::is_of_another_site();
        }
        Lock::with('order:' . $order_id, function () use ($order_id, $cents, $lines, $reason, $request, $back): void {
            $is_new = !RefundDemands::is_known($request);
            $waiting = self::waiting($order_id);
            if ($waiting > 0) {
                $dropped = $this->look($order_id, is_to_send: true);
                if ($dropped > 0) {
                    throw CouldNotRefund::is_overtaken($dropped);
                }
            } elseif ($is_new) {
                $this->refuse_if_gone($order_id);
                $this->demands->write($order_id, $cents, $lines, $reason, $request, $back);
            }
            $this->send($order_id);
            if ($is_new && $waiting > 0) {
                // She pressed again after Stripe did not answer: the first demand must not go out beside the second.
                throw CouldNotRefund::went_before($waiting);
            }
        });

        return $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
    }

    /** Demands that Stripe does not know under today's keys. */
    public function stuck(): StuckRefunds
    {
        return new StuckRefunds($this, $this->record, $this->orders, $this->mails);
    }

    /** @return list<int> orders with a demand that has not gone out yet */
    public function orders_that_wait(): array
    {
        return array_map(
            intval(...),
            Db::column('SELECT DISTINCT order_id FROM %i WHERE refund_id IS NULL ORDER BY order_id', self::table()),
        );
    }

    /**
     * Sends what an order's demands still wait for, unless money went back past the shop meanwhile. Fails with CouldNotRefund
     * is_refused, which was told in the order and by mail then, or with PaymentFailed where Stripe did not answer and it waits on.
     */
    public function finish(int $order_id): void
    {
        Lock::with('order:' . $order_id, function () use ($order_id): void {
            if (self::waiting($order_id) > 0) {
                $this->look($order_id, is_to_send: true);
                $this->send($order_id);
            }
        });
    }

    /** Cents of an order that were asked back and that Stripe has not taken yet. */
    public static function waiting(int $order_id): int
    {
        return (int) Db::value('SELECT SUM(cents) FROM %i WHERE order_id = %d AND refund_id IS NULL', self::table(), $order_id);
    }

    /** The order of a refund that the reconciler found at Stripe and that is not written down; null when it is, or is none of ours. */
    public function unnoticed(string $refund_id, string $intent_id): ?int
    {
        $payment = RefundRecord::is_known($refund_id) ? null : $this->ledger->of_intent($intent_id);

        return $payment?->status === PaymentStatus::Paid ? $payment->order_id : null;
    }

    /** Writes down what Stripe gave back of an order's money and nobody noted yet; sends nothing. */
    public function read_from_stripe(int $order_id): void
    {
        Lock::with('order:' . $order_id, fn(): int => $this->look($order_id));
    }

    /**
     * Compares what Stripe gave back with what is written down. Ours whose answer was lost are known by their key; all others are
     * recorded, and with a new one of them nothing goes that was waiting: she may have given back in Stripe what did not go here.
     *
     * @param bool $is_to_send what waits is then sent: a payment that Stripe does not know holds back only what it is to give itself
     *
     * @return int cents that were waiting and are given up
     *
     * @throws PaymentFailed
     */
    private function look(int $order_id, bool $is_to_send = false): int
    {
        $others = $unknown = [];
        foreach ($this->ledger->of_order($order_id) as $payment) {
            $reads = $payment->status === PaymentStatus::Paid && $payment->source === '';
            try {
                $refunds = $reads && $payment->intent_id !== null ? $this->payments->refunds_of($payment->intent_id) : [];
            } catch (PaymentFailed $failed) {
                // Of an order's other payments Stripe may know more.
                $unknown[$payment->id] = $failed->error_code === PaymentFailed::UNKNOWN ? $failed : throw $failed;
                continue;
            }
            foreach ($refunds as $id => $refund) {
                if (RefundRecord::is_known($id)) {
                    continue;
                }
                $row = $this->request_keys->waiting($payment, $refund['key']);
                if ($row === null) {
                    $others[] = [$payment, $id, $refund['cents']];
                } else {
                    $this->record->of_demand($row, $id);
                }
            }
        }
        $waiting = $others === [] ? [] : RefundDemands::waiting($order_id);
        // Before the other is written down: once it is known, what waits would go.
        $dropped = $waiting === [] ? 0 : $this->give_up($order_id, $waiting, CouldNotRefund::is_overtaken(...));
        foreach ($others as [$payment, $id, $cents]) {
            $this->record->of_stripe($payment, $id, $cents);
        }

        $payments = $is_to_send ? array_column(RefundDemands::waiting($order_id), 'payment_id', 'payment_id') : $unknown;
        $held = array_intersect_key($unknown, $payments);

        return $held === [] || $dropped > 0 ? $dropped : throw reset($held);
    }

    /**
     * Once the artist has ended a demand that Stripe did not know (StuckRefunds), what it has given back comes before any other.
     *
     * @throws CouldNotRefund went_before
     */
    private function refuse_if_gone(int $order_id): void
    {
        $order = $this->orders->find($order_id);
        if ($order !== null && isset($order->meta[StuckRefunds::META])) {
            try {
                $this->look($order_id);
            } catch (PaymentFailed $failed) {
                // Still unknown: the next demand waits for the keys, too, and is ended by hand as this one was.
                $failed->error_code === PaymentFailed::UNKNOWN || throw $failed;
            }
            $gone = ($this->orders->find($order_id)->refunded ?? 0) - $order->refunded;
            $gone > 0 && throw CouldNotRefund::went_before($gone);
        }
    }

    /**
     * Sends to Stripe what was written down and has not gone, with the same key what may have.
     *
     * @throws CouldNotRefund is_refused: for good (no balance at Stripe's, given back in its dashboard); the demand is given up, and
     *                        what of it has gone stays
     * @throws PaymentFailed
     */
    private function send(int $order_id): void
    {
        foreach (RefundDemands::waiting($order_id) as $row) {
            try {
                $refund_id = $this->give($row);
            } catch (PaymentFailed $failed) {
                if ($failed->error_code !== PaymentFailed::REFUSED) {
                    throw $failed;
                }
                $name = RefundDemands::name((string) $row['request']);
                $others = array_filter(
                    RefundDemands::waiting($order_id),
                    static fn(array $other): bool => $other['id'] !== $row['id']
                        && RefundDemands::name((string) $other['request']) === $name,
                );
                $refusal = static fn(int $cents): CouldNotRefund => CouldNotRefund::is_refused(
                    $cents,
                    Read::text($failed->data['reason'] ?? null),
                );

                throw $refusal($this->give_up($order_id, [$row, ...array_values($others)], $refusal));
            }
            if ($refund_id !== '') {
                $this->record->of_demand($row, $refund_id);
            }
        }
    }

    /**
     * @param array<string, ?string> $row of a demand
     *
     * @return string id of the refund; '' when its payment is not here
     *
     * @throws PaymentFailed
     */
    private function give(array $row): string
    {
        if ((int) $row['payment_id'] === RefundDemands::VOUCHERS) {
            return self::BY_VOUCHER . 'refund-' . $row['id'];
        }
        $payment = $this->ledger->get((int) $row['payment_id']);
        if ($payment !== null && $payment->source !== '') {
            // The artist gives it back herself, as she had it.
            return self::BY_HAND . $row['id'];
        }
        if ($payment === null || $payment->intent_id === null) {
            return '';
        }

        return $this->payments->refund(
            $payment->intent_id,
            (int) $row['cents'],
            ['order_id' => (string) $payment->order_id, 'site' => $this->keys->site()],
            $this->request_keys->key($payment, $row, (string) $row['id']),
        );
    }

    /**
     * Gives up what has not gone of an order's demands, and says so in the order and by mail: she is not there when the reconciler
     * or an event comes to it.
     *
     * @param non-empty-list<array<string, ?string>> $rows
     * @param callable(int): CouldNotRefund          $why  for so many cents
     *
     * @return int cents of them
     */
    private function give_up(int $order_id, array $rows, callable $why): int
    {
        $cents = array_sum(array_map(intval(...), array_column($rows, 'cents')));
        $sentence = $why($cents)->getMessage();
        Transaction::run(function () use ($order_id, $rows, $sentence): void {
            $this->demands->drop($order_id, $rows);
            $this->orders->note($order_id, $sentence);
            $order = $this->orders->find($order_id);
            $order === null || $this->mails->warn($order, 'refund-dropped-' . $rows[0]['id'], lcfirst($sentence));
        });

        return $cents;
    }

    private static function table(): string
    {
        return Schema::table('refunds');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;

/** Money that has gone back, written into ledger and order; UNIQUE(refund_id) lets no refund count twice, wherever it began. */
final class RefundRecord
{
    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    public static function is_known(string $refund_id): bool
    {
        return Db::value('SELECT id FROM %i WHERE refund_id = %s', self::table(), $refund_id) !== null;
    }

    /**
     * Writes down that a piece of a demand has gone.
     *
     * @param array<string, ?string> $row of the demand
     */
    public function of_demand(array $row, string $refund_id): void
    {
        $order_id = (int) $row['order_id'];
        [$lines] = RefundLines::of([$row]);
        $back = RefundDemands::pieces((string) $row['back']);

        $this->write(
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

    /** Writes down what was given back in Stripe's dashboard. */
    public function of_stripe(Payment $payment, string $refund_id, int $cents): void
    {
        $this->write(
            $payment->order_id,
            $refund_id,
            $cents,
            fn(): bool => $this->orders->record_refund(
                $payment->order_id,
                $refund_id,
                $cents,
                [],
                __('Remboursé depuis Stripe', 'museau'),
            ),
            fn(): int => Db::run(
                "INSERT IGNORE INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, back, reason, created) "
                    . "VALUES (%s, %d, %d, %s, %d, '[]', '', '', %d)",
                self::table(),
                'stripe:' . $refund_id,
                $payment->order_id,
                $payment->id,
                $refund_id,
                $cents,
                time(),
            ),
        );
    }

    /**
     * @param callable(): bool $write the order's own record
     * @param callable(): int  $claim the write whose count says whether this refund is new
     */
    private function write(int $order_id, string $refund_id, int $cents, callable $write, callable $claim): void
    {
        $order = Transaction::run(function () use ($order_id, $refund_id, $cents, $claim, $write): ?Order {
            if ($claim() !== 1 || !$write()) {
                return null;
            }
            if (str_starts_with($refund_id, Refunds::BY_VOUCHER)) {
                OrderVouchers::give_back($order_id, $cents, $refund_id);
            }
            $order = $this->orders->find($order_id);
            $cents_waiting = Refunds::waiting($order_id);
            $lines_waiting = RefundDemands::waiting_lines($order_id);
            if ($order !== null && VoucherSales::withdraw($order, $cents_waiting, $lines_waiting, takes_what_is_left: true) > 0) {
                $this->orders->note(
                    $order_id,
                    __('Un bon cadeau de cette commande avait déjà été utilisé quand son prix est reparti.', 'museau'),
                );
            }
            // With the record, or not at all: nothing would ever write it again.
            $order === null || $this->mails->refunded($order, $cents, $refund_id);

            return $order;
        });
        $order === null || $this->withdraw_balance($order);
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

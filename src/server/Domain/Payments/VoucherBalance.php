<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;

/** The balance of an order, or a part of it, by a gift voucher: used at once, after the card's intent was taken back. */
final class VoucherBalance
{
    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly AskedPayments $asked,
        private readonly PaymentConfirmation $confirmation,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
    ) {}

    /**
     * @return Order as it is now
     *
     * @throws CouldNotPlaceOrder order_is_closed 409: nothing is due
     * @throws VoucherRefused     is_unknown 404, is_over 409, is_stopped 409, is_spent 409, was_tried_too_often 429
     * @throws PaymentFailed      is_already_paid 409, is_unreachable 503
     */
    public function pay(Order $order, string $typed): Order
    {
        $this->keys->refuse_if_paused();
        $voucher = VoucherCodes::find($typed);
        if (!$voucher->is_usable(Clock::now())) {
            throw $voucher->is_stopped ? VoucherRefused::is_stopped() : VoucherRefused::is_over();
        }

        return Lock::with("order:$order->id", function () use ($order, $voucher): Order {
            $left = $this->due($order->id);
            $payment = $this->ledger->open(Ledger::balance_key($order->id));
            if ($payment !== null) {
                // Taken back at Stripe before anything of ours changes: nobody pays by card what the voucher has paid.
                if (!$this->asked->revoke($payment)) {
                    $this->confirmation->confirm($payment);

                    throw PaymentFailed::is_already_paid($order->id, $order->key);
                }
                $this->ledger->close($payment, PaymentStatus::Cancelled);
            }
            $plan = CartVoucher::plan([['id' => $voucher->id, 'available' => $voucher->balance]], $left, $left);
            $cents = $plan[0]->cents ?? 0;
            if ($cents === 0) {
                throw VoucherRefused::is_spent();
            }

            return Transaction::run(function () use ($order, $voucher, $cents, $left): Order {
                // What was left names the use: it is another sum at every one.
                $name = "$order->id:$voucher->id:$left";
                if (OrderVouchers::redeem_now($order->id, $voucher->id, $cents, "redeemed:$name")) {
                    $this->orders->receive($order->id, "bon-$name", $cents, 'voucher');
                }
                $order = $this->orders->find($order->id) ?? throw CouldNotPlaceOrder::order_is_closed();
                $order->left_to_pay() > 0 || $this->mails->balance_paid($order);

                return $order;
            });
        });
    }

    /** @throws CouldNotPlaceOrder order_is_closed */
    private function due(int $order_id): int
    {
        $order = $this->orders->find($order_id);

        if ($order === null || !$order->status->is_paid() || $order->left_to_pay() === 0) {
            throw CouldNotPlaceOrder::order_is_closed();
        }

        return $order->left_to_pay();
    }
}

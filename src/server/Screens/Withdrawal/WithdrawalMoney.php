<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\PaidElsewhere;
use Museau\Domain\Payments\RefundDemands;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Vouchers\VoucherFreeze;
use Museau\Domain\Withdrawal\CannotWithdraw;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/** What the artist gives back for a withdrawal. It is closed once all of it has gone, not when only some of it has. */
final class WithdrawalMoney
{
    public function __construct(
        private readonly Withdrawals $withdrawals,
        private readonly Orders $orders,
        private readonly Refunds $refunds,
        private readonly Settings $settings,
    ) {}

    /** What is still to give back for a withdrawal, and what has gone. */
    public function of(Order $order, Withdrawal $withdrawal): WithdrawalRefund
    {
        return WithdrawalRefund::of(
            $order,
            $withdrawal,
            $this->withdrawals->of_order($order->id),
            $this->settings->portrait_shipping(),
            RefundDemands::gone(self::name($withdrawal)),
            PaidElsewhere::is_way_of($order),
        );
    }

    /**
     * Gives back what is still due, and closes the withdrawal when nothing is any more.
     *
     * @return string what the artist is told: what went with this press, or before it when it had nothing to do
     *
     * @throws Refusal as Refunds::refund() does; CannotWithdraw is_in_part: a part is still due
     */
    public function give_back(Order $order, Withdrawal $withdrawal): string
    {
        $due = $this->of($order, $withdrawal);
        if ($due->cents > 0 || $due->gone === 0) {
            $this->refunds->refund(
                $order->id,
                $due->cents,
                $due->lines,
                /* translators: %s: number of a withdrawal */
                sprintf(__('Rétractation %s', 'museau'), $withdrawal->number()),
                RefundDemands::next_name(self::name($withdrawal)),
            );
        }
        // Two payments may have been asked, of which Stripe gave one back, or another press may have been at it.
        $left = $this->of($this->orders->find($order->id) ?? $order, $withdrawal);
        if ($left->cents > 0) {
            throw CannotWithdraw::is_in_part($left->gone, $left->cents);
        }
        $this->withdrawals->close($withdrawal->id);

        /* translators: %s: amount */
        return sprintf(__('%s remboursés.', 'museau'), Money::text($left->gone > $due->gone ? $left->gone - $due->gone : $left->gone));
    }

    /** Closes a withdrawal without giving anything more back; answers what the artist is told. */
    public function close(Order $order, Withdrawal $withdrawal): string
    {
        $gone = $this->of($order, $withdrawal)->gone;
        Transaction::run(function () use ($order, $withdrawal): void {
            VoucherFreeze::thaw($order->id, array_column($withdrawal->lines, 'key'));
            $this->withdrawals->close($withdrawal->id);
        });
        $this->orders->note($order->id, $gone === 0
            /* translators: %s: number of a withdrawal */
            ? sprintf(__('Rétractation %s réglée autrement.', 'museau'), $withdrawal->number())
            /* translators: 1: number of a withdrawal, 2: amount */
            : sprintf(__('Rétractation %1$s réglée, %2$s rendus.', 'museau'), $withdrawal->number(), Money::text($gone)));

        return __('C\'est noté : la rétractation est réglée.', 'museau');
    }

    /** The name of the first demand of money for a withdrawal. */
    private static function name(Withdrawal $withdrawal): string
    {
        return 'withdrawal-' . $withdrawal->id;
    }
}

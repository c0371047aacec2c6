<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;

/** What a withdrawal gives back, in cents: its lines, and the goods' delivery when none of them is kept (L221-24). */
final class WithdrawalRefund
{
    /** What the delivery of one portrait cost when the order was placed, among its meta, cents: an order's delivery is one sum. */
    public const PORTRAIT_SHIPPING = 'portrait_shipping';

    /**
     * @param int             $cents    still to give back in all, never more than is left of what was received
     * @param array<int, int> $lines    of them, by order line id
     * @param int             $shipping of them, or owed with this withdrawal where nothing is left to give back
     * @param int             $gone     cents that went back for this withdrawal before
     */
    private function __construct(
        public readonly int $cents,
        public readonly array $lines,
        public readonly int $shipping,
        public readonly int $gone,
    ) {}

    /**
     * @param list<Withdrawal> $declared          all withdrawals of the order
     * @param int              $portrait_shipping cents, for an order that does not say what a portrait's delivery cost
     * @param array{cents: int, lines: array<int, int>} $gone what went back for this withdrawal (RefundDemands::gone)
     * @param bool             $is_elsewhere      whether the order's money goes back past our ledger (PaidElsewhere)
     */
    public static function of(
        Order $order,
        Withdrawal $withdrawal,
        array $declared,
        int $portrait_shipping,
        array $gone,
        bool $is_elsewhere,
    ): self {
        $cents = [];
        foreach ($withdrawal->lines as $line) {
            $name = WithdrawalLine::name_of($line);
            $cents[$name] = ($cents[$name] ?? 0) + $line['cents'];
        }
        $lines = [];
        $goods = 0;
        foreach ($order->lines as $line) {
            $wanted = $cents[WithdrawalLine::name_of($line)] ?? 0;
            $given = $gone['lines'][$line->id] ?? 0;
            $goods += min($wanted, max(0, $line->total - $line->refunded + $given));
            $lines[$line->id] = max(0, min($wanted - $given, $line->total - $line->refunded));
        }
        $shipping = self::keeps_goods($order, $withdrawal, $declared)
            ? 0
            : max(
                0,
                $order->shipping - count($order->portraits()) * Read::int($order->meta[self::PORTRAIT_SHIPPING] ?? $portrait_shipping),
            );
        // No demand says there for which withdrawal it went: an order is its lines and its delivery.
        $of_no_line = $is_elsewhere ? max(0, $order->refunded - array_sum(array_column($order->lines, 'refunded'))) : 0;
        $due = max(0, $shipping - $of_no_line);
        $sum = min(max(0, $goods + $due - $gone['cents']), max(0, $order->received - $order->refunded));
        // A demand whose lines are above its sum is refused.
        $left = $sum;
        foreach ($lines as $id => $part) {
            $lines[$id] = min($part, $left);
            $left -= $lines[$id];
        }

        return new self(
            $sum,
            array_filter($lines, static fn(int $part): bool => $part > 0),
            $sum > 0 ? $due : $shipping,
            $gone['cents'],
        );
    }

    /**
     * Whether the customer still keeps some of the goods after this withdrawal and those before it.
     *
     * @param list<Withdrawal> $declared
     */
    private static function keeps_goods(Order $order, Withdrawal $withdrawal, array $declared): bool
    {
        $given = [];
        foreach ($declared as $one) {
            foreach ($one->id <= $withdrawal->id ? $one->lines : [] as $line) {
                $name = WithdrawalLine::name_of($line);
                $given[$name] = ($given[$name] ?? 0) + $line['quantity'];
            }
        }
        foreach ($order->lines as $line) {
            // A gift voucher came by mail: nothing of the delivery was for it.
            $is_good = !$line->is_portrait && !in_array($line, $order->voucher_lines(), true);
            if ($is_good && ($given[WithdrawalLine::name_of($line)] ?? 0) < $line->quantity) {
                return true;
            }
        }

        return false;
    }
}

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
        $given = $is_elsewhere
            ? self::given_elsewhere($order, $withdrawal, $declared, $portrait_shipping)
            : [...$gone, 'on_no_line' => 0];
        [$goods, $lines] = self::goods($order, $withdrawal, $given['lines']);
        $shipping = self::shipping($order, $withdrawal, $declared, $portrait_shipping);
        $due = max(0, $shipping - $given['on_no_line']);
        $sum = min(max(0, $goods + $shipping - $given['cents']), max(0, $order->received - $order->refunded));
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
     * @param array<int, int> $given cents that went back for it before, by order line id
     *
     * @return array{int, array<int, int>} cents of what is given back, and those that are still to go, by order line id
     */
    private static function goods(Order $order, Withdrawal $withdrawal, array $given): array
    {
        $wanted = self::wanted($order, $withdrawal);
        $lines = [];
        $goods = 0;
        foreach ($order->lines as $line) {
            $gone = $given[$line->id] ?? 0;
            $goods += min($wanted[$line->id], max(0, $line->total - $line->refunded + $gone));
            $lines[$line->id] = max(0, min($wanted[$line->id] - $gone, $line->total - $line->refunded));
        }

        return [$goods, $lines];
    }

    /** @return array<int, int> cents of what the withdrawal names, by the id of every line of the order */
    private static function wanted(Order $order, Withdrawal $withdrawal): array
    {
        $cents = [];
        foreach ($withdrawal->lines as $line) {
            $name = WithdrawalLine::name_of($line);
            $cents[$name] = ($cents[$name] ?? 0) + $line['cents'];
        }
        $wanted = [];
        foreach ($order->lines as $line) {
            $wanted[$line->id] = $cents[WithdrawalLine::name_of($line)] ?? 0;
        }

        return $wanted;
    }

    /**
     * Cents of the delivery that this withdrawal gives back, less those that went back past our ledger as delivery, whenever they did.
     *
     * @param list<Withdrawal> $declared
     */
    private static function shipping(Order $order, Withdrawal $withdrawal, array $declared, int $portrait_shipping): int
    {
        $former = array_filter($declared, static fn(Withdrawal $one): bool => $one->id < $withdrawal->id);
        // With the withdrawal that ends the goods: a voucher may be withdrawn after it.
        if (self::keeps_goods($order, [...$former, $withdrawal]) || !self::keeps_goods($order, $former)) {
            return 0;
        }
        $portraits = count($order->portraits()) * Read::int($order->meta[self::PORTRAIT_SHIPPING] ?? $portrait_shipping);

        return max(0, $order->shipping - $portraits - array_sum(array_column($order->elsewhere, 'shipping')));
    }

    /**
     * What went back past our ledger after this withdrawal was declared and before it was settled: no demand says there for which one it
     * was, so that the oldest that is due gets it first. What was given before, as a gesture say, is not of the withdrawal.
     *
     * @param list<Withdrawal> $declared
     *
     * @return array{cents: int, lines: array<int, int>, on_no_line: int} cents in all, of them by order line id, and of them on no line
     */
    private static function given_elsewhere(Order $order, Withdrawal $withdrawal, array $declared, int $portrait_shipping): array
    {
        usort($declared, static fn(Withdrawal $one, Withdrawal $other): int => $one->id <=> $other->id);
        $left = array_column($order->elsewhere, 'cents');
        $left_on_lines = array_column($order->elsewhere, 'lines');
        foreach ($declared as $one) {
            $wanted = self::wanted($order, $one);
            $lines = [];
            $given = 0;
            $its = array_keys(array_filter(
                $order->elsewhere,
                static fn(array $refund): bool => $refund['at'] >= $one->created && (!$one->is_closed || $refund['at'] <= $one->closed),
            ));
            foreach ($its as $at) {
                foreach ($left_on_lines[$at] as $id => $cents) {
                    $part = min($cents, ($wanted[$id] ?? 0) - ($lines[$id] ?? 0));
                    $left_on_lines[$at][$id] -= $part;
                    $lines[$id] = ($lines[$id] ?? 0) + $part;
                }
            }
            $due = self::goods($order, $one, $lines)[0] - array_sum($lines) + self::shipping($order, $one, $declared, $portrait_shipping);
            foreach ($its as $at) {
                $part = min($left[$at], max(0, $due - $given));
                $left[$at] -= $part;
                $given += $part;
            }
            if ($one->id === $withdrawal->id) {
                return ['cents' => array_sum($lines) + $given, 'lines' => $lines, 'on_no_line' => $given];
            }
        }

        return ['cents' => 0, 'lines' => [], 'on_no_line' => 0];
    }

    /**
     * Whether the customer still keeps some of the goods after these withdrawals.
     *
     * @param array<Withdrawal> $withdrawals
     */
    private static function keeps_goods(Order $order, array $withdrawals): bool
    {
        $given = [];
        foreach ($withdrawals as $one) {
            foreach ($one->lines as $line) {
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

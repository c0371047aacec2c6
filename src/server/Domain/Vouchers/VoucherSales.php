<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;

/** Vouchers that an order buys: they come into being with its money, once a line, and lose what is given back of their price. */
final class VoucherSales
{
    /** The hour at which a voucher's letter leaves. */
    private const HOUR = '09:00';

    /** @param \Closure(): int $months for which a voucher sold now is valid */
    public function __construct(private readonly \Closure $months) {}

    /**
     * Makes the vouchers that a paid order has bought, inside the transaction that records its money; harmless to repeat.
     *
     * @param bool $live whether that money is real, not of a test
     */
    public function issue(Order $order, bool $live): void
    {
        foreach ($order->voucher_lines() as $line) {
            $made = Db::run(
                'INSERT IGNORE INTO %i (order_id, line_key, cents, live, label, recipient, email, giver, message, send_on, created, expires) '
                    . 'VALUES (%d, %s, %d, %d, %s, %s, %s, %s, %s, %d, %d, %d)',
                Vouchers::table(),
                $order->id,
                $line->key,
                $line->total,
                (int) $live,
                mb_substr($line->work() ?: Personalization::text($line->options, Personalization::VOUCHER_AMOUNT) ?: $line->name, 0, 255),
                Personalization::text($line->options, Personalization::VOUCHER_TO),
                Personalization::text($line->options, Personalization::VOUCHER_EMAIL),
                Personalization::text($line->options, Personalization::VOUCHER_FROM) ?: $order->billing->first_name,
                Personalization::text($line->options, Personalization::VOUCHER_MESSAGE),
                self::leaves($line),
                Clock::now(),
                $this->expires(Clock::now()),
            );
            if ($made === 1) {
                $id = Db::wpdb()->insert_id;
                Vouchers::move($id, VoucherKind::Bought, $line->total, $order->id, "bought:$order->id:$line->key");
                if (Vouchers::find($id)?->balance !== $line->total) {
                    throw DatabaseFailed::is_not_kept("voucher $id of order $order->id");
                }
            }
        }
        // A bank's dispute may be told before the money itself.
        $order->voucher_lines() === [] || self::stop($order->id, self::is_disputed($order->disputes()));
    }

    /**
     * Whether the money of an order is not there: disputed, or lost.
     *
     * @param array<string, string> $disputes status by id
     */
    public static function is_disputed(array $disputes): bool
    {
        return array_diff($disputes, ['won', 'warning_closed']) !== [];
    }

    /**
     * Brings what an order's vouchers have lost to what went back of their price: with the lines that name them, or with a sum that
     * the rest of the order cannot bear. Called before money goes out, so that a voucher is not used meanwhile, and after it went.
     *
     * @param int             $cents about to go back
     * @param array<int, int> $lines cents of it by order line id
     * @param bool            $takes_what_is_left whether a voucher that was used meanwhile gives what it still holds (money that
     *   went back already), instead of refusing
     *
     * @return int cents that could not be taken
     *
     * @throws VoucherRefused is_spent
     */
    public static function withdraw(Order $order, int $cents = 0, array $lines = [], bool $takes_what_is_left = false): int
    {
        $bought = $order->voucher_lines();
        if ($bought === []) {
            return 0;
        }

        return Transaction::run(static function () use ($order, $cents, $lines, $takes_what_is_left, $bought): int {
            $vouchers = Vouchers::by_line($order->id);
            $lost = array_map(
                static fn(int $sum): int => -$sum,
                Vouchers::sums('order_id', $order->id, VoucherKind::Withdrawn, VoucherKind::Restored),
            );
            $must = [];
            $price = array_sum(array_map(static fn(OrderLine $line): int => $line->total, $bought));
            $excess = $order->refunded + $cents - ($order->received - $price);
            foreach ($bought as $line) {
                $must[$line->key] = min($line->total, $line->refunded + ($lines[$line->id] ?? 0));
                $excess -= $must[$line->key];
            }
            foreach ($bought as $line) {
                $more = max(0, min($excess, $line->total - $must[$line->key]));
                $must[$line->key] += $more;
                $excess -= $more;
            }
            $missing = 0;
            foreach ($must as $key => $sum) {
                $voucher = $vouchers[$key] ?? null;
                if ($voucher !== null) {
                    $missing += self::bring($voucher, $sum - ($lost[$voucher->id] ?? 0), $takes_what_is_left);
                }
            }

            return $missing;
        });
    }

    /** @param int $by cents to lose, or below zero to get back */
    private static function bring(Voucher $voucher, int $by, bool $takes_what_is_left): int
    {
        $take = $takes_what_is_left ? min($by, $voucher->balance) : $by;
        if ($take !== 0) {
            Vouchers::move(
                $voucher->id,
                $take > 0 ? VoucherKind::Withdrawn : VoucherKind::Restored,
                -$take,
                $voucher->order_id,
                null,
                $take > 0 && !$takes_what_is_left,
            );
            Db::run(
                "UPDATE %i SET state = CASE WHEN balance = 0 AND %d > 0 THEN 'withdrawn' ELSE 'open' END WHERE id = %d AND state <> 'expired'",
                Vouchers::table(),
                $take,
                $voucher->id,
            );
        }

        Db::run('UPDATE %i SET owed = %d WHERE id = %d', Vouchers::table(), max(0, $by - $take), $voucher->id);

        return max(0, $by - $take);
    }

    /** What has come to a voucher whose price went back before goes, too: with a refund of what it paid, or a hold that is let go. */
    public static function settle(int $voucher_id): void
    {
        $voucher = Vouchers::find($voucher_id);
        $take = min($voucher->balance ?? 0, $voucher->owed ?? 0);
        if ($voucher !== null && $take > 0) {
            Vouchers::move($voucher_id, VoucherKind::Withdrawn, -$take, $voucher->order_id);
        }
        $rest = ($voucher->balance ?? 0) - $take;
        if ($voucher?->state === Voucher::EXPIRED && $rest > 0) {
            // It was held over the last day for an order that was given up since.
            Vouchers::move($voucher_id, VoucherKind::Expired, -$rest, 0);
        }
        Db::run(
            "UPDATE %i SET owed = owed - %d, state = CASE WHEN balance > 0 THEN 'open' WHEN %d > 0 THEN 'withdrawn' ELSE state END "
                . "WHERE id = %d AND state <> 'expired'",
            Vouchers::table(),
            $take,
            $take,
            $voucher_id,
        );
    }

    /**
     * Takes all that an order's vouchers still hold, and their waiting letters: their money has not come, after all. With the money
     * of a later day withdraw() restores them.
     *
     * @return int cents that were used already
     */
    public static function void(int $order_id): int
    {
        return Transaction::run(static function () use ($order_id): int {
            $lost = Vouchers::sums('order_id', $order_id, VoucherKind::Withdrawn, VoucherKind::Restored);
            $missing = 0;
            foreach (Vouchers::of_order($order_id) as $voucher) {
                $missing += self::bring($voucher, $voucher->cents + ($lost[$voucher->id] ?? 0), true);
                VoucherLetters::drop($voucher);
            }

            return $missing;
        });
    }

    /** While a bank disputes the price of an order's vouchers, or has taken it, they pay nothing. A declared withdrawal stays. */
    public static function stop(int $order_id, bool $is_disputed): void
    {
        Db::run(
            'UPDATE %i SET stopped = CASE WHEN stopped >= %d THEN %d ELSE %d END WHERE order_id = %d',
            Vouchers::table(),
            VoucherFreeze::DECLARED,
            VoucherFreeze::DECLARED + (int) $is_disputed,
            (int) $is_disputed,
            $order_id,
        );
    }

    /** When the letter of a line leaves, Unix time; 0 for a voucher to print. */
    private static function leaves(OrderLine $line): int
    {
        if (Personalization::text($line->options, Personalization::VOUCHER_EMAIL) === '') {
            return 0;
        }
        $day = Personalization::text($line->options, Personalization::VOUCHER_DAY);
        $at = \DateTimeImmutable::createFromFormat('!Y-m-d H:i', $day . ' ' . self::HOUR, self::zone());

        return max(Clock::now(), $at === false ? 0 : $at->getTimestamp());
    }

    /** The end of the last day on which a voucher sold now is valid, Unix time. */
    private function expires(int $now): int
    {
        $months = ($this->months)();

        return (new \DateTimeImmutable("@$now"))->setTimezone(self::zone())->modify("+$months months")->setTime(23, 59, 59)->getTimestamp();
    }

    /** The day of a voucher is one of France, wherever the site's clock stands. */
    public static function zone(): \DateTimeZone
    {
        return new \DateTimeZone('Europe/Paris');
    }
}

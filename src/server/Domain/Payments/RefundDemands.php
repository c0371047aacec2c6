<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;

/** Demands of money back, before any of it goes: what each payment and each voucher gives, and what a bought voucher loses. */
final class RefundDemands
{
    /** Stands for a payment's id in the demands of which vouchers get their part back. */
    public const VOUCHERS = 0;

    /** Between the name of a demand that went in part and the cents that had gone, in the name of that for its rest. */
    private const REST = '-reste-';

    public function __construct(private readonly Orders $orders) {}

    public static function is_known(string $request): bool
    {
        return Db::value('SELECT id FROM %i WHERE request LIKE %s', self::table(), Db::wpdb()->esc_like($request) . ':%') !== null;
    }

    /** @return list<array<string, ?string>> pieces of an order's demands that have not gone yet, oldest first */
    public static function waiting(int $order_id): array
    {
        return Db::rows('SELECT * FROM %i WHERE order_id = %d AND refund_id IS NULL ORDER BY id', self::table(), $order_id);
    }

    /**
     * Divides the sum among the payments of the order, the latest first, one row each.
     *
     * @param array<int, int> $lines
     * @param array<int, int> $back
     */
    public function write(int $order_id, int $cents, array $lines, string $reason, string $request, array $back): void
    {
        $order = $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
        foreach ($order->lines as $line) {
            if (($lines[$line->id] ?? 0) < 0 || ($lines[$line->id] ?? 0) > $line->total - $line->refunded) {
                throw CouldNotRefund::is_above_line($line->name);
            }
        }
        // Money as money first; what vouchers have paid goes back to them (docs/adr/0022).
        $left = self::left($order_id) + [self::VOUCHERS => self::left_of_vouchers($order_id)];
        if ($cents < 1 || $cents > array_sum($left) || array_sum($lines) > $cents) {
            throw CouldNotRefund::is_above_received(array_sum($left));
        }
        Transaction::run(static function () use ($order, $order_id, $cents, $lines, $reason, $request, $left, $back): void {
            try {
                // Before any money goes: a voucher whose price goes back is not used meanwhile.
                $losing = RefundLines::sum($lines, self::waiting_lines($order_id));
                VoucherSales::withdraw($order, $cents + Refunds::waiting($order_id), $losing);
            } catch (VoucherRefused) {
                throw CouldNotRefund::voucher_is_used();
            }
            $part = 0;
            // One time for all pieces, which are one movement of the book.
            $now = time();
            foreach (self::shares($cents, $left, self::kept_by_vouchers($order)) as $payment_id => $share) {
                if ($share > 0) {
                    Db::run(
                        'INSERT INTO %i (request, order_id, payment_id, cents, lines_json, back, reason, created) '
                            . 'VALUES (%s, %d, %d, %d, %s, %s, %s, %d)',
                        self::table(),
                        $request . ':' . $part,
                        $order_id,
                        $payment_id,
                        $share,
                        // Each part its own cents of them: Stripe may refuse the next one.
                        (string) wp_json_encode((object) RefundLines::take($lines, $share)),
                        $part === 0 ? self::back($back) : '',
                        $reason,
                        $now,
                    );
                    ++$part;
                }
            }
        });
    }

    /**
     * What has gone of a demand, and of those that asked for its rest.
     *
     * @param string $name that the first of them had
     *
     * @return array{cents: int, lines: array<int, int>} cents in all, and cents of them by order line id
     */
    public static function gone(string $name): array
    {
        $rows = array_filter(self::of_name($name), static fn(array $row): bool => $row['refund_id'] !== null);

        return [
            'cents' => array_sum(array_map(intval(...), array_column($rows, 'cents'))),
            'lines' => RefundLines::sum(...RefundLines::of($rows)),
        ];
    }

    /**
     * The name with which a demand is asked again: that of what waits, which then goes; another one for the rest of what has gone in part,
     * the same as long as no more of it has gone.
     *
     * @param string $name that the first demand had
     */
    public static function next_name(string $name): string
    {
        foreach (self::of_name($name) as $row) {
            if ($row['refund_id'] === null) {
                return self::name((string) $row['request']);
            }
        }
        $gone = self::gone($name)['cents'];

        return $gone === 0 ? $name : $name . self::REST . $gone;
    }

    /** @return array<int, int> cents of an order's lines that were asked back and have not gone yet, by line id */
    public static function waiting_lines(int $order_id): array
    {
        return RefundLines::sum(...RefundLines::of(self::waiting($order_id)));
    }

    /** @return list<array<string, ?string>> pieces of a demand and of those for its rest, oldest first */
    private static function of_name(string $name): array
    {
        $name = Db::wpdb()->esc_like($name);

        return Db::rows(
            'SELECT * FROM %i WHERE request LIKE %s OR request LIKE %s ORDER BY id',
            self::table(),
            "$name:%",
            $name . self::REST . '%',
        );
    }

    /** @param array<int, int> $pieces that go back into the stock, by line: '12:1,13:4' */
    public static function back(array $pieces): string
    {
        $pieces = array_filter($pieces, static fn(int $number): bool => $number > 0);

        return implode(',', array_map(static fn(int $line, int $number): string => "$line:$number", array_keys($pieces), $pieces));
    }

    /**
     * Reads back(); a line that stands alone, as an older version wrote it, puts all its pieces back.
     *
     * @return array<int, int>
     */
    public static function pieces(string $back): array
    {
        $pieces = [];
        foreach (array_filter(explode(',', $back)) as $part) {
            [$line, $number] = [...explode(':', $part), (string) PHP_INT_MAX];
            $pieces[(int) $line] = (int) $number;
        }

        return $pieces;
    }

    /** The name that all pieces of a demand share, '…:0', '…:1'. */
    public static function name(string $request): string
    {
        return preg_replace('/:\d$/', '', $request) ?? $request;
    }

    /**
     * What each payment gives. Vouchers buy no voucher: money that stands for a bought voucher's value goes back last, else it would be
     * given out and the voucher kept.
     *
     * @param array<int, int> $left cents by payment id, in the order in which they give
     * @param int             $kept cents of the cards' that bought vouchers stand for
     *
     * @return array<int, int>
     */
    private static function shares(int $cents, array $left, int $kept): array
    {
        $by_voucher = $left[self::VOUCHERS];
        $cards = array_sum($left) - $by_voucher;
        $from_vouchers = min($by_voucher, max(0, $cents - max(0, $cards - $kept)));
        $cents -= $from_vouchers;
        $shares = [];
        foreach ($left as $payment_id => $most) {
            $shares[$payment_id] = $payment_id === self::VOUCHERS ? $from_vouchers : min($most, $cents);
            $cents -= $payment_id === self::VOUCHERS ? 0 : $shares[$payment_id];
        }

        return $shares;
    }

    /** Cents of the order's bought vouchers that no refund takes from them, this demand's included. */
    private static function kept_by_vouchers(Order $order): int
    {
        $lines = $order->voucher_lines();
        $price = array_sum(array_map(static fn(OrderLine $line): int => $line->total, $lines));

        return $lines === []
            ? 0
            : $price + array_sum(Vouchers::sums('order_id', $order->id, VoucherKind::Withdrawn, VoucherKind::Restored));
    }

    /**
     * Gives demands up: the vouchers that were to lose by them keep what they hold.
     *
     * @param list<array<string, ?string>> $rows all pieces of them that have not gone, of one order
     */
    public function drop(int $order_id, array $rows): void
    {
        Transaction::run(function () use ($order_id, $rows): void {
            foreach ($rows as $row) {
                Db::run('DELETE FROM %i WHERE id = %d AND refund_id IS NULL', self::table(), (int) $row['id']);
            }
            foreach (array_unique(array_map(static fn(array $row): string => self::name((string) $row['request']), $rows)) as $name) {
                $this->orders->drop_refund($order_id, $name);
            }
            $order = $this->orders->find($order_id);
            $waiting = self::waiting_lines($order_id);
            $order === null || VoucherSales::withdraw($order, Refunds::waiting($order_id), $waiting, takes_what_is_left: true);
        });
    }

    /** Cents that vouchers have paid of an order and that no demand gives back to them yet. */
    private static function left_of_vouchers(int $order_id): int
    {
        return OrderVouchers::paid($order_id) - (int) Db::value(
            'SELECT SUM(cents) FROM %i WHERE order_id = %d AND payment_id = %d',
            self::table(),
            $order_id,
            self::VOUCHERS,
        );
    }

    /** @return array<int, int> cents that can still go back, by payment id, the latest payment first */
    private static function left(int $order_id): array
    {
        $left = [];
        foreach (Db::rows(
            "SELECT p.id, p.amount - COALESCE((SELECT SUM(r.cents) FROM %i r WHERE r.payment_id = p.id), 0) AS rest "
                // What was paid past our checkout keeps its key, and is given back in the engine's own screen.
                . "FROM %i p WHERE p.order_id = %d AND p.status = 'paid' AND (p.source = '' OR p.open_key IS NULL) ORDER BY p.id DESC",
            self::table(),
            Schema::table('payments'),
            $order_id,
        ) as $row) {
            $left[(int) $row['id']] = (int) $row['rest'];
        }

        return $left;
    }

    private static function table(): string
    {
        return Schema::table('refunds');
    }
}

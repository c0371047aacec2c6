<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\RefundDemands;
use Museau\Domain\Payments\RefundLines;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * What moved between two moments, from the table that is the truth about money, divided into kinds. The division of a movement
 * needs those before it, so whole orders are read: some queries for some hundred orders.
 *
 * @phpstan-type Row array<string, ?string>
 */
final class Movements
{
    /** Most orders of one query. */
    private const CHUNK = 500;

    public function __construct(private readonly Sales $sales, private readonly Ledger $ledger) {}

    /**
     * @param bool $live money of real cards, or of tests
     *
     * @return list<Receipt> oldest first
     */
    public function between(int $from, int $to, bool $live): array
    {
        $ids = $this->order_ids($from, $to, $live);
        $sales = $this->sales->of($ids);
        $receipts = [];
        foreach (array_chunk($ids, self::CHUNK) as $some) {
            [$payments, $refunds] = [self::payments($some, $live), self::refunds($some, $live)];
            foreach ($some as $id) {
                array_push($receipts, ...$this->of_order($payments[$id] ?? [], $refunds[$id] ?? [], $sales[$id] ?? null));
            }
        }
        $receipts = array_values(array_filter(
            $receipts,
            static fn(Receipt $receipt): bool => $receipt->at >= $from && $receipt->at < $to,
        ));
        usort($receipts, static fn(Receipt $one, Receipt $other): int => $one->at <=> $other->at);

        return $receipts;
    }

    /** @return list<int> of orders whose money moved */
    private function order_ids(int $from, int $to, bool $live): array
    {
        return array_map(intval(...), Db::column(
            "SELECT order_id FROM %i
            WHERE status IN ('paid', 'returned') AND amount > 0 AND live = %d AND settled_at >= %d AND settled_at < %d
            UNION SELECT r.order_id FROM %i r JOIN %i p ON p.id = r.payment_id
            WHERE r.refund_id IS NOT NULL AND p.live = %d AND r.created >= %d AND r.created < %d ORDER BY 1",
            Schema::table('payments'),
            (int) $live,
            $from,
            $to,
            Schema::table('refunds'),
            Schema::table('payments'),
            (int) $live,
            $from,
            $to,
        ));
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, list<Row>>
     */
    private static function payments(array $ids, bool $live): array
    {
        $payments = [];
        foreach (Db::rows(
            "SELECT id, order_id, engine, kind, amount, intent_id, status, settled_at, source FROM %i "
                . "WHERE status IN ('paid', 'returned') AND amount > 0 AND live = %d "
                . 'AND order_id IN (' . implode(',', $ids) . ') ORDER BY settled_at, id',
            Schema::table('payments'),
            (int) $live,
        ) as $row) {
            $payments[(int) $row['order_id']][] = $row;
        }

        return $payments;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, array<string, list<Row>>> by order id and demand, whose pieces are named '…:0', '…:1'
     */
    private static function refunds(array $ids, bool $live): array
    {
        $refunds = [];
        foreach (Db::rows(
            // A payment without Stripe that was a mistake has left the book, and its refunds with it.
            "SELECT r.order_id, p.engine, p.source, r.cents, r.refund_id, r.created, r.request, r.lines_json
            FROM %i r JOIN %i p ON p.id = r.payment_id AND (p.source = '' OR p.status = 'paid')
            WHERE r.refund_id IS NOT NULL AND p.live = %d AND r.order_id IN (" . implode(',', $ids) . ') ORDER BY r.created, r.id',
            Schema::table('refunds'),
            Schema::table('payments'),
            (int) $live,
        ) as $row) {
            $demand = RefundDemands::name((string) $row['request']);
            $refunds[(int) $row['order_id']][$demand][] = $row;
        }

        return $refunds;
    }

    /**
     * @param list<Row>                $payments
     * @param array<string, list<Row>> $refunds
     *
     * @return list<Receipt>
     */
    private function of_order(array $payments, array $refunds, ?Sale $sale): array
    {
        $split = new OrderSplit($sale);
        $receipts = [];
        foreach ($payments as $payment) {
            // What went back before this payment came has its part in what was there.
            foreach ($refunds as $demand => $rows) {
                if ((int) $rows[0]['created'] < (int) $payment['settled_at']) {
                    array_push($receipts, ...$this->given_back($split, $rows));
                    unset($refunds[$demand]);
                }
            }
            array_push($receipts, ...$this->received($split, $payment));
        }
        foreach ($refunds as $rows) {
            array_push($receipts, ...$this->given_back($split, $rows));
        }

        return $receipts;
    }

    /**
     * @param Row $row
     *
     * @return list<Receipt>
     */
    private function received(OrderSplit $split, array $row): array
    {
        $kind = match ($row['kind']) {
            'deposit' => 'deposit',
            'balance' => 'balance',
            default => 'full',
        };
        [$cents, $at, $reference] = [(int) $row['amount'], (int) $row['settled_at'], (string) $row['intent_id']];
        $receipts = [$this->receipt($row, $kind, $cents, $at, $reference, $parts = $split->received($cents, $kind))];
        if ($row['status'] === 'returned') {
            // The order could not be served any more: what had come went back at once, without a demand of the artist.
            $split->given_back([$cents], []);
            $receipts[] = $this->receipt($row, 'refund', -$cents, $at, $reference, self::negative($parts));
        }

        return $receipts;
    }

    /**
     * @param list<Row> $rows of one demand
     *
     * @return list<Receipt>
     */
    private function given_back(OrderSplit $split, array $rows): array
    {
        $lines = RefundLines::sum(...RefundLines::of($rows));
        $parts = $split->given_back(array_map(static fn(array $row): int => (int) $row['cents'], $rows), $lines);

        return array_map(
            fn(array $row, array $part): Receipt => $this->receipt(
                $row,
                'refund',
                -(int) $row['cents'],
                (int) $row['created'],
                (string) $row['refund_id'],
                self::negative($part),
            ),
            $rows,
            $parts,
        );
    }

    /**
     * @param Row                                 $row
     * @param 'full'|'deposit'|'balance'|'refund' $kind
     * @param array<string, int>                  $parts
     */
    private function receipt(array $row, string $kind, int $cents, int $at, string $reference, array $parts): Receipt
    {
        $is_ours = $this->ledger->is_ours($row);

        return new Receipt($at, (int) $row['order_id'], $kind, $cents, $reference, $is_ours, (string) ($row['source'] ?? ''), $parts);
    }

    /**
     * @param array<string, int> $parts
     *
     * @return array<string, int>
     */
    private static function negative(array $parts): array
    {
        return array_map(static fn(int $cents): int => -$cents, $parts);
    }
}

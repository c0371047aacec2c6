<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Takings from private persons by day and kind, as the two-monthly transmission of a business in the franchise asks for them from
 * 1 September 2027 (CGI 290 and 290 A; décret 2022-1299). The categories are those of flow 10 of the DGFiP's external specifications
 * (TT-81): TLB1, deliveries of goods, and TPS1, services; the amount is without tax and the tax is 0. It is a file: the transmission
 * itself is an approved platform's.
 */
final class ConsumerReport
{
    /** First day of the duty, 'YYYY-MM-DD'. */
    public const BEGINS = '2027-09-01';

    public function __construct(private readonly SalesBook $book) {}

    public static function code(OperationKind $kind): string
    {
        return $kind === OperationKind::Goods ? 'TLB1' : 'TPS1';
    }

    /**
     * @param int $part 1 for January and February to 6 for November and December
     *
     * @return list<array{day: string, kind: OperationKind, payments: int, refunds: int, cents: int}> by day, 'YYYY-MM-DD'
     */
    public function rows(int $year, int $part): array
    {
        $rows = [];
        foreach ($this->receipts($year, $part) as $receipt) {
            foreach (OperationKind::cases() as $kind) {
                $cents = $receipt->of($kind);
                if ($cents === 0) {
                    continue;
                }
                $day = (string) wp_date('Y-m-d', $receipt->at);
                $row = $rows["$day $kind->value"] ?? ['day' => $day, 'kind' => $kind, 'payments' => 0, 'refunds' => 0, 'cents' => 0];
                ++$row[$cents < 0 ? 'refunds' : 'payments'];
                $row['cents'] += $cents;
                $rows["$day $kind->value"] = $row;
            }
        }
        ksort($rows);

        return array_values($rows);
    }

    public function csv(int $year, int $part): string
    {
        $lines = [Csv::texts([
            'Date', 'Catégorie', 'Nature', 'Nombre de transactions', 'Nombre de remboursements', 'Montant hors taxe', 'Taux de TVA',
            'Montant de TVA', 'Devise',
        ])];
        foreach ($this->rows($year, $part) as $row) {
            $lines[] = [
                Csv::text($row['day']),
                Csv::text(self::code($row['kind'])),
                Csv::text($row['kind']->label()),
                (string) $row['payments'],
                (string) $row['refunds'],
                Csv::amount($row['cents']),
                Csv::amount(0),
                Csv::amount(0),
                Csv::text('EUR'),
            ];
        }

        return Csv::file($lines);
    }

    /** @return list<Receipt> of private persons: what a firm ordered, or had invoiced under its SIREN, is no part of it */
    private function receipts(int $year, int $part): array
    {
        $end = SalesBook::begin($year, 2 * $part + 1);
        $receipts = $this->book->between(SalesBook::begin($year, 2 * $part - 1), $end);
        $firms = array_filter($this->book->sales($receipts), static fn(Sale $sale): bool => $sale->is_company);
        // What was transmitted stays as it was: an invoice that is made after the period changes nothing in it.
        foreach (Db::column(
            "SELECT order_id FROM %i WHERE siren <> '' AND issued < %d",
            Schema::table('invoices'),
            $end,
        ) as $order_id) {
            $firms[(int) $order_id] = true;
        }

        return array_values(array_filter($receipts, static fn(Receipt $receipt): bool => !isset($firms[$receipt->order_id])));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/**
 * The rows of invoices. A number is the next place in its series and year (CGI ann. II 242 nonies A: unique, continuous), taken in the
 * transaction that stores the row, under a lock; UNIQUE(series, year, place) lets none be given twice, and what fails takes none.
 * Rows are never changed and never deleted.
 */
final class InvoiceStore
{
    /** @return list<Invoice> of an order, the invoice before its credit notes */
    public static function of_order(int $order_id): array
    {
        return array_map(Invoice::of(...), Db::rows(
            'SELECT id, series, number, order_id, source, issued FROM %i WHERE order_id = %d ORDER BY id',
            Schema::table('invoices'),
            $order_id,
        ));
    }

    public static function find(int $order_id, string $source): ?Invoice
    {
        $row = Db::row(
            'SELECT id, series, number, order_id, source, issued FROM %i WHERE order_id = %d AND source = %s',
            Schema::table('invoices'),
            $order_id,
            $source,
        );

        return $row === null ? null : Invoice::of($row);
    }

    /** @return ?array{invoice: Invoice, pdf: string, xml: string} by its id */
    public static function read(int $id): ?array
    {
        $row = Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('invoices'), $id);

        return $row === null ? null : [
            'invoice' => Invoice::of($row),
            'pdf' => (string) base64_decode((string) $row['pdf'], true),
            'xml' => (string) $row['xml'],
        ];
    }

    /** @return array<string, mixed> what an invoice says */
    public static function content(int $id): array
    {
        return Read::json(
            (string) Db::value('SELECT content FROM %i WHERE id = %d', Schema::table('invoices'), $id),
        );
    }

    /**
     * Stores an invoice or a credit note once for its source.
     *
     * @param string                                $series an Invoice's
     * @param callable(string, int): InvoiceContent $write what it says, by its number and the Unix time of its making
     */
    public static function add(string $series, int $order_id, string $source, callable $write): Invoice
    {
        return Lock::with('invoices', static fn(): Invoice => Transaction::run(
            static fn(): Invoice => self::find($order_id, $source) ?? self::insert($series, $order_id, $source, $write),
        ));
    }

    /**
     * @param string                                $series an Invoice's
     * @param callable(string, int): InvoiceContent $write
     */
    private static function insert(string $series, int $order_id, string $source, callable $write): Invoice
    {
        $now = Clock::now();
        $year = (int) wp_date('Y', $now);
        $place = 1 + (int) Db::value(
            'SELECT MAX(place) FROM %i WHERE series = %s AND year = %d',
            Schema::table('invoices'),
            $series,
            $year,
        );
        $number = Invoice::number($series, $year, $place);
        $content = $write($number, $now);
        $xml = FacturX::xml($content);
        Db::run(
            'INSERT INTO %i (series, year, place, number, order_id, source, siren, issued, content, xml, pdf) '
                . 'VALUES (%s, %d, %d, %s, %d, %s, %s, %d, %s, %s, %s)',
            Schema::table('invoices'),
            $series,
            $year,
            $place,
            $number,
            $order_id,
            $source,
            $content->buyer->siren,
            $now,
            (string) wp_json_encode($content->to_array()),
            $xml,
            base64_encode(InvoicePdf::bytes($content, $xml, $now)),
        );

        return self::find($order_id, $source) ?? throw new \LogicException('An invoice of this transaction is gone.');
    }
}

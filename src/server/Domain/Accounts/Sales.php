<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * What was sold with each order that money moved for, written down once (ADR 23): when the book is read, every day, and before another
 * setting of kinds comes into force. No later change of a category or of the setting changes what was declared.
 */
final class Sales implements Feature
{
    /** Most orders of one query. */
    private const CHUNK = 500;

    /**
     * @param \Closure(): Orders $orders
     * @param \Closure(): Ledger $ledger
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $ledger,
        private readonly Settings $settings,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, fn() => $this->keep_all(Kinds::of($this->settings)));
        Settings::on_change(function (mixed $before, mixed $now): void {
            $former = Read::map($before)[Kinds::SETTING] ?? [];
            if ($former !== (Read::map($now)[Kinds::SETTING] ?? [])) {
                $this->keep_all(Kinds::of_value($former));
            }
        });
    }

    /**
     * @param list<int> $order_ids
     *
     * @return array<int, Sale> by order id; none of an order that cannot be read
     */
    public function of(array $order_ids): array
    {
        $sales = [];
        foreach (array_chunk(array_values(array_unique($order_ids)), self::CHUNK) as $ids) {
            foreach (Db::rows(
                'SELECT * FROM %i WHERE order_id IN (' . implode(',', array_map(intval(...), $ids)) . ')',
                Schema::table('sales'),
            ) as $row) {
                $sales[(int) $row['order_id']] = self::sale($row);
            }
        }
        $kinds = Kinds::of($this->settings);
        foreach (array_diff($order_ids, array_keys($sales)) as $order_id) {
            $sale = isset($sales[$order_id]) ? null : $this->keep($order_id, $kinds);
            if ($sale !== null) {
                $sales[$order_id] = $sale;
            }
        }

        return $sales;
    }

    /** Writes down what is sold with every order that has paid and is not written down yet. */
    public function keep_all(Kinds $kinds): void
    {
        foreach (Db::column(
            "SELECT DISTINCT p.order_id FROM %i p LEFT JOIN %i s ON s.order_id = p.order_id "
                . "WHERE p.status IN ('paid', 'returned') AND s.order_id IS NULL ORDER BY p.order_id",
            Schema::table('payments'),
            Schema::table('sales'),
        ) as $order_id) {
            $this->keep((int) $order_id, $kinds);
        }
    }

    private function keep(int $order_id, Kinds $kinds): ?Sale
    {
        $order = ($this->ledger)()->is_away($order_id) ? null : ($this->orders)()->find($order_id);
        if ($order === null) {
            return null;
        }
        $sale = self::sold($order, $kinds);
        Db::run(
            'INSERT IGNORE INTO %i (order_id, number, created, company, shipping, lines_json) VALUES (%d, %s, %d, %d, %d, %s)',
            Schema::table('sales'),
            $order_id,
            $sale->number,
            $sale->created,
            (int) $sale->is_company,
            $sale->shipping,
            (string) wp_json_encode(array_map(static fn(SoldLine $line): array => $line->to_array(), $sale->lines)),
        );
        $kept = Db::row('SELECT * FROM %i WHERE order_id = %d', Schema::table('sales'), $order_id);

        return $kept === null ? $sale : self::sale($kept);
    }

    private static function sold(Order $order, Kinds $kinds): Sale
    {
        return new Sale(
            $order->id,
            $order->number,
            (int) strtotime($order->created),
            trim($order->billing->company) !== '',
            $order->shipping,
            array_map(static fn(OrderLine $line): SoldLine => new SoldLine(
                $line->id,
                $line->name,
                $line->quantity,
                $line->total,
                $line->balance,
                $kinds->of_product($line->product_id),
            ), $order->lines),
        );
    }

    /** @param array<string, ?string> $row */
    private static function sale(array $row): Sale
    {
        return new Sale(
            (int) $row['order_id'],
            (string) $row['number'],
            (int) $row['created'],
            (int) $row['company'] === 1,
            (int) $row['shipping'],
            array_map(SoldLine::from_array(...), Read::maps(json_decode((string) $row['lines_json'], true))),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Domain\Payments\RefundDemands;
use Museau\Domain\Payments\RefundLines;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Demands of money back as credit notes ask for them. A demand is known by the least id of its pieces that are left: Stripe may refuse one
 * of them, which is then deleted.
 */
final class CreditDemands
{
    /**
     * Demands of an order that went out whole, the oldest first.
     *
     * @return array<string, array{cents: int, lines: array<int, int>, reason: string}> by the source of their credit note
     */
    public static function of_order(int $order_id): array
    {
        $demands = [];
        foreach (Db::rows(
            "SELECT r.id, r.request, r.refund_id, r.cents, r.lines_json, r.reason FROM %i r "
                // What went back to a gift voucher names no payment.
                . "LEFT JOIN %i p ON p.id = r.payment_id "
                . "WHERE r.order_id = %d AND (p.status = 'paid' OR r.payment_id = 0) ORDER BY r.created, r.id",
            Schema::table('refunds'),
            Schema::table('payments'),
            $order_id,
        ) as $row) {
            $name = RefundDemands::name((string) $row['request']);
            $demand = $demands[$name] ?? ['id' => (int) $row['id'], 'cents' => 0, 'lines' => [], 'reason' => '', 'waits' => false];
            $demand['lines'] = RefundLines::sum($demand['lines'], ...RefundLines::of([$row]));
            $demand['cents'] += (int) $row['cents'];
            $demand['reason'] = $demand['reason'] === '' ? (string) $row['reason'] : $demand['reason'];
            $demand['waits'] = $demand['waits'] || $row['refund_id'] === null;
            $demands[$name] = $demand;
        }
        $whole = [];
        foreach ($demands as $demand) {
            if (!$demand['waits']) {
                $whole[self::source($demand['id'])] = [
                    'cents' => $demand['cents'],
                    'lines' => $demand['lines'],
                    'reason' => $demand['reason'],
                ];
            }
        }

        return $whole;
    }

    /** @return list<int> orders whose invoice lacks a credit note */
    public static function orders(): array
    {
        $demands = [];
        foreach (Db::rows(
            "SELECT r.order_id, r.request, r.refund_id, c.id AS note FROM %i r LEFT JOIN %i p ON p.id = r.payment_id "
                . "JOIN %i i ON i.order_id = r.order_id AND i.source = 'order' "
                . "LEFT JOIN %i c ON c.order_id = r.order_id AND c.source = CONCAT('refund-', r.id) "
                . "WHERE p.status = 'paid' OR r.payment_id = 0 ORDER BY r.id",
            Schema::table('refunds'),
            Schema::table('payments'),
            Schema::table('invoices'),
            Schema::table('invoices'),
        ) as $row) {
            $name = $row['order_id'] . ' ' . RefundDemands::name((string) $row['request']);
            $lacks = $demands[$name]['lacks'] ?? $row['note'] === null;
            $demands[$name] = [
                'order' => (int) $row['order_id'],
                'lacks' => $lacks && $row['refund_id'] !== null,
            ];
        }

        return array_values(array_unique(array_column(array_filter(
            $demands,
            static fn(array $demand): bool => $demand['lacks'],
        ), 'order')));
    }

    private static function source(int $refund_row): string
    {
        return 'refund-' . $refund_row;
    }
}

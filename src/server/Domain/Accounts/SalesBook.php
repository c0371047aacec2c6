<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * The 'livre des recettes' of a small French business (CGI 50-0 and 102 ter, C. com. L123-28): what was received and given back,
 * day by day, from the table that is the truth about money. Days are those of the site's time zone.
 */
final class SalesBook
{
    private const HEADINGS = [
        'Date de l\'encaissement', 'N° de commande', 'Date de la commande', 'Client', 'Nature', 'Détail', 'Opération',
        'Montant encaissé (€)', 'TVA (€)', 'Moyen de paiement', 'Référence du paiement',
    ];

    /**
     * @param \Closure(): Orders $orders
     * @param \Closure(): bool   $live       whether cards are charged for real: then payments of tests are left out, before it only they
     *   are there
     * @param \Closure(): bool   $vat_exempt
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly Ledger $ledger,
        private readonly \Closure $live,
        private readonly \Closure $vat_exempt,
    ) {}

    public function is_live(): bool
    {
        return ($this->live)();
    }

    /** @return non-empty-list<int> the years to choose from, the present one first */
    public function years(): array
    {
        $first = (int) Db::value(
            'SELECT MIN(settled_at) FROM %i WHERE settled_at > 0 AND live = %d',
            Schema::table('payments'),
            (int) $this->is_live(),
        );
        $now = (int) wp_date('Y', Clock::now());

        return range($now, $first > 0 ? min($now, (int) wp_date('Y', $first)) : $now);
    }

    /** @return list<Receipt> of a year, oldest first */
    public function receipts(int $year): array
    {
        [$from, $to] = [self::begin($year), self::begin($year + 1)];
        $live = (int) $this->is_live();
        $receipts = [];
        foreach (Db::rows(
            "SELECT order_id, engine, kind, amount, intent_id, status, settled_at, source FROM %i "
                . "WHERE status IN ('paid', 'returned') AND amount > 0 AND live = %d AND settled_at >= %d AND settled_at < %d",
            Schema::table('payments'),
            $live,
            $from,
            $to,
        ) as $row) {
            $kind = match ($row['kind']) {
                'deposit' => 'deposit',
                'balance' => 'balance',
                default => 'full',
            };
            $receipts[] = $this->receipt($row, $kind, (int) $row['amount'], (int) $row['settled_at'], (string) $row['intent_id']);
            if ($row['status'] === 'returned') {
                // The order could not be served any more: what had come went back at once, without a demand of the artist.
                $receipts[] = $this->receipt($row, 'refund', -(int) $row['amount'], (int) $row['settled_at'], (string) $row['intent_id']);
            }
        }
        foreach (Db::rows(
            // A payment without Stripe that was a mistake has left the book, and its refunds with it.
            "SELECT r.order_id, p.engine, p.source, r.cents, r.refund_id, r.created
            FROM %i r JOIN %i p ON p.id = r.payment_id AND (p.source = '' OR p.status = 'paid')
            WHERE r.refund_id IS NOT NULL AND p.live = %d AND r.created >= %d AND r.created < %d",
            Schema::table('refunds'),
            Schema::table('payments'),
            $live,
            $from,
            $to,
        ) as $row) {
            $receipts[] = $this->receipt($row, 'refund', -(int) $row['cents'], (int) $row['created'], (string) $row['refund_id']);
        }
        usort($receipts, static fn(Receipt $one, Receipt $other): int => $one->at <=> $other->at);

        return $receipts;
    }

    /** @return array<int, array{received: int, refunded: int}> cents by month, 1 to 12; `refunded` is zero or more */
    public function months(int $year): array
    {
        $received = $refunded = array_fill(1, 12, 0);
        foreach ($this->receipts($year) as $receipt) {
            $month = (int) wp_date('n', $receipt->at);
            if ($receipt->cents < 0) {
                $refunded[$month] = ($refunded[$month] ?? 0) - $receipt->cents;
            } else {
                $received[$month] = ($received[$month] ?? 0) + $receipt->cents;
            }
        }
        $months = [];
        foreach ($received as $month => $cents) {
            $months[$month] = ['received' => $cents, 'refunded' => $refunded[$month] ?? 0];
        }

        return $months;
    }

    /** The year as a table that a spreadsheet opens by itself in French: semicolons, decimal commas, UTF-8 with its mark. */
    public function csv(int $year): string
    {
        $rows = [implode(';', array_map(self::cell(...), self::HEADINGS))];
        $orders = [];
        foreach ($this->receipts($year) as $receipt) {
            $orders[$receipt->order_id] ??= $receipt->is_known ? ($this->orders)()->find($receipt->order_id) : null;
            $order = $orders[$receipt->order_id];
            $rows[] = implode(';', [
                self::cell((string) wp_date('d/m/Y', $receipt->at)),
                self::cell($order->number ?? (string) $receipt->order_id),
                self::cell($order === null ? '' : (string) wp_date('d/m/Y', (int) strtotime($order->created))),
                self::cell($order === null ? '' : trim($order->billing->company . ' ' . $order->billing->name())),
                self::cell(__('Vente de biens', 'museau')),
                self::cell($order === null ? '' : self::content($order)),
                self::cell($receipt->label()),
                self::amount($receipt->cents),
                ($this->vat_exempt)() ? self::amount(0) : '',
                self::cell($receipt->means()),
                self::cell($receipt->reference),
            ]);
        }

        return "\u{FEFF}" . implode("\r\n", $rows) . "\r\n";
    }

    private static function begin(int $year): int
    {
        return (new \DateTimeImmutable($year . '-01-01 00:00:00', wp_timezone()))->getTimestamp();
    }

    /**
     * @param array<string, ?string>              $row
     * @param 'full'|'deposit'|'balance'|'refund' $kind
     */
    private function receipt(array $row, string $kind, int $cents, int $at, string $reference): Receipt
    {
        return new Receipt(
            $at,
            (int) $row['order_id'],
            $kind,
            $cents,
            $reference,
            $this->ledger->is_ours($row),
            (string) ($row['source'] ?? ''),
        );
    }

    private static function content(Order $order): string
    {
        $lines = array_map(
            static fn(OrderLine $line): string => ($line->quantity > 1 ? $line->quantity . ' × ' : '') . $line->name,
            $order->lines,
        );

        return implode(', ', [...$lines, ...($order->shipping > 0 ? [__('livraison', 'museau')] : [])]);
    }

    private static function amount(int $cents): string
    {
        return number_format($cents / 100, 2, ',', '');
    }

    /** A text that no spreadsheet takes for a formula, whatever a customer called herself. */
    private static function cell(string $text): string
    {
        $text = trim(preg_replace('/[\p{C}\s]+/u', ' ', mb_scrub($text)) ?? '');
        if (preg_match('/^[=+\-@＝＋－＠|%]/u', $text) === 1) {
            $text = '\'' . $text;
        }

        return '"' . str_replace('"', '""', $text) . '"';
    }
}

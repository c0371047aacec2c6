<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Domain\Accounts\Sale;
use Museau\Domain\Accounts\Sales;
use Museau\Domain\Accounts\Shares;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Writes what an invoice or a credit note says, from the order as it is now. */
final class InvoiceWriter
{
    public function __construct(private readonly Settings $settings, private readonly Sales $sales) {}

    /**
     * @param bool $is_test whether no real money was asked for
     *
     * @return callable(string, int): InvoiceContent
     *
     * @throws CannotInvoice
     */
    public function invoice(Order $order, bool $is_test): callable
    {
        $seller = (new InvoiceParties($this->settings))->seller();
        $buyer = InvoiceParties::buyer($order);
        $sale = $this->sales->of([$order->id])[$order->id] ?? null;
        $lines = array_map(static fn(OrderLine $line): InvoiceLine => new InvoiceLine(
            self::name($line),
            max(1, $line->quantity),
            // What coupons took stands below as the discount of them all, which the law wants named (C. com. L441-9).
            $line->full(),
            self::kind($sale, $line->id),
        ), $order->lines);
        $discount = $order->discount();
        $other = $order->total - $order->shipping + $discount
            - array_sum(array_map(static fn(InvoiceLine $line): int => $line->total, $lines));

        return static fn(string $number, int $now): InvoiceContent => new InvoiceContent(
            $number,
            false,
            (string) wp_date('Y-m-d', $now),
            self::sold($order),
            $order->number,
            $seller,
            $buyer,
            InvoiceParties::delivery($order, $buyer),
            $lines,
            $order->shipping,
            $other,
            min($order->received, $order->total),
            self::vat_mention(),
            self::notes($seller, $buyer, $is_test),
            means: PaidBy::code($order->id),
            discount: $discount,
        );
    }

    /**
     * @param array<string, mixed> $invoice   what the invoice says (InvoiceContent::to_array())
     * @param array<int, int>      $lines     cents given back, by order line id
     * @param int                  $cents     given back in all
     * @param int                  $cancelled cents of the balance that are not due any more
     *
     * @return callable(string, int): InvoiceContent
     */
    public function credit(
        Order $order,
        array $invoice,
        array $lines,
        int $cents,
        int $cancelled,
        string $reason,
        bool $is_test,
    ): callable {
        $sale = $this->sales->of([$order->id])[$order->id] ?? null;
        $rows = [];
        if (array_sum($lines) > $cents) {
            // Stripe has refused a part of what was asked for these lines.
            $lines = Shares::of($cents, $lines);
        }
        foreach ($order->lines as $line) {
            if (($lines[$line->id] ?? 0) > 0) {
                $rows[] = new InvoiceLine(self::name($line), 1, $lines[$line->id], self::kind($sale, $line->id));
            }
        }
        $kind = $rows[0]->kind ?? self::kind($sale, $order->lines[0]->id ?? 0);
        $rest = $cents - array_sum(array_map(static fn(InvoiceLine $row): int => $row->total, $rows));
        foreach ([
            [$rest, $rows === [] ? __('Remboursement', 'museau') : __('Livraison ou geste commercial', 'museau')],
            [$cancelled, __('Solde qui n\'est plus dû', 'museau')],
        ] as [$part, $name]) {
            $part > 0 && $rows[] = new InvoiceLine($name, 1, $part, $kind);
        }
        $seller = Party::from_array(Read::map($invoice['seller'] ?? null));
        $buyer = Party::from_array(Read::map($invoice['buyer'] ?? null));

        return static fn(string $number, int $now): InvoiceContent => new InvoiceContent(
            $number,
            true,
            (string) wp_date('Y-m-d', $now),
            Read::text($invoice['sold'] ?? ''),
            $order->number,
            $seller,
            $buyer,
            Party::from_array(Read::map($invoice['delivery'] ?? null)),
            $rows,
            0,
            0,
            $cents,
            self::vat_mention(),
            self::notes($seller, $buyer, $is_test, true),
            Read::text($invoice['number'] ?? ''),
            Read::text($invoice['issued'] ?? ''),
            $reason,
            PaidBy::code($order->id),
        );
    }

    public static function vat_mention(): string
    {
        return __('TVA non applicable, art. 293 B du CGI', 'museau');
    }

    /** What it is, without the buyer's own texts. */
    private static function name(OrderLine $line): string
    {
        $work = $line->work();

        return $work === '' || str_contains($line->name, $work) ? $line->name : "$line->name ($work)";
    }

    /** @return 'goods'|'service' */
    private static function kind(?Sale $sale, int $line_id): string
    {
        foreach ($sale->lines ?? [] as $line) {
            if ($line->id === $line_id) {
                return $line->kind->value;
            }
        }

        return 'goods';
    }

    /** The day on which it was handed over, or else paid. */
    private static function sold(Order $order): string
    {
        foreach (['shipped_at', 'completed_at'] as $step) {
            $day = strtotime(Read::text($order->meta[$step] ?? ''));
            if ($day !== false) {
                return (string) wp_date('Y-m-d', $day);
            }
        }

        return (string) wp_date('Y-m-d', (int) strtotime($order->paid_at ?? $order->created));
    }

    /** @return array<string, string> sentences of the law, by subject code of UNTDID 4451 */
    private static function notes(Party $seller, Party $buyer, bool $is_test, bool $is_credit = false): array
    {
        return array_filter([
            'AAI' => $is_test ? __('Essai : aucune carte n\'a été débitée pour de vrai, ce document est sans valeur.', 'museau') : '',
            'ABL' => $seller->register,
            // Between firms (C. com. L441-9, L441-10, D441-5).
            ...($buyer->contact === '' || $is_credit ? [] : [
                'PMD' => __(
                    'Pénalités de retard : trois fois le taux d\'intérêt légal, exigibles le jour suivant la date de règlement.',
                    'museau',
                ),
                'PMT' => __('Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.', 'museau'),
                'AAB' => __('Pas d\'escompte pour paiement anticipé.', 'museau'),
            ]),
        ]);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** The book of a year as a file: one row for each movement and kind of operation. */
final class BookCsv
{
    private const HEADINGS = [
        'Date de l\'encaissement', 'N° de commande', 'Date de la commande', 'Client', 'Nature', 'Détail', 'Opération',
        'Montant encaissé (€)', 'TVA (€)', 'Moyen de paiement', 'Référence du paiement',
    ];

    /**
     * @param \Closure(): Customers $customers
     * @param \Closure(): bool      $vat_exempt
     */
    public function __construct(
        private readonly SalesBook $book,
        private readonly \Closure $customers,
        private readonly \Closure $vat_exempt,
    ) {}

    public function of(int $year): string
    {
        $receipts = $this->book->receipts($year);
        $sales = $this->book->sales($receipts);
        $names = ($this->customers)()->names(array_keys($sales));
        $rows = [Csv::texts(self::HEADINGS)];
        foreach ($receipts as $receipt) {
            foreach (self::kinds($receipt) as $kind) {
                $rows[] = $this->row($receipt, $kind, $sales[$receipt->order_id] ?? null, $names[$receipt->order_id] ?? '');
            }
        }

        return Csv::file($rows);
    }

    /** @return non-empty-list<OperationKind> the kinds that a movement has a row for */
    private static function kinds(Receipt $receipt): array
    {
        $kinds = array_values(array_filter(OperationKind::cases(), static fn(OperationKind $kind): bool => $receipt->of($kind) !== 0));

        return $kinds === [] ? [OperationKind::Goods] : $kinds;
    }

    /** @return list<string> */
    private function row(Receipt $receipt, OperationKind $kind, ?Sale $sale, string $name): array
    {
        $label = $receipt->worth === 0
            ? $receipt->label()
            /* translators: 1: what happened, 2: amount in euros */
            : sprintf(__('%1$s : %2$s €', 'museau'), $receipt->label(), Csv::amount($receipt->worth));

        return [
            Csv::text((string) wp_date('d/m/Y', $receipt->at)),
            Csv::text($sale->number ?? (string) $receipt->order_id),
            Csv::text($sale === null ? '' : (string) wp_date('d/m/Y', $sale->created)),
            Csv::text($name),
            Csv::text($kind->label()),
            Csv::text($sale === null ? '' : $sale->content()),
            Csv::text($label),
            Csv::amount($receipt->of($kind)),
            ($this->vat_exempt)() ? Csv::amount(0) : '',
            Csv::text($receipt->means()),
            Csv::text($receipt->reference),
        ];
    }
}

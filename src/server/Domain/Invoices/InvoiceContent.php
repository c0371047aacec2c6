<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Read;

/** All that an invoice or a credit note says. Amounts in cents, days 'YYYY-MM-DD'. */
final class InvoiceContent
{
    /**
     * @param bool              $is_credit whether it is a credit note, whose amounts are what it takes back
     * @param string            $sold      day of the sale or delivery
     * @param list<InvoiceLine> $lines
     * @param int               $other     what an extension added (above zero) or took off (below) beside lines and shipping
     * @param int               $discount  what coupons took off, which stands apart even where a fee makes up for it
     * @param int               $paid      received before it was made; of a credit note: given back, the rest is taken off the balance
     * @param string            $reference number of the invoice that a credit note corrects
     * @param string            $means     how it was paid, code of UNTDID 4461; 48 is a card
     * @param array<string, string> $notes the law's sentences, by subject code of UNTDID 4451
     */
    public function __construct(
        public readonly string $number,
        public readonly bool $is_credit,
        public readonly string $issued,
        public readonly string $sold,
        public readonly string $order_number,
        public readonly Party $seller,
        public readonly Party $buyer,
        public readonly Party $delivery,
        public readonly array $lines,
        public readonly int $shipping,
        public readonly int $other,
        public readonly int $paid,
        public readonly string $vat_mention,
        public readonly array $notes,
        public readonly string $reference = '',
        public readonly string $reference_day = '',
        public readonly string $reason = '',
        public readonly string $means = '48',
        public readonly int $discount = 0,
    ) {}

    public function lines_total(): int
    {
        return array_sum(array_map(static fn(InvoiceLine $line): int => $line->total, $this->lines));
    }

    public function total(): int
    {
        return $this->lines_total() + $this->shipping + $this->other - $this->discount;
    }

    /** @return list<array{string, int}> what is added (above zero) or taken off (below) beside lines and shipping, as it is named */
    public function charges(): array
    {
        return array_values(array_filter([
            [$this->other > 0 ? __('Frais', 'museau') : __('Remise', 'museau'), $this->other],
            [__('Remise', 'museau'), -$this->discount],
        ], static fn(array $charge): bool => $charge[1] !== 0));
    }

    public function due(): int
    {
        return max(0, $this->total() - $this->paid);
    }

    /** Terms of payment, or what became of what a credit note takes off. */
    public function terms(): string
    {
        return match (true) {
            $this->due() === 0 => __('Réglé', 'museau'),
            $this->is_credit => __('Retiré du solde de la facture', 'museau'),
            default => __('Le solde est dû avant l\'envoi.', 'museau'),
        };
    }

    /** @return 'goods'|'service'|'mixed' the kind of operation, a mention of the law since décret 2022-1299 */
    public function kind(): string
    {
        $kinds = array_values(array_unique(array_map(static fn(InvoiceLine $line): string => $line->kind, $this->lines)));

        return count($kinds) > 1 ? 'mixed' : ($kinds === ['service'] ? 'service' : 'goods');
    }

    public function is_for_company(): bool
    {
        return $this->buyer->siren !== '' || $this->buyer->contact !== '';
    }

    /** @return array<string, mixed> */
    public function to_array(): array
    {
        return [
            ...Read::map(get_object_vars($this)),
            'seller' => $this->seller->to_array(),
            'buyer' => $this->buyer->to_array(),
            'delivery' => $this->delivery->to_array(),
            'lines' => array_map(static fn(InvoiceLine $line): array => get_object_vars($line), $this->lines),
        ];
    }
}

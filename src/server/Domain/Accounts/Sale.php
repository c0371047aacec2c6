<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** An order as the accounts keep it: what each line is, decided once. It names no person. Amounts in cents. */
final class Sale
{
    /**
     * @param string         $number     as the customer reads it
     * @param int            $created    Unix time of the order
     * @param bool           $is_company whether a firm ordered
     * @param list<SoldLine> $lines
     */
    public function __construct(
        public readonly int $order_id,
        public readonly string $number,
        public readonly int $created,
        public readonly bool $is_company,
        public readonly int $shipping,
        public readonly array $lines,
    ) {}

    /**
     * What a payment of this kind pays for, by kind of operation. Shipping follows the lines, and is paid with the first payment.
     *
     * @param 'full'|'deposit'|'balance' $payment
     *
     * @return array<string, int>
     */
    public function weights(string $payment): array
    {
        $whole = $later = OperationKind::none();
        foreach ($this->lines as $line) {
            $whole[$line->kind->value] += $line->total;
            $later[$line->kind->value] += $line->balance;
        }
        foreach (Shares::of($this->shipping, $whole) as $kind => $cents) {
            $whole[$kind] += $cents;
        }
        if ($payment === 'full' || array_sum($later) === 0) {
            return $whole;
        }
        $now = array_map(static fn(int $all, int $rest): int => max(0, $all - $rest), $whole, $later);

        return $payment === 'balance' ? $later : array_combine(array_keys($whole), $now);
    }

    /**
     * @param array<int, int> $cents given back, by order line id
     *
     * @return array<string, int> by kind; lines of another engine's numbering are left out
     */
    public function of_lines(array $cents): array
    {
        $sums = OperationKind::none();
        foreach ($this->lines as $line) {
            $sums[$line->kind->value] += $cents[$line->id] ?? 0;
        }

        return $sums;
    }

    /** What was sold, on one line. */
    public function content(): string
    {
        $lines = array_map(
            static fn(SoldLine $line): string => ($line->quantity > 1 ? $line->quantity . ' × ' : '') . $line->name,
            $this->lines,
        );

        return implode(', ', [...$lines, ...($this->shipping > 0 ? [__('livraison', 'museau')] : [])]);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

/** An invoice or a credit note as it is kept: it never changes. */
final class Invoice
{
    /** Series of invoices, of credit notes. */
    public const INVOICE = 'F';

    public const CREDIT = 'A';

    /** The same of orders that were paid while cards were not charged for real: they take no number of the real series. */
    public const TEST_INVOICE = 'X';

    public const TEST_CREDIT = 'Y';

    /** What the number begins with, by series. */
    private const BEGINS = ['F' => 'F', 'A' => 'A', 'X' => 'ESSAI-F', 'Y' => 'ESSAI-A'];

    /** @param string $source 'order', or Stripe's id of the refund that a credit note was made for */
    public function __construct(
        public readonly int $id,
        public readonly string $series,
        public readonly string $number,
        public readonly int $order_id,
        public readonly string $source,
        public readonly int $issued,
    ) {}

    public function is_credit(): bool
    {
        return in_array($this->series, [self::CREDIT, self::TEST_CREDIT], true);
    }

    /** 'F2026-0001' */
    public static function number(string $series, int $year, int $place): string
    {
        return sprintf('%s%d-%04d', self::BEGINS[$series] ?? $series, $year, $place);
    }

    public function file_name(): string
    {
        return ($this->is_credit() ? 'avoir-' : 'facture-') . $this->number . '.pdf';
    }

    public function label(): string
    {
        /* translators: %s: number */
        return sprintf($this->is_credit() ? __('Avoir %s', 'museau') : __('Facture %s', 'museau'), $this->number);
    }

    /** @param array<string, ?string> $row */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (string) $row['series'],
            (string) $row['number'],
            (int) $row['order_id'],
            (string) $row['source'],
            (int) $row['issued'],
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Read;

/** A line of an invoice or of a credit note. Cents. */
final class InvoiceLine
{
    /** @param 'goods'|'service' $kind */
    public function __construct(
        public readonly string $name,
        public readonly int $quantity,
        public readonly int $total,
        public readonly string $kind,
    ) {}

    /** Price of one piece; null when the total cannot be divided into whole cents. */
    public function unit_price(): ?int
    {
        return $this->total % $this->quantity === 0 ? intdiv($this->total, $this->quantity) : null;
    }

    /** @param array<string, mixed> $data */
    public static function from_array(array $data): self
    {
        return new self(
            Read::text($data['name'] ?? ''),
            max(1, Read::int($data['quantity'] ?? 1)),
            Read::int($data['total'] ?? 0),
            Read::text($data['kind'] ?? '') === 'service' ? 'service' : 'goods',
        );
    }
}

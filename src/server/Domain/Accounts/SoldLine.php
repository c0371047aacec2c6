<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Kernel\Read;

/** A line of a sale as the accounts keep it. Amounts in cents. */
final class SoldLine
{
    /** @param int $balance what of the total is asked after the first payment */
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly int $quantity,
        public readonly int $total,
        public readonly int $balance,
        public readonly OperationKind $kind,
    ) {}

    /** @return array<string, int|string> */
    public function to_array(): array
    {
        return [
            'id' => $this->id,
            'name' => $this->name,
            'quantity' => $this->quantity,
            'total' => $this->total,
            'balance' => $this->balance,
            'kind' => $this->kind->value,
        ];
    }

    /** @param array<string, mixed> $data what to_array() gave */
    public static function from_array(array $data): self
    {
        return new self(
            Read::int($data['id'] ?? 0),
            Read::text($data['name'] ?? ''),
            Read::int($data['quantity'] ?? 1),
            Read::int($data['total'] ?? 0),
            Read::int($data['balance'] ?? 0),
            OperationKind::tryFrom(Read::text($data['kind'] ?? '')) ?? OperationKind::Goods,
        );
    }
}

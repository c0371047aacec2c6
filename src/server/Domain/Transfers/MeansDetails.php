<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

/**
 * What the shop's owner has written about one means of payment where she keeps it; plain texts.
 *
 * @phpstan-type Account array{holder: string, bank: string, iban: string, bic: string}
 */
final class MeansDetails
{
    /**
     * @param string        $title        as she calls it: 'Virement bancaire'
     * @param string        $description  what the checkout says of it; '' of none
     * @param string        $instructions what whoever has ordered reads; '' of none
     * @param list<Account> $accounts     where a transfer goes; [] for a cheque
     */
    public function __construct(
        public readonly Means $means,
        public readonly string $title,
        public readonly string $description,
        public readonly string $instructions,
        public readonly array $accounts = [],
    ) {}

    /** Whether somebody who has ordered would know where to send the money. */
    public function is_complete(): bool
    {
        return $this->means === Means::Cheque || $this->accounts !== [] || $this->instructions !== '';
    }
}

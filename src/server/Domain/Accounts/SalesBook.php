<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

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
    private readonly Movements $movements;

    /**
     * @param \Closure(): bool $live whether cards are charged for real: then payments of tests are left out, before it only they
     *   are there
     * @param list<\Closure(int, int, bool): list<Receipt>> $others rows that the ledger does not hold, from a Unix time to another, of real
     *   money or of tests. A voucher's sale is takings of the day it is bought (Receipt::VOUCHER, its cents); an order paid with it is none
     *   (Receipt::VOUCHER_USED: no cents, its worth beside)
     */
    public function __construct(
        private readonly Sales $sales,
        Ledger $ledger,
        private readonly \Closure $live,
        private readonly array $others = [],
    ) {
        $this->movements = new Movements($sales, $ledger);
    }

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
        return $this->between(self::begin($year), self::begin($year + 1));
    }

    /** @return list<Receipt> from a moment to another, Unix times, oldest first */
    public function between(int $from, int $to): array
    {
        $receipts = $this->movements->between($from, $to, $this->is_live());
        foreach ($this->others as $other) {
            array_push($receipts, ...$other($from, $to, $this->is_live()));
        }
        usort($receipts, static fn(Receipt $one, Receipt $other): int => $one->at <=> $other->at);

        return $receipts;
    }

    /**
     * What was sold with the orders of some rows.
     *
     * @param list<Receipt> $receipts
     *
     * @return array<int, Sale> by order id
     */
    public function sales(array $receipts): array
    {
        return $this->sales->of(array_values(array_unique(array_filter(array_map(
            static fn(Receipt $receipt): int => $receipt->order_id,
            $receipts,
        )))));
    }

    /** The first moment of a month, Unix time; months beyond December go on into the next year. */
    public static function begin(int $year, int $month = 1): int
    {
        return (new \DateTimeImmutable('2000-01-01 00:00:00', wp_timezone()))->setDate($year, $month, 1)->getTimestamp();
    }
}

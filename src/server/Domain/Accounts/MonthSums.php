<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** A year's rows added up by month. Cents. */
final class MonthSums
{
    /** @var array<int, array{received: int, refunded: int, goods: int, service: int}> by month, 1 to 12 */
    public readonly array $months;

    /** @param list<Receipt> $receipts of one year */
    public function __construct(array $receipts)
    {
        $months = array_fill(1, 12, ['received' => 0, 'refunded' => 0, 'goods' => 0, 'service' => 0]);
        foreach ($receipts as $receipt) {
            $month = (int) wp_date('n', $receipt->at);
            $sums = $months[$month] ?? ['received' => 0, 'refunded' => 0, 'goods' => 0, 'service' => 0];
            $sums[$receipt->cents < 0 ? 'refunded' : 'received'] += abs($receipt->cents);
            $sums['goods'] += $receipt->of(OperationKind::Goods);
            $sums['service'] += $receipt->of(OperationKind::Service);
            $months[$month] = $sums;
        }
        $this->months = $months;
    }

    /**
     * @param int $from first month
     * @param int $to   last month
     *
     * @return array{received: int, refunded: int, goods: int, service: int}
     */
    public function sum(int $from, int $to): array
    {
        $part = array_filter($this->months, static fn(int $month): bool => $month >= $from && $month <= $to, ARRAY_FILTER_USE_KEY);

        return [
            'received' => array_sum(array_column($part, 'received')),
            'refunded' => array_sum(array_column($part, 'refunded')),
            'goods' => array_sum(array_column($part, 'goods')),
            'service' => array_sum(array_column($part, 'service')),
        ];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

use Museau\Domain\Orders\OrderLine;

/** A line of an order as the withdrawal function shows it. */
final class WithdrawalLine
{
    /**
     * @param int     $quantity pieces that can still be withdrawn; 0 unless the state is Open
     * @param ?string $until    last day of the period, 'YYYY-MM-DD'; null while the delivery is unknown
     */
    public function __construct(
        public readonly OrderLine $line,
        public readonly LineState $state,
        public readonly int $quantity,
        public readonly ?string $until,
    ) {}

    /**
     * Names a line for good: its key, which moves with the order into another engine, where lines have other ids.
     *
     * @param array{key: string, line_id: int, ...}|OrderLine $line
     */
    public static function name_of(array|OrderLine $line): string
    {
        [$key, $id] = $line instanceof OrderLine ? [$line->key, $line->id] : [$line['key'], $line['line_id']];

        return $key !== '' ? $key : '#' . $id;
    }

    /** Cents paid for so many pieces of the line, the last piece taking what rounding left. */
    public static function price(OrderLine $line, int $quantity): int
    {
        return $quantity >= $line->quantity ? $line->total : intdiv($line->total * $quantity, max(1, $line->quantity));
    }
}

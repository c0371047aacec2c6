<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Read;

/** Cents of an order's lines that go back, by order line id, as the pieces of a demand hold them. */
final class RefundLines
{
    /**
     * @param array<array<string, ?string>> $rows of demands
     *
     * @return list<array<int, int>> cents by order line id, of each row
     */
    public static function of(array $rows): array
    {
        return array_map(static function (array $row): array {
            $lines = [];
            foreach (Read::json((string) $row['lines_json']) as $line => $cents) {
                $lines[(int) $line] = Read::int($cents);
            }

            return $lines;
        }, array_values($rows));
    }

    /**
     * @param array<int, int> ...$parts cents by order line id
     *
     * @return array<int, int>
     */
    public static function sum(array ...$parts): array
    {
        $sum = [];
        foreach ($parts as $lines) {
            foreach ($lines as $line => $cents) {
                $sum[$line] = ($sum[$line] ?? 0) + $cents;
            }
        }

        return $sum;
    }

    /**
     * Takes so many cents at most from the lines.
     *
     * @param array<int, int> $lines cents by order line id, less those that were taken afterwards
     *
     * @return array<int, int> those that were taken
     */
    public static function take(array &$lines, int $cents): array
    {
        $taken = [];
        foreach ($lines as $line => $left) {
            $taken[$line] = min($left, $cents);
            $lines[$line] -= $taken[$line];
            $cents -= $taken[$line];
        }

        return array_filter($taken);
    }
}

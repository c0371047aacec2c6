<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** Divides cents so that the parts always add up to the whole: each gets its floor, the largest remainders get one cent more. */
final class Shares
{
    /**
     * @template K of array-key
     *
     * @param int           $cents   zero or more
     * @param array<K, int> $weights zero or more each; all zero: the first gets everything
     *
     * @return array<K, int> parts by the weights' keys
     */
    public static function of(int $cents, array $weights): array
    {
        $sum = array_sum($weights);
        if ($sum <= 0) {
            $parts = array_map(static fn(): int => 0, $weights);
            $first = array_key_first($weights);

            return $first === null ? [] : array_replace($parts, [$first => $cents]);
        }
        $parts = $remainders = [];
        foreach ($weights as $key => $weight) {
            $parts[$key] = intdiv($cents * $weight, $sum);
            $remainders[$key] = $cents * $weight % $sum;
        }
        arsort($remainders);
        foreach (array_slice(array_keys($remainders), 0, $cents - array_sum($parts)) as $key) {
            ++$parts[$key];
        }

        return $parts;
    }
}

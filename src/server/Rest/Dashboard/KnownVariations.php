<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

/** Which variations of the form are those that the product has already. */
final class KnownVariations
{
    /**
     * A row without id that equals a variation which no other row names takes its id.
     *
     * @param list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}> $variations
     * @param array<int, array{id: int, choices: array<string, string>, price: ?int, stock: ?int}> $before by id
     *
     * @return list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}>
     */
    public static function take(array $variations, array $before): array
    {
        $taken = array_column($variations, 'id');
        foreach ($variations as $i => $variation) {
            if (isset($variation['id'])) {
                continue;
            }
            foreach ($before as $other => $known) {
                if (!in_array($other, $taken, true) && array_filter($known['choices']) == array_filter($variation['choices'])) {
                    $variations[$i]['id'] = $taken[] = $other;
                    break;
                }
            }
        }

        return $variations;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Archive;

/** What is said once a shop has come: how much of it, what it left behind, and what is asked next. */
final class ArrivedShop
{
    /** @param array{all: int, rows: array<string, int>, secrets_left_behind: list<string>, ...} $done what ShopImport answers */
    public static function sentence(array $done): string
    {
        return implode(' ', array_filter([
            sprintf(
                /* translators: 1: number of orders, 2: number of files */
                __('La boutique est là : %1$d commandes, %2$d fichiers.', 'museau'),
                ($done['rows']['museau_orders'] ?? 0) + ($done['rows']['wc_orders'] ?? 0),
                $done['all'],
            ),
            $done['secrets_left_behind'] === [] ? '' : sprintf(
                /* translators: %s: list of secrets */
                __('L\'archive ne les contient pas, donnez-les de nouveau ici : %s.', 'museau'),
                implode(', ', $done['secrets_left_behind']),
            ),
            __('Dites maintenant si elle est déménagée ou copiée.', 'museau'),
        ]));
    }
}

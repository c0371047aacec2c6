<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Health\Finding;

/** Whether the journal of prices heard of every change: without it a struck price could be wrong. */
final class PriceHealth
{
    public static function finding(): Finding
    {
        ['since' => $since, 'items' => $items, 'late' => $late] = PriceJournal::health();
        $label = __('Journal des prix', 'museau');
        $state = sprintf(
            /* translators: 1: date, 2: number of prices */
            __('Il est tenu depuis le %1$s, pour %2$d prix.', 'museau'),
            (string) wp_date('j F Y', $since),
            $items,
        );

        return $late === 0 ? Finding::good($label, $state) : Finding::advice(
            $label,
            $state . ' ' . sprintf(
                /* translators: %d: number of changes */
                _n(
                    '%d changement des 30 derniers jours n\'a été trouvé que par la vérification du jour : un outil a écrit le prix sans prévenir WordPress. Le prix barré suit alors avec un jour de retard.',
                    '%d changements des 30 derniers jours n\'ont été trouvés que par la vérification du jour : un outil a écrit les prix sans prévenir WordPress. Le prix barré suit alors avec un jour de retard.',
                    $late,
                    'museau',
                ),
                $late,
            ),
        );
    }
}

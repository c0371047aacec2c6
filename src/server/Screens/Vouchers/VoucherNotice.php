<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\VoucherSettings;

/** What became of a form of 'Bons cadeaux', in a sentence above the screen. */
final class VoucherNotice
{
    /** @param string $said what became of a form, as the address of the screen names it; '' of none */
    public static function html(string $said): string
    {
        $words = match ($said) {
            'vente' => __('Les bons cadeaux sont en vente : la page « Offrir un portrait » est prête, le pied de page y mène.', 'museau'),
            'arret' => __('Les bons cadeaux ne sont plus en vente. Ceux qui sont vendus restent valables.', 'museau'),
            'duree' => __('La durée est enregistrée : elle vaut pour les bons vendus à partir de maintenant.', 'museau'),
            'montants' => __('Les montants libres sont enregistrés.', 'museau'),
            'faux-montants' => sprintf(
                /* translators: 1: least, 2: most amount */
                __('Écrivez deux montants, du plus petit au plus grand, entre %1$s et %2$s ; le second vide s\'il n\'y a pas de montant libre.', 'museau'),
                Money::without_zeros(VoucherSettings::WIDEST[0]),
                Money::without_zeros(VoucherSettings::WIDEST[1]),
            ),
            'code' => __('L\'ancien code est fermé. Le nouveau part par message, ou s\'affiche une fois par le lien à imprimer.', 'museau'),
            'faux' => sprintf(
                /* translators: 1: least, 2: most months */
                __('Écrivez un nombre de mois de %1$d à %2$d.', 'museau'),
                VoucherSettings::LEAST_MONTHS,
                VoucherSettings::MOST_MONTHS,
            ),
            default => '',
        };

        return $words === ''
            ? ''
            : Html::el('div', ['class' => 'notice notice-info inline', 'role' => 'status'], Html::el('p', [], Html::text($words)));
    }
}

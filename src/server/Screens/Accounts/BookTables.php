<?php

declare(strict_types=1);

namespace Museau\Screens\Accounts;

use Museau\Domain\Accounts\AccountRules;
use Museau\Domain\Accounts\MonthSums;
use Museau\Domain\Accounts\Threshold;
use Museau\Domain\Accounts\UrssafPeriod;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/** The tables of 'Recettes'. Cents. */
final class BookTables
{
    public function __construct(private readonly AccountRules $rules) {}

    public static function month(int $year, int $month): string
    {
        return (string) wp_date('F', gmmktime(12, 0, 0, $month, 15, $year) ?: null);
    }

    /** What each month and quarter brought. */
    public function months(MonthSums $sums, int $year): string
    {
        $row = static fn(string $label, int $from, int $to): string => self::row($label, array_map(
            Money::text(...),
            [
                ($sum = $sums->sum($from, $to))['received'],
                -$sum['refunded'],
                $sum['received'] - $sum['refunded'],
            ],
        ), $from !== $to);
        $rows = '';
        foreach (range(1, 12) as $month) {
            $rows .= $row(self::month($year, $month), $month, $month);
            /* translators: %d: number of the quarter */
            $rows .= $month % 3 === 0 ? $row(sprintf(__('Trimestre %d', 'museau'), intdiv($month, 3)), $month - 2, $month) : '';
        }

        return self::table(
            [__('Mois', 'museau'), __('Encaissé', 'museau'), __('Rendu', 'museau'), __('Recette', 'museau')],
            $rows,
            /* translators: %d: year */
            $row(sprintf(__('Année %d', 'museau'), $year), 1, 12),
        );
    }

    /** What is to be declared, by kind, and until when. */
    public function declaration(MonthSums $sums, int $year): string
    {
        $is_artist = $this->rules->is_artist();
        $rows = '';
        foreach (UrssafPeriod::of_year($year, $this->rules->is_monthly() && !$is_artist) as $number => $period) {
            $sum = $sums->sum($period->from, $period->to);
            $rows .= self::row(
                /* translators: %d: number of the quarter */
                $period->from === $period->to ? self::month($year, $period->from) : sprintf(__('Trimestre %d', 'museau'), $number + 1),
                [
                    Money::text($sum['goods']),
                    Money::text($sum['service']),
                    ...($is_artist ? [] : [Language::day((int) strtotime($period->due . ' 12:00 UTC'))]),
                ],
            );
        }
        $all = $sums->sum(1, 12);

        return Html::el('h2', [], Html::text(__('À déclarer à l\'Urssaf', 'museau')))
            . Html::el('p', [], Html::text($is_artist
                ? __('Artiste-auteur : vous déclarez une fois par an, au printemps, ce que vous avez encaissé l\'année d\'avant, sur artistes-auteurs.urssaf.fr, aux dates que l\'Urssaf annonce. Les cotisations de chaque trimestre sont calculées par elle.', 'museau')
                : __('Micro-entreprise : recopiez chaque montant dans sa case sur autoentrepreneur.urssaf.fr, arrondi à l\'euro, même s\'il est nul. Le jour indiqué est le dernier ; un samedi, un dimanche ou un jour férié passe au jour ouvrable suivant.', 'museau')))
            . self::table(
                [
                    __('Période', 'museau'),
                    __('Ventes de biens', 'museau'),
                    __('Prestations', 'museau'),
                    ...($is_artist ? [] : [__('Au plus tard le', 'museau')]),
                ],
                $rows,
                self::row(
                    /* translators: %d: year */
                    sprintf(__('Année %d', 'museau'), $year),
                    [Money::text($all['goods']), Money::text($all['service']), ...($is_artist ? [] : [''])],
                    true,
                ),
            )
            . Html::el('p', ['class' => 'description'], Html::text(
                __('Quelles catégories sont des prestations se règle dans « Boutique », partie « Comptes ». Une période où vous avez rendu plus que reçu est négative : l\'Urssaf ne prend pas de montant négatif, déduisez-le de la suivante.', 'museau'),
            ));
    }

    /** How near the year has come to the limits of the franchise; '' without it. */
    public function thresholds(MonthSums $sums, int $year): string
    {
        if (!$this->rules->is_exempt()) {
            return '';
        }
        $all = $sums->sum(1, 12);
        $rows = $warnings = '';
        foreach (Threshold::all($this->rules->is_artist(), $all['goods'], $all['service']) as $threshold) {
            $rows .= self::row($threshold->label(), [
                Money::text($threshold->cents),
                /* translators: 1: amount, 2: higher amount */
                sprintf(__('%1$s (majoré : %2$s)', 'museau'), Money::text($threshold->limit), Money::text($threshold->upper)),
                $threshold->percent() . "\u{A0}%",
            ]);
            $warnings .= $threshold->level() === '' ? '' : Html::el(
                'div',
                ['class' => 'notice inline ' . ($threshold->level() === 'near' ? 'notice-warning' : 'notice-error')],
                Html::el('p', [], Html::text($threshold->label() . ' : ' . $threshold->percent() . "\u{A0}%. " . $threshold->warning())),
            );
        }

        return Html::el('h2', [], Html::text(
            /* translators: %d: year */
            sprintf(__('Franchise de TVA en %d', 'museau'), $year),
        ))
            . $warnings
            . self::table([__('Recettes', 'museau'), __('Encaissé', 'museau'), __('Seuil', 'museau'), __('Part', 'museau')], $rows, '')
            . Html::el('p', ['class' => 'description'], Html::text(
                __('Seuils de l\'article 293 B du CGI, par année civile, pour une activité exercée toute l\'année : une première année se compte au prorata des jours. Seules les ventes de la boutique y sont.', 'museau'),
            ))
            . Html::el('h2', [], Html::text(__('Recettes par mois', 'museau')));
    }

    /** @param list<string> $cells */
    private static function row(string $label, array $cells, bool $is_sum = false): string
    {
        $cell = static fn(string $text): string => $is_sum && $text !== '' ? Html::el('strong', [], Html::text($text)) : Html::text($text);

        return Html::el(
            'tr',
            [],
            Html::el('th', ['scope' => 'row'], $cell($label)),
            ...array_map(static fn(string $text): string => Html::el('td', [], $cell($text)), $cells),
        );
    }

    /** @param list<string> $head */
    private static function table(array $head, string $rows, string $foot): string
    {
        return Html::el(
            'table',
            ['class' => 'widefat striped museau-orders__book'],
            Html::el('thead', [], Html::el('tr', [], ...array_map(
                static fn(string $text): string => Html::el('th', ['scope' => 'col'], Html::text($text)),
                $head,
            ))),
            Html::el('tbody', [], $rows),
            $foot === '' ? '' : Html::el('tfoot', [], $foot),
        );
    }
}

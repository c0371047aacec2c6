<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Domain\Legal\LegalFields;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Pdf\PdfFile;
use Museau\Kernel\Pdf\PdfPages;
use Museau\Kernel\Settings\Settings;

/** A year on one page: months, quarters, kinds and the limits of the franchise. Cents. */
final class BookPdf
{
    /** Where each column of amounts ends. */
    private const COLUMNS = [250.0, 325.0, 400.0, 475.0, PdfPages::WIDTH - PdfPages::MARGIN];

    private const SIZE = 9.0;

    public function __construct(private readonly Settings $settings) {}

    /** @param bool $is_live whether it is real money */
    public function of(MonthSums $sums, int $year, bool $is_live): string
    {
        $pages = new PdfPages();
        /* translators: %d: year */
        $title = sprintf(__('Livre des recettes %d', 'museau'), $year);
        $pages->paragraph($title, 18, true);
        $name = LegalFields::value($this->settings, 'legal_name');
        $siret = LegalFields::value($this->settings, 'siret');
        foreach (array_filter([
            $name,
            $siret === '' ? '' : "SIRET $siret",
            /* translators: %s: day */
            sprintf(__('Fait le %s, d\'après les encaissements de la boutique.', 'museau'), Language::day(Clock::now())),
            $is_live ? '' : __('Essai : aucune carte n\'a été débitée pour de vrai, ce document est sans valeur.', 'museau'),
        ]) as $line) {
            $pages->paragraph($line);
        }
        $pages->y += 12;
        $this->months($pages, $sums, $year);
        $this->thresholds($pages, $sums, $year);
        $pages->y += 10;
        $pages->paragraph(__(
            'Les remboursements sont déduits au jour où l\'argent est rendu. Le détail de chaque encaissement est dans le fichier CSV de la même année, dont les sommes sont les mêmes. La boutique n\'est pas une plateforme agréée de facturation électronique et n\'envoie rien.',
            'museau',
        ), 8.5);

        return PdfFile::bytes($pages, $title, $name === '' ? $this->settings->artist() : $name, Clock::now());
    }

    private function months(PdfPages $pages, MonthSums $sums, int $year): void
    {
        self::row($pages, __('Mois', 'museau'), [
            __('Encaissé', 'museau'), __('Rendu', 'museau'), __('Biens', 'museau'), __('Services', 'museau'), __('Recette', 'museau'),
        ], true);
        $pages->rule();
        foreach (range(1, 12) as $month) {
            self::sums($pages, (string) wp_date('F', gmmktime(12, 0, 0, $month, 15, $year) ?: null), $sums->sum($month, $month));
            if ($month % 3 === 0) {
                /* translators: %d: number of the quarter */
                self::sums($pages, sprintf(__('Trimestre %d', 'museau'), intdiv($month, 3)), $sums->sum($month - 2, $month), true);
                $pages->y += 4;
            }
        }
        $pages->rule();
        /* translators: %d: year */
        self::sums($pages, sprintf(__('Année %d', 'museau'), $year), $sums->sum(1, 12), true);
    }

    private function thresholds(PdfPages $pages, MonthSums $sums, int $year): void
    {
        $rules = new AccountRules($this->settings);
        if (!$rules->is_exempt()) {
            return;
        }
        $pages->y += 14;
        /* translators: %d: year */
        $pages->paragraph(sprintf(__('Franchise de TVA en %d', 'museau'), $year), 11, true);
        $all = $sums->sum(1, 12);
        foreach (Threshold::all($rules->is_artist(), $all['goods'], $all['service']) as $threshold) {
            $pages->paragraph(sprintf(
                /* translators: 1: what is counted, 2: amount, 3: limit, 4: percentage */
                __('%1$s : %2$s sur %3$s (%4$d %%)', 'museau'),
                $threshold->label(),
                Money::text($threshold->cents),
                Money::text($threshold->limit),
                $threshold->percent(),
            ));
        }
        $pages->paragraph(__('TVA non applicable, art. 293 B du CGI', 'museau'));
    }

    /** @param array{received: int, refunded: int, goods: int, service: int} $sum */
    private static function sums(PdfPages $pages, string $label, array $sum, bool $is_bold = false): void
    {
        self::row($pages, $label, array_map(Money::text(...), [
            $sum['received'], -$sum['refunded'], $sum['goods'], $sum['service'], $sum['received'] - $sum['refunded'],
        ]), $is_bold);
    }

    /** @param list<string> $cells */
    private static function row(PdfPages $pages, string $label, array $cells, bool $is_bold = false): void
    {
        $pages->need(14.0);
        $pages->put(PdfPages::MARGIN, $label, self::SIZE, $is_bold);
        foreach ($cells as $place => $cell) {
            $pages->put(self::COLUMNS[$place] ?? 0.0, $cell, self::SIZE, $is_bold, true);
        }
        $pages->y += 14.0;
    }
}

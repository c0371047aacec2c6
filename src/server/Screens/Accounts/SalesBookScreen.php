<?php

declare(strict_types=1);

namespace Museau\Screens\Accounts;

defined('ABSPATH') || exit;

use Museau\Domain\Accounts\AccountRules;
use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\BookPdf;
use Museau\Domain\Accounts\ConsumerReport;
use Museau\Domain\Accounts\MonthSums;
use Museau\Domain\Accounts\SalesBook;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;
use Museau\Kernel\SentFile;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Settings\SettingsScreen;

/**
 * 'Recettes' under 'Boutique' in wp-admin: what each month brought, what is to be declared and when, how near the franchise's limits are,
 * and the files of a year to take away. Works at 360 px.
 */
final class SalesBookScreen implements Feature
{
    private const PAGE = 'museau-recettes';

    private const DOWNLOAD = 'museau_sales_book';

    private const REPORT = 'museau_consumer_report';

    private const PAGE_OF_YEAR = 'museau_sales_page';

    /**
     * @param \Closure(): SalesBook $book the engine is only known once the plugins are loaded
     * @param \Closure(): BookCsv   $csv
     */
    public function __construct(
        private readonly \Closure $book,
        private readonly \Closure $csv,
        private readonly Settings $settings,
    ) {}

    public static function url(): string
    {
        return admin_url('admin.php?page=' . self::PAGE);
    }

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            add_submenu_page(
                SettingsScreen::PAGE,
                __('Livre des recettes', 'museau'),
                __('Recettes', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            );
        }, 11);
        add_action('admin_post_' . self::DOWNLOAD, $this->download(...));
        add_action('admin_post_' . self::REPORT, $this->report(...));
        add_action('admin_post_' . self::PAGE_OF_YEAR, $this->page(...));
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $book = ($this->book)();
        $years = $book->years();
        $year = self::year($years);
        $sums = new MonthSums($book->receipts($year));
        $tables = new BookTables(new AccountRules($this->settings));
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Livre des recettes', 'museau')),
            $book->is_live() ? '' : self::tests(),
            Html::el('p', [], Html::text(
                __('Ce que vos clients ont payé et ce que vous leur avez rendu, au jour où l\'argent a bougé : c\'est ce qui se déclare.', 'museau'),
            )),
            self::years($years, $year),
            $tables->thresholds($sums, $year),
            $tables->months($sums, $year),
            Html::el('p', ['class' => 'museau-order__row'], self::link(
                self::DOWNLOAD,
                ['annee' => $year],
                /* translators: %d: year */
                sprintf(__('Télécharger le livre de %d (CSV)', 'museau'), $year),
                'button-primary',
            ), self::link(
                self::PAGE_OF_YEAR,
                ['annee' => $year],
                /* translators: %d: year */
                sprintf(__('Télécharger la page de %d (PDF)', 'museau'), $year),
            )),
            $tables->declaration($sums, $year),
            self::reports($year),
            self::notes(),
            ExportActions::html(),
        );
    }

    private static function tests(): string
    {
        return Html::el('div', ['class' => 'notice notice-warning inline'], Html::el('p', [], Html::text(
            __('Aucune carte n\'est débitée pour de vrai : ces recettes sont des essais. Elles quittent ce livre le jour où vous enregistrez vos vraies clés Stripe.', 'museau'),
        )));
    }

    /** @param non-empty-list<int> $years */
    private static function years(array $years, int $year): string
    {
        $options = array_map(
            static fn(int $one): string => Html::el('option', ['value' => $one, 'selected' => $one === $year], Html::text((string) $one)),
            $years,
        );

        return Html::el(
            'form',
            ['method' => 'get', 'action' => admin_url('admin.php'), 'class' => 'museau-orders__filters'],
            Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => self::PAGE]),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Année', 'museau')),
                Html::el('select', ['name' => 'annee'], ...$options),
            ),
            Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Montrer', 'museau'))),
        );
    }

    /** @param array<string, int|string> $query */
    private static function link(string $action, array $query, string $text, string $class = ''): string
    {
        return Html::el('a', [
            'class' => trim('button ' . $class),
            'href' => wp_nonce_url(add_query_arg(['action' => $action, ...$query], admin_url('admin-post.php')), $action),
        ], Html::text($text));
    }

    /** The two-monthly files of takings from private persons. */
    private static function reports(int $year): string
    {
        $links = '';
        foreach (range(1, 6) as $part) {
            $links .= self::link(self::REPORT, ['annee' => $year, 'bimestre' => $part], sprintf(
                /* translators: 1: month, 2: next month */
                __('%1$s et %2$s (CSV)', 'museau'),
                BookTables::month($year, 2 * $part - 1),
                BookTables::month($year, 2 * $part),
            ));
        }

        return Html::el('h2', [], Html::text(__('Ventes aux particuliers, tous les deux mois', 'museau')))
            . Html::el('p', [], Html::text(
                __('À partir du 1er septembre 2027, une entreprise en franchise de TVA transmet tous les deux mois, par une plateforme agréée, ce que des particuliers lui ont payé : par jour, le nombre, le montant et la nature (décret 2022-1299). Ces fichiers vous donnent ces chiffres, à saisir ou à remettre à votre plateforme.', 'museau'),
            ))
            . Html::el('p', [], Html::el('strong', [], Html::text(
                __('La boutique n\'est pas une plateforme agréée et n\'envoie rien à personne.', 'museau'),
            )))
            . Html::el('p', ['class' => 'museau-order__row'], $links)
            . Html::el('p', ['class' => 'description'], Html::text(
                __('Catégories TLB1 (biens) et TPS1 (services) du flux 10 des spécifications externes de la DGFiP ; TVA à 0. Les commandes d\'une société n\'y sont pas. Vérifiez avec votre plateforme les codes qu\'elle attend d\'une franchise.', 'museau'),
            ));
    }

    /** What the file holds, and what it does not. */
    private static function notes(): string
    {
        $notes = Html::el(
            'p',
            ['class' => 'description'],
            Html::text(
                __('Chaque ligne porte la date, la commande, le client, le montant et le moyen de paiement. La TVA y vaut 0 en franchise (art. 293 B du CGI) ; sinon elle reste à calculer, la boutique n\'en connaît pas le taux. Ce fichier aide à tenir vos comptes ; la boutique n\'est pas une plateforme agréée de facturation électronique.', 'museau'),
            ),
        );
        $notes .= Html::el('p', ['class' => 'description'], Html::text(
            __('Un litige perdu n\'y est pas retiré : la banque a repris la somme, et Stripe la montre. Dites-le à votre comptable.', 'museau'),
        ));
        if (class_exists('WooCommerce', false)) {
            $notes .= Html::el(
                'p',
                ['class' => 'description'],
                Html::text(
                    __('Une commande payée par une autre extension de WooCommerce n\'y figure pas : elle s\'exporte depuis WooCommerce.', 'museau'),
                ),
            );
        }

        return $notes;
    }

    private function download(): void
    {
        [$book, $year] = $this->asked(self::DOWNLOAD);
        Journal::write(Event::Privacy, 'sales-book', $year);
        self::send("recettes-$year" . ($book->is_live() ? '' : '-essai') . '.csv', 'text/csv; charset=utf-8', ($this->csv)()->of($year));
    }

    private function page(): void
    {
        [$book, $year] = $this->asked(self::PAGE_OF_YEAR);
        Journal::write(Event::Privacy, 'sales-page', $year);
        $pdf = (new BookPdf($this->settings))->of(new MonthSums($book->receipts($year)), $year, $book->is_live());
        self::send("recettes-$year" . ($book->is_live() ? '' : '-essai') . '.pdf', 'application/pdf', $pdf);
    }

    private function report(): void
    {
        [$book, $year] = $this->asked(self::REPORT);
        $part = min(6, max(1, Read::int($_GET['bimestre'] ?? 1)));
        $name = sprintf('ventes-particuliers-%d-%02d%s.csv', $year, 2 * $part, $book->is_live() ? '' : '-essai');
        self::send($name, 'text/csv; charset=utf-8', (new ConsumerReport($book))->csv($year, $part));
    }

    /** @return array{SalesBook, int} the book and the year of a file that she may have */
    private function asked(string $action): array
    {
        Admission::check($action);
        $book = ($this->book)();

        return [$book, self::year($book->years())];
    }

    private static function send(string $name, string $type, string $bytes): never
    {
        nocache_headers();
        SentFile::attachment($bytes, $type, $name);
    }

    /** @param non-empty-list<int> $years */
    private static function year(array $years): int
    {
        $asked = Read::int($_GET['annee'] ?? 0);

        return in_array($asked, $years, true) ? $asked : $years[0];
    }
}

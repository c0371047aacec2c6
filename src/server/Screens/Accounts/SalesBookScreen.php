<?php

declare(strict_types=1);

namespace Museau\Screens\Accounts;

defined('ABSPATH') || exit;

use Museau\Domain\Accounts\SalesBook;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Screens\Settings\SettingsScreen;

/** 'Recettes' under 'Boutique' in wp-admin: what each month and quarter brought, and the book of a year to take away. Works at 360 px. */
final class SalesBookScreen implements Feature
{
    private const PAGE = 'museau-recettes';

    private const DOWNLOAD = 'museau_sales_book';

    /** @param \Closure(): SalesBook $book the engine is only known once the plugins are loaded */
    public function __construct(private readonly \Closure $book) {}

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
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $book = ($this->book)();
        $years = $book->years();
        $year = self::year($years);
        $options = array_map(
            static fn(int $one): string => Html::el('option', ['value' => $one, 'selected' => $one === $year], Html::text((string) $one)),
            $years,
        );
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            Html::el('h1', [], Html::text(__('Livre des recettes', 'museau'))),
            $book->is_live()
                ? ''
                : Html::el(
                    'div',
                    ['class' => 'notice notice-warning inline'],
                    Html::el(
                        'p',
                        [],
                        Html::text(
                            __('Aucune carte n\'est débitée pour de vrai : ces recettes sont des essais. Elles quittent ce livre le jour où vous enregistrez vos vraies clés Stripe.', 'museau'),
                        ),
                    ),
                ),
            Html::el(
                'p',
                [],
                Html::text(
                    __('Ce que les clients ont payé par carte et ce que vous leur avez rendu, au jour où l\'argent a bougé : c\'est ce qui se déclare.', 'museau'),
                ),
            ),
            Html::el(
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
            ),
            $this->table($book->months($year), $year),
            Html::el('p', ['class' => 'museau-order__row'], Html::el(
                'a',
                [
                    'class' => 'button button-primary',
                    'href' => wp_nonce_url(admin_url('admin-post.php?action=' . self::DOWNLOAD . '&annee=' . $year), self::DOWNLOAD),
                ],
                /* translators: %d: year */
                Html::text(sprintf(__('Télécharger le livre de %d (CSV)', 'museau'), $year)),
            )),
            self::notes(),
        );
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

    /** @param array<int, array{received: int, refunded: int}> $months */
    private function table(array $months, int $year): string
    {
        $row = static fn(string $label, int $received, int $refunded, bool $is_sum): string => Html::el(
            'tr',
            [],
            Html::el('th', ['scope' => 'row'], $is_sum ? Html::el('strong', [], Html::text($label)) : Html::text($label)),
            ...array_map(
                static fn(int $cents): string => Html::el(
                    'td',
                    [],
                    $is_sum ? Html::el('strong', [], Html::text(Money::text($cents))) : Html::text(Money::text($cents)),
                ),
                [$received, -$refunded, $received - $refunded],
            ),
        );
        $rows = '';
        foreach (array_chunk($months, 3, true) as $quarter => $part) {
            foreach ($part as $month => ['received' => $received, 'refunded' => $refunded]) {
                $rows .= $row((string) wp_date('F', gmmktime(12, 0, 0, $month, 15, $year) ?: null), $received, $refunded, false);
            }
            $rows .= $row(
                /* translators: %d: number of the quarter */
                sprintf(__('Trimestre %d', 'museau'), $quarter + 1),
                array_sum(array_column($part, 'received')),
                array_sum(array_column($part, 'refunded')),
                true,
            );
        }
        $head = array_map(static fn(string $text): string => Html::el('th', ['scope' => 'col'], Html::text($text)), [
            __('Mois', 'museau'), __('Encaissé', 'museau'), __('Rendu', 'museau'), __('Recette', 'museau'),
        ]);

        return Html::el(
            'table',
            ['class' => 'widefat striped museau-orders__book'],
            Html::el('thead', [], Html::el('tr', [], ...$head)),
            Html::el('tbody', [], $rows),
            Html::el(
                'tfoot',
                [],
                $row(
                    sprintf(__('Année %d', 'museau'), $year),
                    array_sum(array_column($months, 'received')),
                    array_sum(array_column($months, 'refunded')),
                    true,
                ),
            ),
        );
    }

    private function download(): void
    {
        check_admin_referer(self::DOWNLOAD);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(Html::text(__("Vous n'avez pas accès à cette page.", 'museau')), '', ['response' => 403]);
        }
        $book = ($this->book)();
        $year = self::year($book->years());
        Journal::write(Event::Privacy, 'sales-book', $year);
        nocache_headers();
        header('Content-Type: text/csv; charset=utf-8');
        header('Content-Disposition: attachment; filename="recettes-' . $year . ($book->is_live() ? '' : '-essai') . '.csv"');
        header('X-Content-Type-Options: nosniff');
        echo $book->csv($year); // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page
        exit;
    }

    /** @param non-empty-list<int> $years */
    private static function year(array $years): int
    {
        $asked = Read::int($_GET['annee'] ?? 0);

        return in_array($asked, $years, true) ? $asked : $years[0];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Journal;

defined('ABSPATH') || exit;

use Museau\Feature;
use Museau\Html;
use Museau\Read;
use Museau\Settings\SettingsScreen;

/** 'Journal' under 'Boutique' in wp-admin: what was changed, and what was refused. */
final class JournalScreen implements Feature
{
    private const PAGE = 'museau-journal';

    private const SIZE = 50;

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            add_submenu_page(SettingsScreen::PAGE, __('Journal', 'museau'), __('Journal', 'museau'), 'manage_woocommerce', self::PAGE, $this->print(...));
        }, 11);
    }

    private function print(): void
    {
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        $cell = static fn(string $text): string => Html::el('td', [], Html::text($text));
        $rows = array_map(static function (array $row) use ($cell): string {
            $user = $row['user_id'] > 0 ? get_userdata($row['user_id']) : false;

            return Html::el(
                'tr',
                [],
                $cell((string) wp_date(__('j F Y, H:i', 'museau'), $row['created'])),
                $cell(Event::tryFrom($row['event'])?->label() ?? $row['event']),
                $cell($user instanceof \WP_User ? $user->user_login : __('Visiteur', 'museau')),
                $cell(implode(' ', array_filter([$row['route'], $row['status'] > 0 ? (string) $row['status'] : '', $row['detail'], $row['subject'] > 0 ? 'n° ' . $row['subject'] : '']))),
                $cell((string) $row['hits']),
            );
        }, Journal::page($page, self::SIZE));
        $head = array_map(static fn(string $text): string => Html::el('th', ['scope' => 'col'], Html::text($text)), [
            __('Date', 'museau'), __('Quoi', 'museau'), __('Qui', 'museau'), __('Détail', 'museau'), __('Fois', 'museau'),
        ]);
        echo Html::el(
            'div',
            ['class' => 'wrap'],
            Html::el('h1', [], Html::text(__('Journal', 'museau'))),
            Html::el('p', [], Html::text(__('Ce qui a été modifié ou refusé, sans nom, adresse ni message de vos clients. Les lignes s\'effacent d\'elles-mêmes (« Boutique », Données personnelles).', 'museau'))),
            $rows === []
                ? Html::el('p', [], Html::text(__('Rien à signaler.', 'museau')))
                : Html::el('table', ['class' => 'widefat striped'], Html::el('thead', [], Html::el('tr', [], ...$head)), Html::el('tbody', [], ...$rows)),
            (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil(Journal::count() / self::SIZE),
                'current' => $page,
            ]),
        );
    }
}

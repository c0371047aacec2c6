<?php

declare(strict_types=1);

namespace Museau\Screens\Journal;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Settings\SettingsScreen;

/** 'Journal' under 'Boutique' in wp-admin: what was changed, and what was refused. */
final class JournalScreen implements Feature
{
    private const PAGE = 'museau-journal';

    private const SIZE = 50;

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            add_submenu_page(
                SettingsScreen::PAGE,
                __('Journal', 'museau'),
                __('Journal', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            );
        }, 11);
    }

    private function print(): void
    {
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        wp_enqueue_style('museau-orders');
        $rows = array_map(self::row(...), Journal::page($page, self::SIZE));
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Journal', 'museau')),
            Html::el(
                'p',
                [],
                Html::text(
                    __('Ce qui a été modifié ou refusé, sans nom, adresse ni message de vos clients. Les lignes s\'effacent d\'elles-mêmes (« Boutique », Données personnelles).', 'museau'),
                ),
            ),
            $rows === []
                ? Html::el('p', [], Html::text(__('Rien à signaler.', 'museau')))
                : Html::el('ul', ['class' => 'museau-journal'], ...$rows),
            (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil(Journal::count() / self::SIZE),
                'current' => $page,
            ]),
        );
    }

    /**
     * @param array{
     *     created: int,
     *     event: string,
     *     detail: string,
     *     subject: int,
     *     user_id: int,
     *     route: string,
     *     status: int,
     *     hits: int,
     * } $line
     */
    private static function row(array $line): string
    {
        $user = $line['user_id'] > 0 ? get_userdata($line['user_id']) : false;
        $facts = [
            Language::moment($line['created']),
            Event::tryFrom($line['event'])?->label() ?? '',
            $user instanceof \WP_User ? $user->display_name : __('Visiteur', 'museau'),
            /* translators: %d: how many times */
            $line['hits'] > 1 ? sprintf(__('%d fois', 'museau'), $line['hits']) : '',
        ];

        return Html::el(
            'li',
            [],
            Html::el('strong', [], Html::text(Sentence::of($line))),
            Html::el('span', ['class' => 'description'], Html::text(implode(' · ', array_filter($facts)))),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Journal;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Lists\ListOptions;
use Museau\Screens\Settings\SettingsScreen;

/** 'Journal' under 'Boutique' in wp-admin: what was changed, and what was refused. */
final class JournalScreen implements Feature
{
    private const PAGE = 'museau-journal';

    public const SIZE_OPTION = 'museau_journal_per_page';

    private const SIZE = 50;

    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(private readonly \Closure $orders) {}

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            self::list_options()->offer((string) add_submenu_page(
                SettingsScreen::PAGE,
                __('Journal', 'museau'),
                __('Journal', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            ), fn(): JournalTable => new JournalTable($this->orders));
        }, 11);
        self::list_options()->keep();
    }

    /** How many records stand on a page, as WordPress keeps it. */
    public static function list_options(): ListOptions
    {
        return new ListOptions(self::SIZE_OPTION, self::SIZE);
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
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
            Html::el(
                'form',
                ['method' => 'get', 'action' => admin_url('admin.php')],
                Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => self::PAGE]),
                (new JournalTable($this->orders))->html(),
            ),
        );
    }
}

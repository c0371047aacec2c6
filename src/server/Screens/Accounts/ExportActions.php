<?php

declare(strict_types=1);

namespace Museau\Screens\Accounts;

defined('ABSPATH') || exit;

use Museau\Domain\Export\ShopExport;
use Museau\Kernel\Admission;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\SentFile;

/** One button that hands the artist all tables of her shop in one archive, made while it is sent: no copy stays on the server. */
final class ExportActions implements Feature
{
    private const ACTION = 'museau_export';

    /** @param \Closure(): ShopExport $export the engine is only known once the plugins are loaded */
    public function __construct(private readonly \Closure $export) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->send(...));
    }

    public static function html(): string
    {
        return Html::el('h2', [], Html::text(__('Tout emporter', 'museau')))
            . Html::el('p', [], Html::text(
                __('Vos clients, commandes, recettes, messages et accords, en tableaux CSV dans une archive. Elle contient des données personnelles : gardez-la à l\'abri, et effacez-la quand elle ne sert plus. Rien n\'en reste sur le serveur.', 'museau'),
            ))
            . Html::el(
                'form',
                ['method' => 'post', 'action' => admin_url('admin-post.php')],
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
                wp_nonce_field(self::ACTION, '_wpnonce', true, false),
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Télécharger tout (ZIP)', 'museau'))),
            );
    }

    private function send(): void
    {
        Admission::check_sent(self::ACTION);
        Journal::write(Event::Privacy, 'export');
        nocache_headers();
        SentFile::archive('boutique-' . wp_date('Y-m-d', Clock::now()) . '.zip', ($this->export)()->into(...));
    }
}

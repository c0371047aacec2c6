<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Takeover\Inventory;
use Museau\Domain\Takeover\ShopCounts;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\SettingsFields;

/**
 * The adopter's assistant on 'Mise en route': what her shop holds and what becomes of it, before anything changes.
 *
 * @phpstan-import-type Part from Inventory
 * @phpstan-import-type Row from Inventory
 */
final class TakeoverScreen
{
    /** @param ?\Closure(): Inventory $inventory null on the embedded engine, which has no shop to take over */
    public function __construct(
        private readonly Settings $settings,
        private readonly ?\Closure $inventory,
        private readonly TakeoverMeans $means,
    ) {}

    /** Whether the screen is the assistant's: a shop waits, or she asks for it again. */
    public function is_asked(): bool
    {
        return TakeoverState::waits() || isset($_GET['reprise']);
    }

    /** Below the checklist: the way to the assistant, or for whom it is. */
    public function link(): string
    {
        return $this->inventory === null
            ? Html::el('p', ['class' => 'description'], Html::text(__(
                'Vous vendiez déjà avec WooCommerce ? L\'assistant qui reprend une boutique est pour elle : activez d\'abord cette extension.',
                'museau',
            )))
            : Html::el('p', [], Html::el(
                'a',
                ['href' => ShopTakeover::url()],
                Html::text(__('Votre boutique d\'avant : ce qui en est repris', 'museau')),
            ));
    }

    public function html(): string
    {
        if ($this->inventory === null) {
            return $this->link();
        }
        $inventory = ($this->inventory)();
        $parts = [...$inventory->parts, ...SiteInventory::parts()];

        return $this->said() . $this->state() . self::form(
            (new TakeoverForm($this->settings, $inventory))->html()
                . $this->means->html()
                . Html::el('h2', [], Html::text(__('Le reste, et ce qu\'il devient', 'museau')))
                . implode('', array_map(self::part(...), $parts))
                . Html::el(
                    'p',
                    ['class' => 'museau-takeover__buttons'],
                    TakeoverState::waits() ? self::button('save', __('Enregistrer mes choix', 'museau'), false) : '',
                    self::button(
                        'open',
                        TakeoverState::record()->is_open() ? __('Appliquer ces choix', 'museau') : __('Ouvrir avec ces choix', 'museau'),
                        true,
                    ),
                ),
        ) . $this->counts();
    }

    /** What the last press came to. */
    private function said(): string
    {
        $kept = TakeoverState::last()['kept'] ?? [];
        $sentence = match (Read::text($_GET['fait'] ?? '')) {
            'save' => __('Vos choix sont enregistrés. Rien n\'a encore changé pour vos visiteurs.', 'museau'),
            'open' => __('C\'est ouvert : vos visiteurs voient la boutique.', 'museau'),
            'back' => $kept === []
                ? __('Tout est comme avant. Vos choix sont gardés pour une autre fois.', 'museau')
                : __('Vos choix sont gardés pour une autre fois.', 'museau'),
            'wait' => __('Vos visiteurs voient à nouveau votre thème.', 'museau'),
            'occupe' => __('Rien n\'a été appliqué : une autre demande prépare la boutique. Réessayez dans une minute.', 'museau'),
            'tables' => TakeoverState::obstacle(),
            'rien' => __('Rien n\'a changé : réessayez dans un instant.', 'museau'),
            default => '',
        };

        return ($sentence === '' ? '' : Html::el('div', ['class' => 'notice notice-info', 'role' => 'status'], self::p($sentence)))
            . ($kept === [] ? '' : self::p(__('Tout est comme avant, sauf :', 'museau')) . Html::el(
                'ul',
                ['class' => 'museau-takeover__kept'],
                ...array_map(static fn(string $one): string => Html::el('li', [], Html::text($one)), $kept),
            ));
    }

    /** What visitors see now, and the button that takes the shop back. */
    private function state(): string
    {
        $record = TakeoverState::record();
        if ($record->is_open()) {
            return self::p(sprintf(
                /* translators: %s: date and time */
                __('La boutique est ouverte avec vos choix depuis le %s. Vous pouvez les changer ici, ou tout reprendre.', 'museau'),
                Language::moment($record->at),
            )) . self::form(self::button('back', __('Tout remettre comme avant', 'museau'), false));
        }
        if (!TakeoverState::waits()) {
            return self::p(__('Votre boutique est déjà ouverte : ces choix s\'appliquent par-dessus, et se reprennent.', 'museau'));
        }
        $former = TakeoverState::former_theme();
        $is_hidden = get_option('stylesheet') !== get_stylesheet();
        $theme = Read::name(wp_get_theme($is_hidden ? Read::text(get_option('stylesheet')) : $former)->get('Name'));

        return self::p(match (true) {
            /* translators: %s: name of a theme */
            $is_hidden => sprintf(__('Rien n\'a changé : vos visiteurs voient toujours votre thème « %s ». Lisez, choisissez, puis ouvrez. Pour revenir ici : Apparence → Thèmes → Museau → Activer.', 'museau'), $theme),
            $former === '' => __('Rien n\'a changé dans votre boutique, mais vos visiteurs voient déjà ce thème, sans ses pages : choisissez, puis ouvrez.', 'museau'),
            /* translators: %s: name of a theme */
            default => sprintf(__('Rien n\'a changé dans votre boutique, mais vos visiteurs voient déjà ce thème, sans ses pages. Le temps de choisir, rendez-leur « %s ».', 'museau'), $theme),
        }) . ($is_hidden || $former === '' ? '' : self::form(self::button('wait', __('Leur rendre l\'ancien thème', 'museau'), true)))
            . ($is_hidden ? $this->preview() : '');
    }

    /** Ways into the shop as it will be, which open for her alone; to what it will not have there is none. */
    private function preview(): string
    {
        $links = '';
        $map = CategoryMap::of($this->settings);
        foreach ([
            '' => __('L\'accueil', 'museau'),
            'boutique' => __('La boutique', 'museau'),
            ...(in_array('impression', $map, true) ? ['impression' => __('Les impressions', 'museau')] : []),
            ...(Read::int($this->settings->value('portrait_id', 0)) === 0
                ? []
                : ['commandez-votre-portrait' => __('Le portrait', 'museau')]),
        ] as $page => $name) {
            $url = TakeoverPreview::url($page);
            $links .= $url === '' ? '' : Html::el('li', [], Html::el('a', ['href' => $url, 'target' => '_blank'], Html::text($name)));
        }

        $obstacle = TakeoverState::obstacle();

        return $links === ''
            ? self::p($obstacle !== ''
                ? $obstacle
                : __('Pas d\'aperçu avant d\'ouvrir : ce site partage un cache d\'objets entre ses pages.', 'museau'))
            : self::p(__('Voir la boutique avec vos choix enregistrés (vous seule, dans un nouvel onglet) :', 'museau'))
                . Html::el('ul', ['class' => 'museau-takeover__preview'], $links);
    }

    /** @param Part $part */
    private static function part(array $part): string
    {
        return SettingsFields::part($part['title'], $part['note'] === '' ? '' : self::p($part['note']), self::rows($part['rows']));
    }

    /** @param list<Row> $rows what is listed, each with what becomes of it */
    public static function rows(array $rows): string
    {
        return $rows === [] ? '' : Html::el('ul', ['class' => 'museau-takeover__rows'], ...array_map(
            static fn(array $row): string => Html::el(
                'li',
                [],
                Html::el('strong', [], Html::text($row['name'])),
                $row['detail'] === '' ? '' : Html::text(' · ' . $row['detail']),
                Html::el('p', [], Html::text($row['after'])),
            ),
            $rows,
        ));
    }

    /** Numbers before and now: after taking back they are the same. */
    private function counts(): string
    {
        $record = TakeoverState::record();
        $last = TakeoverState::last();
        $before = $record->is_open() ? $record->counts : ($last['before'] ?? []);
        $now = ShopCounts::now();
        $rows = '';
        foreach (ShopCounts::labels() as $kind => $label) {
            $rows .= Html::el(
                'tr',
                [],
                Html::el('th', ['scope' => 'row'], Html::text($label)),
                $before === [] ? '' : Html::el('td', [], (string) ($before[$kind] ?? 0)),
                Html::el('td', [], (string) ($now[$kind] ?? 0)),
            );
        }

        return Html::el('h2', [], Html::text(__('Ce que votre site contient', 'museau'))) . Html::el(
            'table',
            ['class' => 'widefat striped museau-takeover__counts'],
            Html::el(
                'thead',
                [],
                Html::el(
                    'tr',
                    [],
                    Html::el('th', ['scope' => 'col'], Html::text(__('Sorte', 'museau'))),
                    $before === [] ? '' : Html::el('th', ['scope' => 'col'], Html::text(__('Avant', 'museau'))),
                    Html::el('th', ['scope' => 'col'], Html::text(__('Maintenant', 'museau'))),
                ),
            ),
            Html::el('tbody', [], $rows),
        );
    }

    private static function p(string $text): string
    {
        return Html::el('p', [], Html::text($text));
    }

    private static function form(string $html): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => ShopTakeover::through(admin_url('admin-post.php')), 'class' => 'museau-takeover'],
            wp_nonce_field(ShopTakeover::ACTION, '_wpnonce', true, false),
            Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => ShopTakeover::ACTION]),
            $html,
        );
    }

    private static function button(string $step, string $words, bool $is_first): string
    {
        return Html::el(
            'button',
            ['type' => 'submit', 'name' => 'step', 'value' => $step, 'class' => 'button' . ($is_first ? ' button-primary' : '')],
            Html::text($words),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

defined('ABSPATH') || exit;

use Museau\Kernel\Html;

/** The dashboard's first view, on its tab of products; the counterpart of blocks/admin/app.tsx, which takes it over. */
final class DashboardView
{
    private const PANEL = 'museau-admin-panel';

    /**
     * @param array{
     *     ordersUrl: string,
     *     ordersCount: int,
     *     guideUrls: array<string, string>,
     *     warnings: list<array{text: string, url: string, answers?: list<array{label: string, url: string}>}>,
     * } $props
     */
    public static function html(array $props): string
    {
        return self::warnings($props['warnings'])
            . Html::el(
                'div',
                ['class' => 'museau-admin__bar'],
                Html::el(
                    'a',
                    ['class' => 'museau-link', 'href' => $props['ordersUrl']],
                    self::orders($props['ordersCount']),
                ),
                Html::el('button', ['type' => 'button', 'class' => 'museau-link'], Html::text(__('Retour à la liste', 'museau'))),
                Html::el(
                    'a',
                    ['class' => 'museau-link', 'href' => $props['guideUrls']['produits'] ?? ''],
                    Html::text(__('Mode d\'emploi', 'museau')),
                ),
            )
            . Html::el(
                'div',
                ['class' => 'museau-admin__foot'],
                Html::el('a', ['class' => 'museau-admin__orders', 'href' => '#museau-board'], self::orders($props['ordersCount'])),
                self::tabs(),
            )
            . self::panel()
            . Html::el('dialog', [
                'class' => 'museau-dialog museau-admin__dialog',
                'aria-labelledby' => 'museau-admin-question',
                'inert' => true,
            ])
            . Html::el('div', ['class' => 'museau-admin__toasts']);
    }

    /** @param int $count orders that wait for the artist */
    private static function orders(int $count): string
    {
        return Html::text(__('Commandes', 'museau')) . ($count === 0 ? '' : Html::el(
            'span',
            ['class' => 'museau-admin__count'],
            Html::text((string) $count),
            Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(' ' . __('à faire', 'museau'))),
        ));
    }

    /** @param list<array{text: string, url: string, answers?: list<array{label: string, url: string}>}> $warnings folded to one line */
    private static function warnings(array $warnings): string
    {
        return $warnings === [] ? '' : Html::el(
            'details',
            ['class' => 'museau-admin__warnings'],
            Html::el(
                'summary',
                [],
                Html::el('strong', [], Html::text(
                    /* translators: %d: number of warnings */
                    sprintf(_n('%d point à régler', '%d points à régler', count($warnings), 'museau'), count($warnings)),
                )),
                Html::el('span', [], Html::text($warnings[0]['text'])),
            ),
            ...array_map(self::warning(...), $warnings),
        );
    }

    /** @param array{text: string, url: string, answers?: list<array{label: string, url: string}>} $warning */
    private static function warning(array $warning): string
    {
        $text = Html::text($warning['text']);

        return Html::el(
            'div',
            ['class' => 'museau-admin__legal'],
            Html::el('p', [], $warning['url'] === '' ? $text : Html::el('a', ['href' => $warning['url']], $text)),
            ...array_map(static fn(array $answer): string => Html::el(
                'form',
                ['method' => 'post', 'action' => $answer['url']],
                Html::el('button', ['type' => 'submit', 'class' => 'museau-button'], Html::text($answer['label'])),
            ), $warning['answers'] ?? []),
        );
    }

    private static function tabs(): string
    {
        $html = '';
        foreach ([
            'produits' => __('produits', 'museau'),
            'actualites' => __('actualités', 'museau'),
            'bannieres' => __('bannières', 'museau'),
        ] as $key => $label) {
            $is_first = $html === '';
            $html .= Html::el(
                'button',
                [
                    'type' => 'button',
                    'role' => 'tab',
                    'id' => "onglet-$key",
                    'aria-selected' => $is_first ? 'true' : 'false',
                    'aria-controls' => self::PANEL,
                    'tabindex' => $is_first ? 0 : -1,
                ],
                Html::el('span', ['class' => 'museau-admin__verb'], Html::text(__('Gérer les', 'museau') . ' ')),
                Html::el('span', [], Html::text($label)),
            );
        }

        return Html::el(
            'div',
            ['role' => 'tablist', 'aria-label' => __('Tableau de bord', 'museau'), 'class' => 'museau-admin__tabs'],
            $html,
        );
    }

    private static function panel(): string
    {
        return Html::el(
            'div',
            [
                'role' => 'tabpanel',
                'id' => self::PANEL,
                'class' => 'museau-admin__panel',
                'tabindex' => -1,
                'aria-labelledby' => 'onglet-produits',
            ],
            Html::el(
                'section',
                ['aria-labelledby' => 'produits-titre'],
                Html::el(
                    'div',
                    ['class' => 'museau-admin__head'],
                    Html::el('h2', ['id' => 'produits-titre'], Html::text(__('Produits', 'museau'))),
                    Html::el('button', ['type' => 'button', 'class' => 'museau-button'], Html::text(__('Ajouter un produit', 'museau'))),
                    Html::el('button', ['type' => 'button', 'class' => 'museau-link'], Html::text(__('Corbeille', 'museau'))),
                ),
                Html::spinner(__('Chargement des produits…', 'museau')),
            ),
        );
    }
}

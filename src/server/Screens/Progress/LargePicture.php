<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Kernel\Html;

/** A picture of the carnet that opens large: alone in the browser's window or, with JavaScript, over the page (assets/js/enlarge.js). */
final class LargePicture
{
    private const BLOCK = 'museau-zoom';

    /** @param array<string, string|int|bool|null> $img attributes of the picture, which is large already */
    public static function link(array $img): string
    {
        return Html::el(
            'a',
            ['class' => 'museau-carnet__large', 'href' => (string) ($img['src'] ?? ''), 'data-enlarge' => true],
            Html::el('img', $img),
            Html::el('span', ['class' => 'museau-carnet__large-hint'], Html::text(__('Agrandir', 'museau'))),
        );
    }

    /** Where the page shows them, once. */
    public static function dialog(): string
    {
        wp_enqueue_style('museau-late');
        wp_enqueue_script_module('museau/enlarge');
        $label = __('Image en grand', 'museau');

        return Html::el(
            'dialog',
            ['class' => 'museau-dialog ' . self::BLOCK, 'data-enlarged' => true, 'aria-label' => $label],
            Html::el(
                'button',
                ['type' => 'button', 'class' => self::BLOCK . '__close'],
                Html::el('span', ['aria-hidden' => 'true'], '×'),
                Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(__('Fermer', 'museau'))),
            ),
            Html::el(
                'button',
                ['type' => 'button', 'class' => self::BLOCK . '__size', 'data-other' => __('En entier', 'museau')],
                Html::text(__('De plus près', 'museau')),
            ),
            Html::el('div', ['class' => self::BLOCK . '__table', 'role' => 'region', 'aria-label' => $label, 'tabindex' => '0']),
        );
    }
}

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\Decorations;

/** @var array<string, mixed> $attributes */

$block = 'museau-signature';
$text = static fn(string $name): string => Read::text($attributes[$name] ?? '');
$signed = museau()->shell()->signature->html(Read::int($attributes['imageId'] ?? 0));

echo Html::el(
    'section',
    ['class' => $block],
    Decorations::wave('top'),
    Html::el(
        'div',
        ['class' => "{$block}__band museau-band"],
        Html::el('p', ['class' => "{$block}__quote museau-wrap", ...Canvas::text('quote')], Html::text($text('quote'))),
        Canvas::is_drawn() ? Html::el('div', Canvas::picture('imageId'), $signed) : $signed,
        Html::el('div', ['class' => "{$block}__frieze museau-parallax-window"], museau()->shell()->pictures->drawing(
            'frise',
            __('Frise dessinée au graphite : vache, mouton, chevaux, berger allemand, chat et chouette', 'museau'),
            'max(150vw, 1500px)',
            false,
            'museau-parallax museau-parallax--sideways museau-melt',
        )),
        Canvas::has($text('link'))
            ? Html::el('p', ['class' => 'museau-wrap'], Html::el(
                'a',
                ['class' => 'museau-link', 'href' => esc_url($text('url')), ...Canvas::text('link')],
                Html::text($text('link')),
            ))
            : '',
    ),
);

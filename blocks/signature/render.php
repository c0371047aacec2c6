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
$pictures = museau()->shell()->pictures;
// As wide as style.scss lets it stand.
$sizes = '(min-width: 992px) calc(100vw - 216px), (min-width: 601px) 190vw, 300vw';
$drift = 'museau-parallax museau-parallax--sideways museau-melt';
$frieze = $pictures->of_library(Read::int($attributes['friezeId'] ?? 0), '', $sizes, $drift) ?: $pictures->drawing(
    'frise',
    __('Frise dessinée au graphite : vache, mouton, chevaux, berger allemand, chat et chouette', 'museau'),
    $sizes,
    class: $drift,
);
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
        Html::el('div', ['class' => "{$block}__frieze museau-parallax-window", ...Canvas::picture('friezeId')], $frieze),
        Canvas::has($text('link'))
            ? Html::el('p', ['class' => 'museau-wrap'], Html::el(
                'a',
                ['class' => 'museau-link', 'href' => esc_url($text('url')), ...Canvas::text('link')],
                Html::text($text('link')),
            ))
            : '',
    ),
);

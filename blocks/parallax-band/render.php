<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Decorations;

/** @var array<string, mixed> $attributes */

$block = 'museau-parallax-band';
$text = static fn(string $name): string => Read::text($attributes[$name] ?? '');
$pictures = museau()->shell()->pictures;
$sizes = '(max-width: 991px) 92vw, 58vw';
$class = 'museau-parallax museau-melt';
$picture = $pictures->of_library(Read::int($attributes['imageId'] ?? 0), $text('alt'), $sizes, $class)
    ?: $pictures->drawing('chevaux', $text('alt'), $sizes, false, $class);

echo Html::el(
    'section',
    ['class' => $block],
    Decorations::wave('top'),
    Html::el(
        'div',
        ['class' => "{$block}__band museau-band"],
        Html::el(
            'figure',
            ['class' => "{$block}__figure"],
            Html::el('div', ['class' => "{$block}__window museau-parallax-window"], $picture),
            $text('caption') === '' ? '' : Html::el('figcaption', ['class' => 'museau-caption'], Html::text($text('caption'))),
        ),
        Html::el(
            'div',
            ['class' => "{$block}__text"],
            Html::el('p', ['class' => 'museau-eyebrow'], Html::text($text('eyebrow'))),
            Html::el('h2', [], Html::text($text('heading'))),
            Html::el('p', ['class' => 'museau-lead'], Html::text($text('text'))),
            $text('link') === ''
                ? ''
                : Html::el('p', [], Html::el('a', ['class' => 'museau-link', 'href' => esc_url($text('url'))], Html::text($text('link')))),
        ),
    ),
    Decorations::wave('bottom'),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\Decorations;

/** @var array<string, mixed> $attributes */

$block = 'museau-parallax-band';
$text = static fn(string $name): string => Read::text($attributes[$name] ?? '');
$pictures = museau()->shell()->pictures;
$sizes = '(max-width: 700px) 62vw, 264px';
$picture = $pictures->of_library(Read::int($attributes['imageId'] ?? 0), $text('alt'), $sizes)
    ?: $pictures->drawing('atelier', $text('alt'), $sizes);
// Close-ups have no edge that the drift could show. The texts beside them say what they are.
$detail = static fn(string $name, string $drawing): string => Html::el(
    'div',
    ['class' => "{$block}__window museau-parallax-window", ...Canvas::picture($name)],
    $pictures->of_library(Read::int($attributes[$name] ?? 0), '', '240px', 'museau-parallax')
        ?: $pictures->drawing($drawing, '', '240px', false, 'museau-parallax'),
);

echo Html::el(
    'section',
    ['class' => $block],
    Decorations::wave('top'),
    Html::el('div', ['class' => 'museau-band'], Html::el(
        'div',
        ['class' => "{$block}__band museau-wrap"],
        Html::el(
            'figure',
            ['class' => "{$block}__figure"],
            Html::el('div', ['class' => 'museau-sheet', ...Canvas::picture('imageId')], $picture),
            Canvas::has($text('caption'))
                ? Html::el('figcaption', ['class' => 'museau-caption', ...Canvas::text('caption')], Html::text($text('caption')))
                : '',
        ),
        Html::el('div', ['class' => "{$block}__details"], $detail('detailId', 'detail-oeil'), $detail('secondDetailId', 'detail-poil')),
        Html::el(
            'div',
            ['class' => "{$block}__text"],
            Html::el('p', ['class' => 'museau-eyebrow', ...Canvas::text('eyebrow')], Html::text($text('eyebrow'))),
            Html::el('h2', Canvas::text('heading'), Html::text($text('heading'))),
            Html::el('p', ['class' => 'museau-lead', ...Canvas::text('text')], Html::phrase($text('text'))),
            Html::el(
                'div',
                ['class' => "{$block}__close"],
                museau()->shell()->signature->html(0),
                Canvas::has($text('link'))
                    ? Html::el(
                        'a',
                        ['class' => 'museau-link', 'href' => esc_url($text('url')), ...Canvas::text('link')],
                        Html::text($text('link')),
                    )
                    : '',
            ),
        ),
    )),
    Decorations::wave('bottom'),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\BeforeAfter;
use Museau\Screens\Shell\ThemeImages;
use Museau\Screens\Storefront\PortraitDispatch;

/** @var array<string, mixed> $attributes */

$block = 'museau-hero';
$text = static fn(string $name): string => Read::text($attributes[$name] ?? '');
$settings = museau()->settings();
$pictures = museau()->shell()->pictures;
$heading = museau()->shell()->heading->tag(trim($text('heading') . ' ' . $text('emphasis')));
$picture = (new BeforeAfter($pictures))->html($attributes, ThemeImages::HERO_SIZES, true);
/* translators: 1: shortest, 2: longest delay in days */
$delay = sprintf(__('%1$d à %2$d jours de dessin', 'museau'), $settings->delay_min(), $settings->delay_max());

$day = museau()->promises()->is_on()
    ? PortraitDispatch::first(museau()->promises(), museau()->catalogue()->shown($settings->portrait_id()))
    : '';

echo Html::el(
    'section',
    ['class' => "$block museau-wrap"],
    Html::el(
        'div',
        ['class' => "{$block}__text"],
        Html::el('p', ['class' => 'museau-eyebrow'], Html::text($text('eyebrow'))),
        Html::el(
            $heading,
            ['class' => "{$block}__heading"],
            Html::text($text('heading')),
            $text('emphasis') === '' ? '' : ' ' . Html::el('em', [], Html::text($text('emphasis'))),
        ),
        Html::el('p', ['class' => 'museau-lead'], Html::text($text('lead'))),
        Html::el('p', [], Html::el('a', ['class' => 'museau-button', 'href' => esc_url($text('url'))], Html::text($text('button')))),
        Html::el(
            'ul',
            ['class' => "{$block}__notes"],
            Html::el('li', [], Html::text($delay)),
            /* translators: %s: date */
            $day === '' ? '' : Html::el('li', [], Html::text(sprintf(__('Expédié vers le %s', 'museau'), $day))),
            $text('note') === '' ? '' : Html::el('li', [], Html::text($text('note'))),
        ),
    ),
    Html::el(
        'figure',
        ['class' => "{$block}__figure"],
        $picture,
        $text('caption') === '' ? '' : Html::el('figcaption', ['class' => 'museau-caption'], Html::text($text('caption'))),
    ),
);

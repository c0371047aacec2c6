<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\BeforeAfter;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\ThemeImages;
use Museau\Screens\Storefront\PortraitDispatch;
use Museau\Screens\Storefront\PortraitFacts;
use Museau\Screens\Storefront\PortraitNotices;

/** @var array<string, mixed> $attributes */

$block = 'museau-hero';
$text = static fn(string $name): string => Read::text($attributes[$name] ?? '');
$settings = museau()->settings();
$pictures = museau()->shell()->pictures;
$heading = museau()->shell()->heading->tag(trim($text('heading') . ' ' . $text('emphasis')));
$pair = new BeforeAfter($pictures);
$picture = $pair->html($attributes, ThemeImages::HERO_SIZES, true);
$portrait = museau()->typeset_catalogue()->shown($settings->portrait_id());
$said = new PortraitFacts($settings);
$price = $said->price($portrait);
$day = museau()->promises()->is_on() ? PortraitDispatch::first(museau()->promises(), museau()->availability(), $portrait) : '';
$facts = $said->all($portrait, museau()->availability()->is_full(), $day);

echo Html::el(
    'section',
    ['class' => "$block museau-wrap"],
    Html::el(
        'div',
        ['class' => "{$block}__text"],
        Html::el('p', ['class' => 'museau-eyebrow', ...Canvas::text('eyebrow')], Html::text($text('eyebrow'))),
        Html::el(
            $heading,
            ['class' => "{$block}__heading"],
            Canvas::words('heading', $text('heading')),
            Canvas::has($text('emphasis')) ? ' ' . Html::el('em', Canvas::text('emphasis'), Html::text($text('emphasis'))) : '',
        ),
        Html::el('p', ['class' => 'museau-lead', ...Canvas::text('lead')], Html::phrase($text('lead'))),
        Html::el(
            'p',
            ['class' => "{$block}__order"],
            Html::el(
                'a',
                ['class' => 'museau-button', 'href' => esc_url($text('url')), ...Canvas::text('button')],
                Html::text($text('button')),
            ),
            $price === '' ? '' : Html::el('span', ['class' => "{$block}__from"], Html::text($price)),
        ),
        PortraitNotices::html(museau()->portrait_notices()->of($portrait)),
    ),
    Html::el(
        'figure',
        ['class' => "{$block}__figure"],
        $picture,
        $pair->figcaption($attributes),
    ),
    $facts === [] && !Canvas::has($text('note')) ? '' : PortraitFacts::list($facts, $text('note')),
);

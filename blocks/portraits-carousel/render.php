<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\UntrustedHtml;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Storefront\PortraitFacts;
use Museau\Screens\Storefront\PortraitNotices;

/** @var array<string, mixed> $attributes */

$block = 'museau-portraits-carousel';
$intro = Read::text($attributes['intro'] ?? '');
$portrait_id = museau()->settings()->portrait_id();
$portrait = museau()->typeset_catalogue()->shown($portrait_id);
$said = new PortraitFacts(museau()->settings());
$from = $said->price($portrait);
$facts = $said->all($portrait, museau()->availability()->is_full());
$note = Read::text($attributes['note'] ?? '');
$notices = museau()->portrait_notices()->of($portrait);
$samples = new ProductQuery(category: 'portraits', page_size: museau()->settings()->page_size());
$found = museau()->typeset_catalogue()->search($samples)->products;

// The product that is ordered is no sample of itself (B30).
$slides = array_map(static function (Product $product): array {
    $image = $product->images[0] ?? null;

    return [
        'id' => $product->id,
        'name' => $product->name,
        'description' => UntrustedHtml::without_our_marks(wp_kses_post($product->short_description)),
        'src' => $image->src ?? '',
        'srcset' => $image->srcset ?? '',
        'width' => $image->width ?? 0,
        'height' => $image->height ?? 0,
        'alt' => $image->alt ?? '',
    ];
}, array_values(array_filter($found, static fn(Product $product): bool => $product->id !== $portrait_id)));

// The artist's order; a portrait that she has not placed yet comes first.
$order = array_flip(Read::ints($attributes['order'] ?? []));
usort($slides, static fn(array $a, array $b): int => ($order[$a['id']] ?? -1) <=> ($order[$b['id']] ?? -1));

$items = array_map(static fn(array $slide, int $index): string => Html::el(
    'li',
    ['class' => "swiper-slide {$block}__slide"],
    Html::el(
        'figure',
        ['class' => "{$block}__figure"],
        Html::el(
            'div',
            ['class' => "museau-mat {$block}__mat"],
            $slide['src'] === '' ? '' : Html::el('img', [
                'src' => $slide['src'], 'srcset' => $slide['srcset'] ?: null,
                'sizes' => '(min-width: 1025px) 276px, (min-width: 768px) calc(45.5vw - 32px), calc(91vw - 41px)',
                'width' => $slide['width'], 'height' => $slide['height'], 'alt' => $slide['alt'],
                'decoding' => 'async', ...($index === 0 ? ['fetchpriority' => 'high'] : ['loading' => 'lazy']),
            ]),
        ),
        Html::el(
            'figcaption',
            ['class' => "{$block}__caption"],
            Html::el('strong', ['class' => "{$block}__name"], Html::text($slide['name'])),
            Html::el('div', ['class' => "{$block}__description"], $slide['description']),
        ),
    ),
), $slides, array_keys($slides));

$icon = static fn(string $path): string => Html::el(
    'svg',
    ['width' => 18, 'height' => 18, 'viewBox' => '0 0 18 18', 'aria-hidden' => 'true', 'focusable' => 'false'],
    Html::el('path', ['d' => $path]),
);
$title = Canvas::written($attributes, 'title', __('Portraits Réalisés', 'museau'));
$button = Canvas::written($attributes, 'button', __('Commander mon portrait', 'museau'));
$heading = museau()->shell()->heading->tag($title);
$view = Html::el(
    'div',
    ['class' => "{$block}__text"],
    Html::el($heading, ['class' => "{$block}__title", ...Canvas::text('title')], Html::text($title)),
    Html::el('p', ['class' => "{$block}__intro", ...Canvas::text('intro')], Html::text($intro)),
    Html::el(
        'p',
        ['class' => "{$block}__order"],
        Html::el('a', ['class' => 'museau-button', 'href' => '#commander', ...Canvas::text('button')], Html::text($button)),
        $from === '' ? '' : Html::el('span', ['class' => "{$block}__from"], Html::text($from)),
    ),
    PortraitNotices::html($notices),
    PortraitFacts::list($facts, $note),
)
. Html::el(
    'div',
    ['class' => "{$block}__gallery", 'role' => 'region', 'aria-label' => __('Portraits réalisés', 'museau')],
    $slides === []
        ? Html::el(
            'div',
            ['class' => "{$block}__state", 'role' => 'status'],
            Html::el('p', [], Html::el('span', ['lang' => 'en'], 'No products found.')),
            Html::el('p', [], Html::text(__('Les portraits arrivent bientôt.', 'museau'))),
            Html::el(
                'button',
                ['type' => 'button', 'class' => 'museau-button museau-button--quiet'],
                Html::text(__('Réessayer', 'museau')),
            ),
        )
        : Html::el(
            'div',
            ['class' => "{$block}__controls"],
            Html::el(
                'button',
                ['type' => 'button', 'class' => "{$block}__pause", 'aria-label' => __('Lancer le défilement', 'museau')],
                $icon('M6 3.5l8.5 5.5L6 14.5Z'),
            ),
            Html::el(
                'button',
                ['type' => 'button', 'class' => "{$block}__step", 'aria-label' => __('Portrait précédent', 'museau')],
                $icon('M11 3.5L5.5 9l5.5 5.5'),
            ),
            Html::el(
                'button',
                ['type' => 'button', 'class' => "{$block}__step", 'aria-label' => __('Portrait suivant', 'museau')],
                $icon('M7 3.5L12.5 9 7 14.5'),
            ),
        )
        . Html::el(
            'div',
            // Safari gives no key to a row that scrolls and has nothing in it to press.
            ['class' => "swiper {$block}__swiper", 'tabindex' => '0'],
            Html::el('ul', ['class' => "swiper-wrapper {$block}__slides"], ...$items),
        ),
);

echo Html::island(
    'portraits-carousel',
    [
        'heading' => $heading,
        'title' => $title,
        'slides' => $slides,
        'intro' => $intro,
        'button' => $button,
        'from' => $from,
        'notices' => $notices,
        'facts' => array_values(array_filter([...$facts, $note])),
        'order' => array_keys($order),
    ],
    $view,
    'visible',
    ['class' => "museau-wrap $block"],
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Vouchers\VoucherShop;

/** @var array<string, mixed> $attributes */
$title = Read::text($attributes['title'] ?? '');
$shop = museau()->plain_shop();
$title = $shop->heading() ?: $title;
$plain = Html::el('div', ['class' => 'museau-plain'], $shop->html());
echo Html::el(
    'section',
    ['class' => 'museau-wrap museau-section'],
    Html::el(museau()->shell()->heading->tag($title), ['class' => 'museau-cart__heading', ...Canvas::text('title')], Html::text($title)),
    // A form that came, or a page of its own, is the same with scripts and without.
    match (true) {
        Canvas::is_drawn() => Canvas::example('museau-cart'),
        $shop->is_asked() => $plain,
        default => Html::el('noscript', [], $plain) . Html::island(
            'cart',
            ['gallery' => home_url('/oeuvre-originale'), 'checkout' => home_url('/commander')]
                + array_filter(['gift' => VoucherShop::link(museau()->settings())]),
            Html::spinner(__('Chargement du panier...', 'museau')),
            'load',
            ['class' => 'museau-cart'],
        ),
    },
    museau()->legal_notes()->cart(),
);

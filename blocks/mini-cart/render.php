<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;

$props = ['href' => home_url('/panier'), 'checkout' => home_url('/commander')];

echo Html::island(
    'mini-cart',
    $props,
    Html::el(
        'a',
        ['class' => 'museau-mini-cart__trigger', 'href' => $props['href'], 'data-hold' => '', 'aria-haspopup' => 'dialog'],
        Html::el(
            'svg',
            ['class' => 'museau-mini-cart__icon', 'viewBox' => '0 0 24 24', 'width' => 26, 'height' => 26, 'aria-hidden' => 'true'],
            Html::el('path', ['d' => 'M4.2 8.4h15.5l-1.3 11.2H5.7L4.2 8.4Zm4 2.8c-.3-4.6 1-7.6 3.8-7.7 2.7 0 4.2 2.9 3.9 7.6']),
        ),
        Html::el('span', ['class' => 'museau-mini-cart__label'], Html::text(__('Panier', 'museau'))),
        // Before a number that a script writes later: right for none, one and several.
        Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(__(', articles :', 'museau') . ' ')),
        Html::el('span', ['class' => 'museau-mini-cart__count', 'data-cart-count' => ''], '0'),
    ),
    'intent',
    ['class' => 'museau-mini-cart'],
);

<?php

declare(strict_types=1);

use Museau\Blocks\NoScript;
use Museau\Html;

$settings = museau()->settings();

echo NoScript::sentence($settings, __('Le panier a besoin de JavaScript.', 'museau')) . Html::island(
    'cart',
    ['gallery' => home_url('/oeuvre-originale'), 'checkout' => home_url('/commander')],
    Html::el(
        'p',
        ['class' => 'museau-loading', 'role' => 'status'],
        Html::el('span', ['class' => 'museau-spinner', 'aria-hidden' => 'true']),
        Html::el('span', [], Html::text(__('Chargement du panier...', 'museau'))),
    ),
    'load',
    ['class' => 'museau-cart'],
);

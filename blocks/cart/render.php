<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Blocks\NoScript;

/** @var array<string, mixed> $attributes */
$title = Read::text($attributes['title'] ?? '');
echo Html::el(
    'section',
    ['class' => 'museau-wrap museau-section'],
    Html::el(museau()->shell()->heading->tag($title), ['class' => 'museau-cart__heading'], Html::text($title)),
    NoScript::sentence(museau()->settings(), __('Le panier a besoin de JavaScript.', 'museau')),
    Html::island(
        'cart',
        ['gallery' => home_url('/oeuvre-originale'), 'checkout' => home_url('/commander')],
        Html::spinner(__('Chargement du panier...', 'museau')),
        'load',
        ['class' => 'museau-cart'],
    ),
    museau()->legal_notes()->cart(),
);

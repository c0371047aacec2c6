<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Shipping\Relay;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Plain\MeansForm;
use Museau\Screens\Shell\Canvas;

/** @var array<string, mixed> $attributes */
$title = Read::text($attributes['title'] ?? '');
echo Html::el(
    'section',
    ['class' => 'museau-wrap museau-section'],
    Html::el(
        museau()->shell()->heading->tag($title),
        ['class' => 'museau-checkout__heading', ...Canvas::text('title')],
        Html::text($title),
    ),
    Html::el('noscript', [], Html::el(
        'p',
        [],
        Html::el(
            'a',
            ['class' => 'museau-button', 'href' => home_url('/panier?etape=commande')],
            Html::text(__('Commander sans JavaScript', 'museau')),
        ),
    )),
    Canvas::is_drawn() ? Canvas::example('museau-checkout') : Html::island(
        'checkout',
        [
            'gallery' => home_url('/oeuvre-originale'),
            'cart' => home_url('/panier'),
            'terms' => home_url('/cgv'),
            'postcodes' => get_theme_file_uri('build/postcodes/'),
            ...((new Relay(museau()->settings()))->is_offered() ? ['relay' => Relay::label()] : []),
            ...array_filter(['means' => array_map(static fn(MeansDetails $details): array => [
                'id' => $details->means->value,
                'title' => $details->title,
                'about' => MeansForm::about($details),
            ], museau()->transfers()->offered())]),
        ],
        Html::spinner(__('Chargement du panier...', 'museau')),
        'load',
        ['class' => 'museau-checkout'],
    ),
    museau()->legal_notes()->checkout(),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Storefront\Invitation;
use Museau\Screens\Storefront\Listing;

/** @var array<string, mixed> $attributes */
$museau = museau();

echo Html::el(
    'div',
    ['class' => 'museau-product-grid museau-wrap'],
    (new Listing(
        $museau->typeset_catalogue(),
        $museau->likes(),
        $museau->settings(),
        $museau->shell()->heading,
        new Invitation($attributes),
    ))->html(
        Read::text($attributes['category'] ?? 'oeuvre-originale'),
        Read::text($attributes['title'] ?? ''),
        Read::map(wp_unslash($_GET)),
    ),
);

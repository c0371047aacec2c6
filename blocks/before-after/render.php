<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Screens\Shell\BeforeAfter;

/** @var array<string, mixed> $attributes */

$pair = new BeforeAfter(museau()->shell()->pictures);

echo Html::el(
    'figure',
    ['class' => 'museau-wrap museau-before-after-figure'],
    $pair->html($attributes, '(max-width: 620px) 94vw, 580px'),
    $pair->figcaption($attributes),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\BeforeAfter;

/** @var array<string, mixed> $attributes */

$caption = Read::text($attributes['caption'] ?? '');

echo Html::el(
    'figure',
    ['class' => 'museau-wrap museau-before-after-figure'],
    (new BeforeAfter(museau()->shell()->pictures))->html($attributes, '(max-width: 620px) 94vw, 580px'),
    $caption === '' ? '' : Html::el('figcaption', ['class' => 'museau-caption'], Html::text($caption)),
);

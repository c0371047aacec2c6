<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** @var array<string, mixed> $attributes */

$settings = museau()->settings();
$delay = $settings->delay();
$steps = array_map(static fn(array $step): string => Html::el(
    'li',
    [],
    Html::el('h3', [], Html::text(Read::text($step['title'] ?? ''))),
    Html::el('p', [], Html::text(str_replace('{délai}', $delay, Read::text($step['text'] ?? '')))),
), Read::maps($attributes['steps'] ?? []));

echo Html::el(
    'section',
    ['class' => 'museau-steps museau-wrap'],
    Html::el('h2', [], Html::text(Read::text($attributes['heading'] ?? ''))),
    // Safari forgets that a list without bullets is one.
    Html::el('ol', ['role' => 'list'], ...$steps),
);

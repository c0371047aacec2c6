<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;

/** @var array<string, mixed> $attributes */

$settings = museau()->settings();
$delay = $settings->delay();
$pictures = museau()->shell()->pictures;
$sizes = '(max-width: 700px) 5rem, (max-width: 991px) 45vw, 280px';
$rows = Read::maps($attributes['steps'] ?? []);
// One drawing from the sketch to the last hair, beside the words of each step.
$steps = array_map(static fn(array $step, int $index): string => Html::el(
    'li',
    [],
    Html::el(
        'div',
        ['class' => 'museau-sheet', ...Canvas::picture("steps.$index.imageId")],
        $pictures->of_library(Read::int($step['imageId'] ?? 0), '', $sizes) ?: $pictures->drawing('etape-' . ($index + 1), '', $sizes),
    ),
    Html::el('h3', Canvas::text("steps.$index.title"), Html::text(Read::text($step['title'] ?? ''))),
    Html::el('p', Canvas::text("steps.$index.text"), Html::phrase(str_replace('{délai}', $delay, Read::text($step['text'] ?? '')))),
), $rows, array_keys($rows));

echo Html::el(
    'section',
    ['class' => 'museau-steps museau-wrap', 'data-museau-delay' => Canvas::is_drawn() ? $delay : null],
    Html::el('h2', Canvas::text('heading'), Html::text(Read::text($attributes['heading'] ?? ''))),
    // Safari forgets that a list without bullets is one.
    Html::el('ol', ['role' => 'list'], ...$steps),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;

/** @var array<string, mixed> $attributes */

$block = 'museau-category-cards';
$shell = museau()->shell();
$sizes = '(max-width: 700px) 112px, min(30vw, 382px)';

$rows = Read::maps($attributes['cards'] ?? []);
$cards = array_map(static function (array $card, int $index) use ($block, $shell, $sizes): string {
    // The menu decides where a card leads when it names the same place; '/' is never a card's address (B1).
    $word = Read::text($card['menu'] ?? '');
    $url = ($word === '' ? null : $shell->menus->find($word)) ?? Read::text($card['url'] ?? '');
    $picture = $shell->pictures->of_library(Read::int($card['imageId'] ?? 0), '', $sizes);
    if ($picture === '') {
        $picture = $shell->pictures->drawing(Read::text($card['drawing'] ?? ''), '', $sizes);
    }
    if ($picture === '') {
        $picture = $shell->pictures->of_library($shell->pictures->default_card(), '', $sizes);
    }

    return Html::el('li', [], Html::el(
        'a',
        ['class' => "{$block}__card", 'href' => esc_url($url)],
        Html::el('span', ['class' => "museau-mat {$block}__mat", ...Canvas::picture("cards.$index.imageId")], $picture),
        Html::el('h3', Canvas::text("cards.$index.title"), Html::text(Read::text($card['title'] ?? ''))),
        Html::el('p', Canvas::text("cards.$index.text"), Html::phrase(Read::text($card['text'] ?? ''))),
    ));
}, $rows, array_keys($rows));

echo Html::el(
    'section',
    ['class' => "$block museau-wrap museau-section"],
    Html::el('h2', Canvas::text('heading'), Html::text(Read::text($attributes['heading'] ?? ''))),
    Html::el('ul', ['class' => "{$block}__list"], ...$cards),
);

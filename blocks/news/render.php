<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Storefront\NewsView;

/** @var array<string, mixed> $attributes */
$per_page = max(1, min(50, Read::int($attributes['perPage'] ?? 12, 12)));
$title = Read::text($attributes['title'] ?? '');
$view = (new NewsView(museau()->news()))->render(
    NewsView::query_of_address($per_page),
    museau()->shell()->heading->tag($title ?: __('Actualités', 'museau')),
    $title,
);

echo Html::island('news', $view['props'], $view['html'], 'intent', ['class' => 'museau-news museau-wrap museau-section']);

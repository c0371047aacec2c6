<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Progress\BoardCard;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Screens\Admin\DashboardView;

$dashboard = museau()->dashboard();
// The page is guarded before it is rendered; the block shows nothing elsewhere, nor to anybody else.
if (!$dashboard::is_shown()) {
    return;
}

Language::speaks('admin');
$title = __('Tableau de bord', 'museau');
$columns = museau()->board()->columns();
$props = [
    ...$dashboard->props(),
    'ordersCount' => count(array_filter(
        array_merge([], ...array_values($columns)),
        static fn(BoardCard $card): bool => $card->waits_for_artist(),
    )),
    'socialUrl' => museau()->settings()->social_url(),
];

echo Html::el(
    'div',
    ['class' => 'museau-wrap museau-admin'],
    Html::el(museau()->shell()->heading->tag($title), ['class' => 'museau-admin__title'], Html::text($title)),
    Html::el(
        'noscript',
        [],
        Html::el(
            'p',
            ['class' => 'museau-alert museau-alert--error'],
            Html::text(
                __('Le tableau de bord a besoin de JavaScript : activez-le dans votre navigateur, puis rechargez la page.', 'museau'),
            ),
        ),
    ),
    museau()->studio()->root(),
    museau()->overview()->html($columns),
    // No text of an author can hold an element of this name: see docs/adr/0007.
    Html::el(
        'museau-dashboard',
        [
            'class' => 'museau-admin__root',
            'data-museau-admin' => (string) wp_json_encode($props, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
        ],
        DashboardView::html($props),
    ),
);

<?php

declare(strict_types=1);

use Museau\Html;
use Museau\News\NewsSchema;
use Museau\News\NewsView;
use Museau\Read;

$item = museau()->news()->find((int) get_the_ID(), current_user_can('edit_posts'));
if ($item === null) {
    echo Html::el('p', ['class' => 'museau-news__empty'], Html::text(__('Aucune actualité trouvée', 'museau')));

    return;
}
$shown = NewsSchema::display($item);
$picture = (int) get_post_thumbnail_id($item->id);
$keywords = array_map(static fn(string $word): string => Html::el('li', [], Html::text($word)), $item->keywords());
$lines = '';
foreach (['dates', 'until'] as $part) {
    $lines .= $shown[$part] === '' ? '' : Html::el('p', ['class' => 'museau-news__' . $part], Html::text(Read::text($shown[$part])));
}

echo Html::el(
    'article',
    ['class' => 'museau-news museau-news--item museau-wrap museau-section'],
    Html::el('p', [], Html::el('a', ['class' => 'museau-link', 'href' => home_url('/actualites')], Html::text(__('Toutes les actualités', 'museau')))),
    Html::el(
        'p',
        ['class' => 'museau-news__badges'],
        Html::el('span', ['class' => 'museau-news__type'], Html::text(Read::text($shown['type']))),
        Html::el('span', ['class' => 'museau-news__status museau-news__status--' . Read::text($shown['statusKey'])], Html::text(Read::text($shown['status']))),
    ),
    Html::el('h1', [], Html::text($item->title)),
    $lines,
    $picture > 0 ? wp_get_attachment_image($picture, 'large', false, ['class' => 'museau-news__picture', 'fetchpriority' => 'high', 'loading' => 'eager']) : '',
    Html::el('div', ['class' => 'museau-news__content'], NewsSchema::content($item)),
    $shown['rules'] === '' ? '' : Html::el(
        'section',
        ['class' => 'museau-news__regulations'],
        Html::el('h2', [], Html::text(__('Règlement', 'museau'))),
        wpautop(wp_kses_post($item->acf['regles'])),
    ),
    is_array($shown['winner']) ? NewsView::winner(Read::map($shown['winner'])) : '',
    $shown['participate'] === '' ? '' : Html::el('p', [], Html::el('a', ['class' => 'museau-button', 'href' => Read::text($shown['participate'])], Html::text(__('Participer', 'museau')))),
    $shown['closed'] === true ? Html::el('p', ['class' => 'museau-news__closed'], Html::text(__('Participations closes', 'museau'))) : '',
    $keywords === [] ? '' : Html::el('ul', ['class' => 'museau-news__keywords', 'aria-label' => __('Mots-clés', 'museau')], ...$keywords),
);

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\News\NewsSchema;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Kernel\UntrustedHtml;
use Museau\Screens\Storefront\NewsView;

/** @var array<string, mixed> $attributes */

$chosen = Read::int($attributes['newsId'] ?? 0);
$asked = $chosen > 0 ? $chosen : (int) get_the_ID();
// Whoever may write a page may have any block rendered, with any number: a draft is for those who may read that one.
$item = museau()->news()->find($asked, current_user_can('read_post', $asked));
if ($item === null ? $chosen > 0 : NewsSchema::is_being_read($item->id)) {
    // One that was chosen and is gone leaves no hole in the page; put into its own text, it would never end.
    return;
}
if ($item === null) {
    echo Html::el('p', ['class' => 'museau-news__empty'], Html::text(__('Aucune actualité trouvée', 'museau')));

    return;
}
$shown = NewsSchema::display($item);
// On another page than its own, the page has its title already.
[$title, $part_title] = $item->id === get_queried_object_id() ? ['h1', 'h2'] : ['h2', 'h3'];
$picture = (int) get_post_thumbnail_id($item->id);
$keywords = array_map(static fn(mixed $word): string => Html::el('li', [], Html::text(Read::text($word))), Read::items($shown['keywords']));
// What the shop itself promises; a contest that was won long ago had other terms, perhaps.
$terms = !$item->is_running_contest() ? [] : array_map(
    static fn(string $term): string => Html::el('li', [], Html::text($term)),
    ContestTerms::of($item, museau()->settings()),
);
$lines = '';
foreach (['dates', 'until'] as $part) {
    $lines .= $shown[$part] === '' ? '' : Html::el('p', ['class' => 'museau-news__' . $part], Html::text(Read::text($shown[$part])));
}

echo Html::el(
    'article',
    ['class' => 'museau-news museau-news--item museau-wrap museau-section'],
    Html::el(
        'p',
        [],
        Html::el('a', ['class' => 'museau-link', 'href' => home_url('/actualites')], Html::text(__('Toutes les actualités', 'museau'))),
    ),
    Html::el(
        'p',
        ['class' => 'museau-news__badges'],
        Html::el('span', ['class' => 'museau-news__type'], Html::text(Read::text($shown['type']))),
        Html::el(
            'span',
            ['class' => 'museau-news__status museau-news__status--' . Read::text($shown['statusKey'])],
            Html::text(Read::text($shown['status'])),
        ),
    ),
    Html::el($title, [], Html::text(Read::text($shown['title']))),
    $lines,
    $picture > 0
        ? wp_get_attachment_image(
            $picture,
            'large',
            false,
            ['class' => 'museau-news__picture', 'fetchpriority' => 'high', 'loading' => 'eager'],
        )
        : '',
    Html::el('div', ['class' => 'museau-news__content'], Typography::shown_html(NewsSchema::content($item))),
    $shown['rules'] === '' && $terms === [] ? '' : Html::el(
        'section',
        ['class' => 'museau-news__regulations', 'id' => 'reglement'],
        Html::el($part_title, [], Html::text(__('Règlement', 'museau'))),
        Typography::shown_html(UntrustedHtml::without_our_marks(wpautop(wp_kses_post($item->acf['regles'])))),
        $terms === [] ? '' : Html::el('ul', ['class' => 'museau-news__terms'], ...$terms),
    ),
    is_array($shown['winner']) ? NewsView::winner(Read::map($shown['winner'])) : '',
    $shown['participate'] === ''
        ? ''
        : Html::el(
            'p',
            [],
            Html::el(
                'a',
                ['class' => 'museau-button', 'href' => Read::text($shown['participate'])],
                Html::text(__('Participer', 'museau')),
            ),
        ),
    $shown['closed'] === true ? Html::el('p', ['class' => 'museau-news__closed'], Html::text(__('Participations closes', 'museau'))) : '',
    $keywords === [] ? '' : Html::el('ul', ['class' => 'museau-news__keywords', 'aria-label' => __('Mots-clés', 'museau')], ...$keywords),
);

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsQuery;
use Museau\Domain\News\NewsSchema;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;

/** The first view of the news list, element for element what the island renders (blocks/news/list.tsx). */
final class NewsView
{
    /** @translated */
    public const FILTERS = ['' => 'Tous', 'concours' => 'Concours', 'evenement' => 'Événements', 'article' => 'Articles'];

    private readonly NewsPages $pages;

    public function __construct(private readonly News $news, private readonly string $base = '/actualites')
    {
        $this->pages = new NewsPages($base);
    }

    /** What a visitor's address asks for: ?type=concours&recherche=…&annee=2026&page_liste=2. */
    public static function query_of_address(int $per_page): NewsQuery
    {
        $search = mb_substr(trim(Read::text(wp_unslash($_GET['recherche'] ?? ''))), 0, 100);

        return new NewsQuery(
            NewsItem::singular(Read::text($_GET['type'] ?? '')),
            sanitize_text_field($search),
            max(0, min(9999, Read::int($_GET['annee'] ?? 0))),
            max(1, Read::int($_GET['page_liste'] ?? 1, 1)),
            $per_page,
        );
    }

    /**
     * @param 'h1'|'h2' $heading element of the list's title
     * @param string    $title   '' for the shop's own
     *
     * @return array{props: array<string, mixed>, html: string}
     */
    public function render(NewsQuery $query, string $heading = 'h1', string $title = ''): array
    {
        $found = $this->news->search($query);
        $items = array_map(NewsSchema::display(...), $found['items']);
        $counted = $found['years'];
        $years = array_map(static fn(int $year): array => ['year' => $year, 'count' => $counted[$year]], array_keys($counted));
        $words = Html::text($title ?: __('Actualités', 'museau'));

        return [
            'props' => [
                'heading' => $heading,
                ...$title === '' ? [] : ['title' => $title],
                'base' => Home::path($this->base),
                'perPage' => $query->per_page,
                'query' => ['type' => $query->type, 'search' => $query->search, 'year' => $query->year, 'page' => $query->page],
                'items' => $items,
                'total' => $found['total'],
                'pages' => $found['pages'],
                'years' => $years,
            ],
            'html' => Html::el(
                'div',
                ['class' => 'museau-news__region'],
                Html::el($heading, ['class' => 'museau-news__heading', ...Canvas::text('title')], $words),
                $this->filters($query),
                Html::el(
                    'p',
                    ['class' => 'museau-visually-hidden', 'role' => 'status'],
                    Html::text(NewsPages::status($query, $found['total'], $found['pages'])),
                ),
                Html::el(
                    'div',
                    ['class' => 'museau-news__columns'],
                    Html::el(
                        'div',
                        ['class' => 'museau-news__list', 'tabindex' => '-1'],
                        $this->cards($items),
                        $this->pages->html($query, $found['pages']),
                    ),
                    $this->archives($query, $years),
                ),
            ),
        ];
    }

    private function filters(NewsQuery $query): string
    {
        $links = '';
        foreach (self::FILTERS as $type => $label) {
            $links .= Html::el('a', [
                'class' => 'museau-news__filter',
                'href' => $this->pages->address($query, type: $type),
                'aria-current' => $query->type === $type ? 'true' : null,
            ], Html::text(Language::say($label)));
        }

        return Html::el(
            'div',
            ['class' => 'museau-news__bar'],
            Html::el('nav', ['class' => 'museau-news__filters', 'aria-label' => __('Type d\'actualité', 'museau')], $links),
            Html::el(
                'form',
                ['class' => 'museau-news__search', 'action' => $this->base, 'role' => 'search', 'aria-label' => __('Actualités', 'museau')],
                $query->type === '' ? '' : Html::el('input', ['type' => 'hidden', 'name' => 'type', 'value' => $query->type]),
                Html::el(
                    'label',
                    ['class' => 'museau-visually-hidden', 'for' => 'museau-news-search'],
                    Html::text(__('Rechercher dans les actualités', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control',
                    'id' => 'museau-news-search',
                    'type' => 'search',
                    'name' => 'recherche',
                    'maxlength' => '100',
                    'placeholder' => __('Rechercher', 'museau'),
                    'value' => $query->search,
                ]),
                Html::el(
                    'button',
                    ['class' => 'museau-button museau-button--quiet', 'type' => 'submit'],
                    Html::text(__('Rechercher', 'museau')),
                ),
            ),
        );
    }

    /** @param list<array<string, mixed>> $items */
    private function cards(array $items): string
    {
        if ($items === []) {
            return Html::el('p', ['class' => 'museau-news__empty'], Html::text(__('Aucune actualité trouvée', 'museau')));
        }

        return implode('', array_map(self::card(...), $items));
    }

    /** @param array<string, mixed> $item what NewsSchema::display() gave */
    private static function card(array $item): string
    {
        $image = Read::map($item['image']);
        $keywords = array_map(
            static fn(mixed $word): string => Html::el('li', [], Html::text(Read::text($word))),
            Read::items($item['keywords']),
        );

        return Html::el(
            'article',
            ['class' => 'museau-news__card'],
            $image === []
                ? ''
                : Html::el('img', [
                    'class' => 'museau-news__image',
                    'src' => Read::text($image['src']),
                    'width' => Read::int($image['width']),
                    'height' => Read::int($image['height']),
                    'alt' => '',
                    'loading' => 'lazy',
                ]),
            Html::el(
                'div',
                ['class' => 'museau-news__text'],
                Html::el(
                    'p',
                    ['class' => 'museau-news__badges'],
                    Html::el('span', ['class' => 'museau-news__type'], Html::text(Read::text($item['type']))),
                    Html::el(
                        'span',
                        ['class' => 'museau-news__status museau-news__status--' . Read::text($item['statusKey'])],
                        Html::text(Read::text($item['status'])),
                    ),
                ),
                Html::el(
                    'h2',
                    ['class' => 'museau-news__title'],
                    Html::el('a', ['href' => Read::text($item['path'])], Html::text(Read::text($item['title']))),
                ),
                self::line('p', 'dates', $item['dates']),
                self::line('p', 'until', $item['until']),
                self::line('p', 'excerpt', $item['excerpt']),
                self::line('p', 'rules', $item['rules']),
                $keywords === []
                    ? ''
                    : Html::el('ul', ['class' => 'museau-news__keywords', 'aria-label' => __('Mots-clés', 'museau')], ...$keywords),
                is_array($item['winner']) ? self::winner(Read::map($item['winner'])) : '',
                $item['participate'] === ''
                    ? ''
                    : Html::el(
                        'a',
                        ['class' => 'museau-button', 'href' => Read::text($item['participate'])],
                        Html::text(__('Participer', 'museau')),
                    ),
                $item['closed'] === true
                    ? Html::el('p', ['class' => 'museau-news__closed'], Html::text(__('Participations closes', 'museau')))
                    : '',
            ),
        );
    }

    /** @param array<string, mixed> $winner */
    public static function winner(array $winner): string
    {
        $photo = Read::text($winner['photoUrl']);

        $names = Read::text($winner['nom']);
        if ($winner['animal'] !== '') {
            /* translators: 1: winner of a contest, 2: her animal */
            $names = trim(sprintf(__('%1$s et %2$s', 'museau'), $names, Read::text($winner['animal'])));
        }

        return Html::el(
            'section',
            /* translators: %s: 'Anne et Lou' */
            ['class' => 'museau-news__winner', 'aria-label' => sprintf(__('Gagnant : %s', 'museau'), $names)],
            $photo === ''
                ? ''
                : Html::el('img', [
                    'src' => $photo,
                    'alt' => Read::text($winner['animal']),
                    'loading' => 'lazy',
                    'width' => 120,
                    'height' => 120,
                ]),
            Html::el(
                'div',
                [],
                Html::el('p', ['class' => 'museau-eyebrow'], Html::text(__('Gagnant', 'museau'))),
                Html::el('p', ['class' => 'museau-news__name'], Html::text($names)),
                self::line('p', 'about', $winner['description']),
                self::line('blockquote', 'testimonial', $winner['testimonial']),
            ),
        );
    }

    /** @param list<array{year: int, count: int}> $years */
    private function archives(NewsQuery $query, array $years): string
    {
        if ($years === []) {
            return '';
        }
        $links = '';
        foreach ($years as ['year' => $year, 'count' => $count]) {
            $chosen = $query->year === $year;
            $links .= Html::el('li', [], Html::el('a', [
                'href' => $this->pages->address($query, year: $chosen ? 0 : $year),
                'aria-current' => $chosen ? 'true' : null,
            ], Html::text("$year ($count)")));
        }

        return Html::el(
            'aside',
            ['class' => 'museau-news__archives'],
            Html::el('h2', [], Html::text(__('Archives', 'museau'))),
            Html::el('ul', [], $links),
        );
    }

    private static function line(string $tag, string $part, mixed $text): string
    {
        $text = Read::text($text);

        return $text === '' ? '' : Html::el($tag, ['class' => 'museau-news__' . $part], Html::text($text));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\News\NewsQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\PageNumbers;

/** Where a reader of the news list is: its addresses, its page numbers and what is said of it (blocks/news/list.tsx, status-text.ts). */
final class NewsPages
{
    public function __construct(private readonly string $base) {}

    /** Address of the list with something else asked; the page goes back to the first unless it is what changes. */
    public function address(NewsQuery $query, ?string $type = null, ?int $year = null, int $page = 1): string
    {
        $parameters = array_filter([
            'type' => $type ?? $query->type,
            'recherche' => $query->search,
            'annee' => ($year ?? $query->year) ?: '',
            'page_liste' => $page > 1 ? $page : '',
        ], static fn(string|int $value): bool => $value !== '');

        return $this->base . ($parameters === [] ? '' : '?' . http_build_query($parameters, '', '&', PHP_QUERY_RFC3986));
    }

    /** 'Concours, chat, 2026, 4 actualités, page 1 sur 2': what the list shows, for who does not see it change. */
    public static function status(NewsQuery $query, int $total, int $pages): string
    {
        return implode(', ', array_filter([
            $query->type === '' ? '' : Language::say(NewsView::FILTERS[$query->type] ?? ''),
            $query->search,
            $query->year === 0 ? '' : (string) $query->year,
            sprintf(Language::number(_n_noop('%d actualité', '%d actualités', 'museau'), $total), $total),
            /* translators: 1: page, 2: number of pages */
            $pages > 1 ? sprintf(__('page %1$d sur %2$d', 'museau'), $query->page, $pages) : '',
        ], static fn(string $part): bool => $part !== ''));
    }

    /** Links to the pages; '' for one page. */
    public function html(NewsQuery $query, int $last): string
    {
        $pages = PageNumbers::around($query->page, $last);
        if ($pages === []) {
            return '';
        }
        $links = '';
        foreach ($pages as $page) {
            $links .= $page === null
                ? Html::el('span', ['class' => 'museau-news__ellipsis'], Html::text('…'))
                : Html::el(
                    'a',
                    [
                        'href' => $this->address($query, page: $page),
                        'aria-label' => sprintf(/* translators: %d: page */ __('Page %d', 'museau'), $page),
                        'aria-current' => $page === $query->page ? 'page' : null,
                    ],
                    Html::text((string) $page),
                );
        }

        return Html::el('nav', ['class' => 'museau-news__pages', 'aria-label' => __('Pages', 'museau')], $links);
    }
}

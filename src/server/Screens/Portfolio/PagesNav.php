<?php

declare(strict_types=1);

namespace Museau\Screens\Portfolio;

use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** The way from page to page of a list that a block prints: plain links, none where one page holds all. */
final class PagesNav
{
    /** @param string $query that names the page */
    public static function html(int $page, int $last, string $query, string $label): string
    {
        if ($last < 2) {
            return '';
        }
        // Of the page alone: what else a visitor's address held is not repeated.
        $here = home_url(Home::inner(Read::path()));
        $link = static fn(int $to, string $words): string => $to < 1 || $to > $last ? '' : Html::el(
            'a',
            ['class' => 'museau-link', 'href' => $to === 1 ? $here : add_query_arg($query, $to, $here)],
            Html::text($words),
        );

        return Html::el(
            'nav',
            ['class' => 'museau-pages', 'aria-label' => $label],
            $link($page - 1, __('Page précédente', 'museau')),
            /* translators: 1: page, 2: pages */
            Html::el('span', [], Html::text(sprintf(__('Page %1$d sur %2$d', 'museau'), $page, $last))),
            $link($page + 1, __('Page suivante', 'museau')),
        );
    }
}

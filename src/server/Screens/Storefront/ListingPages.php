<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Kernel\Html;
use Museau\Kernel\PageNumbers;

/** The way from page to page of a listing, as links. */
final class ListingPages
{
    /** Page numbers that always show at each end. */
    private const MARGIN = 2;

    public static function html(int $total, ListingState $state, string $path): string
    {
        if ($total < 2 || $state->page > $total) {
            return '';
        }
        $step = static fn(string $label, string $rel, int $page): string => Html::el('li', [], $page < 1 || $page > $total
            ? Html::el('span', ['class' => 'museau-product-grid__step', 'aria-disabled' => 'true'], Html::text($label))
            : Html::el(
                'a',
                ['class' => 'museau-product-grid__step', 'rel' => $rel, 'href' => $path . $state->on_page($page)->query()],
                Html::text($label),
            ));
        $numbers = array_map(static fn(?int $page): string => Html::el('li', [], $page === null
            ? Html::el('span', ['class' => 'museau-product-grid__gap'], '…')
            : Html::el(
                'a',
                [
                    'class' => 'museau-product-grid__number',
                    'aria-label' => sprintf(/* translators: %d: page */ __('Page %d', 'museau'), $page),
                    'aria-current' => $page === $state->page ? 'page' : null,
                    'href' => $path . $state->on_page($page)->query(),
                ],
                (string) $page,
            )), PageNumbers::around($state->page, $total, self::MARGIN));

        return Html::el(
            'nav',
            ['class' => 'museau-product-grid__pages', 'aria-label' => __('Pages', 'museau')],
            Html::el(
                'ul',
                ['class' => 'museau-product-grid__numbers'],
                $step(__('Précédent', 'museau'), 'prev', $state->page - 1),
                implode('', $numbers),
                $step(__('Suivant', 'museau'), 'next', $state->page + 1),
            ),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Filters;
use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** A listing's filters as links, for a page without JavaScript. */
final class ListingFilters
{
    /**
     * @param ?list<GlobalAttribute> $attributes
     * @param array<string, int>     $counts     as Filters::counts() gives them; empty when they are unknown
     */
    public static function html(?array $attributes, array $counts, ListingState $state, string $path): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product-grid__filters', 'role' => 'group', 'aria-label' => __('Filtres', 'museau')],
            $attributes === null
                ? Html::el('p', ['class' => 'museau-soft', 'role' => 'status'], Html::text(__('Chargement des filtres...', 'museau')))
                : self::filter_links($attributes, $counts, $state, $path),
        );
    }

    /**
     * @param list<GlobalAttribute> $attributes
     * @param array<string, int>    $counts
     */
    private static function filter_links(array $attributes, array $counts, ListingState $state, string $path): string
    {
        $links = [];
        $chosen = 0;
        foreach (Filters::values($attributes) as $value) {
            $chosen += (int) $state->has($value['attribute'], $value['ids']);
            $links[$value['attribute']][] = self::link($value, $counts[implode(',', $value['ids'])] ?? null, $state, $path);
        }
        if ($links === []) {
            return '';
        }
        $titles = array_combine(Options::filters(), [__('Formats', 'museau'), __('Séries', 'museau'), __('Techniques', 'museau')]);
        $html = '';
        foreach ($links as $attribute => $entries) {
            $html .= Html::el(
                'div',
                ['class' => 'museau-product-grid__section'],
                Html::el('h2', ['class' => 'museau-product-grid__section-title'], Html::text($titles[$attribute] ?? '')),
                $attribute === Options::slug(Options::FORMAT) ? self::warning($state) : '',
                Html::el('ul', ['class' => 'museau-product-grid__choices'], ...$entries),
            );
        }

        return Html::el(
            'details',
            ['class' => 'museau-product-grid__drawer', 'open' => $chosen > 0],
            Html::el(
                'summary',
                ['class' => 'museau-product-grid__drawer-title museau-button museau-button--quiet'],
                Html::text($chosen > 0
                    ? sprintf(/* translators: %d: number of chosen filters */ __('Filtres (%d)', 'museau'), $chosen)
                    : __('Filtres', 'museau')),
            ),
            $html,
            $chosen === 0 ? '' : Html::el(
                'a',
                ['class' => 'museau-link museau-product-grid__clear', 'href' => $path . $state->unfiltered()->query(), 'rel' => 'nofollow'],
                Html::text(__('Effacer les filtres', 'museau')),
            ),
        );
    }

    /** Said before it happens: a format clears the series, while a series keeps the formats (R064, B73). */
    private static function warning(ListingState $state): string
    {
        return isset($state->filters[Options::slug(Options::SERIES)])
            ? Html::el(
                'p',
                ['class' => 'museau-soft'],
                Html::text(__('Choisir un format retire la série. Pour les deux, prenez d\'abord le format.', 'museau')),
            )
            : '';
    }

    /**
     * One value with the number of works that it leaves; one that would leave none leads nowhere.
     *
     * @param array{attribute: string, label: string, ids: list<int>} $value
     */
    private static function link(array $value, ?int $count, ListingState $state, string $path): string
    {
        ['attribute' => $attribute, 'ids' => $ids] = $value;
        $is_chosen = $state->has($attribute, $ids);
        $is_vain = $count === 0 && !$is_chosen;

        return Html::el('li', [], Html::el(
            'a',
            [
                'class' => 'museau-product-grid__choice',
                'aria-current' => $is_chosen ? 'true' : null,
                ...($is_vain ? ['role' => 'link', 'aria-disabled' => 'true'] : [
                    'href' => $path . $state->toggled($attribute, $ids)->query(),
                    'rel' => 'nofollow',
                ]),
            ],
            Html::text(Language::say($value['label'])),
            $count === null ? '' : ' ' . Html::el('small', [], (string) $count),
        ));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** A listing's filters as links, for a page without JavaScript. */
final class ListingFilters
{
    /** @param ?list<GlobalAttribute> $attributes */
    public static function html(?array $attributes, ListingState $state, string $path): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product-grid__filters', 'role' => 'group', 'aria-label' => __('Filtres', 'museau')],
            $attributes === null
                ? Html::el('p', ['class' => 'museau-soft', 'role' => 'status'], Html::text(__('Chargement des filtres...', 'museau')))
                : self::filter_links($attributes, $state, $path),
        );
    }

    /** @param list<GlobalAttribute> $attributes */
    private static function filter_links(array $attributes, ListingState $state, string $path): string
    {
        $html = '';
        $sections = self::sections($attributes);
        if ($sections === []) {
            return '';
        }
        foreach ($sections as ['attribute' => $attribute, 'title' => $title, 'entries' => $entries]) {
            $links = array_map(static fn(array $entry): string => Html::el('li', [], Html::el(
                'a',
                [
                    'class' => 'museau-product-grid__choice',
                    'aria-current' => $state->has($attribute, $entry['ids']) ? 'true' : null,
                    'href' => $path . $state->toggled($attribute, $entry['ids'])->query(),
                    'rel' => 'nofollow',
                ],
                Html::text(Language::say($entry['label'])),
            )), $entries);
            $html .= Html::el(
                'div',
                ['class' => 'museau-product-grid__section'],
                Html::el('h2', ['class' => 'museau-product-grid__section-title'], Html::text($title)),
                Html::el('ul', ['class' => 'museau-product-grid__choices'], ...$links),
            );
        }

        $chosen = count(array_merge(...array_values($state->filters)));

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

    /**
     * Formats by group, then series and pencils one by one; sections without a term are left out.
     *
     * @param list<GlobalAttribute> $attributes
     *
     * @return list<array{attribute: string, title: string, entries: list<array{label: string, ids: list<int>}>}>
     */
    private static function sections(array $attributes): array
    {
        [$format, $series, $technique] = Options::filters();
        $terms = array_column($attributes, 'terms', 'slug');
        $single = static fn(string $slug): array => array_map(
            static fn(array $term): array => ['label' => $term['name'], 'ids' => [$term['id']]],
            $terms[$slug] ?? [],
        );

        return array_values(array_filter([
            ['attribute' => $format, 'title' => __('Formats', 'museau'), 'entries' => Formats::groups($terms[$format] ?? [])],
            ['attribute' => $series, 'title' => __('Séries', 'museau'), 'entries' => $single($series)],
            ['attribute' => $technique, 'title' => __('Techniques', 'museau'), 'entries' => $single($technique)],
        ], static fn(array $section): bool => $section['entries'] !== []));
    }
}

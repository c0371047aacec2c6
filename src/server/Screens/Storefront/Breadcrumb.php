<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Kernel\Html;

/** The way from the home page to here. */
final class Breadcrumb
{
    /** @param list<array{name: string, path: ?string}> $steps after 'Accueil'; the last one, without path, is this page */
    public static function html(array $steps): string
    {
        $items = array_map(
            static fn(array $step): string => Html::el('li', [], $step['path'] === null
                ? Html::el('span', ['aria-current' => 'page'], Html::text($step['name']))
                : Html::el('a', ['href' => $step['path']], Html::text($step['name']))),
            [['name' => __('Accueil', 'museau'), 'path' => '/'], ...$steps],
        );

        return Html::el(
            'nav',
            ['class' => 'museau-breadcrumb', 'aria-label' => __("Fil d'Ariane", 'museau')],
            Html::el('ol', [], ...$items),
        );
    }
}

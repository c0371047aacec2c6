<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Prices\PriceTexts;
use Museau\Domain\Prices\PriorPrice;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;

/** A price with the one that is struck beside it, and what that one is; the counterpart of src/client/components/struck-price.tsx. */
final class StruckPrice
{
    /** HTML of the line: the price alone where nothing is struck. */
    public static function html(?PriorPrice $prior, string $price): string
    {
        return $prior === null ? Html::text($price) : Html::el(
            'del',
            ['class' => 'museau-soft'],
            Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(__('Prix précédent :', 'museau') . ' ')),
            Html::text(Money::text($prior->cents)),
        ) . Html::text(" $price");
    }

    /** The sentence below it. */
    public static function note(?PriorPrice $prior): string
    {
        return $prior === null ? '' : Html::el('p', ['class' => 'museau-field museau-caption'], Html::text(PriceTexts::note($prior)));
    }
}

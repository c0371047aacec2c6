<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Shell\Menus;

/** Where a visitor finds the page 'Offrir un portrait', once vouchers are sold. */
final class VoucherLink
{
    /** An entry of the footer; '' where she has put the page into one of her menus. */
    public static function entry(Settings $settings, Menus $menus): string
    {
        $url = VoucherShop::link($settings);
        foreach ([Menus::PRIMARY, Menus::USEFUL, Menus::ABOUT, Menus::LEGAL] as $place) {
            foreach ($menus->items($place) as $item) {
                if (trim($item['url'], '/') === VoucherShop::PAGE) {
                    return '';
                }
            }
        }

        return $url === '' ? '' : Html::el('li', [], self::to($url, null));
    }

    /** A sentence of its own, below a form or an empty cart; '' while none is sold. */
    public static function sentence(Settings $settings, string $class = ''): string
    {
        $url = VoucherShop::link($settings);

        return $url === '' ? '' : Html::el('p', ['class' => $class ?: null], self::to($url, 'museau-link'));
    }

    private static function to(string $url, ?string $class): string
    {
        return Html::el('a', ['class' => $class, 'href' => $url], Html::text(__('Offrir un portrait', 'museau')));
    }
}

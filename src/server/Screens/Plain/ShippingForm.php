<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\ShippingOffer;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Typography;

/** The methods of the shop's zones without JavaScript; src/client/cart/shipping-choice.tsx shows the same. */
final class ShippingForm
{
    public const BUTTON = 'museau_shipping';

    /** Name of the method that counts, in the sums: 'Frais de port (Colissimo)'. */
    public static function label(Cart $cart): string
    {
        $chosen = $cart->shipping?->chosen;

        /* translators: %s: name of a shipping method */
        return $chosen === null
            ? __('Frais de port', 'museau')
            : sprintf(__('Frais de port (%s)', 'museau'), Typography::shown($chosen->name));
    }

    /** What can be chosen; '' where there is no choice. */
    public static function html(Cart $cart): string
    {
        $offers = $cart->shipping->offers ?? [];
        if (count($offers) < 2) {
            return '';
        }

        return Html::el(
            'form',
            ['class' => 'museau-vouchers__form', 'method' => 'post', 'action' => PlainShop::PATH],
            Html::el(
                'label',
                ['class' => 'museau-field__label', 'for' => 'museau-plain-shipping'],
                Html::text(__('Mode de livraison', 'museau')),
            ),
            Html::el('select', ['class' => 'museau-field__control', 'id' => 'museau-plain-shipping', 'name' => 'method'], ...array_map(
                static fn(ShippingOffer $offer): string => Html::el(
                    'option',
                    ['value' => $offer->id, 'selected' => $offer === $cart->shipping?->chosen],
                    Html::text(Typography::shown($offer->name) . ' · '
                        . ($offer->cents === 0 ? __('gratuit', 'museau') : Money::text($offer->cents))),
                ),
                $offers,
            )),
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'museau-button museau-button--quiet museau-button--wide']
                    + ['name' => self::BUTTON, 'value' => '1'],
                Html::text(__('Choisir', 'museau')),
            ),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Kernel\Typography;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Vouchers\VoucherLink;

/** The cart in plain forms; what its lines and sums say stands in src/client/cart, too. */
final class CartPage
{
    /** @param string $promised day that the artist's schedule promises, 'YYYY-MM-DD'; '' of none */
    public function __construct(private readonly Settings $settings, private readonly string $promised) {}

    /** @param array<string, string> $photos data URI by line key */
    public function html(Cart $cart, array $photos, Failure $failure): string
    {
        $says = Alert::error($failure->sentence) . implode('', array_map(
            static fn(string $notice): string => Html::el('p', ['class' => 'museau-alert'], Html::text($notice)),
            $cart->notices,
        ));
        if ($cart->is_empty()) {
            return $says . Html::el(
                'div',
                ['class' => 'museau-cart__empty'],
                Html::el('p', ['class' => 'museau-cart__words'], Html::text(__('Votre panier est vide.', 'museau'))),
                Html::el(
                    'a',
                    ['class' => 'museau-button', 'href' => home_url('/oeuvre-originale')],
                    Html::text(__('Retour à la galerie', 'museau')),
                ),
                VoucherLink::sentence($this->settings),
            );
        }
        $lines = array_map(fn(CartLine $line): string => self::line($line, $photos[$line->key] ?? '', $failure), $cart->lines);

        return Html::el(
            'div',
            ['class' => 'museau-cart__grid'],
            Html::el('div', ['class' => 'museau-cart__items'], $says, Html::el(
                'div',
                ['class' => 'museau-lines'],
                Html::el('ul', ['class' => 'museau-lines__list'], ...$lines),
            )),
            Html::el(
                'section',
                ['class' => 'museau-cart__summary museau-card', 'aria-labelledby' => 'museau-plain-total'],
                Html::el(
                    'h2',
                    ['class' => 'museau-cart__title', 'id' => 'museau-plain-total'],
                    Html::text(__('Total du panier', 'museau')),
                ),
                Sums::of($cart, __('Offerts', 'museau'), true),
                ShippingForm::html($cart),
                VoucherForms::html($cart),
                Sums::delay($cart, $this->settings, $this->promised, 'museau-cart__delay'),
                Html::el(
                    'a',
                    ['class' => 'museau-button museau-button--wide', 'href' => home_url(PlainShop::PATH . '?etape=commande')],
                    Html::text(__('Valider la commande', 'museau')),
                ),
                self::back(),
            ),
        );
    }

    public static function back(): string
    {
        return Html::el(
            'a',
            ['class' => 'museau-link museau-cart__back', 'href' => home_url('/oeuvre-originale')],
            Html::text(__('Retour à la galerie', 'museau')),
        );
    }

    private static function line(CartLine $line, string $photo, Failure $failure): string
    {
        $src = $photo !== '' ? $photo : ($line->image['src'] ?? ($line->is_voucher ? get_theme_file_uri(VoucherSettings::PICTURE) : ''));
        $options = array_map(
            static fn(array $option): string
                => Html::el('li', [], Html::text(Typography::pair($option))),
            $line->options(),
        );
        $price = Typography::shown("$line->quantity × " . Money::text($line->price));
        $says = [
            'museau-line__badge' => $line->balance() > 0
                /* translators: %d: percentage */
                ? sprintf(__('Acompte %d %%', 'museau'), $line->deposit_percent)
                : '',
            'museau-line__shipping' => $line->is_portrait && $line->shipping_class_name !== ''
                /* translators: 1: class of the shipping, 2: amount */
                ? sprintf(__('Livraison %1$s : %2$s', 'museau'), $line->shipping_class_name, Money::text($line->shipping_cost))
                /* translators: %s: how it is sent, 'Lettre suivie' */
                : ($line->shipping_class_name === '' ? '' : sprintf(__('Livraison : %s', 'museau'), $line->shipping_class_name)),
            'museau-line__category' => $line->is_portrait && $photo === ''
                ? __('La photo manque : elle vous sera demandée après la commande.', 'museau')
                : '',
        ];

        return Html::el(
            'li',
            ['class' => 'museau-line'],
            Html::el('div', ['class' => 'museau-line__picture'], $src === '' ? '' : Html::el('img', [
                'class' => $photo === '' ? null : 'museau-line__photo', 'src' => $src, 'alt' => '', 'width' => 96, 'height' => 96,
            ])),
            Html::el(
                'div',
                ['class' => 'museau-line__body'],
                Html::el(
                    'a',
                    ['class' => 'museau-line__name', 'href' => $line->is_voucher ? VoucherSettings::PATH : $line->path],
                    Html::text(Typography::shown($line->name)),
                ),
                $options === [] ? '' : Html::el('ul', ['class' => 'museau-line__options'], ...$options),
                ...array_map(
                    static fn(string $class, string $text): string => $text === ''
                        ? ''
                        : Html::el('p', ['class' => $class], Html::text($text)),
                    array_keys($says),
                    $says,
                ),
                ...[
                    Html::el('p', ['class' => 'museau-line__price'], Html::text($price)),
                    self::actions($line, $failure),
                ],
            ),
        );
    }

    private static function actions(CartLine $line, Failure $failure): string
    {
        $error = $failure->errors["quantity-$line->key"] ?? '';
        $id = "museau-plain-$line->key";
        $quantity = $line->sold_individually ? '' : Html::el('div', ['class' => 'museau-quantity'], Html::el(
            'input',
            [
                'id' => $id, 'name' => 'quantity', 'class' => 'museau-quantity__input', 'type' => 'number', 'inputmode' => 'numeric',
                'min' => 1, 'max' => min(99, $line->max_quantity ?? 99), 'step' => 1,
                'value' => $error === '' ? $line->quantity : (string) \Museau\Kernel\Read::int($failure->typed['quantity'] ?? 1),
                /* translators: %s: name of a work */
                'aria-label' => sprintf(__('Quantité : %s', 'museau'), Typography::shown($line->name)),
                'aria-invalid' => $error === '' ? null : 'true',
                'aria-describedby' => $error === '' ? null : "$id-error",
            ],
        )) . self::button('museau_quantity', $line, __('Mettre à jour', 'museau'));

        return Html::el(
            'form',
            ['class' => 'museau-line__actions', 'method' => 'post', 'action' => PlainShop::PATH],
            $quantity,
            self::button('museau_remove', $line, __('Retirer', 'museau')),
        ) . ($error === '' ? '' : Html::el('p', ['class' => 'museau-field__error', 'id' => "$id-error"], Html::text($error)));
    }

    private static function button(string $name, CartLine $line, string $label): string
    {
        return Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-link museau-line__remove', 'name' => $name, 'value' => $line->key],
            Html::el('span', [], Html::text($label)),
            Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(' ' . Typography::shown($line->name))),
        );
    }
}

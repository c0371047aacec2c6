<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** Sums of a cart, as src/client/cart/totals.tsx shows them. Cents. */
final class Sums
{
    public static function row(string $label, string $value, bool $is_big = false): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-totals__row' . ($is_big ? ' museau-totals__row--big' : '')],
            Html::el('dt', [], Html::text($label)),
            Html::el('dd', [], Html::text($value)),
        );
    }

    /**
     * The balance as a part of the total, hung on it: nothing to add.
     *
     * @param bool $is_above whether it stands before the total in the source: it is drawn beneath it all the same
     */
    public static function balance(int $cents, bool $is_above = false): string
    {
        return $cents === 0 ? '' : Html::el(
            'div',
            ['class' => 'museau-totals__part' . ($is_above ? ' museau-totals__part--above' : '')],
            Html::el('dt', [], Html::text(__("dont solde avant l'envoi", 'museau'))),
            Html::el('dd', [], Html::text(Money::text($cents))),
        );
    }

    /**
     * @param string $free    the word for a shipping of 0
     * @param bool   $is_cart whether the sum that is big is the total, not what is due now
     */
    public static function of(Cart $cart, string $free, bool $is_cart): string
    {
        $totals = $cart->totals;
        $vouchers = VoucherForms::rows($cart);
        $due = match (true) {
            !$is_cart => $vouchers . self::row(__('À payer maintenant', 'museau'), Money::text($cart->due_by_card()), true),
            $totals->future_payments > 0 => self::row(__('À payer à la commande', 'museau'), Money::text($totals->due_now())) . $vouchers,
            default => $vouchers,
        };
        $left = $is_cart && $vouchers !== '' ? self::row(__('Reste à payer par carte', 'museau'), Money::text($cart->due_by_card())) : '';

        return Html::el(
            'dl',
            ['class' => 'museau-totals'],
            self::row(__('Sous-total', 'museau'), Money::text($totals->subtotal)),
            VoucherForms::discounts($cart),
            self::row(ShippingForm::label($cart), $totals->shipping === 0 ? $free : Money::text($totals->shipping)),
            $is_cart ? self::balance($totals->future_payments, true) : '',
            self::row(__('Total', 'museau'), Money::text($totals->total), $is_cart),
            $is_cart ? '' : self::balance($totals->future_payments),
            $due,
            $left,
        );
    }

    /**
     * What is promised of the delay, below the sums.
     *
     * @param string $promised the day that the artist's schedule promises, 'YYYY-MM-DD'; '' of none
     */
    public static function delay(Cart $cart, Settings $settings, string $promised, string $class): string
    {
        $says = [
            $cart->has_portrait()
                ? sprintf(
                    /* translators: %s: '10 à 15 jours' */
                    __("Portrait dessiné et expédié en %s. Le solde du prix se paie avant l'envoi.", 'museau'),
                    $settings->delay(),
                )
                : '',
            $cart->ships()
                ? OrderConfirmation::day_of_dispatch($promised ?: $settings->ready_by($cart->has_portrait()), $promised !== '')
                : self::by_mail(),
        ];

        return implode('', array_map(
            static fn(string $sentence): string => Html::el('p', ['class' => $class], Html::text($sentence)),
            array_filter($says),
        ));
    }

    /** How gift vouchers come, where nothing else is bought. */
    public static function by_mail(): string
    {
        return __('Votre bon part par e-mail le jour choisi, ou s\'imprime après le paiement.', 'museau');
    }

    /** @param list<array{attribute: string, value: string, personal: bool}> $options */
    public static function options(array $options): string
    {
        return implode(', ', array_map(Typography::pair(...), $options));
    }

    /** '2 × Chouette (Acompte)' */
    public static function name(CartLine $line): string
    {
        return "$line->quantity × " . Typography::shown($line->name) . ($line->balance() > 0 ? ' ' . __('(Acompte)', 'museau') : '');
    }
}

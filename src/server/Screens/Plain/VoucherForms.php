<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Kernel\Html;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\CartController;
use Museau\Rest\Routes;
use Museau\Rest\VoucherController;

/** Gift vouchers without JavaScript: bought, put into the cart, taken out of it; src/client/cart/vouchers.tsx shows the same. */
final class VoucherForms
{
    public const CODE = 'museau_voucher';

    public const DROP = 'museau_voucher_drop';

    /** Seconds in which the same form again is the same press. */
    private const PRESS = 5;

    /**
     * @param array<string, mixed> $fields variation, and what is written on the voucher
     *
     * @throws Refusal
     */
    public static function add(Carts $carts, int $product_id, array $fields): string
    {
        $texts = Personalization::read(array_map(
            static fn(string $field): array => ['attribute' => $field, 'value' => Read::text($fields[$field] ?? '')],
            array_keys(Personalization::LIMITS),
        ));
        $press = 'add|' . hash('sha256', (string) wp_json_encode([$fields['variation'] ?? '', $texts]))
            . '|' . CartToken::id(CartCookie::token());
        if (CartCookie::token() !== null && !RateLimit::is_first($press, self::PRESS)) {
            return CartForms::page();
        }
        try {
            CartCookie::keep($carts->add(CartCookie::token(), $product_id, 1, Read::int($fields['variation'] ?? 0), [], $texts));
        } catch (\Throwable $failure) {
            RateLimit::forget($press);

            throw $failure;
        }

        return CartForms::page();
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws Refusal
     */
    public static function change(Carts $carts, string $button, array $fields): string
    {
        $cart = $carts->open(CartCookie::token());
        if ($button === self::DROP) {
            Routes::count('POST', '/remove-cart-voucher', CartController::CHANGING);
            CartVouchers::remove($cart->id, Read::int($fields[self::DROP] ?? 0));

            return CartForms::page();
        }
        Routes::count('POST', '/cart-voucher', VoucherController::TRYING);
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }
        CartVouchers::add($cart->id, mb_substr(Read::text($fields['code'] ?? ''), 0, 64));

        return CartForms::page();
    }

    /** What vouchers pay, and what is left for the card, beneath the sums. */
    public static function rows(Cart $cart): string
    {
        return self::shares(array_column($cart->vouchers, 'cents', 'id'), $cart->due_by_card());
    }

    /** The same of an order that waits for its money. */
    public static function frozen(Order $order): string
    {
        return self::shares($order->vouchers(), $order->due_by_card());
    }

    /** What vouchers have paid of an order, beneath 'Payé'. */
    public static function paid(Order $order): string
    {
        return implode('', array_map(
            static fn(array $row): string => Sums::row($row['label'], Money::text($row['cents'])),
            OrderGifts::payments($order),
        ));
    }

    /** @param array<int, int> $shares cents by voucher */
    private static function shares(array $shares, int $left): string
    {
        $rows = '';
        foreach ($shares as $id => $cents) {
            /* translators: %d: number of the voucher */
            $rows .= Sums::row(sprintf(__('Bon cadeau n° %d', 'museau'), $id), Money::text($cents));
        }

        return $rows === '' ? '' : $rows . Sums::row(__('Reste à payer par carte', 'museau'), Money::text($left));
    }

    /** The code's field behind one link, and a button for each voucher. */
    public static function html(Cart $cart): string
    {
        $drops = array_map(static fn(CartVoucher $voucher): string => Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-link', 'name' => self::DROP, 'value' => $voucher->id],
            /* translators: %d: number of the voucher */
            Html::text(sprintf(__('Retirer le bon cadeau n° %d', 'museau'), $voucher->id)),
        ), $cart->vouchers);

        return ($drops === [] ? '' : Html::el('form', ['method' => 'post', 'action' => PlainShop::PATH], ...$drops)) . Html::el(
            'details',
            ['class' => 'museau-vouchers'],
            Html::el('summary', ['class' => 'museau-link'], Html::text(__('J\'ai un bon cadeau', 'museau'))),
            Html::el(
                'form',
                ['class' => 'museau-vouchers__form', 'method' => 'post', 'action' => PlainShop::PATH],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'museau-plain-voucher'],
                    Html::text(__('Code du bon cadeau', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control', 'id' => 'museau-plain-voucher', 'name' => 'code', 'autocomplete' => 'off',
                    'maxlength' => 64, 'required' => true,
                ]),
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'museau-button museau-button--wide', 'name' => self::CODE, 'value' => '1'],
                    Html::text(__('Utiliser', 'museau')),
                ),
            ),
        );
    }
}

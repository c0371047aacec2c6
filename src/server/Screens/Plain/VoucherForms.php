<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\CartCodes;
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

/**
 * Gift vouchers without JavaScript, and codes of coupons: bought, put into the cart, taken out of it; src/client/cart/vouchers.tsx shows
 * the same.
 */
final class VoucherForms
{
    public const CODE = 'museau_voucher';

    /** Its button's value: the number of a voucher, or COUPON and a code. */
    public const DROP = 'museau_voucher_drop';

    private const COUPON = 'remise:';

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
    public static function change(Carts $carts, CartCodes $codes, string $button, array $fields): string
    {
        $cart = $carts->open(CartCookie::token());
        CartNotices::keep($cart);
        if ($button === self::DROP) {
            Routes::count('POST', '/remove-cart-voucher', CartController::CHANGING);
            $dropped = Read::text($fields[self::DROP] ?? '');
            str_starts_with($dropped, self::COUPON)
                ? $codes->remove_coupon($cart, substr($dropped, strlen(self::COUPON)))
                : CartVouchers::remove($cart->id, (int) $dropped);

            return CartForms::page();
        }
        Routes::count('POST', '/cart-voucher', VoucherController::TRYING);
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }
        $codes->add($cart, mb_substr(Read::text($fields['code'] ?? ''), 0, 64));

        return CartForms::page();
    }

    /** What each coupon takes off, above the sums that it lowers; and of what a portrait's deposit is counted all the same. */
    public static function discounts(Cart $cart): string
    {
        $rows = array_map(static fn(CartCoupon $coupon): string => Sums::row(
            self::coupon($coupon),
            $coupon->cents === 0 && $coupon->ships_free
                ? __('Livraison offerte', 'museau')
                : Money::text(-$coupon->cents),
        ), $cart->coupons);
        $lowers_balance = array_filter(
            $cart->lines,
            static fn(CartLine $line): bool => $line->balance() > 0 && $line->discount > 0,
        ) !== [];

        return implode('', $rows) . (!$lowers_balance ? '' : Html::el(
            'div',
            ['class' => 'museau-totals__note'],
            Html::el('dt', ['class' => 'museau-visually-hidden'], Html::text(__('Acompte', 'museau'))),
            Html::el('dd', [], Html::text(__(
                'L\'acompte du portrait se compte sur son prix avant remise : la remise baisse le solde.',
                'museau',
            ))),
        ));
    }

    /** What vouchers pay of an order that waits for its money. */
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

    private static function coupon(CartCoupon $coupon): string
    {
        /* translators: %s: code of a coupon */
        return sprintf(__('Remise (%s)', 'museau'), CartCoupon::shown($coupon->code));
    }

    /** What vouchers pay, above the sum that it lowers. */
    public static function rows(Cart $cart): string
    {
        return implode('', array_map(static fn(CartVoucher $voucher): string => Sums::row(
            /* translators: %d: number of the voucher */
            sprintf(__('Bon cadeau n° %d', 'museau'), $voucher->id),
            Money::text(-$voucher->cents),
        ), $cart->vouchers));
    }

    /** The code's field behind one link, and a button for each voucher and coupon. */
    public static function html(Cart $cart): string
    {
        $drops = array_map(static fn(CartVoucher $voucher): string => Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-link', 'name' => self::DROP, 'value' => $voucher->id],
            /* translators: %d: number of the voucher */
            Html::text(sprintf(__('Retirer le bon cadeau n° %d', 'museau'), $voucher->id)),
        ), $cart->vouchers);
        array_push($drops, ...array_map(static fn(CartCoupon $coupon): string => Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-link', 'name' => self::DROP, 'value' => self::COUPON . $coupon->code],
            /* translators: %s: code of a coupon */
            Html::text(sprintf(__('Retirer la remise %s', 'museau'), CartCoupon::shown($coupon->code))),
        ), $cart->coupons));

        return ($drops === [] ? '' : Html::el('form', ['method' => 'post', 'action' => PlainShop::PATH], ...$drops)) . Html::el(
            'details',
            ['class' => 'museau-vouchers'],
            Html::el('summary', ['class' => 'museau-link'], Html::text(__('J\'ai un code cadeau ou de réduction', 'museau'))),
            Html::el(
                'form',
                ['class' => 'museau-vouchers__form', 'method' => 'post', 'action' => PlainShop::PATH],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'museau-plain-voucher'],
                    Html::text(__('Code cadeau ou code de réduction', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control', 'id' => 'museau-plain-voucher', 'name' => 'code', 'autocomplete' => 'off',
                    'maxlength' => 64, 'required' => true,
                ]),
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'museau-button museau-button--quiet museau-button--wide']
                        + ['name' => self::CODE, 'value' => '1'],
                    Html::text(__('Utiliser', 'museau')),
                ),
            ),
        );
    }
}

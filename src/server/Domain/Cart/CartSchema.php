<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Typography;

/** A cart as REST answers it (ServerCart of src/client/types.ts): money in euros, the artist's words as they are shown. */
final class CartSchema
{
    /**
     * @param string $ready_by day by which an order placed now is sent, 'YYYY-MM-DD'
     * @param string $promised the same when the artist's schedule has promised it, else ''
     *
     * @return array{
     *   cart_contents: list<array<string, mixed>>, cart_totals: array<string, float>, notices: list<string>,
     *   ready_by: string, ready_on?: string, vouchers?: list<array{id: int, amount: float, left: float}>
     * } ready_on as 'YYYY-MM-DD', of a promise only; vouchers: what each one pays, and what is left on it then
     */
    public static function cart(Cart $cart, string $ready_by, string $promised): array
    {
        return [
            'cart_contents' => array_map(self::line(...), $cart->lines),
            'cart_totals' => [
                'subtotal' => Money::to_rest($cart->totals->subtotal),
                'shipping' => Money::to_rest($cart->totals->shipping),
                'total' => Money::to_rest($cart->totals->total),
                'future_payments' => Money::to_rest($cart->totals->future_payments),
            ],
            'notices' => $cart->notices,
            'ready_by' => Language::date($ready_by),
        ] + ($promised === '' ? [] : ['ready_on' => $promised]) + ($cart->vouchers === [] ? [] : ['vouchers' => array_map(
            static fn(CartVoucher $voucher): array => [
                'id' => $voucher->id,
                'amount' => Money::to_rest($voucher->cents),
                'left' => Money::to_rest($voucher->available - $voucher->cents),
            ],
            $cart->vouchers,
        )]);
    }

    /** @return array<string, mixed> */
    private static function line(CartLine $line): array
    {
        return [
            'key' => $line->key,
            'id' => $line->product_id,
            'product_id' => $line->product_id,
            'variation_id' => $line->variation_id,
            'name' => Typography::shown($line->name),
            'path' => $line->path,
            'image' => $line->image['src'] ?? '',
            'quantity' => $line->quantity,
            'price' => Money::to_rest($line->price),
            'variation' => array_map(
                static fn(array $option): array => ['attribute' => $option['attribute'], 'value' => $option['value']]
                    + (Personalization::has($option['slug']) ? ['personal' => true] : []),
                $line->variation,
            ),
            'category_slug' => $line->category_slug,
            'category_name' => Typography::shown($line->category_name),
            'subcategory_slug' => $line->subcategory_slug,
            'subcategory_name' => Typography::shown($line->subcategory_name),
            'deposit_info' => [
                'enabled' => $line->deposit_percent > 0,
                'amount' => $line->deposit_percent,
                'full_price' => Money::to_rest($line->price),
            ],
            'shipping_zone' => $line->shipping_zone,
            'shipping_class_name' => Typography::shown($line->shipping_class_name),
            'shipping_cost' => Money::to_rest($line->shipping_cost),
            'is_portrait' => $line->is_portrait,
            'sold_individually' => $line->sold_individually,
            'max_quantity' => $line->max_quantity,
        ] + ($line->card === '' ? [] : ['card' => $line->card]);
    }
}

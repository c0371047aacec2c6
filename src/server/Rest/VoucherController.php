<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\VoucherBalance;
use Museau\Domain\Vouchers\CartCodes;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Codes in a cart: gift vouchers, whose code is only ever sent and never answered, and coupons, which are known by theirs. A voucher also
 * pays the balance of an order.
 */
final class VoucherController implements Controller
{
    /** Calls in seconds that one address may make; its tries of codes are counted beside them (VoucherCodes::find()). */
    public const TRYING = [30, 600];

    public function __construct(
        private readonly Carts $carts,
        private readonly CartCodes $codes,
        private readonly CartController $cart,
        private readonly Orders $orders,
        private readonly VoucherBalance $balance,
    ) {}

    public function routes(): array
    {
        $code = ['type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 64];
        $id = ['type' => 'integer', 'minimum' => 1, 'maximum' => 2147483647, 'required' => true];

        return [
            new Route('POST', '/cart-voucher', $this->add(...), args: ['code' => $code], rate: self::TRYING),
            new Route('POST', '/remove-cart-voucher', $this->remove(...), args: ['voucher' => $id], rate: CartController::CHANGING),
            new Route('POST', '/remove-cart-coupon', $this->remove_coupon(...), args: ['code' => $code], rate: CartController::CHANGING),
            new Route('POST', '/balance-voucher', $this->pay(...), args: [
                'order' => $id,
                'key' => ['type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 64],
                'code' => $code,
            ], rate: self::TRYING),
        ];
    }

    private function add(\WP_REST_Request $request): \WP_REST_Response
    {
        $cart = $this->carts->open($request->get_header('Cart-Token'));
        CartController::change($cart, function () use ($cart, $request): void {
            if ($cart->is_empty()) {
                throw CouldNotPlaceOrder::cart_is_empty();
            }
            $this->codes->add($cart, Read::text($request['code']));
        });

        return $this->cart->answer($this->carts->open($cart->token), $cart);
    }

    private function remove(\WP_REST_Request $request): \WP_REST_Response
    {
        $cart = $this->carts->open($request->get_header('Cart-Token'));
        CartVouchers::remove($cart->id, Read::int($request['voucher']));

        return $this->cart->answer($this->carts->open($request->get_header('Cart-Token')), $cart);
    }

    private function remove_coupon(\WP_REST_Request $request): \WP_REST_Response
    {
        $token = $request->get_header('Cart-Token');
        $cart = $this->carts->open($token);
        $this->codes->remove_coupon($cart, Read::text($request['code']));

        return $this->cart->answer($this->carts->open($token), $cart);
    }

    /** The balance, or a part of it, by voucher; an unknown order and a wrong key look the same. */
    private function pay(\WP_REST_Request $request): \WP_REST_Response
    {
        $order = $this->orders->find(Read::int($request['order']));
        if ($order === null || $order->key === '' || !hash_equals($order->key, Read::text($request['key']))) {
            throw OrderNotFound::with_this_id();
        }
        $order = $this->balance->pay($order, Read::text($request['code']));

        return new \WP_REST_Response(['amount' => Money::to_rest($order->left_to_pay())]);
    }
}

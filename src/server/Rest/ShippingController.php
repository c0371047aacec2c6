<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\ShippingRates;
use Museau\Kernel\Read;

/** By which method of the shop's zones a cart is sent, where the artist uses those (docs/adr/0032). */
final class ShippingController implements Controller
{
    /** @param \Closure(): ShippingRates $rates as they are chosen now */
    public function __construct(
        private readonly Carts $carts,
        private readonly CartController $cart,
        private readonly \Closure $rates,
    ) {}

    public function routes(): array
    {
        return [
            new Route('POST', '/cart-shipping', $this->choose(...), args: [
                'method' => ['type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 100],
            ], rate: CartController::CHANGING),
        ];
    }

    /** Answers the cart, with the method's amount in its sums. */
    private function choose(\WP_REST_Request $request): \WP_REST_Response
    {
        $cart = $this->carts->open($request->get_header('Cart-Token'));
        CartController::change($cart, fn() => ($this->rates)()->choose($cart, Read::text($request['method'])));

        return $this->cart->answer($this->carts->open($cart->token), $cart);
    }
}

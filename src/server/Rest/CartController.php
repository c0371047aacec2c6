<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartSchema;
use Museau\Domain\Cart\Choices;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Payments\CartPromise;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The four cart calls. The cart is named by the Cart-Token header; every answer renews it (B66) and sets no cookie. */
final class CartController implements Controller
{
    /** Calls in seconds that one address may make: what adds to a cart, and what changes it. */
    public const ADDING = [120, 600];

    public const CHANGING = [240, 600];

    public function __construct(
        private readonly Carts $carts,
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly CartPromise $promise,
    ) {}

    public function routes(): array
    {
        $key = ['type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 64];
        $quantity = ['type' => 'integer', 'minimum' => 1, 'maximum' => 99];
        $id = ['type' => 'integer', 'minimum' => 1, 'maximum' => 2147483647];
        $text = ['type' => 'string', 'maxLength' => 200];
        // A longer message than is kept gets its own sentence from Personalization.
        $value = ['type' => 'string', 'maxLength' => 5000];

        return [
            new Route('GET', '/cart', $this->read(...)),
            new Route('POST', '/add-to-cart', $this->add(...), args: [
                'product_id' => [...$id, 'required' => true],
                'quantity' => [...$quantity, 'default' => 1],
                'variation_id' => [...$id, 'minimum' => 0, 'default' => 0],
                'variation' => [
                    'type' => 'array',
                    'default' => [],
                    'maxItems' => 20,
                    'items' => [
                        'type' => 'object',
                        'properties' => ['attribute' => $text, 'value' => $value],
                        'additionalProperties' => false,
                    ],
                ],
            ], rate: self::ADDING),
            new Route('POST', '/remove-from-cart', $this->remove(...), args: ['item_key' => $key], rate: self::CHANGING),
            new Route('POST', '/update-cart-quantity', $this->set_quantity(...), args: [
                'item_key' => $key,
                'quantity' => [...$quantity, 'required' => true],
            ], rate: self::CHANGING),
        ];
    }

    private function read(\WP_REST_Request $request): \WP_REST_Response
    {
        return $this->answer($this->carts->open(self::token($request)));
    }

    private function add(\WP_REST_Request $request): \WP_REST_Response
    {
        $product_id = Read::int($request['product_id']);
        $sent = Read::maps($request['variation']);
        $product = $this->catalogue->shown($product_id) ?? throw CouldNotChangeCart::product_is_unknown();

        return $this->answer($this->carts->add(
            self::token($request),
            $product_id,
            Read::int($request['quantity'], 1),
            Read::int($request['variation_id']),
            Choices::read($product, $sent),
            Personalization::read($sent),
        ));
    }

    private function remove(\WP_REST_Request $request): \WP_REST_Response
    {
        return $this->answer($this->carts->remove(self::token($request), Read::text($request['item_key'])));
    }

    private function set_quantity(\WP_REST_Request $request): \WP_REST_Response
    {
        return $this->answer($this->carts->set_quantity(
            self::token($request),
            Read::text($request['item_key']),
            Read::int($request['quantity'], 1),
        ));
    }

    private static function token(\WP_REST_Request $request): ?string
    {
        return $request->get_header('Cart-Token');
    }

    /** A cart as every call of it answers it. */
    public function answer(Cart $cart): \WP_REST_Response
    {
        $promised = $this->promise->of($cart);
        $response = new \WP_REST_Response(CartSchema::cart(
            $cart,
            $promised ?: $this->settings->ready_by($cart->is_empty() || $cart->has_portrait()),
            $promised,
        ));
        if ($cart->token !== '') {
            $response->header('Cart-Token', $cart->token);
        }

        return $response;
    }
}

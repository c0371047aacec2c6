<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartCoupon;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Cart\Choices;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Cart\ShippingOffer;
use Museau\Domain\Cart\ShippingQuote;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Payments\CartPromise;
use Museau\Kernel\Home;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Kernel\Typography;

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

    /**
     * Runs a change of a cart that was just read.
     *
     * @param callable(): void $change
     *
     * @throws Refusal $change's own; its data has 'notices' where that reading has changed the cart, which no later one knows
     */
    public static function change(Cart $cart, callable $change): void
    {
        try {
            $change();
        } catch (Refusal $refusal) {
            throw $cart->notices === [] ? $refusal : $refusal->telling(['notices' => $cart->notices]);
        }
    }

    /**
     * A cart as every call of it answers it.
     *
     * @param ?Cart $before as a call that changed it found it: only that reading knows what was sold or changed meanwhile
     */
    public function answer(Cart $cart, ?Cart $before = null): \WP_REST_Response
    {
        $promised = $cart->ships() ? $this->promise->of($cart) : '';
        $response = new \WP_REST_Response(self::body(
            $cart,
            $cart->ships() ? ($promised ?: $this->settings->ready_by($cart->is_empty() || $cart->has_portrait())) : '',
            $promised,
            array_values(array_unique([...$before->notices ?? [], ...$cart->notices])),
        ));
        if ($cart->token !== '') {
            $response->header('Cart-Token', $cart->token);
        }

        return $response;
    }

    /**
     * A cart as ServerCart of src/client/types.ts: money in euros, the artist's words as they are shown.
     *
     * @param string $ready_by day by which an order placed now is sent, 'YYYY-MM-DD'; '' of vouchers alone
     * @param string $promised the same when the artist's schedule has promised it, else ''
     * @param list<string> $notices what changed under the cart
     *
     * @return array{
     *   cart_contents: list<array<string, mixed>>, cart_totals: array<string, mixed>, notices: list<string>,
     *   ready_by: string, ready_on?: string, vouchers?: list<array{id: int, amount: float, left: float}>,
     *   coupons?: list<array{code: string, amount: float, ships_free: bool}>
     * } ready_on as 'YYYY-MM-DD', of a promise only; vouchers: what each one pays, and what is left on it then; coupons: what each takes
     */
    private static function body(Cart $cart, string $ready_by, string $promised, array $notices): array
    {
        return [
            'cart_contents' => array_map(self::line(...), $cart->lines),
            'cart_totals' => [
                'subtotal' => Money::to_rest($cart->totals->subtotal),
                'shipping' => Money::to_rest($cart->totals->shipping),
                'total' => Money::to_rest($cart->totals->total),
                'future_payments' => Money::to_rest($cart->totals->future_payments),
                ...self::methods($cart->shipping),
            ],
            'notices' => $notices,
            'ready_by' => Language::date($ready_by),
        ] + ($promised === '' ? [] : ['ready_on' => $promised]) + ($cart->vouchers === [] ? [] : ['vouchers' => array_map(
            static fn(CartVoucher $voucher): array => [
                'id' => $voucher->id,
                'amount' => Money::to_rest($voucher->cents),
                'left' => Money::to_rest($voucher->available - $voucher->cents),
            ],
            $cart->vouchers,
        )]) + ($cart->coupons === [] ? [] : ['coupons' => array_map(
            static fn(CartCoupon $coupon): array => [
                'code' => CartCoupon::shown($coupon->code),
                // By which it is taken out: what is shown may stand for several.
                'kept' => $coupon->code,
                'amount' => Money::to_rest($coupon->cents),
                'ships_free' => $coupon->ships_free,
            ],
            $cart->coupons,
        )]);
    }

    /** @return array{methods?: list<array{id: string, name: string, amount: float, chosen: bool}>} where there are some to choose from */
    private static function methods(?ShippingQuote $shipping): array
    {
        return $shipping === null ? [] : ['methods' => array_map(
            static fn(ShippingOffer $offer): array => [
                'id' => $offer->id,
                'name' => Typography::shown($offer->name),
                'amount' => Money::to_rest($offer->cents),
                'chosen' => $offer === $shipping->chosen,
            ],
            $shipping->offers,
        )];
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
            'path' => Home::path($line->is_voucher ? VoucherSettings::PATH : $line->path),
            'image' => $line->image['src'] ?? ($line->is_voucher ? get_theme_file_uri(VoucherSettings::PICTURE) : ''),
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
                'enabled' => $line->balance() > 0,
                'amount' => $line->deposit_percent,
                'full_price' => Money::to_rest($line->price),
            ],
            'shipping_zone' => $line->shipping_zone,
            'shipping_class_name' => Typography::shown($line->shipping_class_name),
            'shipping_cost' => Money::to_rest($line->shipping_cost),
            'is_portrait' => $line->is_portrait,
            'sold_individually' => $line->sold_individually,
            'max_quantity' => $line->max_quantity,
        ] + ($line->is_voucher ? ['is_voucher' => true] : [])
            + ($line->card === '' ? [] : ['card' => $line->card])
            + ($line->discount === 0 ? [] : ['discount' => Money::to_rest($line->discount)]);
    }
}

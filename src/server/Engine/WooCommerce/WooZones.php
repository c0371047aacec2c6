<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Cart\ShippingOffer;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * WooCommerce's zone of France, and what its methods ask of a parcel. Only the three kinds that WooCommerce brings itself: rates of a
 * carrier's service are another site's to say, by an address that nobody has typed when the cart is shown.
 */
final class WooZones
{
    public const KINDS = ['flat_rate', 'free_shipping', 'local_pickup'];

    /** Nobody's address: what is shown before an address is typed must be charged after it. */
    private const FRANCE = [
        'country' => 'FR', 'state' => '', 'postcode' => '', 'city' => '', 'address' => '', 'address_1' => '', 'address_2' => '',
    ];

    public static function of_france(): \WC_Shipping_Zone
    {
        return \WC_Shipping_Zones::get_zone_matching_package(['destination' => self::FRANCE]);
    }

    /** @return list<\WC_Shipping_Method> that are switched on in a zone, in her order */
    public static function methods(\WC_Shipping_Zone $zone): array
    {
        return array_values(array_filter(
            $zone->get_shipping_methods(true),
            static fn(mixed $method): bool => $method instanceof \WC_Shipping_Method,
        ));
    }

    public static function is_used(\WC_Shipping_Method $method): bool
    {
        return in_array($method->id, self::KINDS, true);
    }

    /**
     * What the zone's methods ask of a parcel, by WooCommerce's own arithmetic.
     *
     * @param list<array{product: \WC_Product, quantity: int, before: int, cents: int}> $pieces     before and after coupons, of the line
     * @param bool                                                                      $ships_free whether a coupon gives the shipping
     *
     * @return ?list<ShippingOffer> null where nothing of it is sent
     */
    public static function offers(array $pieces, bool $ships_free): ?array
    {
        if (!wc_shipping_enabled()) {
            return null;
        }
        $sent = array_values(array_filter($pieces, static fn(array $piece): bool => $piece['product']->needs_shipping()));
        if ($sent === []) {
            return null;
        }
        $package = self::package($sent, (int) array_sum(array_column($pieces, 'cents')));
        $is_sent = WC()->shipping()->is_package_shippable($package);
        $rates = $fetched = [];
        foreach (array_filter(self::methods(self::of_france()), self::is_used(...)) as $method) {
            if (!$is_sent && $method->id !== 'local_pickup') {
                continue;
            }
            if ($method instanceof \WC_Shipping_Free_Shipping && !self::is_earned($method, $pieces, $ships_free)) {
                continue;
            }
            foreach ($method->get_rates_for_package($package) as $id => $rate) {
                $rates[$id] = $rate;
                $fetched[$id] = $method->id === 'local_pickup';
            }
        }

        return self::read($package, $rates, $fetched);
    }

    /**
     * @param array<string, mixed>  $package
     * @param array<array-key, mixed> $rates   of WooCommerce, by their ids
     * @param array<array-key, bool> $fetched whether the customer fetches it
     *
     * @return list<ShippingOffer>
     */
    private static function read(array $package, array $rates, array $fetched): array
    {
        $free = array_filter($rates, static fn(mixed $rate): bool
            => $rate instanceof \WC_Shipping_Rate && $rate->get_method_id() === 'free_shipping');
        if ($free !== [] && get_option('woocommerce_shipping_hide_rates_when_free', 'no') === 'yes') {
            $rates = [...$free, ...array_intersect_key($rates, array_filter($fetched))];
        }
        $offers = [];
        foreach (Read::items(apply_filters('woocommerce_package_rates', $rates, $package)) as $rate) {
            if ($rate instanceof \WC_Shipping_Rate) {
                $offers[] = new ShippingOffer(
                    $rate->get_id(),
                    Html::words($rate->get_label()),
                    max(0, (int) round(100 * (float) Read::text($rate->get_cost(), '0'))),
                    $fetched[$rate->get_id()] ?? false,
                );
            }
        }

        return $offers;
    }

    /**
     * Whether free shipping is open to this cart, as WC_Shipping_Free_Shipping::is_available() has it; that one asks WooCommerce's own
     * cart, which knows neither of deposits nor of vouchers.
     *
     * @param list<array{product: \WC_Product, quantity: int, before: int, cents: int}> $pieces
     */
    private static function is_earned(\WC_Shipping_Free_Shipping $method, array $pieces, bool $has_coupon): bool
    {
        $goods = array_sum(array_column($pieces, $method->ignore_discounts === 'no' ? 'cents' : 'before'));
        $is_enough = $goods >= (int) round(100 * (float) wc_format_decimal($method->min_amount));
        $is_earned = match ($method->requires) {
            'min_amount' => $is_enough,
            'coupon' => $has_coupon,
            'both' => $is_enough && $has_coupon,
            'either' => $is_enough || $has_coupon,
            default => true,
        };
        // Judged here: its own question would go to a cart that may not be loaded.
        $method->requires = '';

        return $is_earned;
    }

    /**
     * @param list<array{product: \WC_Product, quantity: int, before: int, cents: int}> $sent
     *
     * @return array<string, mixed> as WC_Cart::get_shipping_packages() makes it
     */
    private static function package(array $sent, int $subtotal): array
    {
        $contents = [];
        foreach ($sent as $index => $piece) {
            $product = $piece['product'];
            $parent = $product->get_parent_id();
            $contents["museau-$index"] = [
                'key' => "museau-$index",
                'data' => $product,
                'product_id' => $parent > 0 ? $parent : $product->get_id(),
                'variation_id' => $parent > 0 ? $product->get_id() : 0,
                'quantity' => $piece['quantity'],
                'line_subtotal' => $piece['before'] / 100,
                'line_total' => $piece['cents'] / 100,
                'line_subtotal_tax' => 0,
                'line_tax' => 0,
            ];
        }

        return [
            'contents' => $contents,
            'contents_cost' => array_sum(array_column($sent, 'cents')) / 100,
            'applied_coupons' => [],
            'user' => ['ID' => get_current_user_id()],
            'destination' => self::FRANCE,
            'cart_subtotal' => $subtotal / 100,
        ];
    }
}

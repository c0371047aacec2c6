<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Engine\WooCommerce\WooShippingInventory;
use Museau\Kernel\Read;
use Museau\Screens\Plain\ShippingForm;
use Museau\Screens\Plain\Sums;
use Museau\Screens\Storefront\PortraitFacts;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Shipping by the zones that a shop has in WooCommerce, where its artist keeps them (docs/adr/0032). */
final class ZoneRatesTest extends WordPressTestCase
{
    use MakesCoupons;
    use MakesProducts;
    use MakesVouchers;

    private int $zone = 0;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        update_option('woocommerce_ship_to_countries', '');
        $zone = new \WC_Shipping_Zone();
        $zone->set_zone_name('France');
        $zone->add_location('FR', 'country');
        $this->zone = $zone->save();
        museau()->settings()->save([ShippingMethods::SETTING => ShippingMethods::ZONES]);
    }

    /** @param array<string, string> $fields of the method's own form */
    private function method(string $kind, array $fields = [], ?int $zone = null): string
    {
        $id = (new \WC_Shipping_Zone($zone ?? $this->zone))->add_shipping_method($kind);
        update_option("woocommerce_{$kind}_{$id}_settings", $fields);
        \WC_Cache_Helper::invalidate_cache_group('shipping_zones');

        return "$kind:$id";
    }

    private function print_for(int $cents, string $class = ''): int
    {
        $id = $this->made(['name' => "Tirage $cents$class", 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => $cents, 'stock' => 20]);
        if ($class !== '') {
            $product = wc_get_product($id);
            self::assertInstanceOf(\WC_Product::class, $product);
            $term = get_term_by('slug', $class, 'product_shipping_class') ?: null;
            $product->set_shipping_class_id($term instanceof \WP_Term ? $term->term_id : 0);
            $product->save();
        }

        return $id;
    }

    private function class_of(string $slug): int
    {
        WC()->shipping()->shipping_classes = [];

        return Read::int(Read::map(wp_insert_term(ucfirst($slug), 'product_shipping_class', ['slug' => $slug]))['term_id'] ?? 0);
    }

    private function cart(int ...$products): Cart
    {
        $cart = null;
        foreach ($products as $product) {
            $cart = museau()->carts()->add($cart?->token, $product, 1);
        }

        return $cart ?? self::fail('no product');
    }

    private function choose(Cart $cart, string $method): Cart
    {
        museau()->shipping_rates()->choose($cart, $method);

        return museau()->carts()->open($cart->token);
    }

    /** @return array{int, ?string} */
    private static function by(Cart $cart): array
    {
        return [$cart->totals->shipping, $cart->shipping?->chosen?->name];
    }

    #[TestDox('A flat rate counts as WooCommerce counts it: by pieces, by classes, by the dearest class')]
    public function test_flat_rates(): void
    {
        $large = $this->class_of('grand-format');
        $flat = $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '4,95 + 1.5 * [qty]', "class_cost_$large" => '9.90', 'no_class_cost' => '', 'type' => 'class']);
        [$small, $big] = [$this->print_for(2000), $this->print_for(4000, 'grand-format')];
        $cart = $this->cart($small);
        self::assertSame([645, 'Colissimo'], self::by($cart));
        self::assertSame([$flat], array_column($cart->shipping->offers ?? [], 'id'));
        $cart = museau()->carts()->set_quantity($cart->token, $cart->lines[0]->key, 3);
        self::assertSame(945, $cart->totals->shipping);
        $cart = museau()->carts()->add($cart->token, $big, 1);
        self::assertSame([495 + 4 * 150 + 990, 6000 + 4000], [$cart->totals->shipping, $cart->totals->subtotal]);
        self::assertSame(['Colissimo', 'Colissimo'], array_column($cart->lines, 'shipping_class_name'));
        self::assertSame($cart->totals->shipping, array_sum(array_column($cart->lines, 'shipping_cost')), 'what a browser adds up until the answer comes');
    }

    #[TestDox('Free from a minimum by itself; below it not; a coupon counts as her method says; fetching is never the first choice')]
    public function test_free_from(): void
    {
        $flat = $this->method('flat_rate', ['title' => 'Lettre suivie', 'cost' => '6.90']);
        $free = $this->method('free_shipping', ['title' => 'Livraison offerte', 'requires' => 'min_amount', 'min_amount' => '50', 'ignore_discounts' => 'no']);
        $pickup = $this->method('local_pickup', ['title' => 'Retrait à l\'atelier', 'cost' => '']);
        $cart = $this->cart($this->print_for(4999));
        self::assertSame([[690, 'Lettre suivie'], [$flat, $pickup]], [self::by($cart), array_column($cart->shipping->offers ?? [], 'id')]);
        $cart = $this->cart($this->print_for(5000));
        self::assertSame([[0, 'Livraison offerte'], [$flat, $free, $pickup]], [self::by($cart), array_column($cart->shipping->offers ?? [], 'id')]);
        $this->a_coupon('dix', 10);
        self::assertSame([690, 'Lettre suivie'], self::by($this->typed($cart, 'dix')), 'below the minimum with the coupon');
        update_option('woocommerce_' . str_replace(':', '_', $free) . '_settings', ['title' => 'Offerte', 'requires' => 'min_amount', 'min_amount' => '50', 'ignore_discounts' => 'yes']);
        self::assertSame([0, 'Offerte'], self::by(museau()->carts()->open($cart->token)));
        update_option('woocommerce_shipping_hide_rates_when_free', 'yes');
        self::assertSame([$free, $pickup], array_column(museau()->carts()->open($cart->token)->shipping->offers ?? [], 'id'));
    }

    #[TestDox('A coupon that gives the shipping opens the method that asks for one, and is used for nothing where there is none')]
    public function test_free_by_coupon(): void
    {
        $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '6.90']);
        $this->a_coupon('port', 0, 'fixed_cart', ['free_shipping' => true]);
        $cart = $this->cart($this->print_for(2000));
        $with = $this->typed($cart, 'port');
        self::assertSame([690, []], [$with->totals->shipping, $with->coupons]);
        $this->method('free_shipping', ['title' => 'Offerte', 'requires' => 'coupon']);
        self::assertSame([690, 'Colissimo'], self::by($this->cart($this->print_for(2000))));
        $with = museau()->carts()->open($cart->token);
        self::assertSame([[0, 'Offerte'], ['port']], [self::by($with), array_column($with->coupons, 'code')]);
    }

    #[TestDox('The deposit is paid with the whole shipping; the order has WooCommerce\'s own line of her method')]
    public function test_order(): void
    {
        $flat = $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '6.90']);
        $pickup = $this->method('local_pickup', ['title' => 'Retrait à l\'atelier']);
        $this->the_portrait();
        $cart = $this->with_portrait($this->cart($this->print_for(2000))->token);
        self::assertSame([690, ['Colissimo', ''], [690, 0]], [
            $cart->totals->shipping, array_column($cart->lines, 'shipping_class_name'), array_column($cart->lines, 'shipping_cost'),
        ]);
        self::assertSame($cart->totals->total - $cart->totals->future_payments, $cart->totals->due_now());
        $former = $cart->revision();
        $cart = $this->choose($cart, $pickup);
        self::assertSame([[0, 'Retrait à l\'atelier'], true], [self::by($cart), $former !== $cart->revision()]);
        $cart = $this->choose($cart, $flat);
        self::assertSame([690, 'Colissimo'], self::by(museau()->carts()->add($cart->token, $this->print_for(1000), 1)), 'kept while the cart changes');
        $cart = museau()->carts()->open($cart->token);
        $payment = $this->begin_payment($cart);
        self::assertSame($cart->totals->due_now(), $payment->amount);
        $order = $this->finish_payment($payment);
        $woo = WooOrder::load($order->id);
        self::assertNotNull($woo);
        $items = array_values($woo->get_items('shipping'));
        self::assertCount(1, $items);
        $item = $items[0];
        self::assertInstanceOf(\WC_Order_Item_Shipping::class, $item);
        self::assertSame([$flat, 'Colissimo', '6.90'], [$item->get_method_id() . ':' . $item->get_instance_id(), $item->get_method_title(), wc_format_decimal($item->get_total(), 2)]);
        self::assertSame([690, 'Livraison (Colissimo)'], [$order->shipping, $order->shipping_label()]);
        self::assertSame($order->total, (int) round(100 * (float) $woo->get_total()));
    }

    #[TestDox('Where no method of hers takes a cart it says so, and nothing can be ordered; a method of an extension is not asked')]
    public function test_no_rate(): void
    {
        $this->method('free_shipping', ['title' => 'Offerte', 'requires' => 'min_amount', 'min_amount' => '50']);
        $cart = $this->cart($this->print_for(2000));
        self::assertStringContainsString('Aucun mode de livraison en France', implode(' ', $cart->notices));
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => [
            'firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003',
            'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true,
        ]], ['Cart-Token' => $cart->token]);
        self::assertSame([409, 'museau_cart_changed'], [$answer->get_status(), Read::map($answer->get_data())['code'] ?? null]);
        $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '6.90']);
        $cart = museau()->carts()->open($cart->token);
        self::assertSame([[690, 'Colissimo'], []], [self::by($cart), $cart->notices]);
        try {
            $this->choose($cart, 'free_shipping:99');
            self::fail('It was chosen.');
        } catch (CouldNotChangeCart $refusal) {
            self::assertSame('museau_unknown_shipping', $refusal->error_code);
        }
    }

    #[TestDox('REST, the plain cart and the plain order say the method; product pages and terms say no amount of ours')]
    public function test_said(): void
    {
        $flat = $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '6.90']);
        $pickup = $this->method('local_pickup', ['title' => 'Retrait']);
        $print = $this->print_for(2000);
        $cart = $this->cart($print);
        $request = new \WP_REST_Request('POST', '/museau-react/v1/cart-shipping');
        $request->set_header('Cart-Token', $cart->token);
        $request->set_body_params(['method' => $pickup]);
        $answer = rest_do_request($request);
        $totals = Read::map(Read::map($answer->get_data())['cart_totals'] ?? []);
        self::assertSame([200, 0.0, [[$flat, 6.9, false], [$pickup, 0.0, true]]], [$answer->get_status(), $totals['shipping'] ?? null, array_map(
            static fn(array $method): array => [$method['id'] ?? null, $method['amount'] ?? null, $method['chosen'] ?? null],
            Read::maps($totals['methods'] ?? null),
        )]);
        $cart = museau()->carts()->open($cart->token);
        self::assertStringContainsString('Frais de port (Retrait)', Sums::of($cart, 'Offerts', false));
        self::assertMatchesRegularExpression('/value="' . preg_quote($pickup, '/') . '" selected/', ShippingForm::html($cart));
        museau()->product_index()->touch($print);
        museau()->product_index()->flush();
        $product = museau()->catalogue()->shown($print);
        self::assertNotNull($product);
        $methods = new ShippingMethods(museau()->settings());
        self::assertSame([690, 690, null], [$product->shipping_cost, $methods->below_threshold($product), $methods->free_from()]);
        museau()->settings()->save([ShippingMethods::SETTING => '']);
        self::assertNull($this->cart($print)->shipping);
    }

    #[TestDox('Home says that a portrait is sent for nothing only where a method sends it so, and nothing where none does or it is fetched')]
    public function test_facts_of_the_portrait(): void
    {
        $portrait = $this->the_portrait();
        $said = static function () use ($portrait): string {
            museau()->product_index()->touch($portrait);
            museau()->product_index()->flush();
            $product = museau()->catalogue()->find($portrait) ?? self::fail('no portrait');

            return (new PortraitFacts(museau()->settings()))->shipping($product);
        };
        self::assertSame('', $said(), 'no method');
        $this->method('local_pickup', ['title' => 'Retrait']);
        self::assertSame('', $said(), 'fetched');
        $this->method('free_shipping', ['title' => 'Offerte', 'requires' => 'min_amount', 'min_amount' => '500']);
        self::assertSame('', $said(), 'below the minimum');
        $this->method('free_shipping', ['title' => 'Offerte', 'requires' => '']);
        self::assertStringContainsString('frais de port offerts', $said());
        update_option('woocommerce_ship_to_countries', 'disabled');
        self::assertSame('', $said(), 'WooCommerce sends nothing');
        update_option('woocommerce_ship_to_countries', '');
        \WC_Shipping_Zones::delete_zone($this->zone);
        $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '15'], 0);
        self::assertStringContainsString('emballage renforcé, pour 15', $said());
    }

    #[TestDox('The assistant names what our checkout cannot do with hers: postcodes, other countries, an extension\'s rates')]
    public function test_inventory(): void
    {
        self::assertFalse(WooShippingInventory::are_usable());
        $this->method('flat_rate', ['title' => 'Colissimo', 'cost' => '6.90']);
        $this->class_of('fragile');
        foreach (['Corse' => ['20*', 'postcode'], 'Belgique' => ['BE', 'country']] as $name => [$code, $type]) {
            $zone = new \WC_Shipping_Zone();
            $zone->set_zone_name($name);
            $zone->add_location($code, $type);
            $this->method('flat_rate', ['title' => "Vers $name", 'cost' => '12'], $zone->save());
        }
        $after = array_column(WooShippingInventory::part()['rows'], 'after', 'name');
        self::assertTrue(WooShippingInventory::are_usable());
        foreach (['Colissimo' => 'au même prix', 'Zone « Corse »' => 'code postal', 'Zone « Belgique »' => 'livrent en France', 'Classe « Fragile »' => 'Compte avec vos zones'] as $name => $words) {
            self::assertStringContainsString($words, $after[$name] ?? '', $name);
        }
    }
}

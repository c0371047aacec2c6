<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Legal\LegalTexts;
use Museau\Domain\Orders\BillingRules;
use Museau\Domain\Orders\Order;
use Museau\Domain\Shipping\Relay;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Settings\ShippingSettings;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** How each kind of work is sent, relay points and tracking, on every engine. */
final class ShippingTest extends WordPressTestCase
{
    use MakesProducts;

    private const WORDS = ['shipping_original' => 1250, 'shipping_original_words' => 'Colissimo assuré', 'shipping_card' => 250, 'shipping_card_words' => 'Lettre suivie'];

    private const BILLING = [
        'firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003',
        'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true,
    ];

    private const RELAY = "Tabac du Port\n3 quai des Brumes\n76600 Le Havre";

    #[TestDox('Each class travels at its own price and by its own words; together by the dearest; free from the threshold, portraits aside')]
    public function test_classes(): void
    {
        $this->the_portrait();
        $card = $this->a_print();
        $original = $this->made(['name' => 'Berger', 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 3000, 'stock' => 1]);
        self::assertSame([700, ''], $this->shipping($this->cart($card)));
        museau()->settings()->save(self::WORDS);
        $cart = $this->cart($card);
        self::assertSame([250, 'Lettre suivie'], $this->shipping($cart));
        $cart = museau()->carts()->add($cart->token, $original, 1);
        self::assertSame([1250, 'Colissimo assuré'], $this->shipping($cart));
        self::assertSame(['Colissimo assuré', 'Colissimo assuré'], array_column($cart->lines, 'shipping_class_name'));
        $cart = $this->with_portrait($cart->token);
        self::assertSame(1250 + 1500, $cart->totals->shipping);
        self::assertSame('Spéciale', $cart->lines[2]->shipping_class_name);
        museau()->settings()->save(['free_shipping_from' => 3000]);
        self::assertSame(1500, museau()->carts()->open($cart->token)->totals->shipping);
    }

    #[TestDox('WooCommerce\'s own cart charges the same')]
    public function test_woocommerce(): void
    {
        if (!self::is_woocommerce()) {
            self::assertSame(250, $this->with_words($this->a_print())->totals->shipping);

            return;
        }
        $cart = $this->with_words($this->a_print());
        WC()->cart->calculate_totals();
        self::assertSame($cart->totals->shipping, (int) round(100 * (float) WC()->cart->get_shipping_total()));
        $rates = Read::items(Read::map(Read::items(WC()->shipping()->get_packages())[0] ?? null)['rates'] ?? null);
        $rate = $rates[0] ?? null;
        self::assertInstanceOf(\WC_Shipping_Rate::class, $rate);
        self::assertSame('Livraison (Lettre suivie)', $rate->get_label());
        $order = wc_get_order($this->ordered($cart, self::BILLING)->id);
        self::assertInstanceOf(\WC_Order::class, $order);
        self::assertSame('Livraison (Lettre suivie)', $order->get_shipping_method());
    }

    #[TestDox('The order keeps how it is sent: mail, carnet and panel say it, and another setting changes nothing of it')]
    public function test_order(): void
    {
        $order = $this->ordered($this->with_words($this->a_print()), self::BILLING);
        self::assertSame([250, 'Lettre suivie'], [$order->shipping, $order->meta[Order::SHIPPING]]);
        museau()->settings()->save(['shipping_card_words' => 'Courrier']);
        $this->mails = [];
        museau()->mails()->order_paid($order);
        self::assertStringContainsString('Livraison (Lettre suivie)', implode('', array_column($this->mails, 'message')));
        self::assertStringContainsString('Livraison (Lettre suivie)', museau()->order_panel()->html($order));
        self::assertStringContainsString('Livraison (Lettre suivie)', museau()->progress_view()->html($order, '', ''));
    }

    #[TestDox('The terms of sale name each class that is sent otherwise')]
    public function test_terms(): void
    {
        museau()->settings()->save(self::WORDS);
        $terms = (new LegalTexts(museau()->settings()))->fill('<p>{{livraison}}</p>');
        self::assertStringContainsString('cartes postales et marque-pages : 2,50 €, Lettre suivie', $terms);
        self::assertStringContainsString('œuvres originales : 12,50 €, Colissimo assuré', $terms);
    }

    #[TestDox('A relay point takes the address\'s place on mail, label and panel; it is taken for stock alone, and only where it is offered')]
    public function test_relay(): void
    {
        $billing = [...self::BILLING, Relay::FIELD => self::RELAY];
        $cart = $this->cart($this->a_print());
        self::assertSame('museau_invalid_billing', $this->refusal(fn(): Order => $this->ordered($cart, $billing)));
        museau()->settings()->save([Relay::SETTING => true]);
        $this->the_portrait();
        $both = $this->with_portrait($cart->token);
        self::assertSame('museau_invalid_billing', $this->refusal(fn(): Order => $this->ordered($both, $billing)));
        self::assertSame('museau_invalid_billing', $this->refusal(fn(): Order => $this->ordered($cart, [...$billing, Relay::FIELD => 'Tabac du Port'])));
        $order = $this->ordered(museau()->carts()->remove($cart->token, $both->lines[1]->key), $billing);
        self::assertSame(['Zoé Martin', ...explode("\n", self::RELAY)], $order->billing->parcel_lines());
        museau()->mails()->order_paid($order);
        self::assertStringContainsString('3 quai des Brumes', $this->sent(0));
        self::assertSame('12 rue des Lilas', $order->billing->street_1);
    }

    #[TestDox('A pasted number is a link to the carrier in letter, carnet and panel; one with a mistake sends nothing')]
    public function test_tracking(): void
    {
        $order = $this->ordered($this->cart($this->a_print()), self::BILLING);
        $this->mails = [];
        foreach (['CA473124828FR', '870012345678901', '12345', '6A1234567890'] as $typed) {
            $this->refusal(static fn(): string => museau()->order_actions()->step($order->id, 'ship', ['tracking' => $typed]));
        }
        self::assertSame([], $this->mails);
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '87 001 23 4567 8901', 'carrier' => 'lettre-suivie']);
        $order = museau()->orders()->find($order->id) ?? $order;
        self::assertSame('Lettre suivie 870012345678901', $order->meta['tracking']);
        $link = 'https://www.laposte.fr/outils/suivre-vos-envois?code=870012345678901';
        foreach ([$this->sent(0), museau()->progress_view()->html($order, '', ''), museau()->order_panel()->html($order)] as $html) {
            self::assertStringContainsString("href=\"$link\"", $html);
            self::assertStringContainsString('Lettre suivie 870012345678901', $html);
        }
        // Saved as it stands in the form, the number keeps its carrier, and an older one of no known form stays without.
        self::assertMatchesRegularExpression('~<option value="lettre-suivie" selected~', $html);
        museau()->orders()->set_meta($order->id, 'tracking', '12345');
        self::assertMatchesRegularExpression('~<option value="autre" selected~', museau()->order_panel()->html(museau()->orders()->find($order->id) ?? $order));
    }

    #[TestDox('Boutique keeps a price, none, or refuses it with a sentence')]
    public function test_settings(): void
    {
        $typed = ['shipping_original' => '12,50', 'shipping_original_words' => ' Colissimo  assuré ', 'shipping_print' => '', 'shipping_card' => 'beaucoup', 'shipping_card_words' => str_repeat('x', 61)];
        ['values' => $values, 'errors' => $errors] = ShippingSettings::read($typed);
        self::assertSame([1250, 'Colissimo assuré', '', false], [$values['shipping_original'], $values['shipping_original_words'], $values['shipping_print'], $values[Relay::SETTING]]);
        self::assertSame(['shipping_card', 'shipping_card_words'], array_keys($errors));
        self::assertSame(['values' => [], 'errors' => []], ShippingSettings::read([]));
    }

    private function with_words(int $product_id): Cart
    {
        museau()->settings()->save(self::WORDS);

        return $this->cart($product_id);
    }

    private function cart(int $product_id): Cart
    {
        return museau()->carts()->add(null, $product_id, 1, $this->variation_of($product_id, 0));
    }

    /** @return array{int, string} */
    private function shipping(Cart $cart): array
    {
        return [$cart->totals->shipping, $cart->lines[0]->shipping_class_name];
    }

    /** @param array<string, mixed> $sent billing_details */
    private function ordered(Cart $cart, array $sent): Order
    {
        $billing = BillingRules::read($sent);
        $facts = museau()->order_facts()->of($billing, '');
        $order = museau()->orders()->place($cart, $billing, '', $facts($cart));
        museau()->orders()->receive($order->id, 'pi_shipping_' . $order->id, $order->due_now(), 'full');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    /** @param callable(): mixed $work */
    private function refusal(callable $work): string
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            return $refusal->error_code;
        }

        return '';
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\CartToken;
use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class CartTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('[R113] [R101] The empty cart, without a token')]
    public function test_an_empty_cart(): void
    {
        $answer = $this->call('GET', '/cart');
        self::assertSame(200, $answer->get_status());
        self::assertSame(
            ['cart_contents' => [], 'cart_totals' => ['subtotal' => 0.0, 'shipping' => 0.0, 'total' => 0.0, 'future_payments' => 0.0], 'notices' => [], 'ready_by' => Language::date(museau()->settings()->ready_by())],
            $answer->get_data(),
        );
        self::assertArrayNotHasKey('Cart-Token', $answer->get_headers());
        self::assertStringContainsString('no-store', Read::text($answer->get_headers()['Cache-Control']));
    }

    /** [B44] Cart, order, confirmation and letter name the same day: the setting's, and once ordered the order's own. */
    public function test_the_day_of_dispatch(): void
    {
        museau()->settings()->save(['delay_min' => 3, 'delay_max' => 8]);
        $day = Language::day(time() + 8 * DAY_IN_SECONDS);
        self::assertSame($day, $this->call('GET', '/cart')->at('ready_by'));
        $this->the_portrait();
        $billing = new BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true, '', '', '', '', '', '', '', '2026-11');
        $order = museau()->orders()->place($this->with_portrait(), $billing, '', ['delay' => '3 à 8 jours', 'ready_by' => museau()->settings()->ready_by()]);
        museau()->orders()->receive($order->id, 'pi_test_day', $order->due_now(), 'deposit');
        museau()->settings()->save(['delay_min' => 20, 'delay_max' => 30]);
        self::assertSame($day, $this->call('GET', '/order-status', ['order' => $order->id, 'key' => $order->key])->at('order.ready_by'));
        museau()->mails()->order_paid(museau()->orders()->find($order->id) ?? $order);
        self::assertStringContainsString("Envoi prévu au plus tard le $day.", (string) $this->mails[0]['message']);
        self::assertStringContainsString('3 à 8 jours', (string) $this->mails[0]['message']);
    }

    /** [B44] What exists is sent sooner; a parcel with a portrait waits for it. */
    public function test_the_day_of_dispatch_of_what_exists(): void
    {
        museau()->settings()->save(['delay_min' => 10, 'delay_max' => 15, 'dispatch_min' => 2, 'dispatch_max' => 4]);
        $day = static fn(int $days): string => Language::day(time() + $days * DAY_IN_SECONDS);
        $added = $this->call('POST', '/add-to-cart', ['product_id' => $this->an_original()]);
        self::assertSame($day(4), $added->at('ready_by'));
        $this->the_portrait();
        $cart = $this->with_portrait($added->token());
        self::assertSame($day(15), $this->call('GET', '/cart', [], ['Cart-Token' => $cart->token])->at('ready_by'));
        self::assertSame('2 à 4 jours', museau()->settings()->delay_of(false));
    }

    #[TestDox('[R103] [R104] [R105] [R114] An add by labels answers the whole cart in euros, and the token that names it')]
    public function test_adding_by_labels(): void
    {
        $portrait = $this->the_portrait();
        $answer = $this->call('POST', '/add-to-cart', [
            'product_id' => $portrait,
            'quantity' => 1,
            'variation' => [['attribute' => 'Format', 'value' => 'a4'], ['attribute' => 'Nombre d\'animaux', 'value' => '1 animal']],
        ]);
        self::assertSame(200, $answer->get_status());
        $token = $answer->token();
        /** @var array{cart_contents: list<array<string, mixed>>, cart_totals: array<string, float>} $cart */
        $cart = $answer->get_data();
        $item = $cart['cart_contents'][0];
        self::assertSame([$portrait, $portrait, 99.99, 1], [$item['id'], $item['product_id'], $item['price'], $item['quantity']]);
        self::assertSame(['Portrait sur commande', $this->variation_of($portrait, 0), ''], [$item['name'], $item['variation_id'], $item['image']]);
        self::assertNotSame('', Read::text($item['key']));
        self::assertSame(['Format', 'Nombre d\'animaux'], array_column(Read::maps($item['variation']), 'attribute'));
        self::assertSame(['enabled' => true, 'amount' => 30, 'full_price' => 99.99], $item['deposit_info']);
        self::assertSame(['portraits', 'Spéciale', 15.0], [$item['shipping_zone'], $item['shipping_class_name'], $item['shipping_cost']]);
        self::assertSame(['attribute' => 'Nombre d\'animaux', 'value' => '1 animal'], $answer->at('cart_contents.0.variation.1'));
        self::assertSame(['subtotal' => 99.99, 'shipping' => 15.0, 'total' => 114.99, 'future_payments' => 69.99], $cart['cart_totals']);
        self::assertSame($cart['cart_contents'], $this->call('GET', '/cart', [], ['Cart-Token' => $token])->at('cart_contents'));
    }

    /** The animal's name and the message come among the options, are kept as they were typed and have a limit that is said. */
    public function test_adding_with_a_name_and_a_message(): void
    {
        $portrait = $this->the_portrait();
        $add = fn(string $animal, string $message): RestAnswer => $this->call('POST', '/add-to-cart', [
            'product_id' => $portrait,
            'variation' => [
                ['attribute' => 'Format', 'value' => 'a4'],
                ['attribute' => 'Nombre d\'animaux', 'value' => '1 animal'],
                ['attribute' => 'museau_animal', 'value' => $animal],
                // As the browser sends it again from a line that it kept.
                ['attribute' => 'Message', 'value' => $message],
            ],
        ]);
        $answer = $add("  Zoé\t<b>la belle</b> ", "Deux\r\nlignes\x00 <3 " . str_repeat('é', 480));
        self::assertSame(['attribute' => 'Nom de l\'animal', 'value' => 'Zoé <b>la belle</b>', 'personal' => true], $answer->at('cart_contents.0.variation.2'));
        self::assertSame(['attribute' => 'Message', 'value' => "Deux\nlignes <3 " . str_repeat('é', 480), 'personal' => true], $answer->at('cart_contents.0.variation.3'));
        self::assertCount(2, Read::items($add(' ', '')->at('cart_contents.0.variation')));
        $refused = $add('Zoé', str_repeat('é', 501));
        self::assertSame([400, '« Message » : 500 caractères au plus.'], [$refused->get_status(), $refused->at('message')]);
        self::assertSame('« Nom de l\'animal » : 400 caractères au plus.', $add(str_repeat('z', 401), '')->at('message'));
    }

    #[TestDox('[R115] Removing and counting by item_key; an unknown key answers 200 with the cart')]
    public function test_removing_and_counting(): void
    {
        $print = $this->a_print();
        $added = $this->call('POST', '/add-to-cart', ['product_id' => $print, 'quantity' => 2, 'variation_id' => $this->variation_of($print, 0)]);
        $token = ['Cart-Token' => $added->token()];
        $key = $added->at('cart_contents.0.key');
        self::assertSame(5, $this->call('POST', '/update-cart-quantity', ['item_key' => $key, 'quantity' => 5], $token)->at('cart_contents.0.quantity'));
        $unknown = $this->call('POST', '/remove-from-cart', ['item_key' => 'unknown'], $token);
        self::assertSame([200, 1], [$unknown->get_status(), count($unknown->array('cart_contents'))]);
        self::assertSame([], $this->call('POST', '/remove-from-cart', ['item_key' => $key], $token)->at('cart_contents'));
    }

    #[TestDox('[R114] Refusals carry a French sentence and the status of what is wrong')]
    public function test_refusals(): void
    {
        $unknown = $this->call('POST', '/add-to-cart', ['product_id' => 99999999]);
        self::assertSame([404, 'Produit non trouvé.'], [$unknown->get_status(), $unknown->at('message')]);
        $missing = $this->call('POST', '/add-to-cart', ['product_id' => $this->a_print()]);
        self::assertSame([400, 'Choisissez toutes les options.'], [$missing->get_status(), $missing->at('message')]);
        foreach ([0, 100, 'abc'] as $quantity) {
            $refused = $this->call('POST', '/add-to-cart', ['product_id' => $this->a_print(), 'quantity' => $quantity]);
            self::assertSame(400, $refused->get_status());
            self::assertSame('Cette valeur ne convient pas : quantité.', $refused->text('message'));
        }
    }

    /** A token that is forged, altered, of another algorithm or expired opens an empty cart, and no 5xx (S08). */
    public function test_forged_tokens(): void
    {
        $token = $this->call('POST', '/add-to-cart', ['product_id' => $this->an_original()])->token();
        [$payload, $signature] = explode('.', $token);
        $none = bin2hex('{"alg":"none"}');
        $id = (string) CartToken::id($token);
        $forged = [
            '', '.', '..', 'a.b', $payload, "$payload.", ".$signature", "$payload.$signature.", "$none.$payload.", "$none.$payload.$signature",
            strrev($token), $payload . '.' . strrev($signature), bin2hex('{"id":"' . str_repeat('0', 32) . '","exp":9999999999}') . ".$signature",
            str_repeat('x', 5000), "é.\u{200b}", CartToken::sign('../../etc'),
            CartToken::sign($id, time() - 31 * 86400), CartToken::sign($id, time() - CartToken::LIFETIME),
        ];
        foreach ($forged as $bad) {
            $answer = $this->call('GET', '/cart', [], ['Cart-Token' => $bad]);
            self::assertSame([200, []], [$answer->get_status(), $answer->at('cart_contents')], $bad);
        }
        self::assertCount(1, $this->call('GET', '/cart', [], ['Cart-Token' => $token])->array('cart_contents'));
    }
}

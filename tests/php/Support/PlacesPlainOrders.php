<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Payment;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Plain\CartCookie;

/** Orders placed by plain forms and paid on Stripe's own page, with the Stripe stand-in. */
trait PlacesPlainOrders
{
    protected function setUp(): void
    {
        parent::setUp();
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
        $_COOKIE = [];
        $_GET = [];
    }

    protected function tearDown(): void
    {
        $_COOKIE = [];
        $_GET = [];
        parent::tearDown();
    }

    /** @param array<string, string> $choices */
    private function filled(int $product, array $choices = []): Cart
    {
        $_COOKIE = [];
        museau()->plain_cart()->add(['museau_add' => (string) $product, ...$choices], []);

        return museau()->carts()->open(CartCookie::token());
    }

    private function order(Cart $cart): string
    {
        $_COOKIE[CartCookie::NAME] = $cart->token;

        return museau()->plain_payment()->order(self::form($cart->revision()));
    }

    private function payment(Cart $cart): Payment
    {
        return museau()->ledger()->last_of_cart($cart->id) ?? self::fail('No payment.');
    }

    private function of(Payment $payment): Order
    {
        return museau()->orders()->find($payment->order_id) ?? self::fail('No order.');
    }

    /** @return string id of the page's intent */
    private function pay(Payment $payment, string $outcome = 'ok'): string
    {
        Simulator::door('pay-page', ['page' => $payment->session_id, 'outcome' => $outcome]);

        return Read::text(Simulator::door('page', ['page' => $payment->session_id])['payment_intent'] ?? null);
    }

    /** The newest event of this type about this intent, as Stripe sends it; answers the status. */
    private function told(string $intent_id, string $type): int
    {
        $body = Simulator::event($intent_id, $type);
        $time = time();
        $request = new \WP_REST_Request('POST', '/museau-react/v1/stripe-webhook');
        $request->set_header('Content-Type', 'application/json');
        $request->set_header('Stripe-Signature', "t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau'));
        $request->set_body($body);

        return rest_do_request($request)->get_status();
    }

    /** What the page of an address of ours shows. */
    private function shown(string $url): string
    {
        $_GET = self::query($url);

        return museau()->plain_shop()->html();
    }

    /** @return array<string, string> */
    private static function query(string $url): array
    {
        parse_str((string) wp_parse_url($url, PHP_URL_QUERY), $query);

        return array_map(Read::text(...), Read::map($query));
    }

    /** @param \Closure(): string $work */
    private function refused(string $code, \Closure $work): void
    {
        try {
            $work();
            self::fail("$code was expected.");
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);
        }
    }

    /** @return array<string, string> */
    private static function form(string $revision): array
    {
        return [...array_filter(self::billing(), is_string(...)), 'sameAddress' => '1', 'cgv' => '1', 'orderNotes' => 'Rex est timide', 'revision' => $revision, 'cgv_version' => museau()->shell()->legal->cgv_version()];
    }

    /** @return array<string, string|bool> */
    private static function billing(): array
    {
        return ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Simulator;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The calls of /commander in one process, with the Stripe stand-in; races and faults stand in the scenarios. */
final class CheckoutTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
    }

    #[TestDox('[R140] [R142] [R091] The deposit of a portrait: intent, payment, order, confirmation; the cart is empty afterwards')]
    public function test_a_deposit_is_paid(): void
    {
        $this->the_portrait();
        $cart = $this->with_portrait();
        $intent = $this->press($cart)->get_data();
        self::assertIsArray($intent);
        self::assertSame(['client_secret', 'order_id', 'order_key', 'amount', 'publishable_key', 'message'], array_keys($intent));
        // 30 % of 99,99 € and the whole shipping.
        self::assertSame(45.0, $intent['amount']);
        $id = explode('_secret_', Read::text($intent['client_secret']))[0];
        self::assertSame('card_declined', Simulator::confirm($id, 'decline'));
        self::assertSame(402, $this->finish($cart, $id)->get_status());
        self::assertSame('succeeded', Simulator::confirm($id));
        $answer = $this->finish($cart, $id, __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg');
        self::assertSame(200, $answer->get_status());
        self::assertSame('no-store', $answer->get_headers()['Cache-Control'] ?? null);
        $order = Read::map(Read::map($answer->get_data())['order'] ?? null);
        self::assertSame([45.0, 69.99, 114.99, false], [$order['paid'], $order['balance'], $order['total'], $order['photo_missing']]);
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
        self::assertCount(2, $this->mails);
        self::assertSame($answer->get_data(), $this->finish($cart, $id)->get_data());
        self::assertCount(2, $this->mails);
        [$photo] = museau()->photos()->of_order(Read::int($order['id']));
        self::assertSame([768, 1024], [$photo->width, $photo->height]);
        museau()->photos()->delete($photo);
    }

    /** A write that the database refuses while an order is placed: a sentence, no order, and the next try succeeds; what fails elsewhere undoes nothing. */
    public function test_a_refused_write_undoes_the_order(): void
    {
        $prefix = Db::wpdb()->prefix;
        $product = $this->an_original();
        $cart = museau()->carts()->add(null, $product, 1);
        // SQLite ends the whole transaction with the query that fails: the test's own would go with it.
        Db::wpdb()->query('COMMIT');
        Transaction::nest(false);
        try {
            $before = count(museau()->orders()->pending_before(gmdate('c', time() + 60)));
            foreach (self::is_woocommerce() ? ['woocommerce_order_items', 'woocommerce_order_itemmeta', 'museau_payments'] : ['museau_order_lines', 'museau_stock_holds', 'museau_payments'] as $table) {
                $answer = $this->press_while($cart, "/^\\s*INSERT.*{$prefix}$table\\b/s", "INSERT INTO {$prefix}$table (no_such_column) VALUES (1)");
                self::assertSame([503, 'museau_not_written'], [$answer->get_status(), $this->code($answer)], $table);
                self::assertCount($before, museau()->orders()->pending_before(gmdate('c', time() + 60)), $table);
                self::assertNull(museau()->ledger()->open((string) $cart->id));
            }
            if (!Db::is_sqlite()) {
                $answer = $this->press_while($cart, "/^\\s*INSERT.*{$prefix}posts\\b/s", null);
                self::assertSame(200, $answer->get_status());
            }
            self::assertSame(200, $this->press($cart)->get_status());
        } finally {
            $order = museau()->ledger()->open((string) $cart->id)->order_id ?? 0;
            museau()->orders()->cancel($order);
            Db::run('DELETE FROM %i WHERE order_id = %d', $prefix . 'museau_payments', $order);
            // A product of an order is never erased: this one leaves the lists. What was counted and written down would count for the tests after this one.
            wp_update_post(['ID' => $product, 'post_status' => 'draft']);
            do_action('museau_product_changed', $product);
            museau()->product_index()->flush();
            Db::run('DELETE FROM %i', Schema::table('rates'));
            Db::run('DELETE FROM %i', Schema::table('journal'));
            Db::wpdb()->query('START TRANSACTION');
            Transaction::nest(true);
        }
    }

    /** Presses while each query of a pattern is another one, or comes after one of another extension that fails. */
    private function press_while(Cart $cart, string $pattern, ?string $instead): \WP_REST_Response
    {
        $failed = Db::count_failures();
        $refuse = static function (string $sql) use ($pattern, $instead, $failed): string {
            if (preg_match($pattern, $sql) !== 1) {
                return $sql;
            }
            if ($instead === null && Db::count_failures() === $failed) {
                Db::wpdb()->query('INSERT INTO table_of_another_extension (a) VALUES (1)');
            }

            return $instead ?? $sql;
        };
        Db::wpdb()->suppress_errors(true);
        add_filter('query', $refuse);
        try {
            return $this->press($cart);
        } finally {
            remove_filter('query', $refuse);
            Db::wpdb()->suppress_errors(false);
            self::assertGreaterThan($failed, Db::count_failures());
        }
    }

    #[TestDox('[R145] Refusals before any money: what is wrong, in French, and no order')]
    public function test_refusals_before_the_money(): void
    {
        $before = museau()->orders()->pending_before(gmdate('c', time() + 60));
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => ['firstName' => 'Zoé']], ['Cart-Token' => $cart->token]);
        self::assertSame([400, 'museau_invalid_billing'], [$answer->get_status(), $this->code($answer)]);
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing()]);
        self::assertSame([400, 'Votre panier est vide.'], [$answer->get_status(), Read::map($answer->get_data())['message']]);
        museau()->settings()->save(['standard_shipping' => 0]);
        $cheap = museau()->carts()->add(null, $this->made(['name' => 'Gomme', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 49]), 1);
        self::assertSame([400, 'museau_below_minimum'], [$this->press($cheap)->get_status(), $this->code($this->press($cheap))]);
        self::assertCount(count($before), museau()->orders()->pending_before(gmdate('c', time() + 60)));
    }

    /** B55 B31 The accepted terms are stored with time and hash, the notes before the payment; a call without the box is served, and marked. */
    public function test_the_accepted_terms(): void
    {
        $version = museau()->shell()->legal->cgv_version();
        self::assertNotSame('', $version);
        foreach ([$version, ''] as $accepted) {
            $cart = museau()->carts()->add(null, $this->an_original(), 1);
            $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => ['cgv_version' => $accepted, 'sameAddress' => false] + self::billing(), 'order_notes' => 'Rex est timide', 'same_address' => '1'], ['Cart-Token' => $cart->token]);
            self::assertSame(200, $answer->get_status());
            $order = museau()->orders()->find(Read::int(Read::map($answer->get_data())['order_id'] ?? 0));
            self::assertNotNull($order);
            self::assertSame(['Rex est timide', true], [$order->notes, $order->billing->same_address]);
            self::assertSame([$accepted, $accepted !== '', $version], [$order->meta['cgv_version'] ?? null, $order->meta['cgv_accepted'] ?? null, $order->meta['cgv_in_force'] ?? null]);
            self::assertSame(TermsArchive::hash($version), $order->meta['cgv_hash'] ?? null);
            self::assertMatchesRegularExpression('/^[0-9a-f]{64}$/', TermsArchive::hash($version));
            self::assertEqualsWithDelta(time(), strtotime(Read::text($order->meta['cgv_at'] ?? '')), 30);
            self::assertSame($accepted === '', str_contains(museau()->order_panel()->html($order), 'case non cochée'));
        }
    }

    /** [S22] What is no single address orders nothing and is mailed to nobody; WooCommerce is never given what it refuses. */
    public function test_addresses_that_are_none(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        foreach (['user@[127.0.0.1]', '"a,victim@example.com,b"@evil.fr', 'a@example.com,victim@example.com', '"a b"@example.com', 'zoe@example'] as $email) {
            $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => ['email' => $email] + self::billing()], ['Cart-Token' => $cart->token]);
            self::assertSame([400, 'museau_invalid_billing'], [$answer->get_status(), $this->code($answer)], $email);
        }
        museau()->mail_queue()->put(0, 'test', 'a@example.com,victim@example.com', 'Bonjour', '<p>x</p>', 'x');
        self::assertSame([], $this->mails);
    }

    /** [F32] Who tries too often places no order and holds no piece: as many orders as intents. */
    public function test_no_order_beyond_the_limit(): void
    {
        $before = count(museau()->orders()->pending_before(gmdate('c', time() + 60)));
        $statuses = [];
        $last = 0;
        for ($i = 0; $i < 9; ++$i) {
            $last = $this->made(['name' => 'Gomme', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 900, 'stock' => 1]);
            $statuses[] = $this->press(museau()->carts()->add(null, $last, 1))->get_status();
        }
        self::assertSame([200, 200, 200, 200, 200, 429, 429, 429, 429], $statuses);
        self::assertCount($before + 5, museau()->orders()->pending_before(gmdate('c', time() + 60)));
        self::assertSame(1, museau()->stock()->available($last));
    }

    /** One address holds six one-of-a-kind pieces at most in all its carts; another address has room. */
    public function test_pieces_of_one_address(): void
    {
        $cart = function (int $pieces): Cart {
            $cart = museau()->carts()->add(null, $this->an_original(), 1);
            for ($i = 1; $i < $pieces; ++$i) {
                $cart = museau()->carts()->add($cart->token, $this->an_original(), 1);
            }

            return $cart;
        };
        self::assertSame(200, $this->press($cart(3))->get_status());
        self::assertSame(200, $this->press($cart(3))->get_status());
        $third = $cart(1);
        self::assertSame('museau_too_many_pieces', $this->code($this->press($third)));
        $_SERVER['REMOTE_ADDR'] = '203.0.113.9';
        self::assertSame(200, $this->press($third)->get_status());
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
    }

    /** [S34] Counted prints: an order of ten is free, one of a whole stock holds none of it, nor do many orders of one address. */
    public function test_copies_of_one_address(): void
    {
        $stocked = fn(int $stock): int => $this->made(['name' => 'Carte', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 300, 'stock' => $stock]);
        $print = $stocked(99);
        $whole = $this->press(museau()->carts()->add(null, $print, 99));
        self::assertSame([409, 'museau_too_many_pieces'], [$whole->get_status(), $this->code($whole)]);
        self::assertSame(99, museau()->stock()->available($print));
        self::assertSame(200, $this->press(museau()->carts()->add(null, $print, 10))->get_status());
        self::assertSame(200, $this->press(museau()->carts()->add(null, $stocked(10), 10))->get_status());
        self::assertSame('museau_too_many_pieces', $this->code($this->press(museau()->carts()->add(null, $print, 10))));
        self::assertSame(89, museau()->stock()->available($print));
        $uncounted = $this->made(['name' => 'Affiche', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 300]);
        self::assertSame(200, $this->press(museau()->carts()->add(null, $uncounted, 99))->get_status(), 'holds nothing');
    }

    /** A price that changed since it was shown: 409 with the sentence; pressed again, the new price is charged. */
    public function test_a_price_changes_under_the_cart(): void
    {
        $id = $this->an_original();
        $cart = museau()->carts()->add(null, $id, 1);
        $this->change($id, ['regular_price' => 20000]);
        $answer = $this->press($cart);
        self::assertSame([409, 'museau_cart_changed'], [$answer->get_status(), $this->code($answer)]);
        $answer = $this->press($cart);
        self::assertSame([200, 200.0], [$answer->get_status(), Read::map($answer->get_data())['amount']]);
    }

    /** Amount, currency and deposit come from the server alone (S05): hostile fields change nothing. */
    public function test_hostile_fields_change_nothing(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => ['amount' => 1, 'total' => '0'] + self::billing(), 'amount' => 1, 'currency' => 'usd', 'deposit' => 1], ['Cart-Token' => $cart->token]);
        self::assertContains($answer->get_status(), [200, 400]);
        if ($answer->get_status() === 200) {
            self::assertSame(180.0, Read::map($answer->get_data())['amount']);
        }
    }

    /** S03 An order answers to its key alone, and an unknown order looks like a wrong key. */
    public function test_an_order_answers_to_its_key_alone(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $intent = Read::map($this->press($cart)->get_data());
        foreach (['/order-status', '/balance'] as $path) {
            $wrong = $this->call('GET', $path, ['order' => $intent['order_id'], 'key' => str_repeat('0', 32)]);
            $unknown = $this->call('GET', $path, ['order' => 99999999, 'key' => str_repeat('0', 32)]);
            self::assertSame([404, $wrong->get_data()], [$wrong->get_status(), $unknown->get_data()]);
        }
        $answer = $this->call('GET', '/order-status', ['order' => $intent['order_id'], 'key' => $intent['order_key']]);
        self::assertSame([200, 'unpaid'], [$answer->get_status(), Read::map($answer->get_data())['state']]);
        $stranger = museau()->carts()->add(null, $this->a_print(), 1, 0, ['pa_format' => 'a4']);
        self::assertSame(404, $this->finish($stranger, explode('_secret_', Read::text($intent['client_secret']))[0])->get_status());
        self::assertSame(OrderStatus::Pending, museau()->orders()->find(Read::int($intent['order_id']))?->status);
    }

    public function test_a_webhook_without_signature_is_refused(): void
    {
        self::assertSame(400, $this->call('POST', '/stripe-webhook', ['id' => 'evt_1', 'type' => 'payment_intent.succeeded'])->get_status());
        // Who may have sent it, and what alarms the artist: ExposureTest.
    }

    private function press(Cart $cart): \WP_REST_Response
    {
        return $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing()], ['Cart-Token' => $cart->token]);
    }

    private function finish(Cart $cart, string $intent_id, ?string $photo = null): \WP_REST_Response
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/create-order-with-image');
        $request->set_header('Cart-Token', $cart->token);
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_body_params(['payment_intent_id' => $intent_id, 'billing_details' => (string) wp_json_encode(self::billing()), 'same_address' => '1']);
        Upload::put($request, $photo === null ? [] : ['portrait_image' => ['name' => 'portrait_image_2026.jpg', 'tmp_name' => $photo, 'error' => UPLOAD_ERR_OK, 'size' => 1, 'type' => 'image/jpeg']]);

        return rest_do_request($request);
    }

    private function code(\WP_REST_Response $response): string
    {
        return Read::text(Read::map($response->get_data())['code'] ?? null);
    }

    /** @return array<string, mixed> */
    private static function billing(): array
    {
        return ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true];
    }
}

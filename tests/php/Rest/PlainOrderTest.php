<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Screens\Plain\FormIsIncomplete;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;

/** [B56] Orders that are placed by plain forms and paid on Stripe's own page, with the Stripe stand-in. */
final class PlainOrderTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    /** The same form twice is one order and one page; who comes back from it paid sees it, with both letters and an empty cart. */
    public function test_an_order_is_paid_on_stripes_page(): void
    {
        $cart = $this->filled($this->an_original());
        $url = $this->order($cart);
        self::assertStringStartsWith(MUSEAU_STRIPE_API . '/c/pay/cs_', $url);
        self::assertSame($url, $this->order($cart), 'pressed twice');
        $payment = $this->payment($cart);
        self::assertSame([18700 - 700, null, PaymentStatus::Open], [$payment->amount, $payment->intent_id, $payment->status]);
        $page = Simulator::door('page', ['page' => $payment->session_id]);
        self::assertSame([$payment->amount, 'zoe@example.org'], [$page['amount_total'], $page['customer_email']]);
        self::assertEqualsWithDelta($payment->created + 5520, Read::int($page['expires_at']), 1);
        $this->pay($payment, 'decline');
        self::assertStringContainsString('museau_pay', $this->shown(Read::text($page['cancel_url'])));
        self::assertSame(OrderStatus::Pending, $this->of($payment)->status);
        $this->pay($payment);
        $done = $this->shown(Read::text($page['success_url']));
        self::assertStringContainsString('Merci, Zoé', $done);
        self::assertMatchesRegularExpression('#/carnet\?ouvrir=[^"]+"[^>]*>Suivre ma commande<#', $done);
        $paid = $this->payment($cart);
        self::assertSame([PaymentStatus::Paid, true], [$paid->status, str_starts_with((string) $paid->intent_id, 'pi_')]);
        self::assertSame([true, 18000], [$this->of($payment)->status->is_paid(), $this->of($payment)->received]);
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
        self::assertCount(2, $this->mails);
        self::assertStringContainsString('?acces=', $this->order($cart), 'sent again by the way back: the order that is paid');
        self::assertCount(1, Simulator::charges((string) $paid->intent_id));
    }

    /** The webhook confirms what nobody came back from, whichever of its two events comes, and only once. */
    public function test_the_webhook_confirms(): void
    {
        foreach (['payment_intent.succeeded', 'checkout.session.completed'] as $type) {
            $cart = $this->filled($this->an_original());
            $this->order($cart);
            $payment = $this->payment($cart);
            $intent_id = $this->pay($payment);
            self::assertSame(200, $this->told($intent_id, $type), $type);
            self::assertSame(200, $this->told($intent_id, $type), $type);
            self::assertSame([$intent_id, PaymentStatus::Paid], [$this->payment($cart)->intent_id, $this->payment($cart)->status], $type);
        }
        self::assertCount(4, $this->mails);
    }

    /** Neither a return nor a webhook: the reconciler asks Stripe, and closes the page of an order whose hour is over before it gives the piece back. */
    public function test_the_reconciler(): void
    {
        $piece = $this->an_original();
        $cart = $this->filled($piece);
        $this->order($cart);
        $payment = $this->payment($cart);
        $left = $this->filled($other = $this->an_original());
        $this->order($left);
        $this->pay($payment);
        museau()->reconciler()->run(time() + 200);
        self::assertSame([PaymentStatus::Paid, OrderStatus::Pending], [$this->payment($cart)->status, $this->of($this->payment($left))->status]);
        $session_id = $this->payment($left)->session_id;
        museau()->reconciler()->run(time() + Payment::PATIENCE + 10);
        self::assertSame('expired', Simulator::door('page', ['page' => $session_id])['status']);
        self::assertSame(OrderStatus::Cancelled, $this->of($this->payment($left))->status);
        self::assertSame([0, 1], [museau()->stock()->available($piece), museau()->stock()->available($other)]);
    }

    /** A page and an intent never ask for the same order at once, whichever came first; a changed cart closes the page of the old price. */
    public function test_one_way_to_pay(): void
    {
        $cart = $this->filled($this->a_print(), ['pa_format' => 'a4']);
        $press = fn(): array => Read::map($this->call('POST', '/create-payment-intent', ['billing_details' => self::billing()], ['Cart-Token' => $cart->token])->get_data());
        $intent_id = explode('_secret_', Read::text($press()['client_secret']))[0];
        $this->order($cart);
        self::assertTrue(museau()->payments()->find($intent_id)->is_cancelled());
        $first = (string) $this->payment($cart)->session_id;
        $press();
        self::assertSame('expired', Simulator::door('page', ['page' => $first])['status']);
        self::assertNotNull($this->payment($cart)->intent_id);
        $this->order($cart);
        $second = (string) $this->payment($cart)->session_id;
        $changed = museau()->carts()->set_quantity($cart->token, $cart->lines[0]->key, 3);
        $this->refused('museau_cart_changed', fn(): string => $this->order($cart));
        $this->order($changed);
        self::assertSame('expired', Simulator::door('page', ['page' => $second])['status']);
        self::assertSame(3600 + 700, $this->payment($cart)->amount);
        $this->pay($this->payment($cart));
        self::assertSame(409, $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing()], ['Cart-Token' => $cart->token])->get_status());
        self::assertSame(PaymentStatus::Paid, $this->payment($cart)->status, 'asked before another way is opened');
    }

    /** Three cards refused on the page close it, with the events and without. */
    public function test_three_declines_close_the_page(): void
    {
        foreach ([true, false] as $is_told) {
            $cart = $this->filled($this->an_original());
            $this->order($cart);
            $payment = $this->payment($cart);
            for ($i = 0; $i < 3; ++$i) {
                $intent_id = $this->pay($payment, 'decline');
                $is_told && $this->told($intent_id, 'payment_intent.payment_failed');
            }
            if (!$is_told) {
                museau()->reconciler()->run(time() + 200);
            }
            self::assertSame('expired', Simulator::door('page', ['page' => $payment->session_id])['status']);
            $this->refused('museau_too_many_payments', fn(): string => $this->order($cart));
        }
    }

    /** Stripe cannot be reached, refuses, or has no keys: the order stands, its signed link is mailed and shown, and pays it later. */
    public function test_a_link_when_stripe_has_no_page(): void
    {
        foreach (['drop-before' => 3, 'lie' => 3, '400' => 1] as $fault => $times) {
            $this->mails = [];
            // Each try counts, also one that Stripe did not answer.
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $cart = $this->filled($this->an_original());
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/checkout/sessions', 'fault' => (string) $fault, 'times' => $times]], 'hold' => true]);
            $next = $this->order($cart);
            self::assertStringContainsString('lien=1', $next);
            self::assertStringContainsString('zoe@example.org', $this->shown($next));
            $order = $this->of($this->payment($cart));
            self::assertSame([OrderStatus::Pending, 1], [$order->status, count($this->mails)]);
            self::assertStringContainsString(esc_url(OrderLinks::payment($order)), $this->sent(0));
            $note = self::query(museau()->plain_payment()->follow($order->id . '.' . $order->key))['acces'];
            self::assertStringContainsString('/c/pay/', museau()->plain_payment()->pay($note));
            $this->pay($this->payment($cart));
            self::assertStringContainsString('acces=', museau()->plain_payment()->pay($note), 'paid meanwhile');
            self::assertTrue($this->of($this->payment($cart))->status->is_paid());
        }
        self::assertNull(museau()->plain_payment()->opened(self::query(museau()->plain_payment()->follow($order->id . '.wrong'))['acces']));
        $this->refused('museau_order_closed', static fn(): string => museau()->plain_payment()->pay('1.9999999999.' . str_repeat('0', 64)));
    }

    /** The rules of the form are those of the call: all errors at once, by field; sold meanwhile is said. */
    public function test_refusals(): void
    {
        $cart = $this->filled($piece = $this->an_original());
        try {
            museau()->plain_payment()->order(['revision' => $cart->revision(), 'firstName' => 'Zoé']);
            self::fail('An order without an address.');
        } catch (BillingIsInvalid $invalid) {
            $errors = Read::map($invalid->data['errors'] ?? null);
            self::assertSame(['lastName', 'shippingCity', 'cgv'], array_values(array_intersect(['lastName', 'shippingCity', 'cgv', 'firstName'], array_keys($errors))));
        }
        self::assertNull(museau()->ledger()->open($cart->id));
        $this->change($piece, ['stock' => 0]);
        $this->refused('museau_cart_changed', fn(): string => $this->order($cart));
        $_COOKIE = [];
        $this->refused(CouldNotPlaceOrder::cart_is_empty()->error_code, static fn(): string => museau()->plain_payment()->order(self::form('')));
    }

    /** A portrait: the photograph survives the form's other faults, belongs to its line, and to its order once that is paid. */
    public function test_a_portrait_with_its_photograph(): void
    {
        $id = $this->the_portrait();
        $fields = ['museau_add' => (string) $id, 'pa_format' => 'a4', 'nombre-animaux' => '1 animal', 'museau_animal' => 'Rex', 'museau_advice' => 'Oui'];
        $choices = museau()->catalogue()->find($id)->variations[0]->choices ?? [];
        $fields = [...$fields, ...$choices];
        $files = ['portrait_photo' => ['tmp_name' => self::PHOTO, 'error' => UPLOAD_ERR_OK]];
        try {
            museau()->plain_cart()->add($fields, $files);
            self::fail('Taken without the box.');
        } catch (FormIsIncomplete $incomplete) {
            self::assertSame(['advice_read'], array_keys(Read::map($incomplete->data['fields'] ?? null)));
            self::assertStringStartsWith('data:image/jpeg', museau()->cart_photos()->thumb($incomplete->draft));
            $fields['photo_draft'] = $incomplete->draft;
        }
        museau()->plain_cart()->add([...$fields, 'advice_read' => 'on'], []);
        $cart = museau()->carts()->open(CartCookie::token());
        self::assertSame([$cart->lines[0]->key], array_keys(museau()->cart_photos()->of_cart($cart->id)));
        self::assertSame('Oui', array_column($cart->lines[0]->variation, 'value', 'slug')['museau_advice'] ?? '');
        museau()->plain_cart()->add([...$fields, 'advice_read' => 'on'], $files);
        self::assertCount(1, museau()->carts()->open(CartCookie::token())->lines, 'the same press twice');
        $this->order($cart);
        $payment = $this->payment($cart);
        self::assertSame(4500, $payment->amount, '30 % and the shipping');
        $this->pay($payment);
        museau()->payment_confirmation()->confirm($payment);
        [$photo] = museau()->photos()->of_order($payment->order_id);
        self::assertSame([768, 1024, $cart->lines[0]->key], [$photo->width, $photo->height, $photo->line_key]);
        self::assertSame([], museau()->cart_photos()->of_cart($cart->id));
        self::assertCount(2, $this->mails, 'nothing is missing');
        self::assertStringNotContainsString('Envoyer ma photo', $this->sent(0));
        museau()->photos()->delete($photo);
    }

    /** A line that goes takes its photograph along; a draft goes after a day. */
    public function test_photographs_go(): void
    {
        $id = $this->the_portrait();
        $fields = [...museau()->catalogue()->find($id)->variations[0]->choices ?? [], 'museau_add' => (string) $id, 'advice_read' => 'on'];
        museau()->plain_cart()->add($fields, ['portrait_photo' => ['tmp_name' => self::PHOTO, 'error' => UPLOAD_ERR_OK]]);
        $cart = museau()->carts()->open(CartCookie::token());
        $file = Read::text(Db::value('SELECT file FROM %i WHERE cart_id = %s', Schema::table('cart_photos'), $cart->id));
        $path = Read::text(museau()->photos()->health()['folder']) . "/$file";
        self::assertFileExists($path);
        museau()->photos()->sweep();
        self::assertFileExists($path);
        museau()->plain_cart()->remove($cart->lines[0]->key);
        self::assertFileDoesNotExist($path);
        $draft = museau()->cart_photos()->keep(self::PHOTO);
        museau()->cart_photos()->forget_old();
        self::assertTrue(museau()->cart_photos()->is_draft($draft));
        \Museau\Kernel\Clock::shift(DAY_IN_SECONDS + 60);
        museau()->cart_photos()->forget_old();
        self::assertFalse(museau()->cart_photos()->is_draft($draft));
    }
}

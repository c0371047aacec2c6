<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;

/** [B56] What a plain form has shown, and what was pressed, is what counts. */
final class PlainAgreementTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    /** What was shown is what is agreed to: other terms than those of the open form, or another cart, are said before anything is placed. */
    public function test_what_was_shown(): void
    {
        $cart = $this->filled($this->a_print(), ['pa_format' => 'a4']);
        $_COOKIE[CartCookie::NAME] = $cart->token;
        $_GET = ['etape' => 'commande'];
        $shown = museau()->shell()->legal->cgv_version();
        self::assertMatchesRegularExpression('/name="cgv_version"\s+value="' . preg_quote($shown, '/') . '"/', museau()->plain_shop()->html());
        $form = self::form($cart->revision());
        museau()->settings()->save(['mediator_name' => 'Un autre médiateur']);
        self::assertNotSame($shown, museau()->shell()->legal->cgv_version());
        try {
            museau()->plain_payment()->order($form);
            self::fail('Terms that she has not seen.');
        } catch (BillingIsInvalid $invalid) {
            self::assertSame(['cgv'], array_keys(Read::map($invalid->data['errors'] ?? null)));
        }
        // Another tab changes the cart while this form is read.
        $form = self::form($cart->revision());
        $meanwhile = static function (mixed $kept) use ($cart, &$meanwhile): mixed {
            remove_filter('option_museau_cgv_version', $meanwhile);
            museau()->carts()->set_quantity($cart->token, $cart->lines[0]->key, 2);

            return $kept;
        };
        add_filter('option_museau_cgv_version', $meanwhile);
        $this->refused('museau_cart_changed', static fn(): string => museau()->plain_payment()->order($form));
        self::assertSame(2, museau()->carts()->open($cart->token)->lines[0]->quantity);
        self::assertNull(museau()->ledger()->open($cart->id));
        $this->order(museau()->carts()->open($cart->token));
        self::assertSame(museau()->shell()->legal->cgv_version(), $this->of($this->payment($cart))->meta['cgv_version'] ?? null);
    }

    /** A corrected address opens another page of Stripe's, in its own name, and gets the link when there is none. */
    public function test_a_corrected_address(): void
    {
        $cart = $this->filled($this->an_original());
        $this->order($cart);
        $first = (string) $this->payment($cart)->session_id;
        $right = ['email' => 'zoe.martin@example.org'] + self::form($cart->revision());
        museau()->plain_payment()->order($right);
        $second = (string) $this->payment($cart)->session_id;
        self::assertSame(['expired', 'zoe.martin@example.org'], [
            Simulator::door('page', ['page' => $first])['status'],
            Simulator::door('page', ['page' => $second])['customer_email'],
        ]);
        museau()->plain_payment()->order(['orderNotes' => 'Rex mord'] + $right);
        self::assertSame($second, $this->payment($cart)->session_id, 'another note leaves the page');
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $right['revision'] = $this->filled($this->an_original())->revision();
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/checkout/sessions', 'fault' => '400', 'times' => 2]], 'hold' => true]);
        foreach (['wrong@example.org', 'right@example.org', 'right@example.org'] as $email) {
            museau()->plain_payment()->order(['email' => $email] + $right);
        }
        self::assertSame(['wrong@example.org', 'right@example.org'], array_column($this->mails, 'to'));
    }

    /** A refused press counts for nothing: the next one of the same form is heard, and adds what is there again. */
    public function test_a_press_after_a_refusal(): void
    {
        $this->filled($this->a_print(), ['pa_format' => 'a4']);
        $piece = $this->an_original();
        $press = static fn(): string => museau()->plain_cart()->add(['museau_add' => (string) $piece], []);
        $this->change($piece, ['stock' => 0]);
        foreach ([1, 2] as $time) {
            try {
                $press();
                self::fail("Nothing is said to press $time.");
            } catch (CouldNotChangeCart) {
                self::assertCount(1, museau()->carts()->open(CartCookie::token())->lines);
            }
        }
        $this->change($piece, ['stock' => 1]);
        $press();
        $press();
        self::assertCount(2, museau()->carts()->open(CartCookie::token())->lines);
    }
}

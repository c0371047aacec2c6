<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Engine\WooCommerce\TokenSession;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** WooCommerce's cart where it, its own API or an extension has a word to say. */
final class CartsTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('WooCommerce\'s totals follow each change of a cart, not only what is added')]
    public function test_totals_follow(): void
    {
        $this->the_portrait();
        $cart = $this->with_portrait();
        $this->assert_same_totals($cart, 11499);
        $cart = museau()->carts()->add($cart->token, $this->a_print(), 1, 0, ['pa_format' => 'a4']);
        $this->assert_same_totals($cart, 11499 + 1200 + 700);
        $cart = museau()->carts()->set_quantity($cart->token, $cart->lines[1]->key, 3);
        $this->assert_same_totals($cart, 11499 + 3600 + 700);
        $cart = museau()->carts()->remove($cart->token, $cart->lines[0]->key);
        $this->assert_same_totals($cart, 3600 + 700);
    }

    #[TestDox('A cart of WooCommerce whose days are over is empty')]
    public function test_a_cart_that_is_too_old(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        Db::run('UPDATE %i SET session_expiry = %d WHERE session_key = %s', Db::wpdb()->prefix . 'woocommerce_sessions', time() - 1, $cart->id);
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
    }

    #[TestDox('A line that WooCommerce\'s own API put into the cart has its present price, and nothing is said to have changed')]
    public function test_a_line_of_its_own(): void
    {
        $cart = museau()->carts()->add(museau()->carts()->add(null, $this->an_original(), 1)->token, $this->a_print(), 1, 0, ['pa_format' => 'a3']);
        $session = new TokenSession($cart->id);
        $session->set('cart', array_map(static fn(array $line): array => array_diff_key($line, ['museau_price' => true]), $session->lines()));
        $session->save();
        $opened = museau()->carts()->open($cart->token);
        self::assertSame([[], 18000 + 2050], [$opened->notices, $opened->totals->subtotal]);
    }

    #[TestDox('What an extension refuses is refused in its words, without their markup; one that says nothing is spoken for')]
    public function test_an_extension_says_no(): void
    {
        foreach (['Pas <b>avant</b> l&#039;été' => 'Pas avant l\'été', '' => 'Impossible d\'ajouter le produit au panier.'] as $said => $heard) {
            $refuse = static fn() => throw new \Exception($said);
            add_filter('woocommerce_add_cart_item_data', $refuse);
            try {
                museau()->carts()->add(null, $this->an_original("Œuvre $heard"), 1);
                self::fail('Nothing was refused.');
            } catch (Refusal $refusal) {
                self::assertSame(['museau_refused', $heard], [$refusal->error_code, $refusal->getMessage()]);
            } finally {
                remove_filter('woocommerce_add_cart_item_data', $refuse);
            }
            self::assertSame(0, wc_notice_count(), 'said here, not on the next page');
        }
    }

    private function assert_same_totals(Cart $cart, int $total): void
    {
        self::assertSame($total, $cart->totals->total);
        self::assertEqualsWithDelta($total / 100, (float) Read::text(WC()->cart->get_total('edit')), 0.001);
    }
}

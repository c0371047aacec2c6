<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Payments\Checkout;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A press that has read its cart before another one emptied it. On every engine. */
final class EmptiedCartTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    #[TestDox('What was emptied between the reading and the order is not ordered: the answer says so, and nothing is placed')]
    public function test_emptied(): void
    {
        $cart = $this->print_in_cart();
        $before = self::payments();
        self::assertSame('museau_cart_changed', $this->pressed($cart, static fn(Cart $read) => museau()->carts()->clear($read->id)));
        self::assertSame($before, self::payments());
    }

    #[TestDox('Read without the voucher that was spending itself meanwhile, the cart leads to the order that is paid, and to no second one')]
    public function test_spent(): void
    {
        $voucher = $this->a_voucher(1);
        $cart = $this->print_in_cart();
        $before = 0;
        $said = $this->pressed($cart, function () use ($cart, $voucher, &$before): void {
            $this->press($this->with_code($cart, $voucher));
            $before = self::payments();
        });
        self::assertSame([PaymentFailed::ALREADY_PAID, $before], [$said, self::payments()]);
        self::assertCount(1, array_filter(self::story($voucher), static fn(array $move): bool => $move[0] === 'redeemed'));
    }

    private function print_in_cart(): Cart
    {
        $print = $this->a_print();

        return museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
    }

    /**
     * The code of the refusal.
     *
     * @param \Closure(Cart): void $meanwhile happens once the cart was read, and before its lock is held
     */
    private function pressed(Cart $cart, \Closure $meanwhile): string
    {
        $billing = new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '69003', 'Lyon', '0612345678', 'zoe@example.org', true);
        $checkout = (new \ReflectionMethod(museau(), 'checkout'))->invoke(museau());
        self::assertInstanceOf(Checkout::class, $checkout);
        try {
            $checkout->begin($cart->token, $billing, '', static function (Cart $read) use ($meanwhile): array {
                $meanwhile($read);

                return [];
            });
        } catch (Refusal $refusal) {
            return $refusal->error_code;
        }

        return '';
    }

    private static function payments(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('payments'));
    }
}

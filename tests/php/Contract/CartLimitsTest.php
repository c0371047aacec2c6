<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** How much a cart takes, and what a variation leaves to its buyer. */
final class CartLimitsTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('An option that a variation leaves open is the buyer\'s to choose: two choices are two lines, and an order keeps them')]
    public function test_open_options(): void
    {
        $id = $this->made([
            'name' => 'Tirage à encadrer', 'type' => 'variable', 'categories' => ['impression'],
            'attributes' => [
                ['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => ['sans-cadre', 'cadre-noir'], 'variation' => true],
                ['name' => 'Papier', 'options' => ['Lisse', 'À grain'], 'variation' => true],
            ],
            'variations' => [['choices' => ['pa_format' => 'a4', 'pa_cadre' => '', 'papier' => ''], 'price' => 1200], ['choices' => ['pa_format' => 'a3', 'pa_cadre' => '', 'papier' => ''], 'price' => 2050]],
        ]);
        $cart = null;
        foreach (['cadre-noir', 'sans-cadre', 'cadre-noir'] as $frame) {
            $cart = museau()->carts()->add($cart?->token, $id, 1, 0, ['pa_format' => 'a4', 'pa_cadre' => $frame, 'papier' => 'a-grain']);
        }
        self::assertSame([2, 1], array_column($cart->lines, 'quantity'));
        foreach ([$cart, museau()->carts()->open($cart->token)] as $seen) {
            self::assertSame(['À grain', 'À grain'], array_map(static fn(CartLine $line): string => array_column($line->variation, 'value', 'slug')['papier'] ?? '', $seen->lines));
            self::assertCount(2, array_unique(array_map(static fn(CartLine $line): string => array_column($line->variation, 'value', 'slug')['pa_cadre'] ?? '', $seen->lines)));
        }
        self::assertSame(3600, $cart->totals->subtotal);
    }

    #[TestDox('A cart takes fifty lines; of what is in it there may be more, up to 99 of a kind')]
    public function test_a_full_cart(): void
    {
        $rules = museau()->cart_rules();
        $line = $rules->new_line($this->a_print(), 49, 0, ['pa_format' => 'a4'], []);
        $known = $rules->look_up([$line], '');
        $lines = [];
        for ($n = 0; $n < 50; ++$n) {
            $lines = $rules->with($lines, ['key' => "line-$n"] + $line, $known);
        }
        self::assertCount(50, $lines);
        $lines = $rules->with($lines, ['key' => 'line-7', 'quantity' => 50] + $line, $known);
        self::assertSame([50, 99, 49], [count($lines), $lines[7]['quantity'], $lines[8]['quantity']]);
        foreach (['museau_cart_full' => 'one line more', 'museau_above_limit' => 'line-7'] as $code => $key) {
            try {
                $rules->with($lines, ['key' => $key, 'quantity' => 1] + $line, $known);
                self::fail("$key was taken.");
            } catch (CouldNotChangeCart $refusal) {
                self::assertSame($code, $refusal->error_code);
            }
        }
    }
}

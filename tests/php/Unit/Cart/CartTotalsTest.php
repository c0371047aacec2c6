<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Cart;

use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\CartTotals;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Tests\Support\Figures;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class CartTotalsTest extends TestCase
{
    /** @param list<array{int, int, int}> $lines price, quantity, percentage */
    #[DataProvider('deposits')]
    #[TestDox('[R091] Deposit = price × quantity × percentage, half up to the cent; the balance is the rest (B26)')]
    public function test_deposits_are_exact(array $lines, int $future_payments): void
    {
        $totals = CartTotals::of(array_map(fn(array $line): CartLine => $this->line($line[0], $line[1], $line[2]), $lines), new Settings());
        self::assertSame($future_payments, $totals->future_payments);
        self::assertSame($totals->total, $totals->due_now() + $totals->future_payments);
    }

    /** @return iterable<string, array{list<array{int, int, int}>, int}> */
    public static function deposits(): iterable
    {
        yield 'no deposit' => [[[12000, 1, 0]], 0];
        yield '30 % of 120 €' => [[[12000, 1, 30]], 8400];
        yield '29,997 rounds to 30,00' => [[[9999, 1, 30]], 6999];
        yield 'exactly half a cent rounds up' => [[[150, 1, 1]], 148];
        yield 'just below half a cent' => [[[149, 1, 1]], 148];
        yield 'per line, not per piece' => [[[333, 3, 33]], 999 - 330];
        yield 'per line, not on the sum' => [[[150, 1, 1], [150, 1, 1]], 296];
        yield '99 %' => [[[1, 1, 99]], 0];
        yield '1 % of one cent' => [[[1, 1, 1]], 1];
        yield 'mixed' => [[[9999, 1, 30], [2050, 2, 0]], 6999];
    }

    /** Carts of random prices, quantities and rates against exact decimal arithmetic: deposit and balance are the price (F29). */
    public function test_no_cent_is_ever_lost(): void
    {
        mt_srand(20261121);
        $cases = Figures::times('MUSEAU_DEPOSITS', 100_000);
        for ($i = 0; $i < $cases; ++$i) {
            $lines = [];
            $deposits = $total = 0;
            for ($n = mt_rand(1, 3); $n > 0; --$n) {
                [$price, $quantity, $percent] = [mt_rand(0, 500_000), mt_rand(1, 9), mt_rand(0, 99)];
                $lines[] = $this->line($price, $quantity, $percent);
                $hundredths = $price * $quantity * $percent;
                // 0 % is no deposit: the line is paid whole now.
                $deposits += $percent === 0 ? $price * $quantity : intdiv($hundredths, 100) + ($hundredths % 100 >= 50 ? 1 : 0);
                $total += $price * $quantity;
            }
            $totals = CartTotals::of($lines, new Settings());
            if ([$totals->due_now() - $totals->shipping, $totals->due_now() + $totals->future_payments] !== [$deposits, $total + $totals->shipping]) {
                self::fail("Case $i: " . json_encode(array_map(static fn(CartLine $line): array => [$line->price, $line->quantity, $line->deposit_percent], $lines)));
            }
        }
        self::assertSame(Money::percentage(9999, 30), 3000);
        Figures::write('deposits', '', $cases);
    }

    #[TestDox('[R105] Each portrait pays 15 €; the rest travels together for 7 €, free from 50 €')]
    public function test_shipping(): void
    {
        self::assertSame(0, $this->shipping());
        self::assertSame(700, $this->shipping($this->line(4999, 1, 0)));
        self::assertSame(0, $this->shipping($this->line(2500, 2, 0)));
        self::assertSame(1500, $this->shipping($this->line(20000, 1, 30, true)));
        self::assertSame(3700, $this->shipping($this->line(20000, 1, 30, true), $this->line(20000, 1, 30, true), $this->line(4999, 1, 0)));
        self::assertSame(1500, $this->shipping($this->line(9999, 1, 30, true), $this->line(5000, 1, 0)));
    }

    /** What the browser reckons until it is answered (src/client/store/totals.ts); MUSEAU_WRITE_PARITY=1 writes the fixture anew. */
    public function test_the_browser_is_held_to_these_sums(): void
    {
        $carts = [
            'nothing' => [[], false],
            'one print' => [[$this->line(2000, 1, 0)], false],
            'below what ships for nothing' => [[$this->line(4999, 1, 0)], false],
            'at what ships for nothing' => [[$this->line(2500, 2, 0)], false],
            'a coupon takes it below' => [[$this->line(2500, 2, 0)->with_discount(1)], false],
            'a coupon that gives the shipping' => [[$this->line(2000, 1, 0), $this->line(12000, 1, 30, true)], true],
            'a portrait and a print' => [[$this->line(9999, 1, 30, true), $this->line(2050, 2, 0)], false],
            'a deposit counts from the price before a coupon' => [[$this->line(12000, 1, 30, true)->with_discount(2000)], false],
            'a balance of a few cents is paid at once' => [[$this->line(10000, 1, 30, true)->with_discount(6960)], false],
            'half a cent of a deposit' => [[$this->line(150, 1, 1)], false],
        ];
        $sums = array_map(static fn(array $cart): array => [
            'lines' => array_map(static fn(CartLine $line): array => [
                'price' => Money::to_rest($line->price), 'quantity' => $line->quantity, 'is_portrait' => $line->is_portrait,
                'shipping_cost' => Money::to_rest($line->shipping_cost), 'discount' => Money::to_rest($line->discount),
                'deposit_info' => ['enabled' => $line->deposit_percent > 0, 'amount' => $line->deposit_percent],
            ], $cart[0]),
            'is_free' => $cart[1],
            'totals' => array_map(static fn(mixed $cents): float => Money::to_rest(Read::int($cents)), array_diff_key(
                get_object_vars(CartTotals::of($cart[0], new Settings(), $cart[1])),
                ['discount' => 0],
            )),
        ], $carts);
        $file = __DIR__ . '/../../../fixtures/cart-totals.json';
        $json = json_encode($sums, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES) . "\n";
        if (getenv('MUSEAU_WRITE_PARITY')) {
            file_put_contents($file, $json);
        }
        self::assertStringEqualsFile($file, $json);
    }

    private function shipping(CartLine ...$lines): int
    {
        return CartTotals::of(array_values($lines), new Settings())->shipping;
    }

    private function line(int $price, int $quantity, int $percent, bool $portrait = false): CartLine
    {
        return new CartLine('k', 1, 0, 'Nom', '/', null, $quantity, $price, [], '', '', '', '', $percent, '', '', $portrait ? 1500 : 700, $portrait, $portrait, null);
    }
}

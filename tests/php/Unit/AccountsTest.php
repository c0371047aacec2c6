<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Domain\Accounts\Csv;
use Museau\Domain\Accounts\OperationKind;
use Museau\Domain\Accounts\OrderSplit;
use Museau\Domain\Accounts\Sale;
use Museau\Domain\Accounts\Shares;
use Museau\Domain\Accounts\SoldLine;
use Museau\Domain\Accounts\Threshold;
use Museau\Domain\Accounts\UrssafPeriod;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The arithmetic of the books. */
final class AccountsTest extends TestCase
{
    #[TestDox('Parts add up to the whole, none differs by a cent or more from its exact share, and no weight gets nothing wrongly')]
    public function test_shares(): void
    {
        mt_srand(7);
        for ($round = 0; $round < 2000; ++$round) {
            $weights = ['a' => mt_rand(0, 9999), 'b' => mt_rand(0, 9999), 'c' => mt_rand(0, 3)];
            $cents = mt_rand(0, 99999);
            $parts = Shares::of($cents, $weights);
            self::assertSame($cents, array_sum($parts));
            $sum = array_sum($weights);
            foreach ($sum > 0 ? $weights : [] as $key => $weight) {
                self::assertLessThan(1, abs($parts[$key] - $cents * $weight / $sum));
            }
        }
        self::assertSame(['a' => 5, 'b' => 0], Shares::of(5, ['a' => 0, 'b' => 0]));
        self::assertSame(['a' => 34, 'b' => 33, 'c' => 33], Shares::of(100, ['a' => 1, 'b' => 1, 'c' => 1]));
    }

    #[TestDox('Deposit and balance pay for what each line asks then; shipping follows the lines and comes with the first payment')]
    public function test_deposit(): void
    {
        // A portrait at 100 € with a deposit of 30 %, a lesson at 50 €, 15 € of shipping.
        $split = new OrderSplit(self::sale(1500, [10000, 7000, 'goods'], [5000, 0, 'service']));
        self::assertSame(['goods' => 4000, 'service' => 5500], $split->received(9500, 'deposit'));
        self::assertSame(['goods' => 7000, 'service' => 0], $split->received(7000, 'balance'));
        // The lesson's line goes back with its part of the shipping.
        self::assertSame([['goods' => 0, 'service' => 5500]], $split->given_back([5500], [2 => 5000]));
        self::assertSame([['goods' => 7000, 'service' => 0], ['goods' => 4000, 'service' => 0]], $split->given_back([7000, 4000], []));
    }

    #[TestDox('A demand that is paid back from two payments, or that names less than its lines, adds up; no kind gives back what it never received')]
    public function test_refunds(): void
    {
        mt_srand(11);
        for ($round = 0; $round < 1000; ++$round) {
            $lines = [];
            for ($n = mt_rand(1, 4); $n > 0; --$n) {
                $total = mt_rand(1, 20000);
                $lines[] = [$total, mt_rand(0, 1) * intdiv($total, 3), mt_rand(0, 1) === 1 ? 'goods' : 'service'];
            }
            $sale = self::sale(mt_rand(0, 1) * 700, ...$lines);
            $whole = $sale->shipping + array_sum(array_column($lines, 0));
            $balance = array_sum(array_column($lines, 1));
            $split = new OrderSplit($sale);
            $open = ['goods' => 0, 'service' => 0];
            foreach ($balance > 0 ? [[$whole - $balance, 'deposit'], [$balance, 'balance']] : [[$whole, 'full']] as [$cents, $kind]) {
                $parts = $split->received($cents, $kind);
                self::assertSame($cents, array_sum($parts));
                $open = ['goods' => $open['goods'] + $parts['goods'], 'service' => $open['service'] + $parts['service']];
            }
            $left = $whole;
            while ($left > 0) {
                $cents = mt_rand(0, 3) === 0 ? $left : mt_rand(1, $left);
                $pieces = $cents > 1 ? [intdiv($cents, 2), $cents - intdiv($cents, 2)] : [$cents];
                $named = mt_rand(0, 1) === 1 ? [1 => mt_rand(0, $cents)] : [];
                foreach ($split->given_back($pieces, $named) as $place => $parts) {
                    self::assertSame($pieces[$place], array_sum($parts));
                    $open = ['goods' => $open['goods'] - $parts['goods'], 'service' => $open['service'] - $parts['service']];
                    self::assertGreaterThanOrEqual(0, min($open['goods'], $open['service']));
                    self::assertGreaterThanOrEqual(0, min($parts['goods'], $parts['service']));
                }
                $left -= $cents;
            }
            self::assertSame(['goods' => 0, 'service' => 0], $open);
        }
    }

    #[TestDox('Months and quarters are due at the end of the month after, or on the next working day')]
    public function test_due_days(): void
    {
        $due = static fn(int $year, bool $is_monthly): array => array_map(
            static fn(UrssafPeriod $period): string => $period->due,
            UrssafPeriod::of_year($year, $is_monthly),
        );
        // 31 October 2026 is a Saturday before a Sunday that is All Saints'; 31 January 2027 is a Sunday.
        self::assertSame(['2026-04-30', '2026-07-31', '2026-11-02', '2027-02-01'], $due(2026, false));
        // As Urssaf named them then.
        self::assertSame(['2021-04-30', '2021-08-02', '2021-11-02', '2022-01-31'], $due(2021, false));
        self::assertSame('2022-05-02', $due(2022, false)[0]);
        self::assertSame(['2028-02-29', '2028-03-31', '2028-05-02'], array_slice($due(2028, true), 0, 3));
        self::assertCount(12, $due(2028, true));
    }

    #[TestDox('The limits of the franchise warn from 80 %, and say when it ends')]
    public function test_thresholds(): void
    {
        $levels = static fn(bool $is_artist, int $goods, int $service): array => array_map(
            static fn(Threshold $threshold): string => $threshold->level(),
            Threshold::all($is_artist, $goods, $service),
        );
        self::assertSame(['', ''], $levels(false, 6799999, 0));
        self::assertSame(['near', ''], $levels(false, 6800000, 0));
        self::assertSame(['near', 'near'], $levels(false, 3800000, 3000000));
        self::assertSame(['near', ''], $levels(false, 8500000, 0));
        self::assertSame(['over', ''], $levels(false, 8500001, 0));
        self::assertSame(['above', 'above'], $levels(false, 9350001, 4125001));
        self::assertSame(['', 'over'], $levels(false, 0, 4125000));
        self::assertSame(['near', ''], $levels(true, 4000000, 2799999));
        self::assertSame(['above', 'over'], $levels(true, 5500001, 3850000));
    }

    #[TestDox('Amounts are written with a decimal comma, below zero too; no cell is a formula')]
    public function test_csv(): void
    {
        self::assertSame(['0,00', '-0,05', '1234,50', '-12,00'], array_map(Csv::amount(...), [0, -5, 123450, -1200]));
        self::assertSame(['"\'=1+1"', '"a""b"', '"\'+33 6"', '"x y"'], array_map(Csv::text(...), ['=1+1', 'a"b', "\t+33 6", "x\ny"]));
    }

    /** @param array{int, int, string} ...$lines total, balance, kind */
    private static function sale(int $shipping, array ...$lines): Sale
    {
        $sold = [];
        foreach (array_values($lines) as $place => [$total, $balance, $kind]) {
            $sold[] = new SoldLine($place + 1, 'x', 1, $total, $balance, OperationKind::from($kind));
        }

        return new Sale(1, '2026-0001', 0, false, $shipping, $sold);
    }
}

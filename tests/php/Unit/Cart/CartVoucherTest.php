<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Cart;

use Museau\Domain\Cart\CartVoucher;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class CartVoucherTest extends TestCase
{
    /**
     * @param list<int> $available
     * @param list<int> $taken
     */
    #[DataProvider('plans')]
    public function test_what_a_cart_takes(array $taken, array $available, int $due, int $most): void
    {
        $vouchers = array_map(static fn(int $id, int $cents): array => ['id' => $id, 'available' => $cents], array_keys($available), $available);
        self::assertSame($taken, array_column(CartVoucher::plan($vouchers, $due, $most), 'cents'));
    }

    /** @return array<string, array{list<int>, list<int>, int, int}> taken; available; due; most */
    public static function plans(): array
    {
        return [
            'no voucher' => [[], [], 5000, 5000],
            'less than is due' => [[3000], [3000], 5000, 5000],
            'more than is due: the rest stays' => [[5000], [8000], 5000, 5000],
            'exactly' => [[5000], [5000], 5000, 5000],
            'several, the first added first' => [[3000, 2000, 0], [3000, 4000, 100], 5000, 5000],
            'one without a balance' => [[0, 2000], [0, 2000], 5000, 5000],
            'a card takes no few cents: 20 would be left' => [[4950], [4980], 5000, 5000],
            'a card takes 50 at least' => [[4950], [4950], 5000, 5000],
            'several, and few cents would be left' => [[3000, 1950], [3000, 1999], 5000, 5000],
            'vouchers do not buy vouchers' => [[2000], [9000], 7000, 2000],
            'nothing but vouchers is bought' => [[0], [9000], 7000, 0],
            'a small sum, of which the card takes its least' => [[9], [10], 59, 59],
            'a sum so small that the card must take it all' => [[0], [10], 50, 50],
        ];
    }

    /** Whatever is held and due: never more than is held, than is due, and never a few cents by card. */
    public function test_many_plans(): void
    {
        mt_srand(7);
        for ($round = 0; $round < 20000; ++$round) {
            $vouchers = [];
            for ($id = 1; $id <= mt_rand(0, 4); ++$id) {
                $vouchers[] = ['id' => $id, 'available' => mt_rand(0, 6000)];
            }
            $due = mt_rand(50, 9000);
            $most = mt_rand(0, 1) === 1 ? $due : mt_rand(0, $due);
            $sum = 0;
            foreach (CartVoucher::plan($vouchers, $due, $most) as $place => $voucher) {
                self::assertGreaterThanOrEqual(0, $voucher->cents);
                self::assertLessThanOrEqual($vouchers[$place]['available'], $voucher->cents);
                $sum += $voucher->cents;
            }
            $by_card = $due - $sum;
            self::assertLessThanOrEqual($most, $sum);
            self::assertTrue($by_card === 0 || $by_card >= CartVoucher::LEAST_BY_CARD, "$by_card by card of $due");
        }
    }
}

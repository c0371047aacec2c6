<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Accounts\VoucherTakings;
use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherMode;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\WordPressTestCase;

/** A voucher is worth what its buyer's money is: nothing once that is back, disputed, marked by mistake, or that of a test. */
final class VoucherMoneyTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    protected function tearDown(): void
    {
        remove_filter(VoucherMode::FILTER, '__return_true', 20);
        Clock::shift(0);
        parent::tearDown();
    }

    public function test_a_voucher_of_a_test_card_is_unknown_once_cards_are_charged_for_real(): void
    {
        $now = time();
        [$voucher, $used] = [$this->a_voucher(1), $this->a_voucher(0)];
        $code = VoucherCodes::make($voucher->id);
        $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original('Un'), 1), $used));
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        $owed = VoucherBook::owed($now + 60, false);
        self::assertSame([false, 10000], [$voucher->live, $cart->by_voucher()]);
        add_filter(VoucherMode::FILTER, '__return_true', 20);
        self::assertSame('museau_voucher_unknown', self::refusal(static fn() => VoucherCodes::find($code)));
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
        self::assertFalse($voucher->is_usable($now));
        self::assertSame('museau_voucher_spent', self::refusal(static fn() => Vouchers::move($voucher->id, VoucherKind::Redeemed, -1, 1)));
        self::assertSame([0, []], [VoucherBook::owed($now + 60, true), VoucherTakings::used($now - 60, $now + 60, true)]);
        self::assertGreaterThanOrEqual(10000, $owed);
        self::assertNotSame([], VoucherTakings::used($now - 60, $now + 60, false));
        Db::run('UPDATE %i SET live = 1 WHERE id = %d', Vouchers::table(), $voucher->id);
        self::assertSame([$voucher->id, 10000], [VoucherCodes::find($code)->id, museau()->carts()->open($cart->token)->by_voucher()]);
        remove_filter(VoucherMode::FILTER, '__return_true', 20);
        self::assertSame('museau_voucher_unknown', self::refusal(static fn() => VoucherCodes::find($code)));
    }

    public function test_a_voucher_is_of_the_kind_of_its_money(): void
    {
        $order = museau()->orders()->find($this->begin_payment($this->with_voucher())->order_id) ?? self::fail('No order.');
        museau()->voucher_sales()->issue($order, true);
        self::assertTrue($this->bought($order)->live);
    }

    /** @param callable(): mixed $work */
    private static function refusal(callable $work): string
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        try {
            $work();
        } catch (VoucherRefused $refusal) {
            return $refusal->error_code;
        }

        return '';
    }
}

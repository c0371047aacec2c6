<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Tests\WordPressTestCase;

/** A voucher whose buyer declares its withdrawal: frozen at once, ended by the refund, usable again when it is settled otherwise. */
final class VoucherWithdrawalTest extends WordPressTestCase
{
    use MakesVouchers;

    private const DEMAND = '11111111-2222-4333-8444-555555555555';

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    protected function tearDown(): void
    {
        Clock::shift(0);
        parent::tearDown();
    }

    public function test_a_declaration_freezes_the_voucher_at_once(): void
    {
        $order = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($order);
        $code = VoucherCodes::make($voucher->id);
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        self::assertSame(10000, $cart->by_voucher());
        $withdrawal = $this->declares($order);
        self::assertSame(10000, $withdrawal->cents());
        self::assertSame([true, false, 10000], $this->seen($voucher));
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher(), 'the cart that named it');
        self::assertSame('museau_voucher_stopped', self::refusal(static fn() => CartVouchers::add($cart->id, $code)));
        self::assertSame('museau_voucher_spent', self::refusal(static fn() => Vouchers::move($voucher->id, VoucherKind::Reserved, -1, 1, null, true)));
        self::assertSame($withdrawal->id, $this->declares($order)->id, 'the same form again');
        // A dispute that begins and ends meanwhile leaves it frozen.
        VoucherSales::stop($order->id, true);
        VoucherSales::stop($order->id, false);
        self::assertSame([true, false, 10000], $this->seen($voucher));

        museau()->withdrawals()->step($this->stored($order->id), "refund_withdrawal:$withdrawal->id", ['confirmed_withdrawal' => [$withdrawal->id => '1']]);
        self::assertSame(['withdrawn', 0], [Vouchers::find($voucher->id)?->state, $this->balance($voucher)]);
        self::assertSame(10000, $this->stored($order->id)->refunded);
    }

    public function test_no_letter_leaves_and_none_is_printed_until_it_is_settled_otherwise(): void
    {
        $order = $this->pay($this->with_voucher(1, [], $this->with_voucher(0, self::texts((string) wp_date('Y-m-d', Clock::now() + 3 * 86400)))->token));
        [$mailed, $printed] = Vouchers::of_order($order->id);
        $withdrawal = $this->declares($order);
        Clock::shift(4 * 86400);
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        self::assertSame([0, 0], [self::letters($order), Vouchers::find($mailed->id)?->shown]);
        self::assertNull(VoucherCodes::make_first($printed->id));
        self::assertSame(['', ''], array_column(OrderGifts::of($this->stored($order->id)), 'url'));

        museau()->withdrawals()->step($this->stored($order->id), "close_withdrawal:$withdrawal->id", []);
        self::assertSame([false, true, 5000], $this->seen($mailed));
        museau()->voucher_upkeep()->send_due();
        self::assertSame(1, self::letters($order));
        self::assertNotNull(VoucherCodes::make_first($printed->id));
    }

    public function test_a_letter_that_waits_is_taken_back(): void
    {
        $order = $this->pay($this->with_voucher(0, self::texts()));
        // The mail server does not answer: the letter stays in the queue.
        add_filter('pre_wp_mail', '__return_false');
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        remove_filter('pre_wp_mail', '__return_false');
        self::assertSame(1, self::letters($order));
        $this->declares($order);
        self::assertSame(0, self::letters($order));
    }

    public function test_a_voucher_that_was_used_or_is_held_first_is_not_withdrawn(): void
    {
        $order = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($order);
        $shown = museau()->withdrawals()->lines($order);
        $this->begin_payment($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher));
        self::assertSame(1, $shown[0]->quantity, 'it was free when the page was read');
        self::assertSame('museau_withdrawal_voucher_used', self::refusal(fn() => $this->declares($order)));
        self::assertSame([], museau()->withdrawals()->withdrawals->of_order($order->id));
        self::assertFalse(Vouchers::find($voucher->id)?->is_stopped);
    }

    /** Declares the withdrawal of every voucher of an order. */
    private function declares(Order $order): Withdrawal
    {
        return museau()->withdrawals()->declare($this->stored($order->id), self::DEMAND, 'Zoé Martin', array_fill_keys(array_column($order->voucher_lines(), 'id'), 1));
    }

    /** @return array{?bool, ?bool, int} whether it is stopped, and usable; its balance */
    private function seen(Voucher $voucher): array
    {
        $now = Vouchers::find($voucher->id);

        return [$now?->is_stopped, $now?->is_usable(Clock::now()), $this->balance($voucher)];
    }

    private static function letters(Order $order): int
    {
        return (int) Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'voucher-%%'", Schema::table('mails'), $order->id);
    }

    private static function refusal(callable $work): string
    {
        try {
            $work();
        } catch (Refusal $refused) {
            return $refused->error_code;
        }
        self::fail('Nothing was refused.');
    }
}

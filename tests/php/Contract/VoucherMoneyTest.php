<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Accounts\VoucherTakings;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherMode;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;
use Museau\Tests\Support\Simulator;
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
        VoucherMode::follow(static fn(): bool => museau()->keys()->live());
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
        VoucherMode::follow(static fn(): bool => true);
        self::assertSame('museau_voucher_unknown', self::refusal(static fn() => VoucherCodes::find($code)));
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
        self::assertFalse($voucher->is_usable($now));
        self::assertSame('museau_voucher_spent', self::refusal(static fn() => Vouchers::move($voucher->id, VoucherKind::Redeemed, -1, 1)));
        self::assertSame([0, []], [VoucherBook::owed($now + 60, true), VoucherTakings::used($now - 60, $now + 60, true)]);
        self::assertGreaterThanOrEqual(10000, $owed);
        self::assertNotSame([], VoucherTakings::used($now - 60, $now + 60, false));
        Db::run('UPDATE %i SET live = 1 WHERE id = %d', Vouchers::table(), $voucher->id);
        self::assertSame([$voucher->id, 10000], [VoucherCodes::find($code)->id, museau()->carts()->open($cart->token)->by_voucher()]);
        VoucherMode::follow(static fn(): bool => museau()->keys()->live());
        self::assertSame('museau_voucher_unknown', self::refusal(static fn() => VoucherCodes::find($code)));
    }

    public function test_a_voucher_is_of_the_kind_of_its_money(): void
    {
        $order = museau()->orders()->find($this->begin_payment($this->with_voucher())->order_id) ?? self::fail('No order.');
        museau()->voucher_sales()->issue($order, true);
        self::assertTrue($this->bought($order)->live);
    }

    public function test_what_comes_back_to_a_voucher_whose_price_went_back_goes_too(): void
    {
        $bought = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($bought);
        $used = $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original('Un'), 1), $voucher));
        $this->gives_back_at_stripe($bought, 10000);
        self::assertSame([0, 10000], [$this->balance($voucher), Vouchers::find($voucher->id)?->owed]);
        museau()->refunds()->refund($used->id, 18000, [], '', 'all');
        $after = Vouchers::find($voucher->id) ?? self::fail('Gone.');
        self::assertSame([0, 0, 'withdrawn', false], [$after->balance, $after->owed, $after->state, $after->is_usable(Clock::now())]);
        self::assertSame([['refunded', 10000], ['withdrawn', -10000]], array_slice(self::story($voucher), -2));
    }

    public function test_a_hold_that_is_let_go_gives_what_the_voucher_owes_and_leaves_the_rest(): void
    {
        $bought = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($bought);
        $payment = $this->begin_payment($this->with_code(museau()->carts()->add(null, $this->an_original('Un'), 1), $voucher));
        $this->gives_back_at_stripe($bought, 4000);
        self::assertSame([0, 4000], [$this->balance($voucher), Vouchers::find($voucher->id)?->owed]);
        museau()->reconciler()->run(time() + Payment::PATIENCE + 60);
        self::assertSame(OrderStatus::Cancelled, $this->stored($payment->order_id)->status);
        $after = Vouchers::find($voucher->id) ?? self::fail('Gone.');
        self::assertSame([6000, 0, true], [$after->balance, $after->owed, $after->is_usable(Clock::now())]);
        $this->gives_back_at_stripe($bought, 6000);
        self::assertSame([0, 'withdrawn'], [$this->balance($voucher), Vouchers::find($voucher->id)?->state]);
    }

    public function test_an_order_that_was_marked_paid_by_mistake_leaves_no_voucher(): void
    {
        $order = museau()->orders()->find($this->begin_payment($this->with_voucher(0, self::texts(), $this->with_voucher(1)->token))->order_id) ?? self::fail('No order.');
        museau()->voucher_sales()->issue($order, false);
        [$large, $small] = Vouchers::of_order($order->id);
        $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $large));
        $letters = static fn(): int => (int) Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'voucher-%%'", Schema::table('mails'), $order->id);
        // A command sends its letters once it holds no lock.
        Lock::with('letters-wait', static function () use ($small, $order, $letters): void {
            museau()->voucher_letters()->send($small);
            self::assertSame(1, $letters());
            museau()->paid_elsewhere()->undo($order->id);
            self::assertSame(0, $letters());
        });
        museau()->paid_elsewhere()->undo($order->id);
        self::assertSame([0, 0, 'withdrawn'], [$this->balance($large), $this->balance($small), Vouchers::find($small->id)?->state]);
        self::assertSame(10000, Vouchers::find($large->id)?->owed);
        museau()->orders()->receive($order->id, 'pi_by_hand', $order->total, 'full');
        museau()->paid_elsewhere()->notice($order->id);
        $after = Vouchers::find($small->id) ?? self::fail('Gone.');
        self::assertSame([5000, true, 0, 0], [$after->balance, $after->is_usable(Clock::now()), $after->letters, $this->balance($large)]);
        self::assertSame([0, [['bought', 5000], ['withdrawn', -5000], ['restored', 5000]]], [Vouchers::find($large->id)?->owed, self::story($small)]);
    }

    public function test_a_disputed_sale_stops_its_voucher(): void
    {
        $order = $this->pay($this->with_voucher(1));
        $voucher = $this->bought($order);
        $code = VoucherCodes::make($voucher->id);
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        $intent = (museau()->ledger()->of_order($order->id)[0] ?? self::fail('No payment.'))->intent_id;
        $begin = static function () use ($intent): string {
            $id = Read::text(Simulator::door('dispute', ['intent' => $intent])['id'] ?? null);
            museau()->reconciler()->run();

            return $id;
        };
        $end = static function (string $id, string $status): void {
            Simulator::door('dispute-close', ['dispute' => $id, 'status' => $status]);
            museau()->reconciler()->run();
        };
        $dispute = $begin();
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
        self::assertSame('museau_voucher_stopped', self::refusal(static fn() => CartVouchers::add($cart->id, $code)));
        self::assertSame('museau_voucher_spent', self::refusal(static fn() => Vouchers::move($voucher->id, VoucherKind::Redeemed, -1, 1)));
        $end($dispute, 'won');
        self::assertSame(10000, museau()->carts()->open($cart->token)->by_voucher());
        $end($begin(), 'lost');
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
    }

    public function test_a_code_that_is_ended_leaves_the_carts_in_which_it_was_typed(): void
    {
        [$voucher, $other] = [$this->a_voucher(1), $this->a_voucher(0)];
        $cart = $this->with_code($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher), $other);
        self::assertSame(15000, $cart->by_voucher());
        VoucherCodes::renew($voucher->id);
        self::assertSame(5000, museau()->carts()->open($cart->token)->by_voucher());
        self::assertSame(10000, $this->balance($voucher));
        do_action(Identity::COPIED, 'original');
        self::assertSame(0, museau()->carts()->open($cart->token)->by_voucher());
    }

    /** Cents of an order's card given back in Stripe's own dashboard, which asks nobody. */
    private function gives_back_at_stripe(Order $order, int $cents): void
    {
        $payment = museau()->ledger()->of_order($order->id)[0] ?? self::fail('No payment.');
        museau()->payments()->refund((string) $payment->intent_id, $cents, [], bin2hex(random_bytes(8)));
        museau()->refunds()->read_from_stripe($order->id);
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

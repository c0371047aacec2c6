<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\OrderReopening;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\TakeBackActions;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Statuses that the artist takes back, on every engine: what follows is said first, and money, pieces and vouchers stay right. */
final class TakeBackTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        $this->sign_in();
    }

    #[TestDox('A cancelled order is reopened: its piece is held again, its link pays it once, and the reconciler waits meanwhile')]
    public function test_a_reopened_order_is_paid(): void
    {
        $original = $this->an_original();
        $order = $this->cancelled($this->begin_payment(museau()->carts()->add(null, $original, 1)));
        self::assertSame(1, museau()->catalogue()->available($original));
        foreach (['Rouvrir la commande', 'lui sont réservées pendant 23 heures', 'Un message part avec le lien', 'Les prix et la date promise restent'] as $words) {
            self::assertStringContainsString($words, $this->panel($order));
        }
        $this->mails = [];
        self::assertStringContainsString('La commande est rouverte jusqu\'au', $this->does($order, TakeBackActions::REVIVE));
        $order = $this->stored($order->id);
        self::assertSame([OrderStatus::Pending, 0, 0], [$order->status, $order->received, museau()->catalogue()->available($original)]);
        museau()->mail_queue()->send_due();
        self::assertCount(1, $this->mails);
        self::assertStringContainsString('Vos œuvres sont réservées jusqu', $this->sent(0));
        museau()->reconciler()->run(time() + OrderReopening::PATIENCE - 600);
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status);
        $this->refuses('museau_wrong_step', fn() => museau()->order_reopening()->reopen($order->id));

        $payment = $this->opens_page($this->sent(0));
        Simulator::door('pay-page', ['page' => $payment->session_id, 'outcome' => 'ok']);
        museau()->payment_confirmation()->confirm($payment);
        museau()->payment_confirmation()->confirm($payment);
        $paid = $this->stored($order->id);
        self::assertSame([OrderStatus::Processing, $order->total, 0], [$paid->status, $paid->received, museau()->catalogue()->available($original)]);
        self::assertSame([$order->id => $order->total], museau()->ledger()->paid_sums($order->id));
        $this->refuses('museau_wrong_step', fn() => museau()->order_reopening()->reopen($order->id));
        museau()->reconciler()->run(time() + 2 * OrderReopening::PATIENCE);
        self::assertSame([], museau()->invariants()->examine('money', 0)->violations);
        self::assertSame([], museau()->invariants()->examine('stock', 0)->violations);
    }

    #[TestDox('Nobody pays: after its hours the order is cancelled again, its piece is free, and it can be reopened once more')]
    public function test_a_reopened_order_that_nobody_pays(): void
    {
        $original = $this->an_original();
        $order = $this->cancelled($this->begin_payment(museau()->carts()->add(null, $original, 1)));
        $this->does($order, TakeBackActions::REVIVE);
        museau()->reconciler()->run(time() + OrderReopening::PATIENCE + 60);
        self::assertSame([OrderStatus::Cancelled, 1], [$this->stored($order->id)->status, museau()->catalogue()->available($original)]);
        $this->does($order, TakeBackActions::REVIVE);
        self::assertSame([OrderStatus::Pending, 0], [$this->stored($order->id)->status, museau()->catalogue()->available($original)]);
    }

    #[TestDox('A piece that another order has, an erased person and money that was given back are said on the panel, and refused with nothing written')]
    public function test_what_cannot_be_reopened(): void
    {
        $original = $this->an_original('Renard');
        $order = $this->cancelled($this->begin_payment(museau()->carts()->add(null, $original, 1)));
        $other = $this->pay(museau()->carts()->add(null, $original, 1));
        self::assertStringContainsString('ne sont plus toutes libres : Renard', $this->panel($order));
        self::assertStringNotContainsString('value="' . TakeBackActions::REVIVE, $this->panel($order));
        $before = museau()->ledger()->of_order($order->id);
        $this->refuses('museau_not_reopened', fn() => $this->does($order, TakeBackActions::REVIVE));
        self::assertSame(OrderStatus::Cancelled, $this->stored($order->id)->status);
        self::assertEquals($before, museau()->ledger()->of_order($order->id));

        museau()->orders()->record_refund($other->id, 're_back', $other->total, [], '', [$other->lines[0]->id => 1]);
        self::assertSame('', museau()->order_reopening()->obstacle($this->stored($order->id)), 'the piece is free again');
        self::assertStringContainsString('un état ne le fait pas revenir', $this->panel($other));
        $this->refuses('museau_wrong_step', fn() => museau()->order_reopening()->reopen($other->id));
        self::assertFalse(museau()->orders()->take_back($other->id, OrderStatus::Refunded));
        self::assertFalse(museau()->orders()->take_back($other->id, OrderStatus::Cancelled));
        museau()->orders()->forget_person($order->id);
        self::assertStringContainsString('La personne de cette commande est effacée', $this->panel($order));
        $this->refuses('museau_not_reopened', fn() => museau()->order_reopening()->reopen($order->id));
    }

    #[TestDox('A voucher that paid a part is held again with the order; spent meanwhile, the order stays cancelled and nothing is held')]
    public function test_with_a_voucher(): void
    {
        $voucher = $this->a_voucher();
        $code = VoucherCodes::make($voucher->id);
        $original = $this->an_original();
        $cart = museau()->carts()->add(null, $original, 1);
        museau()->cart_codes()->add($cart, $code);
        $order = $this->cancelled($this->begin_payment(museau()->carts()->open($cart->token)));
        self::assertSame(5000, $this->balance($voucher));
        self::assertStringContainsString('50,00', $this->panel($order));
        $this->does($order, TakeBackActions::REVIVE);
        self::assertSame(0, $this->balance($voucher));
        museau()->reconciler()->run(time() + OrderReopening::PATIENCE + 60);
        self::assertSame([OrderStatus::Cancelled, 5000], [$this->stored($order->id)->status, $this->balance($voucher)]);

        $second = museau()->carts()->add(null, $this->an_original('Autre'), 1);
        museau()->cart_codes()->add($second, $code);
        $this->pay(museau()->carts()->open($second->token));
        $this->refuses('museau_not_reopened', fn() => $this->does($order, TakeBackActions::REVIVE));
        self::assertSame([OrderStatus::Cancelled, 0, 1], [$this->stored($order->id)->status, $this->balance($voucher), museau()->catalogue()->available($original)]);
    }

    #[TestDox('Terminée goes back to Expédiée with the day of its dispatch, without a letter; an order that never left has no such button')]
    public function test_completed_by_mistake(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $this->does($order, 'ship', ['tracking' => '']);
        $left = Read::text($this->stored($order->id)->meta['shipped_at'] ?? '');
        $this->does($order, 'complete');
        Db::run('INSERT INTO %i (order_id, line_key, file, sha256, width, height, bytes, created, ended) VALUES (%d, %s, %s, %s, 1, 1, 1, %s, %s)', Schema::table('photos'), $order->id, 'x', 'x.jpg', 'x', '2026-01-01', '2026-01-02');
        self::assertStringContainsString('Remettre comme expédiée', $this->panel($order));
        $this->mails = [];
        $this->does($order, TakeBackActions::UNEND);
        $back = $this->stored($order->id);
        self::assertSame([OrderStatus::Shipped, $left, ''], [$back->status, Read::text($back->meta['shipped_at'] ?? ''), Read::text($back->meta['completed_at'] ?? '')]);
        museau()->mail_queue()->send_due();
        self::assertSame([[], null], [$this->mails, Db::value('SELECT ended FROM %i WHERE order_id = %d', Schema::table('photos'), $order->id)]);
        $this->refuses('museau_wrong_step', fn() => $this->does($order, TakeBackActions::UNEND));

        $sold = $this->pay(museau()->carts()->add(null, $this->an_original('Retirée'), 1));
        $this->does($sold, 'complete');
        self::assertStringNotContainsString('Remettre comme expédiée', $this->panel($sold));
        $this->refuses('museau_wrong_step', fn() => $this->does($sold, TakeBackActions::UNEND));
        self::assertSame(OrderStatus::Completed, $this->stored($sold->id)->status);
    }

    /** Nobody has paid for hours: the reconciler cancels the order, and its intent at Stripe. */
    private function cancelled(Payment $payment): Order
    {
        museau()->reconciler()->run(time() + Payment::PATIENCE + 60);
        $order = $this->stored($payment->order_id);
        self::assertSame(OrderStatus::Cancelled, $order->status);
        self::assertSame(PaymentStatus::Cancelled, museau()->ledger()->get($payment->id)?->status);

        return $order;
    }

    /** The customer follows her letter's link and presses the button that pays: Stripe's page is open. */
    private function opens_page(string $letter): Payment
    {
        self::assertSame(1, preg_match('~\?payer=([\w.-]+)~', html_entity_decode($letter), $link));
        parse_str((string) wp_parse_url(museau()->plain_payment()->follow($link[1] ?? ''), PHP_URL_QUERY), $query);
        museau()->plain_payment()->pay(Read::text($query['acces'] ?? ''));
        $id = (int) Db::value("SELECT id FROM %i WHERE status = 'open' ORDER BY id DESC LIMIT 1", Schema::table('payments'));

        return museau()->ledger()->get($id) ?? self::fail('No payment is open.');
    }

    /** @param array<string, mixed> $fields */
    private function does(Order $order, string $step, array $fields = []): string
    {
        return museau()->order_actions()->step($order->id, $step, $fields);
    }

    private function panel(Order $order): string
    {
        return str_replace('’', '\'', museau()->order_panel()->html($this->stored($order->id)));
    }

    /** @param \Closure(): mixed $work */
    private function refuses(string $code, \Closure $work): void
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused with $code.");
    }
}

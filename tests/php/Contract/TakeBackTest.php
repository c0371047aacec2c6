<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Limits;
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

    #[TestDox('Reopening ends what asked for its money before: one payment, one hold of its voucher; the first tab pays another order')]
    public function test_the_former_payment_ends(): void
    {
        $voucher = $this->a_voucher();
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 5, $this->variation_of($print, 0));
        $first = $this->begin_payment($this->with_code($cart, $voucher));
        $order = $this->stored($first->order_id);
        self::assertTrue(museau()->orders()->cancel($order->id), 'by hand, in WooCommerce: its payment stays open');
        self::assertSame([PaymentStatus::Open, 0], [museau()->ledger()->get($first->id)?->status, $this->balance($voucher)]);

        museau()->order_reopening()->reopen($order->id);
        self::assertSame([PaymentStatus::Cancelled, 0], [museau()->ledger()->get($first->id)?->status, $this->balance($voucher)]);
        self::assertSame('payment_intent_unexpected_state', Simulator::confirm((string) $first->intent_id));
        $more = museau()->carts()->add($cart->token, $print, 1, $this->variation_of($print, 0));
        $other = $this->begin_payment($more);
        self::assertNotSame($order->id, $other->order_id);
        self::assertSame([OrderStatus::Pending, $order->total], [$this->stored($order->id)->status, $this->stored($order->id)->total]);
        self::assertCount(1, self::asked($order));

        museau()->orders()->cancel($order->id);
        museau()->order_reopening()->reopen($order->id);
        self::assertCount(1, self::asked($order), 'cancelled by hand and reopened once more');
        self::assertSame(0, $this->balance($voucher));
        museau()->reconciler()->run(time() + OrderReopening::PATIENCE + 60);
        self::assertSame([OrderStatus::Cancelled, 5000], [$this->stored($order->id)->status, $this->balance($voucher)]);
    }

    #[TestDox('While the bank thinks about the former payment, or Stripe does not know it, the order stays cancelled and the payment open')]
    public function test_a_former_payment_that_cannot_end(): void
    {
        $first = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->cancel($first->order_id);
        $stays = function () use ($first): void {
            $this->refuses('museau_not_reopened', static fn() => museau()->order_reopening()->reopen($first->order_id));
            $payments = museau()->ledger()->of_order($first->order_id);
            self::assertSame([[PaymentStatus::Open], OrderStatus::Cancelled], [array_column($payments, 'status'), $this->stored($first->order_id)->status]);
        };
        Simulator::confirm((string) $first->intent_id, 'processing');
        $stays();
        Db::run('UPDATE %i SET intent_id = %s WHERE id = %d', Schema::table('payments'), 'pi_of_other_keys', $first->id);
        $stays();
        Db::run('UPDATE %i SET intent_id = %s WHERE id = %d', Schema::table('payments'), (string) $first->intent_id, $first->id);
        Simulator::door('confirm', ['intent' => $first->intent_id, 'outcome' => 'settle']);
        $stays();
        museau()->payment_confirmation()->confirm($first);
        self::assertSame([OrderStatus::Processing, []], [$this->stored($first->order_id)->status, self::asked($this->stored($first->order_id))]);
    }

    #[TestDox('Paid, a reopened order takes its photograph out of its cart and empties it; a cart that holds something else stays')]
    public function test_the_cart_of_a_reopened_order(): void
    {
        $portrait = $this->the_portrait();
        $print = $this->a_print();
        foreach ([true, false] as $is_alone) {
            $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0));
            $photos = museau()->cart_photos();
            self::assertTrue($photos->bind($photos->keep(__DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg'), $cart->id, $cart->lines[0]->key));
            $order = $this->cancelled($this->begin_payment($cart));
            museau()->order_reopening()->reopen($order->id);
            $is_alone || museau()->carts()->add($cart->token, $print, 1, $this->variation_of($print, 0));
            museau()->mail_queue()->send_due();
            $payment = $this->opens_page($this->sent(count($this->mails) - 1));
            Simulator::door('pay-page', ['page' => $payment->session_id, 'outcome' => 'ok']);
            museau()->payment_confirmation()->confirm($payment);
            self::assertSame(OrderStatus::Processing, $this->stored($order->id)->status);
            self::assertCount($is_alone ? 0 : 2, museau()->carts()->open($cart->token)->lines);
            self::assertCount($is_alone ? 0 : 1, $photos->of_cart($cart->id));
            $given = museau()->photos()->of_order($order->id);
            self::assertSame($is_alone ? [$cart->lines[0]->key] : [], array_column($given, 'line_key'));
            array_map(museau()->photos()->delete(...), $given);
            $photos->drop_line($cart->id, $cart->lines[0]->key);
        }
    }

    #[TestDox('The reconciler looks at a reopened payment from the first run on: three declines end its page long before its hours do')]
    public function test_the_reconciler_looks_at_once(): void
    {
        $order = $this->cancelled($this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1)));
        $this->mails = [];
        museau()->order_reopening()->reopen($order->id);
        museau()->mail_queue()->send_due();
        $payment = $this->opens_page($this->sent(0));
        for ($try = 0; $try < Limits::DECLINES; ++$try) {
            Simulator::door('pay-page', ['page' => $payment->session_id, 'outcome' => 'decline']);
        }
        museau()->reconciler()->run(time() + 600);
        $after = museau()->ledger()->get($payment->id);
        self::assertSame([PaymentStatus::Open, null, Limits::DECLINES], [$after?->status, $after?->session_id, $after?->declines]);
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status, 'its hours are not over');
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

    #[TestDox('She cancels an order that waits for its payment: nobody can pay it, its piece and its voucher are free, its customer is told, and it can be reopened')]
    public function test_she_cancels(): void
    {
        $voucher = $this->a_voucher();
        $original = $this->an_original();
        $payment = $this->begin_payment($this->with_code(museau()->carts()->add(null, $original, 1), $voucher));
        $order = $this->stored($payment->order_id);
        self::assertSame([OrderStatus::Pending, 0, 0], [$order->status, museau()->catalogue()->available($original), $this->balance($voucher)]);
        $panel = $this->panel($order);
        foreach (['En attente du paiement, jusqu\'au', 'Je confirme que j\'annule cette commande.', 'bons cadeaux redeviennent libres'] as $words) {
            self::assertStringContainsString($words, str_replace('&#039;', '\'', $panel));
        }
        $this->refuses('museau_not_confirmed', fn() => $this->does($order, TakeBackActions::CANCEL));
        self::assertSame([OrderStatus::Pending, PaymentStatus::Open], [$this->stored($order->id)->status, museau()->ledger()->get($payment->id)?->status]);

        $this->mails = [];
        self::assertStringContainsString('La commande est annulée', $this->does($order, TakeBackActions::CANCEL, ['cancel_confirmed' => '1']));
        self::assertSame([OrderStatus::Cancelled, 1, 5000], [$this->stored($order->id)->status, museau()->catalogue()->available($original), $this->balance($voucher)]);
        self::assertSame(PaymentStatus::Cancelled, museau()->ledger()->get($payment->id)?->status);
        self::assertSame('payment_intent_unexpected_state', Simulator::confirm((string) $payment->intent_id));
        museau()->mail_queue()->send_due();
        $letters = array_values(array_filter(array_keys($this->mails), fn(int $at): bool => str_contains($this->sent($at), 'bons cadeaux gardent toute leur valeur')));
        self::assertCount(1, $letters);
        $this->refuses('museau_wrong_step', fn() => $this->does($order, TakeBackActions::CANCEL, ['cancel_confirmed' => '1']));

        $this->does($order, TakeBackActions::REVIVE);
        self::assertSame([OrderStatus::Pending, 0, 0], [$this->stored($order->id)->status, museau()->catalogue()->available($original), $this->balance($voucher)]);
        $this->does($order, TakeBackActions::CANCEL, ['cancel_confirmed' => '1']);
        self::assertSame([OrderStatus::Cancelled, 1, 5000], [$this->stored($order->id)->status, museau()->catalogue()->available($original), $this->balance($voucher)]);
        self::assertSame([], museau()->invariants()->examine('money', 0)->violations);
        self::assertSame([], museau()->invariants()->examine('stock', 0)->violations);
    }

    #[TestDox('An order that was paid a moment before she cancels it is not cancelled, nor one whose bank still thinks')]
    public function test_she_cancels_too_late(): void
    {
        foreach (['processing', 'ok'] as $outcome) {
            $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
            $order = $this->stored($payment->order_id);
            Simulator::confirm((string) $payment->intent_id, $outcome);
            $this->refuses('museau_not_cancelled', fn() => $this->does($order, TakeBackActions::CANCEL, ['cancel_confirmed' => '1']));
            self::assertSame(PaymentStatus::Open, museau()->ledger()->get($payment->id)?->status);
        }
        museau()->payment_confirmation()->confirm($payment);
        $paid = $this->stored($order->id);
        self::assertSame([OrderStatus::Processing, $order->total], [$paid->status, $paid->received]);
        $this->refuses('museau_wrong_step', fn() => museau()->order_cancelling()->cancel($order->id));
        self::assertStringNotContainsString('value="' . TakeBackActions::CANCEL . '"', $this->panel($paid));
    }

    #[TestDox('No check of payments has run since an order\'s hour was over: its panel says so, and she need not wait for one')]
    public function test_a_stopped_clock(): void
    {
        $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        Db::run('UPDATE %i SET created = %d WHERE id = %d', Schema::table('payments'), time() - 3 * Payment::PATIENCE, $payment->id);
        $order = $this->stored($payment->order_id);
        self::assertStringContainsString('la commande s\'annule au prochain contrôle', str_replace('&#039;', '\'', $this->panel($order)));
        $this->does($order, TakeBackActions::CANCEL, ['cancel_confirmed' => '1']);
        self::assertSame(OrderStatus::Cancelled, $this->stored($order->id)->status);
    }

    /** @return list<Payment> that may be paid */
    private static function asked(Order $order): array
    {
        return array_values(array_filter(
            museau()->ledger()->of_order($order->id),
            static fn(Payment $payment): bool => $payment->status === PaymentStatus::Open,
        ));
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

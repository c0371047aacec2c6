<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Invariants\MoneyInvariant;
use Museau\Domain\Invariants\PaidOrders;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\LostDisputes;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\DisputeActions;
use Museau\Screens\Orders\ParcelActions;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** An order whose bank took the money back for good (F31): it ends without a second refund, or goes on, on every engine. */
final class LostDisputeTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
        $this->start_stripe();
    }

    #[TestDox('[F31] A deposit that the bank took back: her next act is to end the order, nothing is asked and nothing is paid twice')]
    public function test_it_ends(): void
    {
        $order = $this->lost();
        $html = $this->html($order);
        self::assertStringContainsString('La contestation est perdue : la banque a repris', $html);
        self::assertStringContainsString('value="' . DisputeActions::END . '"', $html);
        self::assertStringNotContainsString('répondez dans Stripe', $html);
        self::assertStringNotContainsString('Demandez le solde', $html);
        $balance = $this->begin_balance($order);
        $this->refused('museau_not_confirmed', fn() => $this->does($order, DisputeActions::END));

        $this->mails = [];
        $this->does($order, DisputeActions::END, [DisputeActions::CONFIRMED => '1', DisputeActions::RESTOCK => '1']);
        $order = $this->stored($order->id);
        self::assertSame(
            [OrderStatus::Refunded, $order->received, 0, false],
            [$order->status, $order->refunded, $order->left_to_pay(), $order->is_disputed()],
        );
        self::assertSame([], Read::items(Simulator::door('ledger')['refunds'] ?? null), 'the bank has given it back, Stripe sends nothing');
        self::assertSame(PaymentStatus::Cancelled, museau()->ledger()->get($balance->id)?->status);
        self::assertNull(museau()->ledger()->open(Ledger::balance_key($order->id)));
        self::assertSame([], (new MoneyInvariant(new PaidOrders(museau()->orders(), museau()->ledger()), museau()->ledger()))->of_order($order));
        self::assertSame(1, museau()->stock()->available($order->lines[1]->product_id), 'what had not left is on sale again');
        self::assertSame(['zoe@example.org'], array_column($this->mails, 'to'));
        self::assertStringContainsString('Votre banque vous a rendu', $this->mails[0]['message']);
        $this->refused('museau_wrong_step', fn() => $this->does($order, DisputeActions::END, [DisputeActions::CONFIRMED => '1']));
    }

    #[TestDox('[F31] Who goes on asks for the balance and sends the order; the deposit is not asked again')]
    public function test_it_goes_on(): void
    {
        $order = $this->lost();
        foreach ([ParcelActions::SHIP, ParcelActions::COMPLETE] as $step) {
            $this->refused('museau_order_disputed', fn() => $this->does($order, $step));
        }
        $this->does($order, DisputeActions::GO_ON);
        $order = $this->stored($order->id);
        self::assertSame([OrderStatus::Processing, false, $order->balance], [$order->status, $order->is_disputed(), $order->left_to_pay()]);
        museau()->reconciler()->run();
        self::assertFalse($this->stored($order->id)->is_disputed(), 'the same end of a dispute changes nothing');
        self::assertStringNotContainsString('contest', $this->html($order));
        $order = $this->pay_balance($order);
        $this->does($order, ParcelActions::SHIP);
        self::assertSame(OrderStatus::Shipped, $this->stored($order->id)->status);
        $this->refused('museau_wrong_step', fn() => $this->does($order, DisputeActions::GO_ON));
    }

    #[TestDox('[F31] Only the deposit was lost: the balance that was paid goes back by a refund of its own')]
    public function test_a_balance_that_was_paid(): void
    {
        $order = $this->lost(pays_balance: true);
        $deposit = $order->due_now();
        $this->does($order, DisputeActions::END, [DisputeActions::CONFIRMED => '1']);
        $order = $this->stored($order->id);
        self::assertSame([$deposit, OrderStatus::Processing, false], [$order->refunded, $order->status, $order->is_disputed()]);
        $order = museau()->refunds()->refund($order->id, $order->balance, [], '', 'rest-' . $order->id);
        self::assertSame([OrderStatus::Refunded, $order->received], [$order->status, $order->refunded]);
    }

    #[TestDox('[F31] A part that the bank took is taken once; what is decided stays so when it is told again or another dispute is won')]
    public function test_a_part(): void
    {
        $order = $this->lost();
        $deposit = museau()->ledger()->of_order($order->id)[0];
        $lost = (string) array_key_first(Read::map($order->meta['disputes'] ?? null));
        museau()->orders()->set_meta($order->id, LostDisputes::META, [$lost => ['payment' => $deposit->id, 'cents' => 1000]]);
        $this->does($order, DisputeActions::END, [DisputeActions::CONFIRMED => '1']);
        $order = $this->stored($order->id);
        self::assertSame([1000, OrderStatus::Processing, false, 0], [$order->refunded, $order->status, $order->is_disputed(), $order->left_to_pay()]);
        museau()->disputes()->event($deposit, 'charge.dispute.closed', ['id' => $lost, 'status' => 'lost', 'amount' => 1000]);
        self::assertFalse($this->stored($order->id)->is_disputed(), 'told again');

        foreach (['won' => false, 'lost' => true] as $end => $is_disputed) {
            $next = $this->dispute($order);
            self::assertTrue($this->stored($order->id)->is_disputed());
            Simulator::door('dispute-close', ['dispute' => $next, 'status' => $end]);
            museau()->reconciler()->run();
            self::assertSame($is_disputed, $this->stored($order->id)->is_disputed(), $end);
        }
        $this->does($order, DisputeActions::END, [DisputeActions::CONFIRMED => '1']);
        $order = $this->stored($order->id);
        self::assertSame([$order->received, OrderStatus::Refunded], [$order->refunded, $order->status]);
    }

    #[TestDox('[F31] Where nothing is left to put back nobody is asked whether it is, and a forged answer puts nothing back')]
    public function test_nothing_to_put_back(): void
    {
        $forged = [DisputeActions::CONFIRMED => '1', DisputeActions::RESTOCK => '1'];
        $back = fn(Order $order): array => array_column($this->stored($order->id)->lines, 'restocked');
        $offered = fn(Order $order): bool => str_contains($this->html($order), DisputeActions::RESTOCK);
        self::assertTrue($offered($this->lost()));

        $vouchers = $this->lost(cart: $this->with_voucher());
        self::assertFalse($offered($vouchers), 'a voucher stands on no shelf');
        $this->does($vouchers, DisputeActions::END, $forged);
        self::assertSame([[0], OrderStatus::Refunded], [$back($vouchers), $this->stored($vouchers->id)->status]);

        $order = $this->pay($this->a_cart());
        museau()->refunds()->refund($order->id, 100, [], '', 'back-' . $order->id, [$order->lines[1]->id => 1]);
        $order = $this->lost(order: $order);
        self::assertSame([[0, 1], false], [$back($order), $offered($order)], 'all of it is back');
        $this->does($order, DisputeActions::END, $forged);
        self::assertSame([[0, 1], 1], [$back($order), museau()->stock()->available($order->lines[1]->product_id)]);

        // What the bank took had gone back before: no refund is written that could put its pieces back.
        $order = $this->pay_balance($this->pay($this->a_cart()));
        $deposit = museau()->ledger()->of_order($order->id)[0];
        museau()->payments()->refund((string) $deposit->intent_id, $deposit->amount, [], 'in-stripe-' . $order->id);
        museau()->refunds()->read_from_stripe($order->id);
        $order = $this->lost(order: $order);
        self::assertSame([OrderStatus::Processing, false], [$order->status, $offered($order)]);
        $this->does($order, DisputeActions::END, $forged);
        self::assertSame([0, 0], $back($order));
    }

    #[TestDox('[F31] While the bank has not decided neither is offered nor taken')]
    public function test_not_decided(): void
    {
        $order = $this->pay($this->a_cart());
        $this->dispute($order);
        self::assertStringContainsString('répondez dans Stripe', $this->html($order));
        foreach ([DisputeActions::END, DisputeActions::GO_ON] as $step) {
            self::assertStringNotContainsString("value=\"$step\"", $this->html($order));
            $this->refused('museau_wrong_step', fn() => $this->does($order, $step, [DisputeActions::CONFIRMED => '1']));
        }
    }

    /** An order with a portrait and an original whose first payment the bank took back. */
    private function lost(bool $pays_balance = false, ?Cart $cart = null, ?Order $order = null): Order
    {
        $has_balance = $cart === null && $order === null;
        $order ??= $this->pay($cart ?? $this->a_cart());
        !$has_balance || self::assertGreaterThan(0, $order->left_to_pay());
        $order = $pays_balance ? $this->pay_balance($order) : $order;
        $dispute = $this->dispute($order);
        Simulator::door('dispute-close', ['dispute' => $dispute, 'status' => 'lost']);
        museau()->reconciler()->run();
        $order = $this->stored($order->id);
        self::assertSame([$dispute => 'lost'], $order->meta['disputes'] ?? null);
        self::assertTrue($order->is_disputed());

        return $order;
    }

    private function a_cart(): Cart
    {
        $this->the_portrait();

        return museau()->carts()->add($this->with_portrait()->token, $this->an_original(), 1);
    }

    /** @return string its id */
    private function dispute(Order $order): string
    {
        $deposit = museau()->ledger()->of_order($order->id)[0] ?? self::fail('No payment.');
        $id = Read::text(Simulator::door('dispute', ['intent' => (string) $deposit->intent_id])['id'] ?? null);
        museau()->reconciler()->run();

        return $id;
    }

    private function html(Order $order): string
    {
        return str_replace(['’', '&#039;'], "'", museau()->order_panel()->html($this->stored($order->id)));
    }

    /** @param array<string, mixed> $fields */
    private function does(Order $order, string $step, array $fields = []): string
    {
        return museau()->order_actions()->step($order->id, $step, $fields);
    }

    private function refused(string $code, callable $work): void
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused: $code.");
    }
}

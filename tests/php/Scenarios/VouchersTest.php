<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Process;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/** Gift vouchers on a served shop: twenty at once, a card that comes too late, and PHP that dies on the way. */
final class VouchersTest extends ScenarioCase
{
    private int $voucher = 0;

    /** Twenty carts with one code, all paid by it: one order gets it, and nobody's card is charged for what it did not say. */
    public function test_voucher_twenty_at_once(): void
    {
        $rounds = self::times('MUSEAU_VOUCHER_ROUNDS', 5);
        for ($round = 0; $round < $rounds; ++$round) {
            // Enough for one of them: 50 € and 7 € of shipping.
            $code = $this->a_code(5800);
            $product = $this->a_piece(25, 4900);
            $buyers = array_map(fn(): Shopper => self::buyer($product, $code), range(1, 20));
            $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
            $paid = [];
            foreach ($answers as $place => $answer) {
                // Who waited too long for a row is told to come again.
                for ($try = 0; $answer->status === 503 && $try < 5; ++$try) {
                    $answer = $buyers[$place]->press();
                }
                $buyers[$place]->intent = $answer->data;
                self::assertContains($answer->status, [200, 409], (string) json_encode($answer->data));
                if ($answer->status === 200 && str_starts_with($buyers[$place]->intent_id(), 'bon_')) {
                    $paid[] = $buyers[$place];
                }
            }
            self::assertCount(1, $paid, (string) json_encode(array_map(static fn(Answer $answer): int => $answer->status, $answers)));
            self::assertSame([200], array_map(static fn(Shopper $buyer): int => $buyer->finish()->status, $paid));
            self::assertSame(OrderStatus::Processing, self::state($paid[0]));
            self::assertSame([5600], array_map(static fn(array $move): int => -$move['cents'], $this->moves('redeemed')));
            // Who read her cart afterwards holds what was left, until her hour is over.
            self::reconcile(4000);
            self::assertSame(200, $this->balance());
        }
        $this->check();
        self::figure('vouchers at once', $rounds);
    }

    /** Twenty presses of one cart that its voucher pays alone: one order, paid once. */
    public function test_voucher_twenty_presses(): void
    {
        $code = $this->a_code(20000);
        $buyer = self::buyer($this->a_piece(25, 4900), $code);
        $answers = Shopper::together(array_fill(0, 20, $buyer->pressing()));
        self::assertSame([], array_diff(array_map(static fn(Answer $answer): string => Read::text($answer->data['code'] ?? 'paid'), $answers), ['paid', 'museau_already_paid', 'museau_busy']));
        $orders = array_unique(array_filter(array_map(static fn(Answer $answer): int => Read::int($answer->data['order_id'] ?? Read::map($answer->data['data'] ?? null)['order_id'] ?? 0), $answers)));
        self::assertCount(1, $orders, (string) json_encode(array_map(static fn(Answer $answer): array => $answer->data, $answers)));
        self::assertSame(14400, $this->balance());
        self::assertCount(1, $this->moves('redeemed'));
        self::reconcile(300);
        $this->check();
    }

    /** A part by voucher, the rest by card: browser, webhook and reconciler at once record both, once. */
    public function test_voucher_and_card_together(): void
    {
        for ($round = 0; $round < 5; ++$round) {
            $buyer = self::buyer($this->a_piece(), $this->a_code(10000));
            self::assertSame(200, $buyer->press()->status);
            Simulator::confirm($buyer->intent_id());
            $answers = Shopper::together(array_fill(0, 8, $buyer->finishing()));
            self::assertContains(200, array_map(static fn(Answer $answer): int => $answer->status, $answers));
            self::reconcile(300);
            self::assertSame([18000, 0], [self::order($buyer->order_id())->received, $this->balance()]);
        }
        $this->check();
    }

    /** Its hour is over and the voucher pays another order; then the first one's card comes all the same. */
    public function test_voucher_used_elsewhere_before_a_late_card(): void
    {
        $code = $this->a_code(10000);
        $late = self::buyer($this->a_piece(), $code);
        self::assertSame(200, $late->press()->status);
        self::assertSame(0, $this->balance());
        $row = $late->payment();
        Db::run("UPDATE %i SET status = 'cancelled', open_key = NULL WHERE id = %d", Schema::table('payments'), $row->id);
        museau()->orders()->cancel($row->order_id);
        \Museau\Domain\Vouchers\OrderVouchers::release($row->order_id);
        self::assertSame(10000, $this->balance());
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $other = self::buyer($this->a_piece(), $code);
        self::assertSame(200, $other->press()->status);
        Simulator::confirm($other->intent_id());
        self::assertSame(200, $other->finish()->status);
        Simulator::confirm($late->intent_id());
        Simulator::deliver(Simulator::events($late->intent_id(), 'payment_intent.succeeded'));
        self::reconcile(300);
        self::assertSame(0, self::order($late->order_id())->received);
        $this->check();
    }

    /** F22 PHP dies before the k-th write of the press that a voucher pays alone, and of the call that records voucher and card. */
    public function test_voucher_kill_points(): void
    {
        $this->checker->most_mails = 2;
        $step = self::times('MUSEAU_CRASH_STEP', museau()->sells_with_woocommerce() ? 12 : 3);
        $kills = 0;
        foreach ([20000, 10000] as $cents) {
            for ($kill = 1, $ended = false; !$ended; $kill += $step) {
                $buyer = self::buyer($this->a_piece(), $this->a_code($cents));
                if ($cents === 20000) {
                    $ended = self::die_in(['path' => '/create-payment-intent', 'headers' => ['Content-Type' => 'application/json', 'Cart-Token' => $buyer->token], 'raw' => (string) json_encode(['billing_details' => $buyer->billing] + $buyer->shown)], $kill);
                    $again = $buyer->press();
                    $buyer->intent = $again->status === 200 ? $again->data : Read::map($again->data['data'] ?? null);
                    self::assertContains($again->status, [200, 409, 400], (string) json_encode($again->data));
                    $order_id = (int) Db::value("SELECT order_id FROM %i WHERE kind = 'redeemed' AND voucher_id = %d", Vouchers::moves_table(), $this->voucher);
                } else {
                    self::assertSame(200, $buyer->press()->status);
                    Simulator::confirm($buyer->intent_id());
                    $ended = self::die_in(['path' => '/create-order-with-image', 'headers' => ['Content-Type' => 'application/x-www-form-urlencoded', 'Cart-Token' => $buyer->token], 'fields' => ['payment_intent_id' => $buyer->intent_id(), 'billing_details' => (string) json_encode($buyer->billing)]], $kill);
                    self::assertSame(200, $buyer->finish()->status);
                    $order_id = $buyer->order_id();
                }
                self::five_minutes_later($order_id);
                self::assertSame([18000, OrderStatus::Processing], [self::order($order_id)->received, self::order($order_id)->status], "kill $kill");
                self::assertSame(max(0, $cents - 18000), $this->balance(), "kill $kill");
                self::assertCount(1, $this->moves('redeemed'));
                $this->check();
                $kills += $ended ? 0 : 1;
            }
        }
        self::assertGreaterThan(5, $kills);
        self::figure('kills of vouchers', $kills);
    }

    /** F22 PHP dies before the k-th write of the call that pays a balance by voucher: all of it or nothing, and paid by the next press. */
    public function test_voucher_kill_points_of_a_balance(): void
    {
        $this->checker->most_mails = 2;
        $kills = 0;
        // It writes some forty times: larger steps, as a short sweep takes, would leave nothing to see.
        $step = min(10, self::times('MUSEAU_CRASH_STEP', museau()->sells_with_woocommerce() ? 6 : 2));
        for ($kill = 1, $ended = false; !$ended; $kill += $step) {
            $shopper = self::shopper();
            self::assertSame(200, $shopper->add(...self::a_portrait())->status);
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            $order = self::order($shopper->order_id());
            $left = $order->left_to_pay();
            self::assertGreaterThan(0, $left);
            $code = $this->a_code($left + 500);
            $call = ['order' => $order->id, 'key' => $order->key, 'code' => $code];
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $ended = self::die_in(['path' => '/balance-voucher', 'headers' => ['Content-Type' => 'application/json'], 'raw' => (string) json_encode($call)], $kill);
            self::assertContains([$this->balance(), self::order($order->id)->left_to_pay()], [[$left + 500, $left], [500, 0]], "kill $kill");
            $again = $shopper->call('POST', '/balance-voucher', $call);
            self::assertContains($again->status, [200, 409], (string) json_encode($again->data));
            self::assertSame([500, 0], [$this->balance(), self::order($order->id)->left_to_pay()], "kill $kill");
            self::assertCount(1, $this->moves('redeemed'));
            self::five_minutes_later($order->id);
            $this->check();
            $kills += $ended ? 0 : 1;
        }
        self::assertGreaterThan(2, $kills);
        self::figure('kills of balances by voucher', $kills);
    }

    /** Its buyer declares a withdrawal at the moment in which its code pays an order: one of them is kept, never both, never none. */
    public function test_voucher_withdrawn_and_used_at_once(): void
    {
        $won = ['declared' => 0, 'used' => 0];
        $rounds = self::times('MUSEAU_VOUCHER_ROUNDS', 5);
        for ($round = 0; $round < $rounds; ++$round) {
            [$order, $code] = $this->a_sold_voucher();
            $buyers = array_map(fn(): Shopper => self::buyer($this->a_piece(1, 4900), $code), range(1, 3));
            $declares = ['POST', home_url('/retractation'), [
                'museau_withdrawal' => 'confirm',
                'acces' => AccessToken::issue('order', $order->id, time()),
                'demande' => wp_generate_uuid4(),
                "lignes[{$order->lines[0]->id}]" => '1',
                'nom' => 'Zoé Martin',
            ], ''];
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $presses = array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers);
            $answers = Shopper::together($round % 2 === 0 ? [$declares, ...$presses] : [...$presses, $declares]);
            $declared = count(museau()->withdrawals()->withdrawals->of_order($order->id));
            $voucher = Vouchers::find($this->voucher) ?? self::fail('The voucher is gone.');
            $held = $voucher->balance < $voucher->cents;
            self::assertSame([$declared === 1, !$held], [!$held, $voucher->is_stopped], "round $round: " . json_encode(array_map(static fn(Answer $answer): int => $answer->status, $answers)));
            ++$won[$held ? 'used' : 'declared'];
            if (!$held) {
                self::assertSame([], [...$this->moves('reserved'), ...$this->moves('redeemed')]);
                self::assertNotContains(200, array_map(static fn(Shopper $buyer): int => $buyer->press()->status === 200 && str_starts_with($buyer->intent_id(), 'bon_') ? 200 : 0, $buyers));
            }
            self::reconcile(4000);
        }
        self::figure('withdrawals against uses', array_sum($won));
        $this->check();
    }

    /** @return array{Order, string} the order that has bought a voucher of 120 €, and its code */
    private function a_sold_voucher(): array
    {
        $id = $this->made([
            'name' => 'Bon cadeau',
            'type' => 'variable',
            'categories' => [],
            'attributes' => [['name' => 'Montant', 'options' => ['120 €', '180 €'], 'variation' => true]],
            'variations' => [['choices' => ['montant' => '120 €'], 'price' => 12000], ['choices' => ['montant' => '180 €'], 'price' => 18000]],
        ]);
        museau()->settings()->save(['voucher_id' => $id]);
        do_action('museau_product_changed', $id);
        $shopper = self::shopper();
        self::assertSame(200, $shopper->add($id, $this->variation_of($id, 0))->status);
        self::assertSame(200, $shopper->press()->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $order = self::order($shopper->order_id());
        $voucher = Vouchers::of_order($order->id)[0] ?? self::fail('No voucher.');
        $this->voucher = $voucher->id;

        return [$order, VoucherCodes::make($voucher->id)];
    }

    private static function buyer(int $product, string $code): Shopper
    {
        $buyer = self::shopper();
        self::assertSame(200, $buyer->add($product)->status);
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $answer = $buyer->call('POST', '/cart-voucher', ['code' => $code]);
        self::assertSame(200, $answer->status, (string) json_encode($answer->data));
        $cart = museau()->carts()->open($buyer->token);
        $buyer->shown = ['shown_total' => $cart->totals->total, 'shown_due' => $cart->due_by_card()];

        return $buyer;
    }

    /** The code of a voucher that somebody has bought before. */
    private function a_code(int $cents): string
    {
        Db::run(
            "INSERT INTO %i (order_id, line_key, cents, message, created, expires) VALUES (0, %s, %d, '', %d, %d)",
            Vouchers::table(),
            bin2hex(random_bytes(16)),
            $cents,
            time(),
            time() + 86400,
        );
        $this->voucher = Db::wpdb()->insert_id;
        Vouchers::move($this->voucher, VoucherKind::Bought, $cents, 0);

        return VoucherCodes::make($this->voucher);
    }

    private function balance(): int
    {
        return Vouchers::find($this->voucher)->balance ?? self::fail('The voucher is gone.');
    }

    /** @return list<array{kind: string, cents: int, order_id: int, at: string}> */
    private function moves(string $kind): array
    {
        return array_values(array_filter(Vouchers::moves($this->voucher), static fn(array $move): bool => $move['kind'] === $kind));
    }

    /** What cron does after a process has died: it asks Stripe, takes the locks that were left, and sends what waits. */
    private static function five_minutes_later(int $order_id): void
    {
        self::reconcile(300);
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d AND sent = 0', Schema::table('mails'), $order_id);
        museau()->mail_queue()->send_due();
    }

    /**
     * @param array<string, mixed> $call
     *
     * @return bool whether it came to its end
     */
    private static function die_in(array $call, int $kill): bool
    {
        [$out, $errors] = Process::start(__DIR__ . '/crash.php', [], (string) json_encode(['method' => 'POST', 'kill' => $kill] + $call))->output();
        Db::run('UPDATE %i SET until = %d', Schema::table('locks'), time() - 1);
        self::assertSame('', $errors);

        return $out !== '';
    }
}

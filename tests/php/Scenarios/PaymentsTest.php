<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Database\Db;
use Museau\Database\Schema;
use Museau\Orders\OrderStatus;
use Museau\Read;
use Museau\Tests\Answer;
use Museau\Tests\Shopper;
use Museau\Tests\Simulator;
use PHPUnit\Framework\Attributes\DataProvider;

/** The failures of payment that broke other shops: reliability requirements F01–F20. */
final class PaymentsTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    /** [R140] [R142] [R143] A portrait with its photo, from the cart to the confirmation; the same answer when asked again (F06). */
    public function test_a_portrait_is_ordered(): void
    {
        $shopper = self::shopper();
        [$portrait, $variation] = self::a_portrait();
        $shopper->add($portrait, $variation);
        self::assertSame(200, $shopper->press()->status);
        self::assertSame('succeeded', Simulator::confirm($shopper->intent_id()));
        $answers = [$shopper->finish(self::PHOTO)];
        for ($i = 0; $i < 4; ++$i) {
            $answers[] = $shopper->finish(self::PHOTO);
        }
        foreach ($answers as $answer) {
            self::assertSame([200, 'paid', false], [$answer->status, $answer->data['state'] ?? '', $answer->order()['photo_missing'] ?? null]);
            self::assertSame($answers[0]->data, $answer->data);
        }
        self::assertCount(1, museau()->photos()->of_order($shopper->order_id()));
        self::assertSame([], Read::items($shopper->call('GET', '/cart')->data['cart_contents'] ?? null));
        $this->check();
    }

    /** F01 The tab is closed after the payment: the webhook alone settles, the mail asks for the photo. */
    public function test_f01_closed_tab(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        self::reconcile(300);
        $mail = (string) Db::value("SELECT html FROM %i WHERE order_id = %d AND kind = 'paid-customer'", Schema::table('mails'), $shopper->order_id());
        self::assertStringContainsString('photo=' . $shopper->order_id(), $mail);
        $this->check();
    }

    /** F02 Neither browser nor webhook come back: the reconciler settles. */
    public function test_f02_no_webhook(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::assertSame(1, self::reconcile(300)['settled']);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F04 Webhook and browser at the same moment, held together at the question to Stripe. */
    public function test_f04_webhook_and_browser_together(): void
    {
        $product = $this->a_piece(40);
        for ($round = 0; $round < self::rounds(3); ++$round) {
            $shopper = $this->at_the_till($product);
            Simulator::confirm($shopper->intent_id());
            Simulator::door('plan', ['barriers' => [['on' => 'GET /v1/payment_intents/' . $shopper->intent_id(), 'count' => 2, 'ms' => 300]]]);
            $event = Simulator::event($shopper->intent_id(), 'payment_intent.succeeded');
            $answers = Shopper::together([$shopper->finishing(), $shopper->finishing(), self::webhook($event), self::webhook($event)]);
            self::assertSame([200, 200, 200, 200], array_map(static fn(Answer $answer): int => $answer->status, $answers));
            self::assertSame(['paid', 'paid'], [$answers[0]->data['state'] ?? '', $answers[1]->data['state'] ?? ''], 'the loser gets the winner\'s result');
            self::assertSame($answers[0]->data, $answers[1]->data);
        }
        $this->check();
    }

    /** F05 Twenty clicks at once: one order, one intent. */
    public function test_f05_twenty_clicks(): void
    {
        $product = $this->a_piece(40);
        for ($round = 0; $round < self::rounds(2); ++$round) {
            $shopper = self::shopper();
            $shopper->add($product);
            $before = Simulator::calls('POST /v1/payment_intents');
            $answers = Shopper::together(array_fill(0, 20, $shopper->pressing()));
            self::assertSame([200], array_values(array_unique(array_map(static fn(Answer $answer): int => $answer->status, $answers))));
            self::assertCount(1, array_unique(array_map(static fn(Answer $answer): string => Read::text($answer->data['client_secret'] ?? null), $answers)));
            self::assertSame($before + 1, Simulator::calls('POST /v1/payment_intents'));
            $shopper->intent = $answers[0]->data;
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
        }
        $this->check();
    }

    /** F07 F08 Stripe breaks once, in every way: the same press goes through, with one intent. */
    #[DataProvider('passing_faults')]
    public function test_f07_stripe_breaks_once(string $fault): void
    {
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/payment_intents', 'fault' => $fault]]]);
        $before = count(Read::items(Simulator::door('ledger')['intents'] ?? null));
        $shopper = $this->at_the_till();
        self::assertSame($before + 1, count(Read::items(Simulator::door('ledger')['intents'] ?? null)));
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/payment_intents', 'fault' => $fault]]]);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** @return iterable<string, array{string}> */
    public static function passing_faults(): iterable
    {
        foreach (['drop-before', 'drop-after', '500', '429', 'garbage'] as $fault) {
            yield $fault => [$fault];
        }
    }

    /** F08 Stripe stays away: 503 with a sentence, cart and order kept; the next press finds them again. */
    public function test_f08_stripe_is_away(): void
    {
        $shopper = self::shopper();
        $shopper->add($this->a_piece());
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/payment_intents', 'fault' => '500', 'times' => 3]]]);
        $answer = $shopper->press();
        self::assertSame([503, 'museau_payment_unreachable'], [$answer->status, $answer->code()]);
        $answer = $shopper->press();
        self::assertSame(200, $answer->status);
        Simulator::confirm($shopper->intent_id());
        // Away while the browser reports: the money is there, and the reconciler finds it.
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/payment_intents', 'fault' => 'drop-before', 'times' => 3]]]);
        self::assertSame(503, $shopper->finish()->status);
        self::assertSame(1, self::reconcile(300)['settled']);
        $this->check();
    }

    /** F09 E-mail and address change between two presses: the same intent. */
    public function test_f09_form_changes(): void
    {
        $shopper = $this->at_the_till();
        $intent = $shopper->intent_id();
        $shopper->billing = ['email' => 'ana@example.org', 'city' => 'Paris'] + $shopper->billing;
        self::assertSame(200, $shopper->press()->status);
        self::assertSame($intent, $shopper->intent_id());
        self::assertSame('ana@example.org', self::order($shopper->order_id())->billing->email);
        Simulator::confirm($intent);
        $shopper->finish();
        $this->check();
    }

    /** F10 The cart grows in another tab: the old intent can no longer be paid, the new one asks the new price for the same order. */
    public function test_f10_cart_changes(): void
    {
        $shopper = $this->at_the_till();
        [$order_id, $old] = [$shopper->order_id(), $shopper->intent_id()];
        $shopper->add($this->a_piece());
        self::assertSame(200, $shopper->press()->status);
        self::assertSame($order_id, $shopper->order_id());
        self::assertNotSame($old, $shopper->intent_id());
        self::assertSame(360, $shopper->intent['amount']);
        self::assertSame('payment_intent_unexpected_state', Simulator::confirm($old));
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** F10 Paid in one tab, changed and pressed again in the other: refused, and nothing is charged twice. */
    public function test_f10_already_paid(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->add($this->a_piece());
        $answer = $shopper->press();
        self::assertSame([409, 'museau_already_paid'], [$answer->status, $answer->code()]);
        self::assertSame($shopper->order_id(), Read::map($answer->data['data'] ?? null)['order_id'] ?? null);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F11 [R146] Somebody else's intent, a cheaper one, an unknown one, a paid one used again: nothing changes. */
    public function test_f11_swapped_intents(): void
    {
        $dear = $this->at_the_till();
        $other = $this->at_the_till();
        Simulator::confirm($other->intent_id());
        foreach ([$other->intent_id(), 'pi_unknown', '', $other->intent['client_secret']] as $intent_id) {
            self::assertSame(404, $dear->finish(null, Read::text($intent_id))->status);
        }
        self::assertSame(OrderStatus::Pending, self::state($dear));
        self::assertSame(200, $other->finish()->status);
        self::assertSame(404, $dear->finish(null, $other->intent_id())->status);
        self::assertSame(402, $dear->finish()->status);
        $this->check();
    }

    /**
     * F11 The six bindings: an intent whose Stripe side is not what we asked pays nothing.
     *
     * @param array<string, mixed> $values
     */
    #[DataProvider('wrong_intents')]
    public function test_f11_bindings(array $values): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $intent = array_column(Read::maps(Simulator::door('ledger')['intents'] ?? null), null, 'id')[$shopper->intent_id()];
        $kept = array_intersect_key($intent, $values);
        if (isset($values['metadata'])) {
            $values['metadata'] += Read::map($intent['metadata'] ?? null);
        }
        Simulator::door('intent', ['intent' => $shopper->intent_id(), 'values' => $values]);
        $answer = $shopper->finish();
        self::assertSame([402, 'museau_payment_mismatch'], [$answer->status, $answer->code()]);
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::assertSame([500], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        Simulator::door('intent', ['intent' => $shopper->intent_id(), 'values' => $kept]);
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function wrong_intents(): iterable
    {
        yield 'less money' => [['amount_received' => 100]];
        yield 'more money' => [['amount_received' => 99999]];
        yield 'other currency' => [['currency' => 'usd']];
        yield 'other order' => [['metadata' => ['order_id' => '1']]];
        yield 'other site' => [['metadata' => ['site' => 'ailleurs.example']]];
        yield 'live money on a test key' => [['livemode' => true]];
    }

    /** F12 [R147] Only 'succeeded' pays; 'processing' waits. */
    public function test_f12_every_status(): void
    {
        $shopper = $this->at_the_till();
        foreach (['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'canceled'] as $status) {
            Simulator::door('intent', ['intent' => $shopper->intent_id(), 'values' => ['status' => $status]]);
            $answer = $shopper->finish();
            self::assertSame(402, $answer->status);
            self::assertStringContainsString('Statut : ' . $status, Read::text($answer->data['message'] ?? null));
        }
        Simulator::door('intent', ['intent' => $shopper->intent_id(), 'values' => ['status' => 'requires_payment_method']]);
        Simulator::confirm($shopper->intent_id(), 'processing');
        $answer = $shopper->finish();
        self::assertSame([202, 'waiting'], [$answer->status, $answer->data['state'] ?? '']);
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::reconcile(90_000);
        self::assertSame(OrderStatus::Pending, self::state($shopper), 'never cancelled while the bank thinks');
        Simulator::confirm($shopper->intent_id(), 'settle');
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** F13 3-D Secure slower than the hold: settled at the last minute; after it, cancelled at Stripe first. */
    public function test_f13_slow_3d_secure(): void
    {
        $in_time = $this->at_the_till();
        $too_late = $this->at_the_till();
        Simulator::confirm($in_time->intent_id(), '3ds');
        Simulator::confirm($too_late->intent_id(), '3ds');
        self::reconcile(3500);
        self::assertSame(OrderStatus::Pending, self::state($in_time));
        self::assertSame('succeeded', Simulator::confirm($in_time->intent_id(), '3ds-ok'));
        self::reconcile(3700);
        self::assertSame(OrderStatus::Processing, self::state($in_time));
        self::assertSame(OrderStatus::Cancelled, self::state($too_late));
        self::assertSame('payment_intent_unexpected_state', Simulator::confirm($too_late->intent_id(), '3ds-ok'));
        $this->check();
    }

    /** M4 Stripe does not answer: the reconciler cancels nothing. */
    public function test_reconciler_waits_for_stripe(): void
    {
        $shopper = $this->at_the_till();
        Simulator::door('plan', ['faults' => [['fault' => '500', 'times' => 50]]]);
        self::reconcile(90_000);
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        Simulator::door('plan', ['faults' => []]);
        self::reconcile(90_000);
        self::assertSame(OrderStatus::Cancelled, self::state($shopper));
        $this->check();
    }

    /** F15 Paid after the order was cancelled: served when the piece is still there, given back when it is sold. */
    public function test_f15_paid_after_cancel(): void
    {
        $free = $this->at_the_till();
        museau()->orders()->cancel($free->order_id());
        Simulator::confirm($free->intent_id());
        self::assertSame(200, $free->finish()->status);
        self::assertSame(OrderStatus::Processing, self::state($free));

        $piece = $this->a_piece();
        $late = $this->at_the_till($piece);
        museau()->orders()->cancel($late->order_id());
        $buyer = $this->at_the_till($piece);
        Simulator::confirm($buyer->intent_id());
        self::assertSame(200, $buyer->finish()->status);
        Simulator::confirm($late->intent_id());
        self::assertSame(402, $late->finish()->status);
        self::assertSame([200], Simulator::deliver(Simulator::events($late->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(OrderStatus::Cancelled, self::state($late));
        self::assertSame('2', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'refund%%late%%'", Schema::table('mails'), $late->order_id()), 'both are told');
        $this->check();
    }

    /** F16 A decline before, a success, then every event three times in several orders: one paid order. */
    public function test_f16_events_in_any_order(): void
    {
        $product = $this->a_piece(40);
        $types = ['payment_intent.created', 'payment_intent.payment_failed', 'charge.succeeded', 'payment_intent.succeeded'];
        foreach (array_slice(self::permutations($types), 0, self::rounds(6)) as $order) {
            $shopper = $this->at_the_till($product);
            Simulator::confirm($shopper->intent_id(), 'decline');
            Simulator::confirm($shopper->intent_id());
            $events = array_merge(...array_map(static fn(string $type): array => Simulator::events($shopper->intent_id(), $type), $order));
            self::assertSame(array_fill(0, 3 * count($events), 200), Simulator::deliver([...$events, ...array_reverse($events), ...$events]));
            self::assertSame(OrderStatus::Processing, self::state($shopper));
        }
        $this->check();
    }

    /** F17 A wrong secret is answered 400 and Stripe comes again; with the right one the order settles. */
    public function test_f17_wrong_secret(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        [$event] = Simulator::events($shopper->intent_id(), 'payment_intent.succeeded');
        self::assertSame([400, 400], Simulator::deliver([['event' => $event, 'wrongSecret' => true], ['event' => $event, 'old' => true]]));
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::assertSame([200], Simulator::deliver([$event]));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F18 Events of another shop on the same account: answered 200, nothing is written. */
    public function test_f18_foreign_events(): void
    {
        $foreign = museau()->payments()->create(5000, ['order_id' => '1', 'site' => 'autre'], 'Ailleurs', bin2hex(random_bytes(8)));
        Simulator::confirm($foreign->id);
        $events = [...Simulator::events($foreign->id, 'payment_intent.succeeded'), ...Simulator::events($foreign->id, 'charge.succeeded')];
        $before = Db::value('SELECT COUNT(*) FROM %i', Schema::table('payment_events'));
        self::assertSame([200, 200], Simulator::deliver($events));
        self::assertSame($before, Db::value('SELECT COUNT(*) FROM %i', Schema::table('payment_events')));
        self::assertSame(0, self::reconcile(300)['failed']);
        $this->check();
    }

    /** F03 Ours, but not written down yet: 500, so that Stripe comes again. */
    public function test_f03_webhook_before_the_row(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $events = Simulator::events($shopper->intent_id(), 'payment_intent.succeeded');
        Db::run('UPDATE %i SET intent_id = NULL WHERE intent_id = %s', Schema::table('payments'), $shopper->intent_id());
        self::assertSame([500], Simulator::deliver($events));
        Db::run('UPDATE %i SET intent_id = %s WHERE order_id = %d', Schema::table('payments'), $shopper->intent_id(), $shopper->order_id());
        self::assertSame([200], Simulator::deliver($events));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F19 Eight buyers of the last piece: one may pay, the others hear it before any charge. */
    public function test_f19_last_piece(): void
    {
        for ($round = 0; $round < self::rounds(2); ++$round) {
            $piece = $this->a_piece();
            $buyers = [];
            for ($i = 0; $i < 8; ++$i) {
                $buyers[] = $buyer = self::shopper();
                self::assertSame(200, $buyer->add($piece)->status);
            }
            $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
            $won = array_keys(array_filter($answers, static fn(Answer $answer): bool => $answer->status === 200));
            self::assertCount(1, $won);
            foreach ($answers as $i => $answer) {
                self::assertContains($answer->status, $i === $won[0] ? [200] : [409, 400], (string) json_encode($answer->data));
            }
            $buyers[$won[0]]->intent = $answers[$won[0]]->data;
            Simulator::confirm($buyers[$won[0]]->intent_id());
            self::assertSame(200, $buyers[$won[0]]->finish()->status);
        }
        $this->check();
    }

    /** F20 She comes back to her own held piece and pays. */
    public function test_f20_own_hold(): void
    {
        $shopper = $this->at_the_till();
        $intent = $shopper->intent_id();
        self::assertSame(1, count(Read::items($shopper->call('GET', '/cart')->data['cart_contents'] ?? null)));
        self::assertSame(200, $shopper->press()->status);
        self::assertSame($intent, $shopper->intent_id());
        Simulator::confirm($intent);
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** F29 F30 The balance is paid once by twenty presses; refunds go back once, never above what came. */
    public function test_f29_balance_and_refunds(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $key = Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null);
        $link = ['order' => $shopper->order_id(), 'key' => $key];
        $pressing = ['POST', rtrim(rest_url('museau-react/v1'), '/') . '/balance-intent', ['json' => $link], ''];
        $answers = Shopper::together(array_fill(0, 12, $pressing));
        self::assertSame([200], array_values(array_unique(array_map(static fn(Answer $answer): int => $answer->status, $answers))));
        self::assertCount(1, array_unique(array_map(static fn(Answer $answer): string => Read::text($answer->data['client_secret'] ?? null), $answers)));
        $balance = explode('_secret_', Read::text($answers[0]->data['client_secret'] ?? null))[0];
        Simulator::confirm($balance);
        self::assertSame('paid', $shopper->call('GET', '/balance', $link)->data['state'] ?? '');
        self::assertSame(409, $shopper->call('POST', '/balance-intent', $link)->status);
        self::assertSame(404, $shopper->call('GET', '/balance', ['key' => 'x'] + $link)->status);
        $this->check();

        $order = self::order($shopper->order_id());
        self::assertSame($order->total, $order->received);
        $refunds = museau()->refunds();
        // More than the balance alone: two payments give it back together.
        $part = $order->received - 500;
        $refunds->give_back($order->id, $part, [], 'Geste', 'demande-' . $order->id);
        $refunds->give_back($order->id, $part, [], 'Geste', 'demande-' . $order->id);
        self::assertSame($part, self::order($order->id)->refunded);
        foreach ([501, 0, -5] as $cents) {
            try {
                $refunds->give_back($order->id, $cents, [], '', 'autre' . $cents . $order->id);
                self::fail('refused');
            } catch (\Museau\Payments\CouldNotRefund $refusal) {
                self::assertSame(409, $refusal->status);
            }
        }
        self::assertSame([200], array_values(array_unique(Simulator::deliver([...Simulator::events($balance, 'charge.refunded'), ...Simulator::events($shopper->intent_id(), 'charge.refunded')]))));
        self::assertSame($part, self::order($order->id)->refunded, 'our own webhook counts nothing twice');
        self::assertSame($part, array_sum(array_map(static fn(string $intent): int => Read::int(Simulator::charges($intent)[0]['amount_refunded'] ?? null), [$balance, $shopper->intent_id()])));
    }

    /** F31 A dispute is noted and told to the artist, and the order is left as it is. */
    public function test_f31_dispute(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        $dispute = Simulator::door('dispute', ['intent' => $shopper->intent_id()]);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.dispute.created')));
        self::assertSame('needs_response', Read::map(self::order($shopper->order_id())->meta['dispute'] ?? null)['status'] ?? null);
        Simulator::door('dispute-close', ['dispute' => $dispute['id'] ?? '', 'status' => 'won']);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.dispute.closed')));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F32 After three declines the payment rests for ten minutes; a late failure of a paid one counts for nothing. */
    public function test_f32_three_declines(): void
    {
        $shopper = $this->at_the_till();
        for ($i = 0; $i < 3; ++$i) {
            Simulator::confirm($shopper->intent_id(), 'decline');
        }
        Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.payment_failed'));
        $answer = $shopper->press();
        self::assertSame([429, 'museau_too_many_payments'], [$answer->status, $answer->code()]);
        Db::run('UPDATE %i SET declined_at = declined_at - 700 WHERE order_id = %d', Schema::table('payments'), $shopper->order_id());
        self::assertSame(200, $shopper->press()->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** M5 A photo that is none does not block a paid order; the signed link takes another, once. */
    public function test_a_bad_photo_never_blocks(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $answer = $shopper->finish(__FILE__);
        self::assertSame([200, true], [$answer->status, $answer->order()['photo_missing'] ?? null]);
        self::assertStringContainsString('/commander?photo=', Read::text($answer->order()['photo_url'] ?? null));
        $url = rtrim(rest_url('museau-react/v1'), '/') . '/order-photo';
        $send = static fn(string $file, string $key): Answer => Shopper::together([['POST', $url, ['order' => (string) $shopper->order_id(), 'key' => $key, 'portrait_image' => new \CURLFile($file)], '']])[0];
        $key = Read::text($answer->order()['key'] ?? null);
        self::assertSame(404, $send(self::PHOTO, 'x')->status);
        self::assertSame('Choisissez une photo JPEG, PNG ou WebP.', $send(__FILE__, $key)->data['message'] ?? '');
        self::assertSame(200, $send(self::PHOTO, $key)->status);
        self::assertSame(409, $send(self::PHOTO, $key)->status);
        $this->check();
    }

    /**
     * A webhook as Stripe sends it, for together().
     *
     * @return array{string, string, array<string, mixed>, string, list<string>}
     */
    private static function webhook(string $body): array
    {
        $time = time();

        return ['POST', rest_url('museau-react/v1/stripe-webhook'), ['raw' => $body], '', ["Stripe-Signature: t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau')]];
    }

    /** How often a race is played: few by default, more for the proof. */
    private static function rounds(int $few): int
    {
        return Read::int(getenv('MUSEAU_ROUNDS')) ?: $few;
    }

    /**
     * @param list<string> $types
     *
     * @return list<list<string>>
     */
    private static function permutations(array $types): array
    {
        if (count($types) < 2) {
            return [$types];
        }
        $all = [];
        foreach ($types as $i => $type) {
            foreach (self::permutations(array_values(array_diff_key($types, [$i => 0]))) as $rest) {
                $all[] = [$type, ...$rest];
            }
        }

        return $all;
    }
}

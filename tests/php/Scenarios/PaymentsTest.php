<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Rest\StatusCode;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** The failures of payment that broke other shops: F01–F20 and what came of them. */
final class PaymentsTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    #[TestDox('[R140] [R142] [R143] A portrait with its photo, from the cart to the confirmation; the same answer when asked again')]
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
        self::assertStringContainsString(ProgressLink::url($shopper->order_id()) . OrderLinks::PHOTO_PART, $mail);
        $this->check();
    }

    /** F02 Neither browser nor webhook come back: the reconciler settles. */
    public function test_f02_no_webhook(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::assertSame(1, self::reconcile(300)['confirmed']);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F04 Webhook and browser at the same moment, held together at the question to Stripe. */
    public function test_f04_webhook_and_browser_together(): void
    {
        $rounds = self::times('MUSEAU_CONFIRM_ROUNDS', 20);
        $product = $this->a_piece($rounds + 1);
        for ($round = 0; $round < $rounds; ++$round) {
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
        self::figure('settle', $rounds);
    }

    /** F05 Twenty clicks at once: one order, one intent, one charge. */
    public function test_f05_twenty_clicks(): void
    {
        $rounds = self::times('MUSEAU_CLICK_ROUNDS', 20);
        $product = $this->a_piece($rounds + 1);
        for ($round = 0; $round < $rounds; ++$round) {
            $shopper = self::shopper();
            $shopper->add($product);
            $before = Simulator::calls('POST /v1/payment_intents');
            $answers = Shopper::together(array_fill(0, 20, $shopper->pressing()));
            self::assertSame([200], array_values(array_unique(array_map(static fn(Answer $answer): int => $answer->status, $answers))));
            self::assertCount(1, array_unique(array_map(static fn(Answer $answer): string => Read::text($answer->data['client_secret'] ?? null), $answers)));
            self::assertSame($before + 1, Simulator::calls('POST /v1/payment_intents'));
            $shopper->intent = $answers[0]->data;
            Simulator::confirm($shopper->intent_id());
            self::assertSame('payment_intent_unexpected_state', Simulator::confirm($shopper->intent_id()), 'charged once');
            self::assertSame(200, $shopper->finish()->status);
            self::assertCount(1, Simulator::charges($shopper->intent_id()));
        }
        $this->check();
        self::figure('clicks', $rounds);
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
        foreach (['drop-before', 'drop-after', '500', '429', 'garbage', 'lie', 'proxy'] as $fault) {
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
        self::assertSame(1, self::reconcile(300)['confirmed']);
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

    #[TestDox('[F11] [R146] Thirty ways to have a dear order for somebody else\'s, a cheaper or no money: the order stays as it is')]
    public function test_f11_swap_attacks(): void
    {
        $this->checker->expected = ['/"level":"critical"/'];
        $dear = $this->at_the_till($this->a_piece());
        $cheap = $this->at_the_till($this->a_piece());
        $paid = $this->at_the_till($this->a_piece());
        Simulator::confirm($paid->intent_id());
        self::assertSame(200, $paid->finish()->status);
        Simulator::confirm($cheap->intent_id());
        $attacks = $this->attacks($dear, $cheap, $paid);
        foreach ($attacks as $name => [$attack, $statuses]) {
            self::assertContains($attack(), $statuses, $name);
            $order = self::order($dear->order_id());
            self::assertSame([OrderStatus::Pending, 0, 18000], [$order->status, $order->received, $order->due_now()], $name);
        }
        self::assertSame(200, $cheap->finish()->status);
        self::assertSame(200, $dear->finish()->status, 'her own money is good');
        $this->check();
        self::assertCount(30, $attacks);
        self::figure('attacks', count($attacks));
    }

    /** @return array<string, array{callable(): int, list<int>}> each answers a status, and what it may be */
    private function attacks(Shopper $dear, Shopper $cheap, Shopper $paid): array
    {
        $rest = rtrim(rest_url('museau-react/v1'), '/');
        $key = static fn(Shopper $shopper): string => Read::text($shopper->intent['order_key'] ?? null);
        $finish = static fn(string $intent_id): array => [static fn(): int => $dear->finish(null, $intent_id)->status, [400, 404]];
        $create = static fn(array $fields): int => Shopper::together([['POST', "$rest/create-order-with-image", Read::map($fields), $dear->token]])[0]->status;
        $event = static function (array $object, ?string $secret = 'whsec_museau') use ($rest): int {
            $body = (string) json_encode(['id' => 'evt_' . bin2hex(random_bytes(8)), 'type' => 'payment_intent.succeeded', 'data' => ['object' => ['object' => 'payment_intent', 'status' => 'succeeded', ...$object]]]);
            $sign = $secret === null ? 'x' : 't=' . time() . ',v1=' . hash_hmac('sha256', time() . ".$body", $secret);

            return Shopper::together([['POST', "$rest/stripe-webhook", ['raw' => $body], '', ["Stripe-Signature: $sign"]]])[0]->status;
        };
        $site = museau()->keys()->site();
        $claim = ['order_id' => (string) $dear->order_id(), 'site' => $site, 'kind' => 'full'];
        $with_forged = static function (callable $attack) use ($claim): int {
            $intent = museau()->payments()->create(100, $claim, 'x', bin2hex(random_bytes(8)));
            Simulator::confirm($intent->id);
            $status = Read::int($attack($intent->id));
            // The reconciler of later scenarios would tell of it.
            Simulator::door('intent', ['intent' => $intent->id, 'values' => ['metadata' => []]]);

            return $status;
        };
        $attacks = [
            'another\'s paid intent' => $finish($cheap->intent_id()),
            'an intent that paid before' => $finish($paid->intent_id()),
            'an unknown intent' => $finish('pi_unknown'),
            'no intent' => $finish(''),
            'a client secret' => $finish(Read::text($cheap->intent['client_secret'] ?? null)),
            'a query' => $finish("x' OR '1'='1"),
            'a pattern' => $finish('pi_%'),
            'a path' => $finish('../refunds'),
            'a long one' => $finish(str_repeat('p', 300)),
            'a list' => [static fn(): int => $create(['payment_intent_id[0]' => $cheap->intent_id()]), [400]],
            'a wrong case' => $finish(strtoupper($cheap->intent_id())),
            'her own, not paid' => [static fn(): int => $dear->finish()->status, [402]],
            'the key of her order with another\'s intent' => [static fn(): int => $create(['payment_intent_id' => $cheap->intent_id(), 'order_key' => $key($dear)]), [404]],
            'a paid intent under an empty key' => [static fn(): int => $create(['payment_intent_id' => $paid->intent_id(), 'order_key' => '']), [404]],
            'her order under another\'s key' => [static fn(): int => $dear->call('GET', '/order-status', ['order' => $dear->order_id(), 'key' => $key($cheap)])->status, [404]],
            'its balance under another\'s key' => [static fn(): int => $dear->call('POST', '/balance-intent', ['order' => $dear->order_id(), 'key' => $key($paid)])->status, [404]],
            'its balance before it is paid' => [static fn(): int => $dear->call('POST', '/balance-intent', ['order' => $dear->order_id(), 'key' => $key($dear)])->status, [409]],
            'a price of her own' => [static fn(): int => $dear->call('POST', '/create-payment-intent', ['billing_details' => $dear->billing, 'amount' => 1, 'currency' => 'usd', 'metadata' => $claim])->status, [200]],
            'a refused card, told as paid' => [static function () use ($dear, $event): int {
                Simulator::confirm($dear->intent_id(), 'decline');

                return $event(['id' => $dear->intent_id(), 'amount_received' => 18000]);
            }, [200]],
            'a webhook without a signature' => [static fn(): int => $event(['id' => $dear->intent_id()], null), [400]],
            'a webhook with a secret of her own' => [static fn(): int => $event(['id' => $dear->intent_id()], 'whsec_mine'), [400]],
            'a webhook of another\'s intent for her order' => [static fn(): int => $event(['id' => $paid->intent_id(), 'metadata' => $claim]), [200]],
            'a webhook of a foreign intent' => [static fn(): int => $with_forged(static fn(string $intent_id): int => $event(['id' => $intent_id, 'metadata' => $claim])), [500]],
            'a foreign intent at the till' => [static fn(): int => $with_forged(static fn(string $intent_id): int => $dear->finish(null, $intent_id)->status), [404]],
        ];
        // From here on her own intent was paid, but its Stripe side is not what was asked: the six bindings.
        $wrong = [
            'less money' => ['amount_received' => 100],
            'more money' => ['amount_received' => 99999],
            'another currency' => ['currency' => 'usd'],
            'another order' => ['metadata' => ['order_id' => '1']],
            'another site' => ['metadata' => ['site' => 'ailleurs.example']],
            'live money on a test key' => ['livemode' => true],
        ];
        foreach ($wrong as $name => $values) {
            $attacks[$name] = [static function () use ($dear, $values): int {
                Simulator::confirm($dear->intent_id());
                $intent = array_column(Read::maps(Simulator::door('ledger')['intents'] ?? null), null, 'id')[$dear->intent_id()];
                $kept = array_intersect_key($intent, $values);
                if (isset($values['metadata'])) {
                    $values['metadata'] += Read::map($intent['metadata'] ?? null);
                }
                Simulator::door('intent', ['intent' => $dear->intent_id(), 'values' => $values]);
                $answer = $dear->finish();
                self::assertSame('museau_payment_mismatch', $answer->code());
                self::assertSame([500], array_unique(Simulator::deliver(Simulator::events($dear->intent_id(), 'payment_intent.succeeded'))));
                Simulator::door('intent', ['intent' => $dear->intent_id(), 'values' => $kept]);

                return $answer->status;
            }, [402]];
        }

        return $attacks;
    }

    #[TestDox('[F12] [R147] Only \'succeeded\' pays; \'processing\' waits')]
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

    /** F13 3-D Secure slower than the hold: settled at +2, +30 and +59 minutes; after the hour, cancelled at Stripe first. */
    public function test_f13_slow_3d_secure(): void
    {
        $too_late = $this->at_the_till();
        Simulator::confirm($too_late->intent_id(), '3ds');
        foreach ([2, 30, 59] as $minutes) {
            $shopper = $this->at_the_till();
            Simulator::confirm($shopper->intent_id(), '3ds');
            self::reconcile($minutes * 60);
            self::assertSame(OrderStatus::Pending, self::state($shopper), "+$minutes min");
            self::assertSame('succeeded', Simulator::confirm($shopper->intent_id(), '3ds-ok'));
            self::reconcile($minutes * 60 + 130);
            self::assertSame(OrderStatus::Processing, self::state($shopper), "+$minutes min");
        }
        self::reconcile(3700);
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

    /** F16 A decline, then 3-D Secure, then the money: five events in each of their 120 orders, each once and three times: one paid order. */
    public function test_f16_events_in_any_order(): void
    {
        $types = ['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.requires_action', 'charge.succeeded', 'payment_intent.succeeded'];
        $orderings = [];
        foreach (self::permutations($types) as $ordering) {
            array_push($orderings, [$ordering, 1], [$ordering, 3]);
        }
        self::assertCount(240, $orderings);
        // A few of them each day, spread over all.
        $number = min(240, self::times('MUSEAU_ORDERINGS', 6));
        $product = $this->a_piece($number + 1);
        for ($i = 0; $i < $number; ++$i) {
            [$ordering, $times] = $orderings[intdiv($i * 239, max(1, $number - 1))];
            $shopper = $this->at_the_till($product);
            Simulator::confirm($shopper->intent_id(), 'decline');
            Simulator::confirm($shopper->intent_id(), '3ds');
            Simulator::confirm($shopper->intent_id(), '3ds-ok');
            $events = array_merge(...array_map(static fn(string $type): array => Simulator::events($shopper->intent_id(), $type), $ordering));
            self::assertCount(5, $events);
            $sent = array_merge(...array_fill(0, $times, $events));
            self::assertSame(array_fill(0, count($sent), 200), Simulator::deliver($sent), implode(' ', $ordering));
            self::assertSame(OrderStatus::Processing, self::state($shopper));
        }
        $this->check();
        self::figure('orderings', $number);
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

    /** F19 Twenty buyers of the last piece: one may pay, the others hear it before any charge. */
    public function test_f19_last_piece(): void
    {
        $rounds = self::times('MUSEAU_BUYER_ROUNDS', 20);
        for ($round = 0; $round < $rounds; ++$round) {
            $piece = $this->a_piece();
            $adding = ['POST', rest_url('museau-react/v1/add-to-cart'), ['json' => ['product_id' => $piece, 'quantity' => 1]], ''];
            $buyers = array_map(static function (Answer $answer): Shopper {
                self::assertSame(200, $answer->status);
                $buyer = self::shopper();
                $buyer->token = $answer->token;

                return $buyer;
            }, Shopper::together(array_fill(0, 20, $adding)));
            $before = Simulator::calls('POST /v1/payment_intents');
            $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
            $won = array_keys(array_filter($answers, static fn(Answer $answer): bool => $answer->status === 200));
            self::assertCount(1, $won);
            foreach ($answers as $i => $answer) {
                self::assertContains($answer->status, $i === $won[0] ? [200] : [409, 400], (string) json_encode($answer->data));
            }
            self::assertSame($before + 1, Simulator::calls('POST /v1/payment_intents'), 'no loser could be charged');
            $buyers[$won[0]]->intent = $answers[$won[0]]->data;
            Simulator::confirm($buyers[$won[0]]->intent_id());
            self::assertSame(200, $buyers[$won[0]]->finish()->status);
        }
        $this->check();
        self::figure('buyers', $rounds);
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

    /** F29 The balance is paid once by twenty presses; deposit and balance are the price, to the cent. */
    public function test_f29_balance(): void
    {
        [$shopper] = $this->paid_with_balance();
        $order = self::order($shopper->order_id());
        self::assertSame([$order->total, 0], [$order->received, $order->left_to_pay()]);
        self::assertSame($order->total, array_sum(array_column(Db::rows("SELECT amount FROM %i WHERE order_id = %d AND status = 'paid'", Schema::table('payments'), $order->id), 'amount')));
        $this->check();
    }

    /**
     * A portrait whose balance twenty presses wanted to pay.
     *
     * @return array{Shopper, string} and the intent of the balance
     */
    private function paid_with_balance(): array
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $key = Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null);
        $link = ['order' => $shopper->order_id(), 'key' => $key];
        $pressing = ['POST', rtrim(rest_url('museau-react/v1'), '/') . '/balance-intent', ['json' => $link], ''];
        $answers = Shopper::together(array_fill(0, 20, $pressing));
        self::assertSame([200], array_values(array_unique(array_map(static fn(Answer $answer): int => $answer->status, $answers))));
        self::assertCount(1, array_unique(array_map(static fn(Answer $answer): string => Read::text($answer->data['client_secret'] ?? null), $answers)));
        $balance = explode('_secret_', Read::text($answers[0]->data['client_secret'] ?? null))[0];
        Simulator::confirm($balance);
        self::assertSame('paid', $shopper->call('GET', '/balance', $link)->data['state'] ?? '');
        self::assertSame(409, $shopper->call('POST', '/balance-intent', $link)->status);
        self::assertSame(404, $shopper->call('GET', '/balance', ['key' => 'x'] + $link)->status);

        return [$shopper, $balance];
    }

    /** F30 Refunds go back once, never above what came, whether asked here, at Stripe's, or both at once. */
    public function test_f30_refunds(): void
    {
        [$shopper, $balance] = $this->paid_with_balance();
        $order = self::order($shopper->order_id());
        $refunds = museau()->refunds();
        // More than the balance alone: two payments give it back together.
        $part = $order->received - 500;
        $refunds->refund($order->id, $part, [], 'Geste', 'demande-' . $order->id);
        $refunds->refund($order->id, $part, [], 'Geste', 'demande-' . $order->id);
        self::assertSame($part, self::order($order->id)->refunded);
        foreach ([501, 0, -5] as $cents) {
            try {
                $refunds->refund($order->id, $cents, [], '', 'autre' . $cents . $order->id);
                self::fail('refused');
            } catch (\Museau\Domain\Payments\CouldNotRefund $refusal) {
                self::assertSame(409, StatusCode::of($refusal));
            }
        }
        self::assertSame([200], array_values(array_unique(Simulator::deliver([...Simulator::events($balance, 'charge.refunded'), ...Simulator::events($shopper->intent_id(), 'charge.refunded')]))));
        self::assertSame($part, self::order($order->id)->refunded, 'our own webhook counts nothing twice');
        self::assertSame($part, array_sum(array_map(static fn(string $intent): int => Read::int(Simulator::charges($intent)[0]['amount_refunded'] ?? null), [$balance, $shopper->intent_id()])));
        // The rest goes back in Stripe's dashboard, while the shop is told twice at once.
        $left = array_map(static fn(string $intent): int => Read::int(Simulator::charges($intent)[0]['amount'] ?? null) - Read::int(Simulator::charges($intent)[0]['amount_refunded'] ?? null), [$balance, $shopper->intent_id()]);
        foreach ([$balance, $shopper->intent_id()] as $i => $intent) {
            if ($left[$i] > 0) {
                museau()->payments()->refund($intent, $left[$i], [], bin2hex(random_bytes(8)));
                $event = self::webhook(Simulator::event($intent, 'charge.refunded'));
                self::assertSame([200, 200], array_map(static fn(Answer $answer): int => $answer->status, Shopper::together([$event, $event])));
            }
        }
        $order = self::order($order->id);
        self::assertSame([$order->total, OrderStatus::Refunded], [$order->refunded, $order->status]);
        $this->check();
    }

    /** F30 A portrait whose deposit goes back owes no balance any more, and the page where it stood open cannot pay it; the other line stays. */
    public function test_f30_deposit_of_one_line_goes_back(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        self::assertSame(200, $shopper->add($this->a_piece())->status);
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $key = Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null);
        $link = ['order' => $shopper->order_id(), 'key' => $key];
        $order = self::order($shopper->order_id());
        $portrait = $order->portraits()[0];
        $piece = array_values(array_filter($order->lines, static fn(OrderLine $line): bool => !$line->is_portrait))[0];
        self::assertGreaterThan(0, $portrait->balance);
        self::assertSame($portrait->balance, $order->left_to_pay());
        $open = explode('_secret_', Read::text($shopper->call('POST', '/balance-intent', $link)->data['client_secret'] ?? null))[0];

        $refunds = museau()->refunds();
        $refunds->refund($order->id, 1000, [$piece->id => 1000], 'Geste', 'geste-' . $order->id);
        self::assertSame($portrait->balance, self::order($order->id)->left_to_pay(), 'another line takes nothing off the balance');
        $deposit = $portrait->total - $portrait->balance;
        $refunds->refund($order->id, $deposit, [$portrait->id => $deposit], 'Portrait annulé', 'portrait-' . $order->id);
        $order = self::order($order->id);
        self::assertSame([0, true], [$order->left_to_pay(), $order->status->is_paid()]);
        self::assertTrue(museau()->payments()->find($open)->is_cancelled(), 'the page where it stood open cannot pay it');
        self::assertSame('paid', $shopper->call('GET', '/balance', $link)->data['state'] ?? '');
        self::assertSame(409, $shopper->call('POST', '/balance-intent', $link)->status);
        $this->check();
    }

    /** F31 A dispute is noted and told to the artist; WooCommerce's order is on hold until it is won, and then what it was, without a mail. */
    public function test_f31_dispute(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $shopper->finish();
        $dispute = Simulator::door('dispute', ['intent' => $shopper->intent_id()]);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.dispute.created')));
        self::assertSame('needs_response', Read::map(self::order($shopper->order_id())->meta['disputes'] ?? null)[Read::text($dispute['id'] ?? '')] ?? null);
        self::assertSame(museau()->sells_with_woocommerce() ? 'on-hold' : '', self::status_of_woocommerce($shopper));
        Simulator::door('dispute-close', ['dispute' => $dispute['id'] ?? '', 'status' => 'won']);
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'charge.dispute.closed')));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        self::assertSame(museau()->sells_with_woocommerce() ? 'processing' : '', self::status_of_woocommerce($shopper));
        $this->check();
    }

    private static function status_of_woocommerce(Shopper $shopper): string
    {
        wp_cache_flush();
        $order = museau()->sells_with_woocommerce() ? wc_get_order($shopper->order_id()) : null;

        return $order instanceof \WC_Order ? $order->get_status() : '';
    }

    /** F32 With the third decline the intent is cancelled at Stripe, and rests for ten minutes; the next one is another, with three tries of its own. */
    public function test_f32_three_declines(): void
    {
        $shopper = $this->at_the_till();
        $first = $shopper->intent_id();
        for ($i = 1; $i <= 3; ++$i) {
            self::assertSame('card_declined', Simulator::confirm($first, 'decline'));
            self::assertSame('requires_payment_method', museau()->payments()->find($first)->status, "before decline $i is told");
            Simulator::deliver(array_slice(Simulator::events($first, 'payment_intent.payment_failed'), -1));
        }
        self::assertSame('canceled', museau()->payments()->find($first)->status);
        self::assertNotSame('succeeded', Simulator::confirm($first), 'no fourth card is tried on it');
        $answer = $shopper->press();
        self::assertSame([429, 'museau_too_many_payments'], [$answer->status, $answer->code()]);
        self::assertStringContainsString('rien n’a été débité', Read::text($answer->data['message'] ?? null));
        Db::run('UPDATE %i SET declined_at = declined_at - 700 WHERE order_id = %d', Schema::table('payments'), $shopper->order_id());
        self::assertSame(200, $shopper->press()->status);
        self::assertNotSame($first, $shopper->intent_id());
        for ($i = 1; $i <= 2; ++$i) {
            Simulator::confirm($shopper->intent_id(), 'decline');
        }
        Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.payment_failed'));
        self::assertSame(200, $shopper->press()->status, 'two more mistakes are nothing');
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** F32 Stripe was away when the third decline came: the next press cancels the intent before anything else. */
    public function test_f32_declines_while_stripe_is_away(): void
    {
        $shopper = $this->at_the_till();
        $first = $shopper->intent_id();
        Db::run('UPDATE %i SET declines = 3, declined_at = %d WHERE order_id = %d', Schema::table('payments'), time(), $shopper->order_id());
        self::assertSame(429, $shopper->press()->status);
        self::assertSame('canceled', museau()->payments()->find($first)->status);
        self::reconcile(4000);
        $this->check();
    }

    /** F32 No webhook comes: the press after the third decline, the browser that asks for its order and the reconciler count at Stripe. */
    public function test_f32_declines_without_webhooks(): void
    {
        $looks = [
            'press' => static fn(Shopper $shopper) => $shopper->press(),
            'order-status' => static fn(Shopper $shopper) => $shopper->call('GET', '/order-status', ['order' => $shopper->order_id(), 'key' => $shopper->intent['order_key'] ?? '']),
            'finish' => static fn(Shopper $shopper) => $shopper->finish(),
            'reconciler' => static fn(): array => self::reconcile(200),
        ];
        foreach ($looks as $name => $look) {
            Db::run('DELETE FROM %i', Schema::table('rates'));
            $shopper = $this->at_the_till();
            $first = $shopper->intent_id();
            for ($i = 1; $i <= 3; ++$i) {
                self::assertSame('requires_payment_method', museau()->payments()->find($first)->status, "$name: before decline $i");
                self::assertSame('card_declined', Simulator::confirm($first, 'decline'));
                if ($i < 3) {
                    $look($shopper);
                    self::assertSame(200, $shopper->press()->status, "$name: two mistakes are nothing");
                }
            }
            $look($shopper);
            self::assertSame('canceled', museau()->payments()->find($first)->status, $name);
            self::assertNotSame('succeeded', Simulator::confirm($first), 'no fourth card is tried on it');
            $answer = $shopper->press();
            self::assertSame([429, 'museau_too_many_payments'], [$answer->status, $answer->code()], $name);
            // Late events of the former intent count for nothing.
            Simulator::deliver(Simulator::events($first, 'payment_intent.payment_failed'));
            Db::run('UPDATE %i SET declined_at = declined_at - 700 WHERE order_id = %d', Schema::table('payments'), $shopper->order_id());
            self::assertSame(200, $shopper->press()->status, $name);
            self::assertNotSame($first, $shopper->intent_id());
            Simulator::confirm($shopper->intent_id(), 'decline');
            Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.payment_failed'));
            Simulator::confirm($shopper->intent_id(), 'decline');
            self::assertSame(200, $shopper->press()->status, 'what an event has told is not counted twice');
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
        }
        $this->check();
    }

    /** F32 Somebody's own client tries sixty cards between two looks: the next look ends it, on a balance, too. */
    public function test_f32_a_series_between_two_looks(): void
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        $link = ['order' => $shopper->order_id(), 'key' => Read::text($shopper->finish(self::PHOTO)->order()['key'] ?? null)];
        $balance = explode('_secret_', Read::text($shopper->call('POST', '/balance-intent', $link)->data['client_secret'] ?? null))[0];
        for ($i = 0; $i < 60; ++$i) {
            Simulator::confirm($balance, 'decline');
        }
        $answer = $shopper->call('POST', '/balance-intent', $link);
        self::assertSame([429, 'museau_too_many_payments'], [$answer->status, $answer->code()]);
        self::assertSame('canceled', museau()->payments()->find($balance)->status);
        self::assertSame('due', $shopper->call('GET', '/balance', $link)->data['state'] ?? '');
        $this->check();
    }

    /** F32 Charges cannot be read (a restricted key): nobody's payment is refused for that, and events count on. */
    public function test_f32_charges_that_cannot_be_read(): void
    {
        $shopper = $this->at_the_till();
        $first = $shopper->intent_id();
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/charges', 'fault' => '500', 'times' => 99]]]);
        for ($i = 1; $i <= 3; ++$i) {
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($first, 'decline');
            Simulator::deliver(array_slice(Simulator::events($first, 'payment_intent.payment_failed'), -1));
        }
        Simulator::door('plan', ['faults' => []]);
        self::assertSame('canceled', museau()->payments()->find($first)->status);
        self::reconcile(4000);
        $this->check();
    }

    /** Pieces are held for an hour from the first placing, whatever is changed in the cart meanwhile; then another buyer has them. */
    public function test_an_hour_is_an_hour(): void
    {
        $piece = $this->a_piece();
        $slow = $this->at_the_till($piece);
        Db::run('UPDATE %i SET created = created - 3500 WHERE order_id = %d', Schema::table('payments'), $slow->order_id());
        $slow->add($this->a_piece(20, 1500));
        self::assertSame(200, $slow->press()->status, 'a changed cart has another intent');
        $other = self::shopper('lea@example.org');
        self::assertSame(409, $other->add($piece)->status, 'held so far');
        self::assertSame(1, self::reconcile(200)['cancelled']);
        self::assertSame(200, $other->add($piece)->status);
        self::assertSame(200, $other->press()->status);
        self::assertSame(409, $slow->press()->status, 'sold to whoever came next');
        Simulator::confirm($other->intent_id());
        self::assertSame(200, $other->finish()->status);
        self::reconcile(4000);
        $this->check();
    }

    /** She comes back after her hour, before the reconciler came by: a new order and a new hour, since nobody else took the piece. */
    public function test_back_after_the_hour(): void
    {
        $shopper = $this->at_the_till();
        [$order, $intent] = [$shopper->order_id(), $shopper->intent_id()];
        Db::run('UPDATE %i SET created = created - 3700 WHERE order_id = %d', Schema::table('payments'), $order);
        self::assertSame(200, $shopper->press()->status);
        self::assertNotSame($order, $shopper->order_id());
        self::assertSame(OrderStatus::Cancelled, self::order($order)->status);
        self::assertSame('canceled', museau()->payments()->find($intent)->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** No unpaid cart keeps the whole wall from others: five one-of-a-kind pieces an order. */
    public function test_nobody_holds_the_whole_wall(): void
    {
        $shopper = self::shopper();
        $before = count(museau()->orders()->pending_before(gmdate('c', time() + 60)));
        for ($i = 0; $i < 6; ++$i) {
            self::assertSame(200, $shopper->add($this->a_piece())->status);
        }
        $answer = $shopper->press();
        self::assertSame([409, 'museau_too_many_pieces'], [$answer->status, $answer->code()]);
        wp_cache_flush();
        self::assertCount($before, museau()->orders()->pending_before(gmdate('c', time() + 60)));
        $cart = Read::maps($shopper->call('GET', '/cart')->data['cart_contents'] ?? null);
        self::assertSame(200, $shopper->call('POST', '/remove-from-cart', ['item_key' => Read::text($cart[0]['key'] ?? null)])->status);
        self::assertSame(200, $shopper->press()->status);
        $shopper->add($this->a_piece());
        $answer = $shopper->press();
        self::assertSame([409, 'museau_too_many_pieces'], [$answer->status, $answer->code()], 'nor by adding later');
        self::reconcile(4000);
        $this->check();
    }

    /** F32 Card testing from one address: of all its carts and orders five intents reach Stripe. */
    public function test_f32_card_testing(): void
    {
        $attempts = self::times('MUSEAU_CARD_TESTS', 40);
        $before = Simulator::calls('POST /v1/payment_intents');
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $answers = Read::items(self::in_process('test_cards', ['product' => $this->a_piece($attempts), 'attempts' => $attempts], ['MUSEAU_RATE_FACTOR' => '']));
        self::assertSame([200 => 5, 429 => $attempts - 5], array_count_values(Read::ints($answers)));
        self::assertSame($before + 5, Simulator::calls('POST /v1/payment_intents'));
        Db::run('DELETE FROM %i', Schema::table('rates'));
        self::reconcile(4000);
        $this->check();
        self::figure('card tests', $attempts);
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
        self::assertStringContainsString('/commander#photo=', Read::text($answer->order()['photo_url'] ?? null));
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

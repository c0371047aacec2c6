<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Support\Process;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/**
 * F23 MariaDB refuses one write: its k-th, with each of five errors, in each call that books money. Whatever hides the
 * failure (WooCommerce's data stores do), nothing is booked by halves, no charge differs from its order, and the
 * customer's retry, the webhook or the reconciler brings everything to the same end. MUSEAU_REFUSAL_STEP=1 with
 * MUSEAU_REFUSAL_ALL=1 plays every write, those of the three calls with every error.
 */
final class RefusalTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    private const ERRORS = [
        1114 => 'The table is full',
        1205 => 'Lock wait timeout exceeded; try restarting transaction',
        1317 => 'Query execution was interrupted',
        1969 => 'Query execution was interrupted (max_statement_time exceeded)',
        1290 => 'The MariaDB server is running with the --read-only option so it cannot execute this statement',
    ];

    private const THREE_CALLS = ['create-payment-intent', 'create-payment-intent again', 'create-order-with-image', 'stripe-webhook'];

    private const BROWSER = 0;
    private const WEBHOOK = 1;

    /** An order is placed for a portrait with a deposit and for the last piece of another. */
    public function test_f23_refused_create_payment_intent(): void
    {
        $this->sweep('create-payment-intent', function (int $point, int $errno, int $recovery): array {
            $shopper = $this->with_a_full_cart();
            $answer = self::refused_in(self::press_of($shopper), $point, $errno, [200, 503]);
            $this->pay($shopper, $answer, $recovery);

            return $answer;
        });
    }

    /** The order is frozen anew: she takes a line out and changes her address after the first press. */
    public function test_f23_refused_changed_cart(): void
    {
        $this->sweep('create-payment-intent again', function (int $point, int $errno, int $recovery): array {
            $shopper = $this->with_a_full_cart();
            self::assertSame(200, $shopper->press()->status);
            $lines = museau()->carts()->open($shopper->token)->lines;
            self::assertSame(200, $shopper->call('POST', '/remove-from-cart', ['item_key' => $lines[1]->key])->status);
            $shopper->billing = ['streetAddress1' => '3 quai de Saône'] + $shopper->billing;
            $answer = self::refused_in(self::press_of($shopper), $point, $errno, [200, 503]);
            $this->pay($shopper, $answer, $recovery);

            return $answer;
        });
    }

    public function test_f23_refused_create_order(): void
    {
        $this->sweep('create-order-with-image', function (int $point, int $errno, int $recovery): array {
            $shopper = $this->with_a_full_cart();
            $due = self::due($shopper);
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            $answer = self::refused_in([
                'path' => '/create-order-with-image',
                'headers' => ['Content-Type' => 'multipart/form-data; boundary=x', 'Cart-Token' => $shopper->token],
                'fields' => ['payment_intent_id' => $shopper->intent_id(), 'billing_details' => (string) json_encode($shopper->billing)],
                'files' => ['portrait_image' => ['name' => 'p.jpg', 'tmp_name' => self::PHOTO, 'error' => 0]],
            ], $point, $errno, [200, 503]);
            $this->recover($shopper, $recovery);
            $this->assert_charged($shopper, $due);

            return $answer;
        });
    }

    public function test_f23_refused_webhook(): void
    {
        $this->sweep('stripe-webhook', function (int $point, int $errno, int $recovery): array {
            $shopper = $this->with_a_full_cart();
            $due = self::due($shopper);
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            $answer = self::refused_in(self::webhook($shopper->intent_id(), 'payment_intent.succeeded'), $point, $errno, [200, 500, 503]);
            $this->recover($shopper, $recovery);
            $this->assert_charged($shopper, $due);

            return $answer;
        });
    }

    /** A balance: its intent is asked for, its money told by the webhook. */
    public function test_f23_refused_balance(): void
    {
        foreach (['balance-intent', 'stripe-webhook of a balance'] as $call) {
            $this->sweep($call, function (int $point, int $errno, int $recovery) use ($call): array {
                $shopper = $this->with_a_paid_deposit();
                $order = self::order($shopper->order_id());
                $fields = ['order' => $order->id, 'key' => $order->key];
                $asked = ['path' => '/balance-intent', 'headers' => ['Content-Type' => 'application/json'], 'raw' => (string) json_encode($fields)];
                $answer = $call === 'balance-intent' ? self::refused_in($asked, $point, $errno, [200, 503]) : null;
                $intent = explode('_secret_', Read::text($shopper->call('POST', '/balance-intent', $fields)->data['client_secret'] ?? null))[0];
                Simulator::confirm($intent);
                $answer ??= self::refused_in(self::webhook($intent, 'payment_intent.succeeded'), $point, $errno, [200, 500, 503]);
                match ($recovery) {
                    self::BROWSER => self::assertSame('paid', $shopper->call('GET', '/balance', $fields)->data['state'] ?? null),
                    self::WEBHOOK => self::assertSame([200], Simulator::deliver(Simulator::events($intent, 'payment_intent.succeeded'))),
                    default => null,
                };
                self::reconcile(300);
                $order = self::order($order->id);
                self::assertSame([$order->total, 0], [$order->received, $order->left_to_pay()]);

                return $answer;
            });
        }
    }

    /** Money goes back: from the panel, and by Stripe's own dashboard. */
    public function test_f23_refused_refund(): void
    {
        foreach (['refund', 'stripe-webhook of a refund'] as $call) {
            $this->sweep($call, function (int $point, int $errno) use ($call): array {
                $shopper = $this->at_the_till();
                Simulator::confirm($shopper->intent_id());
                self::assertSame(200, $shopper->finish()->status);
                if ($call === 'refund') {
                    $task = ['name' => 'refund', 'order' => $shopper->order_id(), 'cents' => 4000, 'request' => 'refused-' . $shopper->order_id()];
                    $answer = self::refused_in(['path' => '/', 'task' => $task], $point, $errno, [200]);
                    // She presses again.
                    museau()->refunds()->refund($task['order'], 4000, [], '', $task['request']);
                } else {
                    museau()->payments()->refund($shopper->intent_id(), 4000, [], 'dashboard-' . $shopper->order_id());
                    $answer = self::refused_in(self::webhook($shopper->intent_id(), 'charge.refunded'), $point, $errno, [200, 500, 503]);
                }
                self::reconcile(300);
                self::assertSame(4000, self::order($shopper->order_id())->refunded, "$call, error $errno at write $point: " . json_encode($answer));

                return $answer;
            });
        }
    }

    /** Nobody paid: the reconciler cancels the order and frees its piece. */
    public function test_f23_refused_cancelling(): void
    {
        $this->sweep('reconcile', function (int $point, int $errno): array {
            $shopper = $this->at_the_till();
            $answer = self::refused_in(['path' => '/', 'task' => ['name' => 'reconcile', 'later' => 4000]], $point, $errno, [200]);
            self::reconcile(4100);
            self::assertSame(OrderStatus::Cancelled, self::state($shopper));

            return $answer;
        });
    }

    /** A photograph that is sent afterwards. */
    public function test_f23_refused_photo(): void
    {
        $this->sweep('order-photo', function (int $point, int $errno): array {
            $shopper = $this->with_a_paid_deposit();
            $order = self::order($shopper->order_id());
            $answer = self::refused_in([
                'path' => '/order-photo',
                'headers' => ['Content-Type' => 'multipart/form-data; boundary=x'],
                'fields' => ['order' => $order->id, 'key' => $order->key, 'portrait' => 1],
                'files' => ['portrait_image' => ['name' => 'p.jpg', 'tmp_name' => self::PHOTO, 'error' => 0]],
            ], $point, $errno, [200, 503]);
            if (museau()->photos()->of_order($order->id) === []) {
                self::assertSame(503, $answer['status']);
                $call = ['path' => '/order-photo', 'headers' => ['Content-Type' => 'multipart/form-data; boundary=x'], 'fields' => ['order' => $order->id, 'key' => $order->key, 'portrait' => 1]];
                self::refused_in($call + ['files' => ['portrait_image' => ['name' => 'p.jpg', 'tmp_name' => self::PHOTO, 'error' => 0]]], 0, 1114, [200]);
            }
            self::reconcile(300);
            $this->send_waiting_mails($order->id);
            self::assertCount(1, museau()->photos()->of_order($order->id));

            return $answer;
        });
    }

    /** A portrait with a deposit, and the only piece of another product. */
    private function with_a_full_cart(): Shopper
    {
        $shopper = self::shopper();
        self::assertSame(200, $shopper->add(...self::a_portrait())->status);
        self::assertSame(200, $shopper->add($this->a_piece())->status);

        return $shopper;
    }

    private function with_a_paid_deposit(): Shopper
    {
        $shopper = $this->with_a_full_cart();
        self::assertSame(200, $shopper->press()->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $this->send_waiting_mails($shopper->order_id());
        self::assertGreaterThan(0, self::order($shopper->order_id())->left_to_pay());

        return $shopper;
    }

    /** @return array{int, int, int, list<array{int, int}>} cents of the whole, due now and later, and the lines: what she was shown last */
    private static function due(Shopper $shopper): array
    {
        $cart = museau()->carts()->open($shopper->token);

        return [
            $cart->totals->total,
            $cart->totals->due_now(),
            $cart->totals->future_payments,
            array_map(static fn(\Museau\Domain\Cart\CartLine $line): array => [$line->product_id, $line->total()], $cart->lines),
        ];
    }

    /**
     * She goes on from the answer as the browser does: pays the intent that she got, or presses again.
     *
     * @param array{points: int, status: int, refused: string, data: array<string, mixed>} $answer
     */
    private function pay(Shopper $shopper, array $answer, int $recovery): void
    {
        $due = self::due($shopper);
        if ($answer['status'] === 200) {
            $shopper->intent = $answer['data'];
        } else {
            self::assertSame('museau_not_written', $answer['data']['code'] ?? null, $answer['refused']);
            self::assertSame(200, $shopper->press()->status, $answer['refused']);
        }
        Simulator::confirm($shopper->intent_id());
        $this->recover($shopper, $recovery);
        $this->assert_charged($shopper, $due);
    }

    /** @param array{int, int, int, list<array{int, int}>} $due */
    private function assert_charged(Shopper $shopper, array $due): void
    {
        $order = self::order($shopper->order_id());
        $lines = array_map(static fn(\Museau\Domain\Orders\OrderLine $line): array => [$line->product_id, $line->total], $order->lines);
        self::assertSame($due, [$order->total, $order->received, $order->left_to_pay(), $lines]);
        self::assertSame([$due[1]], array_column(Simulator::charges($shopper->intent_id()), 'amount'));
    }

    private function recover(Shopper $shopper, int $recovery): void
    {
        match ($recovery) {
            self::BROWSER => self::assertSame(200, $shopper->finish(self::PHOTO)->status),
            self::WEBHOOK => self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded'))),
            default => null,
        };
        self::reconcile(300);
        $this->send_waiting_mails($shopper->order_id());
        self::assertSame(OrderStatus::Processing, self::state($shopper));
    }

    /** The hourly job: what a try left behind whose note was refused is claimed again after two minutes. */
    private function send_waiting_mails(int $order_id): void
    {
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d AND sent = 0', Schema::table('mails'), $order_id);
        museau()->mail_queue()->send_due();
    }

    /** @return array<string, mixed> */
    private static function press_of(Shopper $shopper): array
    {
        return [
            'path' => '/create-payment-intent',
            'headers' => ['Content-Type' => 'application/json', 'Cart-Token' => $shopper->token],
            'raw' => (string) json_encode(['billing_details' => $shopper->billing]),
        ];
    }

    /** @return array<string, mixed> */
    private static function webhook(string $intent_id, string $type): array
    {
        $body = Simulator::event($intent_id, $type);
        $time = time();

        return [
            'path' => '/stripe-webhook',
            'headers' => ['Content-Type' => 'application/json', 'Stripe-Signature' => "t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau')],
            'raw' => $body,
        ];
    }

    /**
     * Refuses every step-th write with the next error each time, or every write of the three calls with all five, until a
     * run meets no more.
     *
     * @param callable(int, int, int): array{points: int, status: int, refused: string, data: array<string, mixed>} $play write, error and way of recovery to the answer
     */
    private function sweep(string $call, callable $play): void
    {
        // A mail that went out and whose note was refused goes once more.
        $this->checker->most_mails = 2;
        // What WordPress itself writes of an option that it could not store.
        $this->checker->expected = ['/WordPress database error .* for query SIGNAL/'];
        $step = self::times('MUSEAU_REFUSAL_STEP', museau()->sells_with_woocommerce() ? 29 : 11);
        $all = in_array($call, self::THREE_CALLS, true) && self::times('MUSEAU_REFUSAL_ALL', 0) === 1;
        $refused = $turn = 0;
        for ($point = 1; $point < 900; $point += $step) {
            $met = false;
            foreach ($all ? array_keys(self::ERRORS) : [array_keys(self::ERRORS)[$turn % 5]] as $errno) {
                $answer = $play($point, $errno, $turn++ % 3);
                self::assertSame([], $this->checker->violations(), "error $errno at write $point: {$answer['refused']}");
                if ($answer['refused'] !== '') {
                    $met = true;
                    ++$refused;
                }
            }
            if (!$met) {
                self::assertGreaterThan(0, $refused, 'the sweep met its writes');
                self::figure('refused writes', $refused);

                return;
            }
        }
        self::fail('The call never ended.');
    }

    /**
     * Runs the call; its write number $point is refused.
     *
     * @param array<string, mixed> $call
     * @param list<int>            $statuses that it may answer
     *
     * @return array{points: int, status: int, refused: string, data: array<string, mixed>}
     */
    private static function refused_in(array $call, int $point, int $errno, array $statuses): array
    {
        $order = ['method' => 'POST', 'headers' => [], 'kill' => $point, 'refuse' => ['errno' => $errno, 'text' => self::ERRORS[$errno]]];
        [$out, $errors] = Process::start(__DIR__ . '/crash.php', [], (string) json_encode($call + $order))->output();
        self::assertSame('', $errors);
        $answer = Read::json($out);
        self::assertContains($answer['status'] ?? 0, $statuses, "error $errno at write $point: $out");

        return [
            'points' => Read::int($answer['points'] ?? 0),
            'status' => Read::int($answer['status'] ?? 0),
            'refused' => Read::text($answer['refused'] ?? null),
            'data' => Read::map($answer['data'] ?? null),
        ];
    }
}

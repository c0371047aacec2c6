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
 * F22 PHP dies before its k-th write or call, in each of the three calls of a payment; then the customer's retry, the
 * webhook or the reconciler brings everything to the same end. MUSEAU_CRASH_STEP=1 plays every point.
 */
final class CrashTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    public function test_f22_create_payment_intent(): void
    {
        $this->sweep('create-payment-intent', function (int $kill, int $recovery): int {
            $shopper = self::shopper();
            $shopper->add($this->a_piece());
            $points = self::die_in([
                'path' => '/create-payment-intent',
                'headers' => ['Content-Type' => 'application/json', 'Cart-Token' => $shopper->token],
                'raw' => (string) json_encode(['billing_details' => $shopper->billing]),
            ], $kill);
            if ($recovery === 1) {
                // She never comes back: nothing stays held.
                self::reconcile(4000);
                self::assertSame([], museau()->orders()->pending_before(gmdate('c', time() + 60)));

                return $points;
            }
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            $recovery === 0
                ? self::assertSame(200, $shopper->finish()->status)
                : self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
            // One that died between the order and the giving back of its address's lock leaves it to the reconciler.
            self::reconcile(300);
            self::assertSame(OrderStatus::Processing, self::state($shopper));

            return $points;
        });
    }

    public function test_f22_create_order(): void
    {
        $this->sweep('create-order-with-image', function (int $kill, int $recovery): int {
            $shopper = self::shopper();
            $shopper->add(...self::a_portrait());
            $shopper->press();
            Simulator::confirm($shopper->intent_id());
            $points = self::die_in([
                'path' => '/create-order-with-image',
                'headers' => ['Content-Type' => 'multipart/form-data; boundary=x', 'Cart-Token' => $shopper->token],
                'fields' => ['payment_intent_id' => $shopper->intent_id(), 'billing_details' => (string) json_encode($shopper->billing)],
                'files' => ['portrait_image' => ['name' => 'p.jpg', 'tmp_name' => self::PHOTO, 'error' => 0]],
            ], $kill);
            $this->recover($shopper, $recovery);

            return $points;
        });
    }

    public function test_f22_webhook(): void
    {
        $this->sweep('stripe-webhook', function (int $kill, int $recovery): int {
            $shopper = $this->at_the_till();
            Simulator::confirm($shopper->intent_id());
            $body = Simulator::event($shopper->intent_id(), 'payment_intent.succeeded');
            $time = time();
            $points = self::die_in([
                'path' => '/stripe-webhook',
                'headers' => ['Content-Type' => 'application/json', 'Stripe-Signature' => "t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau')],
                'raw' => $body,
            ], $kill);
            $this->recover($shopper, $recovery);

            return $points;
        });
    }

    /** F23 The database ends the connection before the k-th write, of placing the order and of recording its money: nothing is written by halves. */
    public function test_f23_connection_lost(): void
    {
        $this->checker->expected = ['/PHP Warning: +mysqli_query/'];
        $step = self::times('MUSEAU_CRASH_STEP', museau()->sells_with_woocommerce() ? 25 : 5);
        $cuts = 0;
        for ($cut = 1, $ends = []; $cut < 600 && count($ends) < 2; $cut += $step) {
            $shopper = self::shopper();
            $shopper->add(...self::a_portrait());
            $shopper->add($this->a_piece());
            $press = ['path' => '/create-payment-intent', 'headers' => ['Content-Type' => 'application/json', 'Cart-Token' => $shopper->token], 'raw' => (string) json_encode(['billing_details' => $shopper->billing])];
            isset($ends['press']) || self::cut_in($press, $cut) >= $cut || $ends['press'] = $cut;
            self::assertSame(200, $shopper->press()->status);
            Simulator::confirm($shopper->intent_id());
            $finish = [
                'path' => '/create-order-with-image',
                'headers' => ['Content-Type' => 'multipart/form-data; boundary=x', 'Cart-Token' => $shopper->token],
                'fields' => ['payment_intent_id' => $shopper->intent_id(), 'billing_details' => (string) json_encode($shopper->billing)],
                'files' => ['portrait_image' => ['name' => 'p.jpg', 'tmp_name' => self::PHOTO, 'error' => 0]],
            ];
            isset($ends['finish']) || self::cut_in($finish, $cut) >= $cut || $ends['finish'] = $cut;
            $this->recover($shopper, 0);
            $this->check();
            ++$cuts;
        }
        self::assertCount(2, $ends, 'both calls were cut at each of their writes');
        self::figure('connections lost', $cuts);
    }

    private function recover(Shopper $shopper, int $recovery): void
    {
        match ($recovery) {
            0 => self::assertSame(200, $shopper->finish(self::PHOTO)->status),
            1 => self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded'))),
            default => null,
        };
        self::reconcile(300);
        // Two minutes after a process died over a mail, the hourly job may take it.
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d AND sent = 0', Schema::table('mails'), $shopper->order_id());
        museau()->mail_queue()->send_due();
        self::assertSame(OrderStatus::Processing, self::state($shopper));
    }

    /**
     * Dies at every step-th point, recovered in the next way each time, or in all three (MUSEAU_CRASH_STEP=1 and
     * MUSEAU_CRASH_ALL=1 play everything), until a run passes them all.
     *
     * @param callable(int, int): int $play kill point and way of recovery to the points passed (0: died)
     */
    private function sweep(string $call, callable $play): void
    {
        // What a dead process sent and could not note is sent once more.
        $this->checker->most_mails = 2;
        $step = self::times('MUSEAU_CRASH_STEP', 12);
        $all = self::times('MUSEAU_CRASH_ALL', 0) === 1;
        $recovered = $turn = 0;
        for ($kill = 1; $kill < 600; $kill += $step) {
            $passed = [];
            $ways = $all ? [0, 1, 2] : [$turn++ % 3];
            foreach ($ways as $recovery) {
                $points = $play($kill, $recovery);
                $this->check();
                $points > 0 ? $passed[] = $points : ++$recovered;
            }
            // A cache that ran out is one point more: the call has ended when no way meets a point any longer.
            if (count($passed) === count($ways)) {
                self::assertGreaterThan(1, $recovered, 'the sweep met its points');
                self::figure("kills of $call", $recovered);
                self::figure("points of $call", max($passed));

                return;
            }
        }
        self::fail('The call never ended.');
    }

    /**
     * Runs the call and takes its connection to the database away before a write.
     *
     * @param array<string, mixed> $call
     *
     * @return int points passed
     */
    private static function cut_in(array $call, int $cut): int
    {
        [$out, $errors] = Process::start(__DIR__ . '/crash.php', [], (string) json_encode(['method' => 'POST', 'kill' => $cut, 'cut' => true] + $call))->output();
        self::assertSame('', $errors);
        $answer = Read::json($out);
        self::assertContains($answer['status'] ?? 0, [200, 500, 503], "cut $cut: $out");

        return Read::int($answer['points'] ?? 0);
    }

    /**
     * Runs the call and kills it; afterwards its locks are those of a dead process, a minute old.
     *
     * @param array<string, mixed> $call
     *
     * @return int points passed when the call came to its end, else 0
     */
    private static function die_in(array $call, int $kill): int
    {
        [$out, $errors] = Process::start(__DIR__ . '/crash.php', [], (string) json_encode(['method' => 'POST', 'kill' => $kill] + $call))->output();
        Db::run('UPDATE %i SET until = %d', Schema::table('locks'), time() - 1);
        if ($out === '') {
            self::assertSame('', $errors);

            return 0;
        }
        $answer = Read::json($out);
        self::assertSame(200, $answer['status'] ?? 0, $out);

        return Read::int($answer['points'] ?? 0);
    }
}

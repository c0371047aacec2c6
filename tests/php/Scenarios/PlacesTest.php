<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Kernel\Read;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/** The last place for a portrait, wanted by many at once. */
final class PlacesTest extends ScenarioCase
{
    /** @var array<string, mixed> what the shop's schedule was */
    private array $former = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->former = Read::map(museau()->settings()->value('schedule'));
    }

    protected function tearDown(): void
    {
        if (defined('ABSPATH')) {
            museau()->settings()->save(['schedule' => $this->former]);
        }
        parent::tearDown();
    }

    /**
     * She works as many minutes a week as leave one place within the next one, whatever was ordered before: a whole sweep of kills leaves
     * more portraits than one a week would draw within the calendar. Half an hour is less than any portrait: some amount leaves just one.
     */
    private static function leave_one_place(): void
    {
        for ([$least, $most] = [0, 2 ** 15]; $most - $least > 1;) {
            $middle = intdiv($least + $most, 2);
            museau()->settings()->save(['schedule' => [
                'ahead' => 1,
                'week_minutes' => 30 * $middle,
                'weekdays' => [1, 2, 3, 4, 5, 6, 7],
                'minutes' => ['tous' => ['a4' => 420]],
            ]]);
            wp_cache_flush();
            $left = museau()->availability()->places_left();
            if ($left === 1) {
                return;
            }
            $left === 0 ? $least = $middle : $most = $middle;
        }
        self::fail('No place is left.');
    }

    /** Twenty buyers of the last place: one may pay, the others hear it before any charge; when she gives up, it is sold once more. */
    public function test_the_last_place(): void
    {
        self::leave_one_place();
        [$portrait, $variation] = self::a_portrait();
        $buyers = array_map(static function (int $number) use ($portrait, $variation): Shopper {
            $buyer = self::shopper();
            // Orders of one address are placed one after the other anyway.
            $buyer->headers = ["X-Forwarded-For: 203.0.113.$number"];
            $buyer->ready_on = '2099-12-31';
            self::assertSame(200, $buyer->add($portrait, $variation)->status);

            return $buyer;
        }, range(1, 20));
        $first = $this->winner($buyers);
        museau()->orders()->cancel($first->order_id());
        $second = $this->winner(array_values(array_filter($buyers, static fn(Shopper $buyer): bool => $buyer !== $first)));
        Simulator::confirm($second->intent_id());
        self::assertSame(200, $second->finish()->status);
        self::assertSame(409, $first->press()->status, 'sold');
        self::assertSame(409, self::shopper()->add($portrait, $variation)->status, 'the cart takes none');
        $this->check();
    }

    /** @param list<Shopper> $buyers */
    private function winner(array $buyers): Shopper
    {
        $before = Simulator::calls('POST /v1/payment_intents');
        $answers = Shopper::together(array_map(static fn(Shopper $buyer): array => $buyer->pressing(), $buyers));
        $won = array_keys(array_filter($answers, static fn(Answer $answer): bool => $answer->status === 200));
        self::assertCount(1, $won, (string) json_encode(array_count_values(array_map(static fn(Answer $answer): string => "$answer->status " . Read::text($answer->data['code'] ?? ''), $answers))));
        foreach ($answers as $i => $answer) {
            self::assertSame($i === $won[0] ? 'client_secret' : 'code', isset($answer->data['client_secret']) ? 'client_secret' : 'code');
            $i === $won[0] || self::assertSame([409, 'museau_portraits_full'], [$answer->status, $answer->data['code'] ?? '']);
        }
        self::assertSame($before + 1, Simulator::calls('POST /v1/payment_intents'), 'no loser could be charged');
        $buyers[$won[0]]->intent = $answers[$won[0]]->data;

        return $buyers[$won[0]];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Kernel\Read;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Histories that nobody wrote: three shoppers, the bank, Stripe's webhooks and faults, the reconciler and the artist take
 * turns as a seed says, some of them at the same moment. Whatever happened, in the end everything is settled or
 * cancelled, and the checker finds money, stock and mails right. MUSEAU_SEED=7 plays one history again, with its steps
 * in the failure; MUSEAU_HISTORIES says how many are played, the seeds from 1 on.
 */
final class HistoriesTest extends ScenarioCase
{
    private const STEPS = 24;

    private Randomizer $random;

    /** @var non-empty-list<Shopper> */
    private array $shoppers;

    /** @var list<string> ids of events, sent or not */
    private array $events = [];

    /** @var list<string> */
    private array $steps = [];

    /** @var array{int, int} a unique piece, a print of three */
    private array $shelf = [0, 0];

    public function test_random_histories(): void
    {
        $seed = Read::int(getenv('MUSEAU_SEED'));
        $seeds = $seed > 0 ? [$seed] : range(1, self::times('MUSEAU_HISTORIES', 4));
        foreach ($seeds as $seed) {
            $this->play($seed);
        }
        self::figure('histories', count($seeds));
    }

    private function play(int $seed): void
    {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->shelf = [$this->a_piece(), $this->a_piece(3)];
        $this->shoppers = [self::shopper(), self::shopper(), self::shopper()];
        $this->events = $this->steps = [];
        foreach ($this->shoppers as $shopper) {
            $this->steps[] = $this->add($shopper);
        }
        self::assertSame(0, self::reconcile()['failed'], 'what earlier scenarios left');
        try {
            for ($i = 0; $i < self::STEPS; ++$i) {
                $this->step();
            }
            $this->end();
            self::assertSame([], $this->checker->violations());
        } catch (\Throwable $failure) {
            self::fail("MUSEAU_SEED=$seed plays this again:\n" . implode("\n", $this->steps) . "\n\n" . $failure->getMessage());
        }
    }

    /** One thing happens, or two at the same moment. */
    private function step(): void
    {
        $number = $this->random->getInt(0, count($this->shoppers) - 1);
        $shopper = $this->shoppers[$number];
        $at_bank = $shopper->intent_id();
        $dice = $this->random->getInt(1, 100);
        $outcome = match (true) {
            $dice <= 16 => $this->add($shopper),
            $dice <= 20 => $this->empty_cart($shopper),
            $dice <= 38 => $this->press($shopper),
            $dice <= 42 => $this->rename($shopper),
            $dice <= 60 => $at_bank === '' ? 'nothing to pay' : Simulator::confirm($at_bank, $this->one_of(['ok', 'ok', 'ok', 'decline', '3ds', '3ds-ok', '3ds-fail', 'processing', 'settle'])),
            $dice <= 72 => $at_bank === '' ? 'nothing to finish' : 'finish ' . $shopper->finish()->status,
            $dice <= 82 => $this->deliver(),
            $dice <= 88 => $this->together($shopper),
            $dice <= 92 => 'reconcile ' . json_encode(self::reconcile($this->one_of([0, 130, 300, 4000]))),
            $dice <= 95 => $this->refund($shopper),
            $dice <= 97 => $this->cancel($shopper),
            default => $this->fault(),
        };
        $this->steps[] = sprintf('%d. shopper %d, %d: %s', count($this->steps) + 1, $number, $dice, $outcome);
    }

    private function add(Shopper $shopper): string
    {
        return 'add ' . $shopper->add($this->one_of($this->shelf))->status;
    }

    private function empty_cart(Shopper $shopper): string
    {
        foreach (Read::maps($shopper->call('GET', '/cart')->data['cart_contents'] ?? null) as $line) {
            return 'remove ' . $shopper->call('POST', '/remove-from-cart', ['item_key' => Read::text($line['key'] ?? null)])->status;
        }

        return 'nothing to remove';
    }

    private function press(Shopper $shopper): string
    {
        $answer = $shopper->press();

        return 'press ' . $answer->status . ' ' . $answer->code();
    }

    private function rename(Shopper $shopper): string
    {
        $shopper->billing['city'] = 'Lyon ' . $this->random->getInt(1, 9);

        return 'moves to ' . $shopper->billing['city'];
    }

    /** Some events of Stripe, in any order, often not for the first time. */
    private function deliver(): string
    {
        $this->events = array_map(Read::text(...), array_column(array_filter(Read::maps(Simulator::door('events')['events'] ?? null), function (array $event): bool {
            $object = Read::map(Read::map($event['data'] ?? null)['object'] ?? null);

            return in_array(Read::text($object['payment_intent'] ?? $object['id'] ?? null), array_map(static fn(Shopper $shopper): string => $shopper->intent_id(), $this->shoppers), true);
        }), 'id'));
        if ($this->events === []) {
            return 'no event';
        }
        $chosen = [];
        for ($i = $this->random->getInt(1, 4); $i > 0; --$i) {
            $chosen[] = $this->one_of($this->events);
        }

        return 'events ' . implode(' ', Simulator::deliver($chosen));
    }

    /** Browser, second tab, webhook and another shopper at the same moment. */
    private function together(Shopper $shopper): string
    {
        $other = $this->one_of($this->shoppers);
        $calls = [['first press', $shopper->pressing()], ['other press', $other->pressing()]];
        if ($shopper->intent_id() !== '') {
            array_push($calls, ['finish', $shopper->finishing()], ['finish', $shopper->finishing()]);
            $body = Simulator::event($shopper->intent_id(), 'payment_intent.succeeded');
            if ($body !== 'null') {
                $calls[] = ['event', ['POST', rest_url('museau-react/v1/stripe-webhook'), ['raw' => $body], '', ['Stripe-Signature: t=' . time() . ',v1=' . hash_hmac('sha256', time() . ".$body", 'whsec_museau')]]];
            }
        }
        /** @var list<array{string, array{0: string, 1: string, 2: array<string, mixed>, 3: string, 4?: list<string>}}> $calls */
        $calls = $this->random->shuffleArray($calls);
        $said = [];
        foreach (Shopper::together(array_column($calls, 1)) as $i => $answer) {
            $said[] = $calls[$i][0] . ' ' . $answer->status . ' ' . $answer->code();
            if ($answer->status === 200 && str_ends_with($calls[$i][0], 'press')) {
                $presser = $calls[$i][0] === 'first press' ? $shopper : $other;
                $presser->intent = $answer->data;
            }
        }

        return 'together: ' . implode(', ', $said);
    }

    private function refund(Shopper $shopper): string
    {
        $order = $shopper->order_id() > 0 ? museau()->orders()->find($shopper->order_id()) : null;
        if ($order === null) {
            return 'nothing to refund';
        }
        try {
            museau()->refunds()->refund($order->id, $this->random->getInt(1, 20000), [], 'Geste', 'h' . bin2hex(random_bytes(6)));

            return 'refunded';
        } catch (CouldNotRefund|PaymentFailed $refusal) {
            return 'refund: ' . $refusal->error_code;
        }
    }

    private function cancel(Shopper $shopper): string
    {
        wp_cache_flush();

        return 'the artist cancels: ' . ($shopper->order_id() > 0 && museau()->orders()->cancel($shopper->order_id()) ? 'done' : 'no');
    }

    private function fault(): string
    {
        $fault = ['on' => $this->one_of(['GET /v1/payment_intents', 'POST /v1/payment_intents', 'POST /v1/refunds']), 'fault' => $this->one_of(['drop-before', 'drop-after', '500', '429', 'garbage']), 'times' => $this->random->getInt(1, 4)];
        Simulator::door('plan', ['faults' => [$fault]]);

        return 'Stripe: ' . json_encode($fault);
    }

    /** The bank makes up its mind, every event arrives, the reconciler comes twice: nothing stays open. */
    private function end(): void
    {
        Simulator::door('plan', ['faults' => []]);
        foreach (Read::maps(Simulator::door('ledger')['intents'] ?? null) as $intent) {
            if (($intent['status'] ?? '') === 'processing') {
                Simulator::confirm(Read::text($intent['id'] ?? null), 'settle');
            }
        }
        $this->deliver();
        Simulator::deliver($this->events);
        self::reconcile(300);
        self::reconcile(4000);
        self::assertSame(0, self::reconcile(4000)['failed']);
        foreach ($this->shoppers as $shopper) {
            if ($shopper->order_id() > 0) {
                self::assertNotSame(OrderStatus::Pending, self::state($shopper), 'nothing stays open');
            }
        }
    }

    /**
     * @template T
     *
     * @param non-empty-list<T> $things
     *
     * @return T
     */
    private function one_of(array $things): mixed
    {
        return $things[$this->random->getInt(0, count($things) - 1)];
    }
}

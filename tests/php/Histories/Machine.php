<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\WaitingList\Reopening;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;

/** What nobody does: time passes and the jobs run, Stripe tells or does not, mail servers and processes fail. */
final class Machine
{
    /** Seconds by which a history moves on. */
    private const WAITS = [180, 900, 4200, 26 * HOUR_IN_SECONDS, 10 * DAY_IN_SECONDS, 60 * DAY_IN_SECONDS, 200 * DAY_IN_SECONDS];

    private const JOBS = [ReconcileSchedule::CRON, MailQueue::CRON, Invoices::CRON, PhotoRetention::CRON, Reopening::CRON];

    private const FAULTS = ['drop-before', 'drop-after', '500', '429', 'garbage'];

    private const ROUTES = ['GET /v1/payment_intents', 'POST /v1/payment_intents', 'POST /v1/refunds'];

    public function __construct(private readonly World $world, private readonly Stage $stage) {}

    /** @return ?string null of a verb of somebody else's */
    public function does(string $verb, int $who, int $a, int $b): ?string
    {
        return match ($verb) {
            'wait' => $this->wait(self::WAITS[$a % count(self::WAITS)]),
            'webhooks' => $this->webhooks($a, $b),
            'mail' => $this->mail($a % 2 === 0),
            'stripe' => $this->stripe($a, $b),
            'dispute' => $this->dispute($who, $a),
            'kill' => $this->kill(1 + $a),
            default => null,
        };
    }

    /** A long time passes in hops, as its jobs would have seen it. */
    public function wait(int $seconds): string
    {
        $hops = [];
        foreach ([4000, 2 * DAY_IN_SECONDS] as $hop) {
            if ($seconds > 2 * $hop) {
                $hops[] = $hop;
                $seconds -= $hop;
            }
        }
        $hops[] = $seconds;
        if (count($hops) > 1) {
            $hops[] = 660;
        }
        foreach ($hops as $hop) {
            Clock::move($hop);
            if ($hop > HOUR_IN_SECONDS * 20) {
                // Stripe forgets the keys of what was asked.
                Simulator::door('forget-keys');
            }
            $this->jobs($hop > HOUR_IN_SECONDS * 20);
        }

        return implode(' + ', $hops) . ' s';
    }

    /** One run of WordPress's cron: what is due is done in one process. */
    private function jobs(bool $with_daily): void
    {
        $this->world->call(static function () use ($with_daily): string {
            foreach ($with_daily ? [Maintenance::DAILY, ...self::JOBS] : self::JOBS as $hook) {
                do_action($hook);
            }

            return '';
        });
    }

    /**
     * @param int $how 0: all that was not told, 1: once more, 2: lost, 3: the newest first
     */
    private function webhooks(int $how, int $most): string
    {
        $events = Read::maps(Simulator::door('events')['events'] ?? null);
        $new = array_values(array_filter($events, fn(array $event): bool => !in_array($event['id'] ?? '', $this->world->told, true)));
        $chosen = match ($how % 4) {
            1 => array_slice($events, -3),
            3 => array_reverse($new),
            default => $new,
        };
        $chosen = array_slice($chosen, 0, 2 + $most);
        $said = [];
        foreach ($chosen as $event) {
            $status = $how % 4 === 2 ? 0 : $this->tell($event);
            $said[] = Read::text($event['type'] ?? null) . " $status";
            if ($status !== 503) {
                $this->world->told[] = Read::text($event['id'] ?? null);
            }
        }

        return implode(', ', $said) ?: 'no event';
    }

    /** @param array<string, mixed> $event */
    private function tell(array $event): int
    {
        $status = 503;
        $this->world->call(function () use ($event, &$status): string {
            $body = (string) json_encode($event);
            $time = Clock::time();
            $status = $this->world->rest('POST', '/stripe-webhook', ['raw' => $body], ['Stripe-Signature' => "t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau')])->get_status();

            return '';
        });

        return $status;
    }

    private function mail(bool $refuses): string
    {
        $this->world->refuses_mail = $refuses;

        return $refuses ? 'the mail server refuses' : 'the mail server takes mails';
    }

    private function stripe(int $fault, int $route): string
    {
        $this->world->stripe_fails = true;
        $plan = ['on' => self::ROUTES[$route % 3], 'fault' => self::FAULTS[$fault % 5], 'times' => 1 + ($fault + $route) % 3];
        Simulator::door('plan', ['faults' => [$plan]]);

        return (string) json_encode($plan);
    }

    private function dispute(int $which, int $end): string
    {
        foreach (museau()->ledger()->of_order($this->stage->order($which)->id ?? 0) as $payment) {
            if (str_starts_with((string) $payment->intent_id, 'pi_') && Simulator::charges((string) $payment->intent_id) !== []) {
                $id = Read::text(Simulator::door('dispute', ['intent' => $payment->intent_id])['id'] ?? null);
                if ($end > 0) {
                    Simulator::door('dispute-close', ['dispute' => $id, 'status' => $end === 1 ? 'won' : 'lost']);
                }

                return "disputed $end";
            }
        }

        return 'nothing charged';
    }

    private function kill(int $point): string
    {
        $this->world->kill = $point;

        return 'the next call dies';
    }

    /** Everything mends, the bank makes up its mind, every event arrives, the jobs run: nothing stays open. */
    public function settle(): void
    {
        $this->world->kill = 0;
        $this->world->refuses_mail = false;
        Simulator::door('plan', ['faults' => []]);
        $this->world->stripe_fails = false;
        foreach (Read::maps(Simulator::door('ledger')['intents'] ?? null) as $intent) {
            if (($intent['status'] ?? '') === 'processing') {
                Simulator::confirm(Read::text($intent['id'] ?? null), 'settle');
            }
        }
        $this->webhooks(0, 1000);
        foreach ([400, 4000, 26 * HOUR_IN_SECONDS, 26 * HOUR_IN_SECONDS, 26 * HOUR_IN_SECONDS] as $seconds) {
            Clock::move($seconds);
            $this->jobs($seconds > HOUR_IN_SECONDS * 20);
        }
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Domain\Schedule\Backlog;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\PromisedDate;
use Museau\Domain\Schedule\WorkSchedule;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * An artist who works as she has entered: each portrait takes its hours, and each day has its own, give or take three tenths
 * (both are even between 0.7 and 1.3 of what was entered). She draws what is due first and sends it on the next day on which
 * she works. One buyer in ten sends the photograph up to ten days late.
 *
 * @phpstan-type Portrait array{due: int, entered: int, left: float, photo: int}
 */
final class Studio
{
    private readonly Randomizer $chance;

    private readonly WorkSchedule $schedule;

    /** Portraits a day that are ordered, on average. */
    private readonly float $arrivals;

    /** @var list<int> minutes that she has entered for what is ordered */
    private readonly array $kinds;

    /** @var list<Portrait> what is not drawn yet */
    private array $open = [];

    /** @var list<Portrait> what is drawn */
    private array $past = [];

    /** Promises that were met, and all of them; days from order to promise, all together. */
    public int $met = 0;
    public int $promised = 0;
    public int $days = 0;

    public function __construct(int $seed, private int $today)
    {
        $this->chance = new Randomizer(new Mt19937($seed));
        $weekdays = $this->chance->shuffleArray(range(1, 7));
        $weekdays = array_slice(array_filter($weekdays, is_int(...)), 0, $this->between(2, 6));
        sort($weekdays);
        $week = $this->between(6, 40) * 60;
        $this->kinds = array_map(fn(): int => $this->between(2, 24) * 60, range(1, 6));
        $portraits_a_week = $week / (array_sum($this->kinds) / 6);
        $per = $this->between(0, 1) === 1 ? WorkSchedule::WEEK : WorkSchedule::MONTH;
        $places = $this->between(0, 1) === 1 ? 0 : max(1, (int) round($portraits_a_week * ($per === WorkSchedule::WEEK ? 1 : 4.3) * 0.8));
        $off = [];
        for ($i = $this->between(0, 4); $i > 0; --$i) {
            $first = $today + $this->between(1, 180);
            $off[] = [$first, $first + $this->between(0, 14)];
        }
        $this->schedule = new WorkSchedule($week, $weekdays ?: [1], $off, $places, $per);
        $this->arrivals = $portraits_a_week / 7 * $this->float(0.2, $places > 0 ? 0.9 : 1.1);
    }

    /** Lives so many weeks, then draws what was ordered until then. */
    public function live(int $weeks): void
    {
        for ($end = $this->today + 7 * $weeks; $this->today < $end; ++$this->today) {
            $this->work();
            for ($chance = $this->arrivals; $this->float(0, 1) < $chance; --$chance) {
                $this->order();
            }
        }
        for ($end = $this->today + WorkSchedule::HORIZON; $this->open !== [] && $this->today < $end; ++$this->today) {
            $this->work();
        }
        $this->promised += count($this->open);
    }

    private function order(): void
    {
        $entered = $this->kinds[$this->between(0, 5)] ?? 60;
        $backlog = Backlog::of($this->schedule, array_map(
            static fn(array $portrait): array => ['minutes' => $portrait['left'] > 0 ? $portrait['entered'] : 0, 'due' => $portrait['due']],
            [...$this->open, ...$this->past],
        ), $this->today);
        $promise = PromisedDate::of($this->schedule, $backlog, [$entered], $this->today);
        $photo = $this->today + ($this->between(1, 10) === 1 ? $this->between(1, 10) : 0);
        $this->open[] = [
            'due' => (int) Days::of(PromisedDate::after_photo($promise, Days::text($this->today), Days::text($photo))),
            'entered' => $entered,
            'left' => $entered * $this->about_one(),
            'photo' => $photo,
        ];
        $this->days += (int) Days::of($promise) - $this->today;
    }

    private function work(): void
    {
        if (!$this->schedule->works_on($this->today)) {
            return;
        }
        usort($this->open, static fn(array $a, array $b): int => $a['due'] <=> $b['due']);
        $minutes = $this->schedule->minutes_a_day() * $this->about_one();
        $left = [];
        foreach ($this->open as $portrait) {
            $part = $portrait['photo'] > $this->today ? 0.0 : min($minutes, $portrait['left']);
            $minutes -= $part;
            $portrait['left'] -= $part;
            if ($portrait['left'] > 0) {
                $left[] = $portrait;
                continue;
            }
            $this->past[] = $portrait;
            ++$this->promised;
            $this->met += $this->schedule->next_working_day($this->today + 1, $this->today + 99) <= $portrait['due'] ? 1 : 0;
        }
        $this->open = $left;
    }

    private function about_one(): float
    {
        return $this->float(0.7, 1.3);
    }

    private function float(float $least, float $most): float
    {
        return $least + ($most - $least) * $this->chance->getInt(0, 999999) / 1000000;
    }

    private function between(int $least, int $most): int
    {
        return $this->chance->getInt($least, $most);
    }
}

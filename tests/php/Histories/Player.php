<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

/** Plays histories, one after the other, and says what was wrong after which step. */
final class Player
{
    /** @var list<string> what happened at each step of the last history */
    public array $story = [];

    private readonly Buying $buying;

    private readonly Carnet $carnet;

    private readonly Artist $artist;

    private readonly Machine $machine;

    public function __construct(private readonly World $world, private readonly Stage $stage, private readonly Truth $truth)
    {
        $this->buying = new Buying($world, $stage);
        $this->carnet = new Carnet($world, $stage);
        $this->artist = new Artist($world, $stage);
        $this->machine = new Machine($world, $stage);
    }

    /**
     * @param list<string> $steps
     *
     * @return list<string> what was wrong first; none when all was well
     */
    public function play(array $steps): array
    {
        $this->world->begin();
        $this->stage->begin();
        $this->truth->begin();
        $this->story = [];
        try {
            foreach ($steps as $n => $step) {
                $said = $this->step($step);
                $this->story[] = ($n + 1) . ". $step: $said";
                $wrong = [...$this->world->faults, ...($this->world->has_written() ? $this->truth->after($step) : [])];
                if ($wrong !== []) {
                    return $wrong;
                }
            }
            $this->machine->settle();
            $this->story[] = 'in the end';

            return [...$this->world->faults, ...$this->truth->in_the_end()];
        } finally {
            $this->world->end();
        }
    }

    private function step(string $step): string
    {
        [$verb, $who, $a, $b] = Grammar::read($step);
        $own = $this->machine->does($verb, $who, $a, $b);
        if ($own !== null) {
            return $own;
        }
        [$hands, $user] = match (true) {
            in_array($verb, Buying::VERBS, true) => [$this->buying, 0],
            in_array($verb, Carnet::VERBS, true) => [$this->carnet, 0],
            default => [$this->artist, $this->stage->artist],
        };

        return $this->world->call(static fn(): string => $hands->does($verb, $who, $a, $b), $user);
    }
}

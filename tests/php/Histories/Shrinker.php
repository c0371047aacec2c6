<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

/** Takes steps out of a history that fails, as long as it fails with the same kind of fault (delta debugging). */
final class Shrinker
{
    /** Histories that were played. */
    public int $played = 0;

    /** @param \Closure(list<string>): list<string> $play answers what was wrong */
    public function __construct(private readonly \Closure $play, private readonly int $most = 400) {}

    /**
     * @param list<string> $steps
     * @param list<string> $wrong what they come to
     *
     * @return list<string>
     */
    public function shrink(array $steps, array $wrong): array
    {
        $kind = self::kind($wrong);
        for ($parts = 2; count($steps) > 1 && $this->played < $this->most;) {
            $size = max(1, intdiv(count($steps), $parts));
            $shorter = null;
            for ($from = 0; $from < count($steps) && $this->played < $this->most; $from += $size) {
                $fewer = [...array_slice($steps, 0, $from), ...array_slice($steps, $from + $size)];
                ++$this->played;
                if ($fewer !== [] && self::kind(($this->play)($fewer)) === $kind) {
                    $shorter = $fewer;
                    break;
                }
            }
            if ($shorter !== null) {
                $steps = $shorter;
                $parts = max(2, $parts - 1);
                continue;
            }
            if ($size === 1) {
                break;
            }
            $parts = min(count($steps), $parts * 2);
        }

        return $steps;
    }

    /**
     * The first fault without its numbers.
     *
     * @param list<string> $wrong
     */
    public static function kind(array $wrong): string
    {
        return (string) preg_replace(['/\b(?:pi|re|cs|ch)_\w+/', '/\d+/'], '#', $wrong[0] ?? '');
    }

    /**
     * A case for tests/php/Scenarios/ShortHistoriesTest.php.
     *
     * @param list<string> $steps
     * @param list<string> $wrong
     */
    public static function test(int $seed, array $steps, array $wrong): string
    {
        return sprintf("%s => [%s], // seed %d", var_export($wrong[0] ?? '', true), implode(', ', array_map(static fn(string $step): string => var_export($step, true), $steps)), $seed);
    }
}

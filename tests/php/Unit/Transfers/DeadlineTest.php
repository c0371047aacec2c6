<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Transfers;

use Museau\Domain\Transfers\Deadline;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class DeadlineTest extends TestCase
{
    /** Monday 2 November 2026, noon. */
    private const PLACED = 1793620800;

    private const DAY = 86400;

    /** @return iterable<string, array{float, float, string}> days after the order, days after it of the reminder (0: none), what is done */
    public static function days(): iterable
    {
        yield 'at once' => [0, 0, 'wait'];
        yield 'ten days' => [10, 0, 'wait'];
        yield 'four days before the end' => [10.6, 0, 'remind'];
        yield 'late, and never reminded' => [40, 0, 'remind'];
        yield 'reminded, on the last day' => [14, 11, 'wait'];
        yield 'reminded, the last day is over' => [14.6, 11, 'cancel'];
        yield 'reminded late: two days are left' => [41, 40, 'wait'];
        yield 'reminded late, and they are over' => [42, 40, 'cancel'];
    }

    #[DataProvider('days')]
    #[TestDox('An order of fourteen days after $now days, reminded after $reminded, is to $act')]
    public function test_acts(float $now, float $reminded, string $act): void
    {
        $until = Deadline::day(self::PLACED, 14, self::zone());
        $at = static fn(float $days): int => self::PLACED + (int) ($days * self::DAY);
        self::assertSame($act, Deadline::act($until, self::PLACED, $reminded > 0 ? $at($reminded) : 0, $at($now), self::zone()));
    }

    #[TestDox('A short wait is reminded in its middle')]
    public function test_short(): void
    {
        $until = Deadline::day(self::PLACED, 5, self::zone());
        self::assertSame('wait', Deadline::act($until, self::PLACED, 0, self::PLACED + self::DAY, self::zone()));
        self::assertSame('remind', Deadline::act($until, self::PLACED, 0, self::PLACED + 3 * self::DAY, self::zone()));
    }

    private static function zone(): \DateTimeZone
    {
        return new \DateTimeZone('Europe/Paris');
    }
}

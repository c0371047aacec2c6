<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Withdrawal;

use Museau\Domain\Legal\WithdrawalPeriod;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class WithdrawalPeriodTest extends TestCase
{
    #[DataProvider('deliveries')]
    #[TestDox('Received on $delivered, it can be given back until $last: $why')]
    public function test_last_day(string $delivered, string $last, string $why): void
    {
        self::assertSame($last, WithdrawalPeriod::last_day($delivered), $why);
    }

    /** @return iterable<array{string, string, string}> */
    public static function deliveries(): iterable
    {
        yield ['2026-11-02', '2026-11-16', 'the fourteenth day after'];
        yield ['2026-11-07', '2026-11-23', 'a Saturday leads to Monday'];
        yield ['2026-11-08', '2026-11-23', 'a Sunday too'];
        yield ['2026-10-28', '2026-11-12', '11 November is a holiday'];
        yield ['2026-12-11', '2026-12-28', 'Christmas on a Friday, then the weekend'];
        yield ['2026-12-18', '2027-01-04', 'New Year on a Friday'];
        yield ['2026-03-23', '2026-04-07', 'Easter Monday 2026 is 6 April'];
        yield ['2026-04-30', '2026-05-15', 'Ascension 2026 is 14 May'];
        yield ['2026-05-11', '2026-05-26', 'Whit Monday 2026 is 25 May'];
        yield ['2028-04-03', '2028-04-18', 'Easter Monday 2028 is 17 April'];
        yield ['2038-04-12', '2038-04-27', 'the latest Easter of the century: Monday 26 April 2038'];
        yield ['2028-02-15', '2028-02-29', 'a leap day'];
    }

    #[TestDox('Only days that exist are days')]
    public function test_days(): void
    {
        self::assertTrue(WithdrawalPeriod::is_day('2028-02-29'));
        foreach (['2026-02-29', '2026-13-01', '26-01-01', '', '2026-01-01 '] as $text) {
            self::assertFalse(WithdrawalPeriod::is_day($text), $text);
        }
    }
}

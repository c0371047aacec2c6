<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Domain\Legal\WithdrawalPeriod;

/**
 * A month or a quarter that a micro-entrepreneur declares, and the day until which she may: the last of the month after it (CSS L613-8;
 * quarters: 30 April, 31 July, 31 October, 31 January, as autoentrepreneur.urssaf.fr publishes them). When that is a Saturday, a Sunday
 * or a holiday, Urssaf's own calendars name the next working day (30 April 2022, a Saturday: 2 May; 31 October 2021, a Sunday before a
 * holiday: 2 November).
 */
final class UrssafPeriod
{
    /**
     * @param int    $from first month
     * @param int    $to   last month
     * @param string $due  'YYYY-MM-DD'
     */
    public function __construct(public readonly int $from, public readonly int $to, public readonly string $due) {}

    /** @return list<self> of a year */
    public static function of_year(int $year, bool $is_monthly): array
    {
        $length = $is_monthly ? 1 : 3;

        return array_map(static fn(int $from): self => new self(
            $from,
            $from + $length - 1,
            // Day 0 of a month is the last of the one before.
            WithdrawalPeriod::working_day((new \DateTimeImmutable('2000-01-01 12:00 UTC'))->setDate($year, $from + $length + 1, 0)),
        ), range(1, 12, $length));
    }
}

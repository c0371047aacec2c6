<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

/**
 * The fourteen days of article L221-18: the day of delivery is not counted, and a period that would end on a Saturday,
 * a Sunday or a public holiday ends on the next working day (L221-19). Dates are 'YYYY-MM-DD', days of the shop's clock.
 */
final class WithdrawalPeriod
{
    public const DAYS = 14;

    /** Last day of the period for something received on this day. */
    public static function last_day(string $delivered): string
    {
        $day = new \DateTimeImmutable($delivered . ' 12:00 UTC');

        return self::working_day($day->modify('+' . self::DAYS . ' days'));
    }

    /** 'YYYY-MM-DD' of that day, or of the next that is no Saturday, no Sunday and no public holiday. */
    public static function working_day(\DateTimeImmutable $day): string
    {
        while ((int) $day->format('N') >= 6 || self::is_holiday($day)) {
            $day = $day->modify('+1 day');
        }

        return $day->format('Y-m-d');
    }

    /** Whether the text is a day that exists. */
    public static function is_day(string $text): bool
    {
        return preg_match('/^(\d{4})-(\d\d)-(\d\d)$/', $text, $parts) === 1 && checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1]);
    }

    private static function is_holiday(\DateTimeImmutable $day): bool
    {
        if (in_array($day->format('m-d'), ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'], true)) {
            return true;
        }
        $after_easter = (int) self::easter((int) $day->format('Y'))->diff($day)->format('%r%a');

        // Easter Monday, Ascension, Whit Monday.
        return in_array($after_easter, [1, 39, 50], true);
    }

    /** Easter Sunday of a year: the calendar extension of PHP may be missing (Gauss, as Meeus and Butcher write it). */
    private static function easter(int $year): \DateTimeImmutable
    {
        $golden = $year % 19;
        $century = intdiv($year, 100);
        $epact = ($century - intdiv($century, 4) - intdiv($century - intdiv($century + 8, 25) + 1, 3) + 19 * $golden + 15) % 30;
        $weekday = (32 + 2 * ($century % 4) + 2 * intdiv($year % 100, 4) - $epact - $year % 100 % 4) % 7;
        $late = intdiv($golden + 11 * $epact + 22 * $weekday, 451);
        $days = $epact + $weekday - 7 * $late + 114;

        return new \DateTimeImmutable(sprintf('%04d-%02d-%02d 12:00 UTC', $year, intdiv($days, 31), $days % 31 + 1));
    }
}

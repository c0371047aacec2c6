<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The days that portraits are given for: which of them is next, and what still arrives by then. Days are numbers as Days has them.
 *
 * @phpstan-type Occasion array{name: string, day: int}
 */
final class Occasions
{
    /** The setting that holds what the artist has chosen. */
    public const SETTING = 'occasions';

    /** Those that move from year to year, or come back each year. */
    public const KNOWN = ['christmas', 'valentine', 'mothers_day', 'fathers_day'];

    /** Days before an occasion on which its line appears. */
    private const LEAD = 75;

    /** Days that a parcel takes until the artist has said otherwise. */
    public const TRANSIT = 4;

    /**
     * @param list<string>               $known   of KNOWN that are announced
     * @param list<array{string, string}> $own     name as it follows 'pour' ('Pâques', 'la foire de Lyon'), and day 'YYYY-MM-DD'
     * @param int                        $transit days that a parcel takes
     */
    public function __construct(
        private readonly array $known,
        private readonly array $own,
        public readonly int $transit,
    ) {}

    public static function of(Settings $settings): self
    {
        $stored = Read::map($settings->value(self::SETTING));

        return new self(
            array_values(array_intersect(self::KNOWN, array_map(Read::text(...), Read::items($stored['known'] ?? [])))),
            array_map(
                static fn(array $one): array => [Read::text($one['name'] ?? ''), Read::text($one['day'] ?? '')],
                Read::maps($stored['own'] ?? []),
            ),
            Read::int($stored['transit'] ?? self::TRANSIT, self::TRANSIT),
        );
    }

    /** @return ?Occasion the next one that is near; null when none is */
    public function next(int $today): ?array
    {
        $near = array_filter(
            [...$this->own_days(), ...$this->known_days($today)],
            static fn(array $one): bool => $one['day'] > $today && $one['day'] <= $today + self::LEAD,
        );
        usort($near, static fn(array $a, array $b): int => $a['day'] <=> $b['day']);

        return $near[0] ?? null;
    }

    /** Whether what is sent on a day arrives before the occasion, or on it. */
    public function is_in_time(int $sent, int $day): bool
    {
        return $sent + $this->transit <= $day;
    }

    /** How an occasion of KNOWN follows 'pour'. */
    public static function name(string $known): string
    {
        return match ($known) {
            'christmas' => __('Noël', 'museau'),
            'valentine' => __('la Saint-Valentin', 'museau'),
            'mothers_day' => __('la fête des Mères', 'museau'),
            default => __('la fête des Pères', 'museau'),
        };
    }

    /** The day of an occasion of KNOWN in a year. */
    public static function day(string $known, int $year): int
    {
        return match ($known) {
            'christmas' => Days::number($year, 12, 25),
            'valentine' => Days::number($year, 2, 14),
            'mothers_day' => self::mothers_day($year),
            default => self::sunday_from(Days::number($year, 6, 15)),
        };
    }

    /** The last Sunday of May, or the first of June where that one is Pentecost (code de l'action sociale et des familles, D215-1). */
    private static function mothers_day(int $year): int
    {
        $last = self::sunday_from(Days::number($year, 5, 25));

        return $last === self::easter($year) + 49 ? $last + 7 : $last;
    }

    /** Easter Sunday of the Gregorian calendar (Butcher's rule). */
    private static function easter(int $year): int
    {
        $golden = $year % 19;
        $century = intdiv($year, 100);
        $moon = (19 * $golden + $century - intdiv($century, 4) - intdiv($century - intdiv($century + 8, 25) + 1, 3) + 15) % 30;
        $week = (32 + 2 * ($century % 4) + 2 * intdiv($year % 100, 4) - $moon - $year % 100 % 4) % 7;
        $shift = $moon + $week - 7 * intdiv($golden + 11 * $moon + 22 * $week, 451) + 114;

        return Days::number($year, intdiv($shift, 31), $shift % 31 + 1);
    }

    /** The Sunday on a day or after it. */
    private static function sunday_from(int $day): int
    {
        return $day + 7 - Days::weekday($day);
    }

    /** @return list<Occasion> of this year and the next */
    private function known_days(int $today): array
    {
        $days = [];
        foreach ($this->known as $known) {
            foreach ([0, 1] as $more) {
                $days[] = ['name' => self::name($known), 'day' => self::day($known, (int) gmdate('Y', $today * 86400) + $more)];
            }
        }

        return $days;
    }

    /** @return list<Occasion> */
    private function own_days(): array
    {
        $days = [];
        foreach ($this->own as [$name, $day]) {
            $number = Days::of($day);
            if ($name !== '' && $number !== null) {
                $days[] = ['name' => $name, 'day' => $number];
            }
        }

        return $days;
    }
}

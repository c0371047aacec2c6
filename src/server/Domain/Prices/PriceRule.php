<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

/**
 * What may be struck beside a reduced price (L112-1-1 of the Code de la consommation, art. 6a of directive 98/6/EC): the lowest price
 * that was asked of all customers in the thirty days before the reduction. Reductions that follow each other without a pause, each lower
 * than the one before, count from the first; a price that rises again, though still reduced, begins another reduction.
 *
 * Where the journal does not know the thirty days, nothing is struck, unless it knows the whole life of the work.
 */
final class PriceRule
{
    /** Days before the reduction, whole ones of the shop's calendar. */
    public const DAYS = 30;

    /** Days for which one reduction is announced: after two months the reduced price is the usual one. */
    public const LONGEST = 60;

    private const ZONE = 'Europe/Paris';

    /** @param list<PriceEntry> $entries of one product or variation, in the order of time */
    public static function of(array $entries, int $now): PriorPrice|NoPriorPrice
    {
        $last = end($entries);
        if ($entries === [] || $last === false || !$last->is_reduced()) {
            return NoPriorPrice::NotReduced;
        }
        $first = self::first_of_run($entries);
        if ($first === 0) {
            return $entries[0]->origin === PriceEntry::LIFE ? NoPriorPrice::NeverSold : NoPriorPrice::Unknown;
        }
        $begin = $entries[$first]->since;
        $is_young = !self::is_known($entries, $begin);
        if ($is_young && $entries[0]->origin !== PriceEntry::LIFE) {
            return NoPriorPrice::Unknown;
        }
        $lowest = self::lowest_before_run($entries);
        $until = self::midnight($begin, self::LONGEST);

        return match (true) {
            // A price that stood for some hours of one day is none that a work was sold at.
            $lowest === null, $entries[0]->since >= self::midnight($begin, 0) => NoPriorPrice::NeverSold,
            $lowest <= $last->cents => NoPriorPrice::NotLower,
            $now >= $until => NoPriorPrice::TooLong,
            default => new PriorPrice($lowest, $until, $is_young),
        };
    }

    /**
     * The day from which a new reduction may be announced, as far as the journal knows.
     *
     * @param non-empty-list<PriceEntry> $entries
     */
    public static function known_from(array $entries): int
    {
        return self::midnight($entries[0]->since, $entries[0]->origin === PriceEntry::LIFE ? 1 : self::DAYS + 1);
    }

    /**
     * Place of the entry with which the present reduction began.
     *
     * @param non-empty-list<PriceEntry> $entries
     *
     * @return int<0, max>
     */
    private static function first_of_run(array $entries): int
    {
        $first = count($entries) - 1;
        while ($first > 0 && $entries[$first - 1]->is_reduced() && $entries[$first - 1]->cents >= $entries[$first]->cents) {
            --$first;
        }

        return $first;
    }

    /**
     * The lowest price of the thirty days before the present reduction.
     *
     * @param non-empty-list<PriceEntry> $entries
     */
    public static function lowest_before_run(array $entries): ?int
    {
        return self::lowest($entries, $entries[self::first_of_run($entries)]->since);
    }

    /** @param non-empty-list<PriceEntry> $entries */
    private static function is_known(array $entries, int $begin): bool
    {
        return $entries[0]->since <= self::midnight($begin, -self::DAYS);
    }

    /**
     * The lowest price that was asked between thirty days before this moment and the moment itself.
     *
     * @param list<PriceEntry> $entries
     */
    public static function lowest(array $entries, int $before): ?int
    {
        $from = self::midnight($before, -self::DAYS);
        $lowest = null;
        foreach ($entries as $place => $entry) {
            $end = min($before, $entries[$place + 1]->since ?? $before);
            if ($end > $from && $end > $entry->since) {
                $lowest = min($lowest ?? $entry->cents, $entry->cents);
            }
        }

        return $lowest;
    }

    /** Midnight of the day that lies so many days from this moment's own. */
    private static function midnight(int $time, int $days): int
    {
        return (new \DateTimeImmutable("@$time"))->setTimezone(new \DateTimeZone(self::ZONE))
            ->setTime(0, 0)->modify(sprintf('%+d days', $days))->getTimestamp();
    }
}

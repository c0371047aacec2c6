<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Prices;

use Museau\Domain\Prices\NoPriorPrice;
use Museau\Domain\Prices\PriceEntry;
use Museau\Domain\Prices\PriceRule;
use Museau\Domain\Prices\PriorPrice;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** What may be struck, by the journal alone (L112-1-1). */
final class PriceRuleTest extends TestCase
{
    /**
     * @param list<array{0: string, 1: int, 2?: int, 3?: string}> $entries day in Paris, cents, regular price, origin
     * @param int|NoPriorPrice                                    $expected cents, or why nothing is struck
     */
    #[DataProvider('cases')]
    #[TestDox('The struck price is the lowest of the thirty days before the reduction: $_dataName')]
    public function test_rule(array $entries, string $now, int|NoPriorPrice $expected, bool $is_young = false): void
    {
        $prior = PriceRule::of(self::entries($entries), self::at($now));
        self::assertSame($expected, $prior instanceof PriorPrice ? $prior->cents : $prior);
        if ($prior instanceof PriorPrice) {
            self::assertSame($is_young, $prior->is_young);
            self::assertGreaterThan(self::at($now), $prior->until);
        }
    }

    /** @return iterable<string, array{0: list<array{0: string, 1: int, 2?: int, 3?: string}>, 1: string, 2: int|NoPriorPrice, 3?: bool}> */
    public static function cases(): iterable
    {
        $old = ['2026-01-01 12:00', 5000, 0, PriceEntry::FIRST];
        $sale = ['2026-06-15 10:00', 4000, 5000];

        yield 'no entry' => [[], '2026-06-15', NoPriorPrice::NotReduced];
        yield 'no reduction' => [[$old], '2026-06-15', NoPriorPrice::NotReduced];
        yield 'a lower price without a reduction' => [[$old, ['2026-06-15 10:00', 4000]], '2026-06-16', NoPriorPrice::NotReduced];
        yield 'a first reduction' => [[$old, $sale], '2026-06-16', 5000];
        yield '50, 40, 50, then 45: what was asked in between is 40' => [
            [$old, ['2026-06-01 10:00', 4000], ['2026-06-05 10:00', 5000], ['2026-06-15 10:00', 4500, 5000]], '2026-06-16', NoPriorPrice::NotLower,
        ];
        yield '50, 40, 50, then 35 strikes 40' => [
            [$old, ['2026-06-01 10:00', 4000], ['2026-06-05 10:00', 5000], ['2026-06-15 10:00', 3500, 5000]], '2026-06-16', 4000,
        ];
        yield 'raised the day before' => [[$old, ['2026-06-14 10:00', 9000], ['2026-06-15 10:00', 6000, 9000]], '2026-06-16', NoPriorPrice::NotLower];
        yield 'raised to show a larger cut' => [[$old, ['2026-06-14 10:00', 9000], ['2026-06-15 10:00', 4500, 9000]], '2026-06-16', 5000];

        // Thirty days before 15 June begin on 16 May at midnight in Paris.
        yield 'a low price that ended on the last moment before the thirty days' => [
            [$old, ['2026-05-01 10:00', 4100], ['2026-05-16 00:00', 5000], ['2026-06-15 10:00', 4500, 5000]], '2026-06-16', 5000,
        ];
        yield 'a low price that ended one second into the thirty days' => [
            [$old, ['2026-05-01 10:00', 4100], ['2026-05-16 00:00:01', 5000], ['2026-06-15 10:00', 4000, 5000]], '2026-06-16', 4100,
        ];
        yield 'the journal began thirty days before' => [[['2026-05-16 00:00', 5000, 0, PriceEntry::FIRST], $sale], '2026-06-16', 5000];
        yield 'the journal began one second later' => [[['2026-05-16 00:00:01', 5000, 0, PriceEntry::FIRST], $sale], '2026-06-16', NoPriorPrice::Unknown];
        yield 'it does not become known by waiting' => [[['2026-05-17 00:00', 5000, 0, PriceEntry::FIRST], $sale], '2026-07-30', NoPriorPrice::Unknown];
        yield 'thirty days over the change to summer time' => [
            [['2026-03-01 00:00', 5000, 0, PriceEntry::FIRST], ['2026-03-31 10:00', 4000, 5000]], '2026-03-31 12:00', 5000,
        ];
        yield 'and one second short of them' => [
            [['2026-03-01 00:00:01', 5000, 0, PriceEntry::FIRST], ['2026-03-31 10:00', 4000, 5000]], '2026-03-31 12:00', NoPriorPrice::Unknown,
        ];
        yield 'thirty days over the change to winter time' => [
            [['2026-10-01 00:00', 5000, 0, PriceEntry::FIRST], ['2026-10-31 10:00', 4000, 5000]], '2026-10-31 12:00', 5000,
        ];
        yield 'the day is Paris\'s, late in the evening' => [
            [['2026-05-16 00:00', 5000, 0, PriceEntry::FIRST], ['2026-06-15 23:30', 4000, 5000]], '2026-06-16', 5000,
        ];

        yield 'reduced before the journal began' => [[['2026-01-01 12:00', 4000, 5000, PriceEntry::FIRST]], '2026-06-16', NoPriorPrice::Unknown];
        yield 'reduced before, and once more since' => [
            [['2026-01-01 12:00', 4000, 5000, PriceEntry::FIRST], ['2026-06-15 10:00', 3000, 5000]], '2026-06-16', NoPriorPrice::Unknown,
        ];
        yield 'reduced before, ended, and reduced anew' => [
            [['2026-01-01 12:00', 4000, 5000, PriceEntry::FIRST], ['2026-02-01 12:00', 5000], ['2026-06-15 10:00', 3000, 5000]], '2026-06-16', 5000,
        ];

        yield 'a work of ten days, reduced' => [[['2026-06-05 10:00', 5000, 0, PriceEntry::LIFE], $sale], '2026-06-16', 5000, true];
        yield 'a work of ten days, cheaper at first' => [
            [['2026-06-05 10:00', 4200, 0, PriceEntry::LIFE], ['2026-06-08 10:00', 5000], $sale], '2026-06-16', 4200, true,
        ];
        yield 'published with its reduction' => [[['2026-06-15 10:00', 4000, 5000, PriceEntry::LIFE]], '2026-06-16', NoPriorPrice::NeverSold];
        yield 'saved at once, reduced within the same second' => [
            [['2026-06-15 10:00', 5000, 0, PriceEntry::LIFE], $sale], '2026-06-16', NoPriorPrice::NeverSold,
        ];

        yield 'published in the morning, reduced in the evening' => [
            [['2026-06-15 00:00', 5000, 0, PriceEntry::LIFE], ['2026-06-15 23:59:59', 4000, 5000]], '2026-06-20', NoPriorPrice::NeverSold,
        ];
        yield 'published in the evening, reduced after midnight' => [
            [['2026-06-14 23:59:59', 5000, 0, PriceEntry::LIFE], $sale], '2026-06-20', 5000, true,
        ];

        $deeper = ['2026-06-25 10:00', 3000, 5000];
        yield 'reductions that follow each other count from the first' => [[$old, $sale, $deeper], '2026-06-26', 5000];
        yield 'a third one, later than thirty days after the first' => [[$old, $sale, $deeper, ['2026-07-20 10:00', 2500, 5000]], '2026-07-21', 5000];
        yield 'the same price with another regular one goes on' => [[$old, $sale, ['2026-06-25 10:00', 4000, 6000]], '2026-06-26', 5000];
        yield 'raised within the reduction begins another one' => [
            [$old, $sale, $deeper, ['2026-06-28 10:00', 3500, 5000]], '2026-06-29', NoPriorPrice::NotLower,
        ];
        yield 'a pause between two begins another one' => [
            [$old, $sale, ['2026-06-20 10:00', 5000], ['2026-06-25 10:00', 3000, 5000]], '2026-06-26', 4000,
        ];
        yield 'ended, and the same again' => [
            [$old, $sale, ['2026-06-20 10:00', 5000], ['2026-06-25 10:00', 4000, 5000]], '2026-06-26', NoPriorPrice::NotLower,
        ];
        yield 'the same again, thirty days after the end' => [
            [$old, $sale, ['2026-06-20 10:00', 5000], ['2026-07-21 10:00', 4000, 5000]], '2026-07-22', 5000,
        ];

        yield 'the last second of sixty days' => [[$old, $sale], '2026-08-13 23:59:59', 5000];
        yield 'after sixty days' => [[$old, $sale], '2026-08-14 00:00', NoPriorPrice::TooLong];
        yield 'a change that was found late counts like any other' => [[$old, ['2026-06-15 10:00', 4000, 5000, PriceEntry::LATE]], '2026-06-16', 5000];
    }

    #[TestDox('A new reduction may be announced from the thirty-first midnight of the journal on, of a new work the next day')]
    public function test_known_from(): void
    {
        $first = [new PriceEntry(self::at('2026-03-01 15:00'), 5000, 0, PriceEntry::FIRST)];
        $life = [new PriceEntry(self::at('2026-03-01 15:00'), 5000, 0, PriceEntry::LIFE)];
        $day = PriceRule::known_from($first);
        self::assertSame(self::at('2026-04-01 00:00'), $day);
        self::assertSame(self::at('2026-03-02 00:00'), PriceRule::known_from($life));
        $with = static fn(int $begin): PriorPrice|NoPriorPrice => PriceRule::of([...$first, new PriceEntry($begin, 4000, 5000)], $begin);
        self::assertInstanceOf(PriorPrice::class, $with($day));
        self::assertSame(NoPriorPrice::Unknown, $with($day - 1));
    }

    /**
     * @param list<array{0: string, 1: int, 2?: int, 3?: string}> $entries
     *
     * @return list<PriceEntry>
     */
    private static function entries(array $entries): array
    {
        return array_map(static fn(array $entry): PriceEntry => new PriceEntry(
            self::at($entry[0]),
            $entry[1],
            $entry[2] ?? 0,
            $entry[3] ?? '',
        ), $entries);
    }

    private static function at(string $time): int
    {
        return (new \DateTimeImmutable($time, new \DateTimeZone('Europe/Paris')))->getTimestamp();
    }
}

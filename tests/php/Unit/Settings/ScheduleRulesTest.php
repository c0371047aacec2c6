<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Settings;

use Museau\Screens\Settings\ScheduleRules;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ScheduleRulesTest extends TestCase
{
    private const TYPED = [
        'schedule_week' => '20', 'schedule_day_1' => '1', 'schedule_day_4' => '1', 'schedule:graphite:a4' => '6,5', 'schedule:graphite:a3' => '',
        'schedule_animal' => '1.5', 'schedule_ahead' => '12', 'schedule_places' => '8', 'schedule_per' => 'week',
        'schedule_off_0_from' => '2026-12-24', 'schedule_off_0_to' => '2027-01-02', 'schedule_off_1_from' => '2026-11-30', 'schedule_off_1_to' => '',
        'schedule_off_2_from' => '2026-01-01', 'schedule_off_2_to' => '2026-01-31',
    ];

    private const WORKS = [
        ['key' => 'schedule:graphite:a4', 'technique' => 'Graphite', 'format' => 'A4 portrait (21 x 29,7 cm)'],
        ['key' => 'schedule:graphite:a3', 'technique' => 'Graphite', 'format' => 'A3 portrait'],
    ];

    #[TestDox('Hours, days, days off and places are kept as minutes and ISO days, past days off are dropped')]
    public function test_what_is_kept(): void
    {
        $read = ScheduleRules::read(self::TYPED, self::WORKS, '2026-11-25');
        self::assertSame([], $read['errors']);
        self::assertSame(['schedule' => [
            'week_minutes' => 1200,
            'weekdays' => [1, 4],
            'animal_minutes' => 90,
            'minutes' => ['graphite' => ['a4' => 390, 'a3' => 0]],
            'off' => [['2026-11-30', '2026-11-30'], ['2026-12-24', '2027-01-02']],
            'places' => 8,
            'ahead' => 12,
            'per' => 'week',
        ]], $read['values']);
        self::assertSame(['values' => [], 'errors' => []], ScheduleRules::read([], self::WORKS, '2026-11-25'));
    }

    /** @return iterable<string, array{array<string, string>, string, string}> what is typed, field, part of its sentence */
    public static function wrong(): iterable
    {
        yield 'a week of letters' => [['schedule_week' => 'beaucoup'], 'schedule_week', 'par exemple'];
        yield 'more than there is' => [['schedule_week' => '60'], 'schedule_week', 'plus de 24 heures'];
        yield 'no duration' => [['schedule:graphite:a4' => ''], 'schedule:graphite:a4', 'au moins une durée'];
        yield 'a duration below nothing' => [['schedule:graphite:a4' => '-3'], 'schedule:graphite:a4', 'par exemple'];
        yield 'days off backwards' => [['schedule_off_0_to' => '2026-12-01'], 'schedule_off_0_to', 'échangez'];
        yield 'no day' => [['schedule_off_1_from' => '2026-02-30'], 'schedule_off_1_from', 'calendrier'];
        yield 'always away' => [['schedule_off_0_to' => '2036-12-01', 'schedule_off_1_from' => '2026-11-25', 'schedule_off_1_to' => '2026-12-30'], 'schedule_off_0_from', 'aucun jour'];
        yield 'places below nothing' => [['schedule_places' => '-1'], 'schedule_places', 'nombre entier'];
    }

    /** @param array<string, string> $typed */
    #[DataProvider('wrong')]
    #[TestDox('Says what to do about $_dataName')]
    public function test_what_is_refused(array $typed, string $field, string $sentence): void
    {
        $read = ScheduleRules::read([...self::TYPED, ...$typed], self::WORKS, '2026-11-25');
        self::assertSame([$field], array_keys($read['errors']));
        self::assertStringContainsString($sentence, $read['errors'][$field]);
    }

    #[TestDox('Hours need a day and a product; no hours need nothing but that nothing is counted')]
    public function test_what_hours_need(): void
    {
        $typed = array_diff_key(self::TYPED, ['schedule_day_1' => true, 'schedule_day_4' => true]);
        self::assertSame(['schedule_day_1'], array_keys(ScheduleRules::read($typed, self::WORKS, '2026-11-25')['errors']));
        self::assertSame(['schedule_week'], array_keys(ScheduleRules::read(self::TYPED, [], '2026-11-25')['errors']));
        self::assertSame(['schedule_places', 'schedule_ahead'], array_keys(ScheduleRules::read(['schedule_week' => '0'] + $typed, [], '2026-11-25')['errors']));
        $unlimited = ['schedule_places' => '0', 'schedule_ahead' => ''];
        self::assertSame([], ScheduleRules::read(['schedule_week' => '0', ...$unlimited] + $typed, [], '2026-11-25')['errors']);
    }

    #[TestDox('Orders cannot end before the shortest portrait is sent; her days off say nothing of it')]
    public function test_too_near(): void
    {
        $read = static fn(string $weeks, string $hours): array => ScheduleRules::read(
            [...self::TYPED, 'schedule_ahead' => $weeks, 'schedule:graphite:a4' => $hours],
            self::WORKS,
            '2026-11-25',
        )['errors'];
        self::assertSame([], $read('2', '8'));
        self::assertSame(['schedule_ahead'], array_keys($read('1', '30')));
        self::assertStringContainsString('au moins 3 semaines', $read('1', '30')['schedule_ahead']);
        self::assertSame([], $read('3', '30'));
        self::assertArrayHasKey('schedule_ahead', $read('2', '30'));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Schedule;

use Museau\Domain\Schedule\Workload;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class WorkloadTest extends TestCase
{
    /** @return iterable<string, array{array<string, string>, int}> options by shown name; minutes */
    public static function portraits(): iterable
    {
        yield 'a small one' => [['Crayon' => 'Graphite', 'Format' => 'A4 portrait (21 x 29,7 cm)'], 360];
        yield 'lying' => [['Crayon' => 'Graphite', 'Format' => 'A4 paysage (29,7 x 21 cm)'], 360];
        yield 'in colours' => [['Crayon' => 'POLYCHROMOS', 'Format' => 'A3 portrait (29,7 x 42 cm)', 'Cadre' => 'Noir'], 900];
        yield 'three animals' => [['Crayon' => 'Graphite', 'Format' => 'A4', 'Nombre d\'animaux' => '3 animaux'], 360 + 2 * 120];
        yield 'an unknown format is the technique\'s longest' => [['Crayon' => 'Graphite', 'Format' => 'A1'], 600];
        yield 'an unknown technique is the format\'s longest' => [['Crayon' => 'Pastel', 'Format' => 'A4'], 540];
        yield 'nothing known is the longest of all' => [['Crayon' => 'Pastel', 'Format' => 'Rond'], 900];
        yield 'no options' => [[], 900];
        yield 'a herd is bounded' => [['Crayon' => 'Graphite', 'Format' => 'A4', 'Animaux' => '999999999'], 360 + 19 * 120];
    }

    /** @param array<string, string> $options */
    #[DataProvider('portraits')]
    #[TestDox('Minutes of $_dataName')]
    public function test_minutes(array $options, int $minutes): void
    {
        $workload = Workload::read(['animal_minutes' => 120, 'minutes' => [
            'graphite' => ['a4' => 360, 'a3' => 600],
            'polychromos' => ['a4' => 540, 'a3' => 900],
        ]]);
        self::assertSame($minutes, $workload?->of(array_map(
            static fn(string $attribute, string $value): array => ['attribute' => $attribute, 'value' => $value],
            array_keys($options),
            $options,
        )));
    }

    #[TestDox('Without one duration there is no workload')]
    public function test_nothing_entered(): void
    {
        self::assertNull(Workload::read([]));
        self::assertNull(Workload::read(['minutes' => ['graphite' => ['a4' => 0]], 'animal_minutes' => 60]));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Schedule;

use Museau\Kernel\Read;
use Museau\Screens\Storefront\PortraitDispatch;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class DispatchTest extends TestCase
{
    #[TestDox('PHP reads the printed table of days as promisedDay() of blocks/portrait-order/choices.ts does')]
    public function test_days(): void
    {
        $fixture = Read::json((string) file_get_contents(__DIR__ . '/../../../fixtures/dispatch.json'));
        $table = Read::map($fixture['table'] ?? null);
        $by = array_map(Read::text(...), Read::items($table['by'] ?? null));
        $days = array_map(Read::text(...), Read::map($table['days'] ?? null));
        foreach (Read::maps($fixture['cases'] ?? null) as $case) {
            $choices = array_map(Read::text(...), Read::map($case['choices'] ?? null));
            self::assertSame($case['day'] ?? null, PortraitDispatch::day(['by' => $by, 'days' => $days], $choices));
        }
        self::assertSame('', PortraitDispatch::day(null, []));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Kernel\Typography;
use Museau\Tests\Support\Json;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** French typography, from the same cases as src/client/typography/typography.test.ts. */
final class TypographyTest extends TestCase
{
    #[TestDox('Apostrophes, spaces, sizes and œ are set as French print does, and once is enough')]
    public function test_cases(): void
    {
        $read = 0;
        foreach (Json::fixture('typography')->each() as $case) {
            ++$read;
            self::assertSame($case->text('shown'), Typography::french($case->text('written')), $case->text('name'));
            self::assertSame($case->text('shown'), Typography::french($case->text('shown')), $case->text('name') . ', again');
        }
        self::assertGreaterThan(20, $read);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Storefront;

use Museau\Screens\Storefront\Hanging;
use Museau\Tests\Support\Json;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** How works hang beside each other, from the same cases as src/client/catalogue/hanging.test.ts. */
final class HangingTest extends TestCase
{
    #[TestDox('Each keeps its proportions, and a larger sheet looks larger')]
    public function test_widths(): void
    {
        foreach (Json::fixture('hanging')->each() as $case) {
            $works = array_map(static fn(Json $work): array => [
                'width' => $work->int('width'),
                'height' => $work->int('height'),
                'formats' => $work->texts('formats'),
            ], $case->each('works'));
            self::assertSame($case->ints('widths'), Hanging::of($works), $case->text('says'));
        }
    }
}

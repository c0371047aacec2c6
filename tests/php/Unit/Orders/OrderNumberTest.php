<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Orders;

use Museau\Domain\Orders\OrderNumber;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Which order of a customer is meant by what she typed. */
final class OrderNumberTest extends TestCase
{
    #[TestWith(['2026-0474', 1])]
    #[TestWith(['n° 2026 474', 1])]
    #[TestWith(['474', 1])]
    #[TestWith(['0474', 1])]
    #[TestWith(['n° 474', 1])]
    #[TestWith(['12', null])]
    #[TestWith(['2025-12', 3])]
    #[TestWith(['74', null])]
    #[TestWith(['2026', null])]
    #[TestWith(['900', 4])]
    #[TestWith(['', null])]
    public function test_pick(string $typed, ?int $expected): void
    {
        self::assertSame($expected, OrderNumber::pick($typed, [1 => '2026-0474', 2 => '2026-0012', 3 => '2025-0012', 4 => '900']));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Prices;

use Museau\Kernel\Money\Money;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class MoneyTest extends TestCase
{
    #[DataProvider('sums')]
    #[TestDox('A sum is read as it is typed: « $typed »')]
    public function test_parse(mixed $typed, ?int $cents): void
    {
        self::assertSame($cents, Money::parse($typed));
    }

    /** @return iterable<array{mixed, ?int}> */
    public static function sums(): iterable
    {
        yield [12, 1200];
        yield [12.5, 1250];
        yield ['12,50', 1250];
        yield [' 12.5 € ', 1250];
        yield ['€12.50', 1250];
        yield ['1 200', 120000];
        yield ['12 500,5', 1250050];
        yield ["1\u{A0}200", 120000];
        yield ["1\u{A0}234,50\u{202F}€", 123450];
        yield ["1\u{202F}200,50", 120050];
        yield ['999 999,99', 99999999];
        yield ['1 000 000', 100000000];
        foreach (['', '€', '1 2', '1 20', '1 2000', '1  200', '1200 500', '1 200500', "1\n200", '1 200,505', '1 200,5 0', '10 000 000', '-1 200'] as $wrong) {
            yield [$wrong, null];
        }
    }
}

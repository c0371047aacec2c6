<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Archive;

use Museau\Domain\Archive\SerializedObjects;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** What an archive may not bring into a table. */
final class SerializedObjectsTest extends TestCase
{
    /** @return iterable<string, array{string, bool}> */
    public static function values(): iterable
    {
        yield 'an object' => [serialize(new \stdClass()), true];
        yield 'after a space, which WordPress takes away' => [' ' . serialize(new \stdClass()), true];
        yield 'an object in a list' => [serialize(['a' => 1, 'b' => [new \stdClass()]]), true];
        yield 'a class that reads itself' => ['C:11:"ArrayObject":0:{}', true];
        yield 'an object in a text in a list' => [serialize([serialize(new \stdClass())]), true];
        yield 'a list' => [serialize(['O:8' => 'stdClass', 'n' => 1]), false];
        yield 'a page that shows one' => ['<p>a;O:8:"stdClass":0:{}</p>', false];
        yield 'a text' => ['Opéra', false];
    }

    #[DataProvider('values')]
    #[TestDox('$_dataName')]
    public function test_are_in(string $value, bool $expected): void
    {
        self::assertSame($expected, SerializedObjects::are_in($value));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Domain\Mail\MeantAddress;
use Museau\Kernel\Read;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class MeantAddressTest extends TestCase
{
    #[TestDox('PHP and the browser mean the same addresses (tests/fixtures/meant-addresses.json)')]
    public function test_the_same_as_the_browser(): void
    {
        $addresses = Read::json((string) file_get_contents(__DIR__ . '/../../fixtures/meant-addresses.json'));
        $meant = Read::items($addresses['meant'] ?? []);
        self::assertGreaterThan(10, count($meant));
        foreach ($meant as $pair) {
            [$typed, $right] = array_map(Read::text(...), Read::items($pair));
            self::assertSame($right, MeantAddress::of($typed), $typed);
        }
        foreach ([...Read::items($addresses['right'] ?? []), ...Read::items($addresses['no_address'] ?? [])] as $typed) {
            self::assertSame('', MeantAddress::of(Read::text($typed)), Read::text($typed));
        }
    }
}

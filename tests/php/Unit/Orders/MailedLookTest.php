<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Orders;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\MailedPhotos;
use Museau\Kernel\Read;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** How a photo is cut and toned in a letter. */
final class MailedLookTest extends TestCase
{
    #[TestDox('A photo looks in the letters as it does in the cart')]
    public function test_the_same_look(): void
    {
        $cases = Read::maps(json_decode((string) file_get_contents(__DIR__ . '/../../../fixtures/look.json'), true));
        self::assertNotSame([], $cases);
        foreach ($cases as $case) {
            $options = array_map(static fn(array $option): array => [
                'attribute' => Read::bool($option['personal'] ?? null) ? 'Place de la tête' : 'Format',
                'value' => Read::text($option['value'] ?? null),
                'personal' => Read::bool($option['personal'] ?? null),
            ], Read::maps($case['options'] ?? null));
            [$width, $height, $is_grey] = MailedPhotos::look($options, Read::bool($case['isWide'] ?? null));
            $why = Read::text($case['why'] ?? null);
            self::assertEquals([$case['width'], $case['height'], $case['isGrey']], [$width, $height, $is_grey], $why);
            self::assertEquals($case['head'] ?? null, Personalization::head($options), $why);
        }
    }
}

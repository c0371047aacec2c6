<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Setup;

use Museau\Screens\Setup\Demo;
use PHPUnit\Framework\TestCase;

final class DemoTest extends TestCase
{
    /** A wrong match must show as a wrong price, a missing combination as none. */
    public function test_every_portrait_has_a_price_of_its_own_and_some_are_not_drawn(): void
    {
        $prices = [];
        $missing = 0;
        foreach (['Graphite', 'Polychromos'] as $technique) {
            foreach (['a4-portrait', 'a3-portrait', 'a2-portrait'] as $format) {
                foreach (['1 animal', '2 animaux', '3 animaux'] as $animals) {
                    foreach (['sans-cadre', 'chene', 'noir', 'blanc'] as $frame) {
                        $price = Demo::portrait_price($technique, $format, $animals, $frame);
                        $price === null ? ++$missing : $prices[] = $price;
                    }
                }
            }
        }

        self::assertSame(array_unique($prices), $prices);
        self::assertContains(12000, $prices);
        self::assertSame([], array_filter($prices, static fn(int $price): bool => $price < 12000));
        self::assertSame(12 + 4, $missing);
        self::assertNull(Demo::portrait_price('Polychromos', 'a2-portrait', '1 animal', 'sans-cadre'));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Storefront;

use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Screens\Storefront\PortraitWish;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PortraitWishTest extends TestCase
{
    /**
     * @param array<string, mixed>  $query
     * @param array<string, string> $wanted
     */
    #[DataProvider('addresses')]
    public function test_an_address_wishes(array $query, array $wanted): void
    {
        $option = static fn(string $name, string $slug): array => ['id' => 0, 'name' => $name, 'slug' => $slug];
        $attributes = [
            new ProductAttribute('Technique', 'technique', [$option('Graphite', 'graphite'), $option('Polychromos', 'polychromos')], true),
            new ProductAttribute('Format', 'pa_format', [
                $option('A4 portrait (21 x 29,7 cm)', 'a4-portrait'),
                $option('A2 portrait (42 x 59,4 cm)', 'a2-portrait'),
                $option('A2 paysage (59,4 x 42 cm)', 'a2-landscape'),
            ], true),
            new ProductAttribute('Cadre', 'pa_cadre', [$option('Chêne', 'chene')], true),
        ];
        self::assertSame($wanted, PortraitWish::read($attributes, $query));
    }

    /** @return iterable<string, array{array<string, mixed>, array<string, string>}> */
    public static function addresses(): iterable
    {
        yield 'nothing' => [[], []];
        yield 'both, by their slugs' => [
            ['technique' => 'polychromos', 'format' => 'a2-landscape'],
            ['technique' => 'polychromos', 'pa_format' => 'a2-landscape'],
        ];
        yield 'a format that portraits do not have: the first of its size' => [['format' => 'a2-raisin'], ['pa_format' => 'a2-portrait']];
        yield 'what is not offered' => [['technique' => 'huile', 'format' => 'raisin-50x65', 'pa_cadre' => 'chene'], []];
        yield 'what no address of ours holds' => [['technique' => ['graphite'], 'format' => '<script>'], []];
    }
}

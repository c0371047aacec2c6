<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;

/**
 * How wide works hang beside each other: each keeps its proportions, and a larger sheet looks larger.
 * The same rules as src/client/catalogue/hanging.ts; both run tests/fixtures/hanging.json.
 */
final class Hanging
{
    /** Percents of its place that a square of the largest format takes. */
    private const SQUARE = 96;

    /** How much of a difference in size is seen: 1 would make a postcard beside an A2 too small to look at. */
    private const SIZE = 0.35;

    /** How much of its width a lying sheet keeps: 0.5 would give all shapes the same area, and outgrow the place. */
    private const SHAPE = 0.4;

    /** Percents of its place's width that the largest strip is high: a narrow one would outgrow its row. */
    private const TALL = 150;

    /** What no format tells the size of hangs as an A4 does. */
    private const UNKNOWN = 29.7;

    /**
     * @param list<Product> $products of one list
     *
     * @return list<int> widths in percents of the place of each
     */
    public static function widths(array $products): array
    {
        return self::of(array_map(static function (Product $product): array {
            if (Bookmark::is_bookmark($product)) {
                // By its own size, whatever picture and formats say.
                [$width, $height] = [Bookmark::WIDTH, Bookmark::HEIGHT];

                return ['width' => $width, 'height' => $height, 'formats' => ["{$width}x$height"]];
            }
            $image = $product->images[0] ?? null;
            $formats = array_column($product->attributes, 'options', 'slug')[Options::slug(Options::FORMAT)] ?? [];

            return ['width' => $image->width ?? 0, 'height' => $image->height ?? 0, 'formats' => array_column($formats, 'name')];
        }, $products));
    }

    /**
     * @param list<array{width: int|float, height: int|float, formats: list<string>}> $works
     *   proportions of the picture, names of the formats it exists in
     *
     * @return list<int>
     */
    public static function of(array $works): array
    {
        $sides = array_map(static fn(array $work): float => self::longest($work), $works);
        $largest = max([1.0, ...$sides]);

        return array_map(static function (array $work, float $side) use ($largest): int {
            $size = (($side ?: min(self::UNKNOWN, $largest)) / $largest) ** self::SIZE;
            $shape = $work['width'] > 0 && $work['height'] > 0 ? $work['width'] / $work['height'] : 0.8;

            return (int) min(100, round($size * min(self::SQUARE * $shape ** self::SHAPE, self::TALL * $shape)));
        }, $works, $sides);
    }

    /**
     * The longest side of the largest sheet, in centimetres; 0 when no format says it.
     *
     * @param array{width: int|float, height: int|float, formats: list<string>} $work
     */
    private static function longest(array $work): float
    {
        $sheets = array_map(
            static fn(string $format): array => Formats::centimetres($format, '', $work['width'] > $work['height']) ?? [0.0],
            $work['formats'],
        );

        return max([0.0, ...array_merge([], ...$sheets)]);
    }
}

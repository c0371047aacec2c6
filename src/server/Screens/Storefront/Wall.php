<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Image;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * A work on a wall, to scale: one unit of the drawing is one centimetre. The scenes' lines come from the block (scenes.json);
 * the counterpart is blocks/product/wall.tsx.
 */
final class Wall
{
    /** @param array<string, mixed> $scenes what scenes.json holds */
    public function __construct(private readonly array $scenes) {}

    /**
     * @param array{float, float}                $size  centimetres
     * @param 'oak'|'black'|'white'|'none'       $frame
     */
    public function html(Image $image, array $size, string $frame, string $frame_name): string
    {
        $name = self::scene_for($size);
        $scene = Read::map($this->scenes[$name] ?? []);
        [$width, $height, $ground] = [Read::int($scene['width'] ?? 0), Read::int($scene['height'] ?? 0), Read::int($scene['ground'] ?? 0)];
        $place = self::place($name, $width, $ground, Read::int($scene['centre'] ?? 0), $size, $frame !== 'none');
        $text = self::centimetres($size);
        $shapes = array_map(
            static fn(array $shape): string => Html::el('path', [
                'class' => 'museau-wall__' . Read::text($shape['part'] ?? ''),
                'd' => Read::text($shape['d'] ?? ''),
            ]),
            Read::maps($scene['shapes'] ?? []),
        );
        if ($name === 'salon') {
            array_unshift($shapes, Html::el('rect', [
                'class' => 'museau-wall__floor',
                'x' => 0,
                'y' => $ground,
                'width' => $width,
                'height' => $height - $ground,
            ]));
        }

        return Html::el(
            'figure',
            ['class' => 'museau-wall'],
            Html::el(
                'svg',
                [
                    'class' => "museau-wall__scene museau-wall__scene--$name",
                    'viewBox' => "0 0 $width $height",
                    'role' => 'img',
                    'aria-label' => sprintf(
                        /* translators: 1: centimetres, 2: frame */
                        __('L\'œuvre sur un mur, à l\'échelle : %1$s, %2$s', 'museau'),
                        $text,
                        $frame === 'none' ? __('sans cadre', 'museau') : $frame_name,
                    ),
                ],
                ...[...$shapes, ...self::work($image, $size, $place, $frame)],
            ),
            Html::el(
                'figcaption',
                ['class' => 'museau-caption'],
                Html::text(sprintf(/* translators: %s: centimetres */ __('%s, à l\'échelle', 'museau'), $text)),
            ),
        );
    }

    /**
     * The work in its frame.
     *
     * @param array{float, float}                     $size  centimetres
     * @param array{x: float, y: float, frame: float} $place of place()
     *
     * @return list<string>
     */
    private static function work(Image $image, array $size, array $place, string $frame): array
    {
        $art = [
            'x' => self::number($place['x']),
            'y' => self::number($place['y']),
            'width' => self::number($size[0]),
            'height' => self::number($size[1]),
        ];

        return [
            $place['frame'] > 0 ? Html::el('rect', [
                'class' => "museau-wall__frame museau-wall__frame--$frame",
                'x' => self::number($place['x'] - $place['frame']),
                'y' => self::number($place['y'] - $place['frame']),
                'width' => self::number($size[0] + 2 * $place['frame']),
                'height' => self::number($size[1] + 2 * $place['frame']),
            ]) : '',
            Html::el('rect', ['class' => 'museau-wall__art', ...$art]),
            Html::el('foreignObject', $art, Html::el('img', [
                'class' => 'museau-wall__picture',
                'src' => $image->src,
                'srcset' => $image->srcset ?: null,
                'sizes' => $image->srcset === '' ? null : ProductView::SIZES,
                'alt' => '',
                'loading' => 'lazy',
                'decoding' => 'async',
                // A strip cut out of a sheet would show little of the drawing.
                'style' => $image->width / max(1, $image->height) > 2 * $size[0] / $size[1] ? 'object-fit:contain;padding:0 5%' : null,
            ])),
        ];
    }

    /**
     * The room in which a format is seen best: a shelf for cards, a console for sheets, a sofa for the large ones.
     *
     * @param array{float, float} $size centimetres
     *
     * @return 'salon'|'console'|'etagere'
     */
    private static function scene_for(array $size): string
    {
        $longest = max($size);

        return match (true) {
            $longest > 50 => 'salon',
            $longest > 24 => 'console',
            default => 'etagere',
        };
    }

    /**
     * Where the work hangs, or stands on the shelf, in the scene's centimetres.
     *
     * @param array{float, float} $size
     *
     * @return array{x: float, y: float, frame: float}
     */
    private static function place(string $name, int $width, int $ground, int $centre, array $size, bool $framed): array
    {
        $frame = $framed ? round(0.8 + 0.035 * max($size), 2) : 0.0;

        return [
            'x' => round(($width - $size[0]) / 2, 2),
            'y' => round($name === 'etagere' ? $ground - $frame - $size[1] : $centre - $size[1] / 2, 2),
            'frame' => $frame,
        ];
    }

    /**
     * '29,7 × 42 cm'
     *
     * @param array{float, float} $size
     */
    public static function centimetres(array $size): string
    {
        return strtr("{$size[0]}\u{A0}×\u{A0}{$size[1]}\u{A0}cm", '.', ',');
    }

    /** As JavaScript writes it: at most two decimals, none when it is whole. */
    private static function number(float $value): string
    {
        return (string) round($value, 2);
    }
}

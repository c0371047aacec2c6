<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Kernel\Html;
use Museau\Kernel\PlainText;

/** A portrait on a wall, in the frame and format that the form opens with; the counterpart is blocks/portrait-order/wall.tsx. */
final class PortraitWall
{
    /**
     * @param list<Image>            $images     of the portrait product
     * @param list<ProductAttribute> $attributes those that variations differ by
     */
    public static function html(array $images, array $attributes, FirstChoices $first): string
    {
        $block = 'museau-portrait-order';
        $frame = 'none';
        $technique = '';
        $format = null;
        $caption = [];
        foreach ($attributes as $attribute) {
            $option = $first->option($attribute);
            $name = $option['name'] ?? '';
            if (Options::is_frame($attribute)) {
                $frame = Options::frame_style($name, $option['slug'] ?? '');
            } elseif (Options::is_technique($attribute)) {
                $technique = $name;
            } elseif (Options::is_format($attribute)) {
                $format = $option;
                $name = Options::size_code($name) ?: $name;
            }
            if (!Options::is_animals($attribute)) {
                $caption[] = $name;
            }
        }
        [$width, $height] = ($format === null ? null : Formats::centimetres($format['name'], $format['slug'], false)) ?? [3, 4];
        $size = strtolower(Options::size_code($format['name'] ?? ''));
        $classes = ["{$block}__frame", "{$block}__frame--$frame"];
        if ($size !== '') {
            $classes[] = "{$block}__frame--$size";
        }
        if ($width > $height) {
            $classes[] = "{$block}__frame--wide";
        }
        $image = self::picture($images, $technique) ?? $images[0] ?? null;

        return Html::el(
            'figure',
            ['class' => "{$block}__wall"],
            Html::el(
                'div',
                ['class' => implode(' ', $classes), 'style' => "aspect-ratio:$width/$height"],
                $image === null ? '' : Html::el('img', [
                    'class' => "{$block}__picture", 'src' => $image->src, 'srcset' => $image->srcset ?: null,
                    'sizes' => '(min-width: 1025px) 200px, 33vw',
                    'width' => $image->width, 'height' => $image->height, 'alt' => $image->alt, 'loading' => 'lazy', 'decoding' => 'async',
                ]),
            ),
            Html::el('figcaption', ['class' => "{$block}__caption"], Html::text(implode(' · ', array_filter($caption)))),
        );
    }

    /**
     * The product's picture that shows a technique: the first whose alternative text says its name.
     *
     * @param list<Image> $images
     */
    public static function picture(array $images, string $technique): ?Image
    {
        foreach ($technique === '' ? [] : $images as $image) {
            if (str_contains(PlainText::folded($image->alt), PlainText::folded($technique))) {
                return $image;
            }
        }

        return null;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Html;

/** A product's pictures as the server prints them: the gallery, and the work on a wall in its size. */
final class ProductPictures
{
    public function __construct(private readonly Wall $wall) {}

    /** @param array<string, string> $choices */
    public function gallery(Product $product, array $choices): string
    {
        $preview = ProductChoices::postcard_picture($product) ?? 0;
        $place = $preview > 0 && ProductChoices::chooses_postcard($product, $choices) ? $preview : 0;
        $first = $product->images[0] ?? null;
        $shown = $product->images[$place] ?? $first;
        if ($first === null || $shown === null) {
            return Html::el('div', ['class' => 'museau-product__gallery']);
        }
        [$frame] = ProductChoices::frame($product, $choices);

        return Html::el(
            'div',
            ['class' => 'museau-product__gallery'],
            Html::el(
                'div',
                ['class' => 'museau-product__stage-wrap'],
                Html::el(
                    'button',
                    [
                        'type' => 'button',
                        'class' => 'museau-product__stage museau-product__stage--'
                            . self::shape($first)
                            . ' museau-product__stage--frame-'
                            . $frame,
                        'aria-haspopup' => 'dialog',
                    ],
                    Html::el('img', [
                        'class' => 'museau-product__picture',
                        'src' => $shown->src,
                        'srcset' => $shown->srcset ?: null,
                        'sizes' => $shown->srcset === '' ? null : ProductView::SIZES,
                        'width' => $shown->width,
                        'height' => $shown->height,
                        'alt' => $shown->alt,
                        'decoding' => 'async',
                        'fetchpriority' => 'high',
                    ]),
                    Html::el('span', ['class' => 'museau-product__zoom-hint'], Html::text(__('Agrandir', 'museau'))),
                ),
            ),
            count($product->images) > 1 ? $this->thumbnails($product->images, $place) : '',
        );
    }

    /** @param list<Image> $images */
    private function thumbnails(array $images, int $current): string
    {
        $items = [];
        foreach ($images as $place => $image) {
            $items[] = Html::el('li', [], Html::el(
                'button',
                ['type' => 'button', 'class' => 'museau-product__thumbnail', 'aria-pressed' => $place === $current ? 'true' : 'false'],
                Html::el('img', [
                    'src' => $image->thumbnail,
                    'width' => 84,
                    'height' => 84,
                    'alt' => '',
                    'loading' => 'lazy',
                    'decoding' => 'async',
                ]),
                Html::el(
                    'span',
                    ['class' => 'museau-visually-hidden'],
                    Html::text(sprintf(
                        /* translators: 1: place of the picture, 2: its text */
                        __('Image %1$d : %2$s', 'museau'),
                        $place + 1,
                        $image->alt,
                    )),
                ),
            ));
        }

        return Html::el('ul', ['class' => 'museau-product__thumbnails'], ...$items);
    }

    /** @param array<string, string> $choices */
    public function on_wall(Product $product, array $choices): string
    {
        $format = ProductChoices::format($product, $choices);
        $first = $product->images[0] ?? null;
        if ($first === null) {
            return '';
        }
        $size = match (true) {
            Bookmark::is_bookmark($product) => [Bookmark::WIDTH, Bookmark::HEIGHT],
            $format === null => null,
            default => Formats::centimetres($format['name'], $format['slug'], $first->width > $first->height),
        };

        return $size === null ? '' : $this->wall->html($first, $size, ...ProductChoices::frame($product, $choices));
    }

    /** The stage keeps the first picture's direction, so that nothing moves when another one is shown. */
    private static function shape(Image $image): string
    {
        return match ($image->width <=> $image->height) {
            0 => 'square',
            1 => 'wide',
            default => 'tall',
        };
    }
}

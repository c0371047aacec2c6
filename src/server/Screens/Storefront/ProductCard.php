<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Kernel\Html;
use Museau\Kernel\Typography;

/** One work in a list, as the server prints it; its counterpart is src/client/components/product-card.tsx. */
final class ProductCard
{
    /**
     * Members of the REST answer that a card shows, but for those that the island reads from the card
     * (printed-cards.ts): more would only weigh on the page.
     */
    private const SHOWN = ['price', 'price_max'];

    /** Of a card on a desk (255 px), on one twice or half again as dense, on telephones (333 px at 1.75 and 3). */
    private const WIDTHS = [' 260w', ' 480w', ' 600w', ' 1000w'];

    /**
     * @param ?int   $likes       null when unknown
     * @param string $query       filters that travel to the product's page: '?pa_format=12' or ''
     * @param string $sizes       of the picture
     * @param int    $width       of the sheet, in percents of the card (Hanging)
     * @param bool   $loads_first whether its picture is the first of its page, which loads before all else
     */
    public static function html(Product $product, ?int $likes, string $query, string $sizes, int $width, bool $loads_first = false): string
    {
        $caption = ProductTexts::caption($product);
        $image = $product->images[0] ?? null;

        return Html::el(
            'li',
            ['class' => 'museau-product-card'],
            Html::el(
                'div',
                ['class' => 'museau-product-card__sheet', 'style' => "--w:$width%"],
                $image === null ? '' : Html::el('img', [
                    'class' => 'museau-product-card__picture',
                    'src' => $image->src,
                    'srcset' => self::srcset($image) ?: null,
                    'sizes' => $image->srcset === '' ? null : $sizes,
                    'width' => $image->width,
                    'height' => $image->height,
                    'alt' => $image->alt,
                    'loading' => $loads_first ? null : 'lazy',
                    'decoding' => 'async',
                    'fetchpriority' => $loads_first ? 'high' : null,
                    'style' => Bookmark::is_bookmark($product) ? Bookmark::STYLE : null,
                ]),
                $product->sold ? Html::el('span', ['class' => 'museau-product-card__sold'], Html::text(__('VENDU', 'museau'))) : '',
            ),
            Html::el(
                'div',
                ['class' => 'museau-product-card__text'],
                Html::el(
                    'h2',
                    ['class' => 'museau-product-card__name'],
                    Html::el(
                        'a',
                        ['class' => 'museau-product-card__link', 'href' => $product->path() . $query],
                        Html::text($product->name),
                    ),
                ),
                $caption === '' ? '' : Html::el('p', ['class' => 'museau-product-card__caption museau-caption'], Html::text($caption)),
                Html::el('p', ['class' => 'museau-product-card__price'], self::price($product)),
                $product->sold && $product->print_path !== null && !$product->is_print()
                    ? Html::el(
                        'a',
                        ['class' => 'museau-product-card__print museau-link', 'href' => $product->print_path],
                        Html::text(__('Version imprimée ici', 'museau')),
                    )
                    : '',
                self::needs_no_choice($product) && $product->price !== null && !$product->sold ? self::add($product) : '',
            ),
            self::favourite($product->id, $product->name, $likes),
        );
    }

    private static function price(Product $product): string
    {
        return StruckPrice::html($product->prior_of_all(), ProductTexts::card_price($product));
    }

    /** A picture's files as wide as cards are: every other one weighs a hundred bytes on a list. */
    private static function srcset(Image $image): string
    {
        $files = explode(', ', $image->srcset);
        $fitting = array_filter($files, static fn(string $file): bool => in_array(strrchr($file, ' '), self::WIDTHS, true));

        return implode(', ', count($fitting) > 1 ? $fitting : $files);
    }

    /** Whether a work is added from its card: without options, and no sample of a portrait. */
    private static function needs_no_choice(Product $product): bool
    {
        return $product->type === 'simple' && !$product->is_sample();
    }

    /** Its counterpart is src/client/components/card-add.tsx. */
    private static function add(Product $product): string
    {
        return Html::el(
            'form',
            ['class' => 'museau-product-card__add', 'method' => 'post', 'action' => '/panier'],
            Html::el(
                'button',
                ['type' => 'submit', 'name' => 'museau_add', 'value' => $product->id, 'class' => 'museau-link'],
                Html::el('span', [], Html::text(__('Ajouter au panier', 'museau'))),
                Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(Typography::shown(" : $product->name"))),
            ),
        );
    }

    /** Heart with its count; its counterpart is src/client/components/favourite-button.tsx. */
    public static function favourite(int $id, string $name, ?int $likes): string
    {
        return Html::el(
            'button',
            ['type' => 'button', 'class' => 'museau-favourite', 'data-favourite' => $id, 'aria-pressed' => 'false'],
            Html::el(
                'svg',
                ['class' => 'museau-favourite__icon', 'viewBox' => '0 0 24 24', 'width' => 22, 'height' => 22, 'aria-hidden' => 'true'],
                Html::el(
                    'path',
                    ['d' => 'M12 20.6C5.4 16.1 2.6 12.7 2.6 9a4.9 4.9 0 0 1 9.4-2A4.9 4.9 0 0 1 21.4 9c0 3.7-2.8 7.1-9.4 11.6Z'],
                ),
            ),
            Html::el(
                'span',
                ['class' => 'museau-visually-hidden'],
                Html::text(sprintf(/* translators: %s: name of a work */ __('Ajouter aux favoris : %s', 'museau'), $name)),
            ),
            Html::el(
                'span',
                ['class' => 'museau-favourite__count' . ($likes === 0 ? ' is-none' : '')],
                $likes === null ? '' : (string) $likes,
            ),
        );
    }

    /**
     * The card's part of the REST answer, for the island's props.
     *
     * @return array<string, mixed>
     */
    public static function props(Product $product): array
    {
        $answer = ProductSchema::product($product);
        $props = array_intersect_key($answer, array_flip(self::SHOWN));
        if (isset($answer['prior'])) {
            $props['prior'] = array_diff_key($answer['prior'], ['note' => true]);
        }
        if (self::needs_no_choice($product)) {
            $props['type'] = $product->type;
        }

        return $props;
    }
}

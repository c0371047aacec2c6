<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Domain\Prices\PriceTexts;
use Museau\Domain\Prices\PriorPrice;
use Museau\Kernel\Home;
use Museau\Kernel\Money\Money;

/** Products as REST and the islands' props show them, field by field as src/client/types.ts names them. Money is euros here. */
final class ProductSchema
{
    /** Labels that differ from an attribute's name. */
    private const LABELS = ['Nombre animaux' => "Nombre d'animaux"];

    /** Shown label of an attribute: "Nombre d'animaux" for 'Nombre animaux'. */
    public static function label(string $name): string
    {
        return self::LABELS[$name] ?? $name;
    }

    /**
     * A product.
     *
     * @return array{id: int, name: string, slug: string, type: string, price: ?float, price_max: ?float, description: string,
     *     short_description: string, images: list<array<string, int|string>>, categories: list<array{id: int, name: string, slug: string}>,
     *     attributes: list<array<string, mixed>>, stock_status: 'instock'|'outofstock', stock_quantity: ?int, shipping_zone: string,
     * shipping_class_name: string, shipping_cost: float, path: string, print_path: ?string, deposit_percent: int, sold_individually: bool,
     * prior?: array{price: float, label: string, note: string}}
     */
    public static function product(Product $product): array
    {
        return [
            'id' => $product->id,
            'name' => $product->name,
            'slug' => $product->slug,
            'type' => $product->type,
            'price' => self::euros($product->price),
            'price_max' => self::euros($product->price_max),
            'description' => $product->description,
            'short_description' => $product->short_description,
            'images' => array_map(self::image(...), $product->images),
            'categories' => $product->categories,
            'attributes' => array_map(self::attribute(...), $product->attributes),
            'stock_status' => self::status($product->sold),
            'stock_quantity' => $product->stock,
            'shipping_zone' => $product->shipping_zone,
            'shipping_class_name' => $product->shipping_class_name,
            'shipping_cost' => Money::to_rest($product->shipping_cost),
            'path' => Home::path($product->path()),
            'print_path' => $product->is_print() || $product->print_path === null ? null : Home::path($product->print_path),
            'deposit_percent' => $product->deposit_percent,
            'sold_individually' => $product->is_one_of_a_kind(),
            ...self::prior($product->prior_of_all()),
        ];
    }

    /**
     * A work as the search field suggests it.
     *
     * @return array{name: string, path: string, price: ?float, price_max: ?float, stock_status: 'instock'|'outofstock',
     *     image: array{src: string, srcset: string, width: int, height: int}|null}
     */
    public static function suggestion(Product $product): array
    {
        $image = $product->images[0] ?? null;

        return [
            'name' => $product->name,
            'path' => Home::path($product->path()),
            'price' => self::euros($product->price),
            'price_max' => self::euros($product->price_max),
            'stock_status' => self::status($product->sold),
            'image' => $image === null ? null : [
                'src' => $image->src,
                'srcset' => $image->srcset,
                'width' => $image->width,
                'height' => $image->height,
            ],
        ];
    }

    /**
     * The variations of a product; empty for a simple one.
     *
     * @return list<array{id: int, price: ?float, shipping_cost: float, shipping_zone: string, shipping_class_name: string, format: string,
     *     attributes: list<array{name: string, slug: string, option: string, option_slug: string}>, stock_status: 'instock'|'outofstock',
     *     stock_quantity: ?int, image_id: int, prior?: array{price: float, label: string, note: string}}>
     */
    public static function variations(Product $product): array
    {
        return array_map(static function (Variation $variation) use ($product): array {
            $attributes = [];
            $format = '';
            foreach ($product->attributes as $attribute) {
                if (!$attribute->variation) {
                    continue;
                }
                $slug = $variation->choices[$attribute->slug] ?? '';
                $names = array_column($attribute->options, 'name', 'slug');
                $name = $slug === '' ? '' : $names[$slug] ?? $slug;
                $attributes[] = ['name' => $attribute->name, 'slug' => $attribute->slug, 'option' => $name, 'option_slug' => $slug];
                if (Options::is_format($attribute)) {
                    $format = $name;
                }
            }

            return [
                'id' => $variation->id,
                'price' => self::euros($variation->price),
                'shipping_cost' => Money::to_rest($product->shipping_cost),
                'shipping_zone' => $product->shipping_zone,
                'shipping_class_name' => $product->shipping_class_name,
                'format' => $format,
                'attributes' => $attributes,
                'stock_status' => self::status($variation->sold),
                'stock_quantity' => $variation->stock ?? $product->stock,
                'image_id' => $variation->image_id,
                ...self::prior($product->prior($variation)),
            ];
        }, $product->variations);
    }

    /** @return array{id: int, name: string, slug: string, terms: list<array{id: int, name: string, slug: string}>} */
    public static function global_attribute(GlobalAttribute $attribute): array
    {
        return ['id' => $attribute->id, 'name' => $attribute->name, 'slug' => $attribute->slug, 'terms' => $attribute->terms];
    }

    /** @return array{slug: string, name: string, path: string}|null */
    public static function neighbour(?Product $product): ?array
    {
        return $product === null ? null : ['slug' => $product->slug, 'name' => $product->name, 'path' => Home::path($product->path())];
    }

    /** @return array{id: int, src: string, thumbnail: string, srcset: string, width: int, height: int, alt: string} */
    private static function image(Image $image): array
    {
        return [
            'id' => $image->id,
            'src' => $image->src,
            'thumbnail' => $image->thumbnail,
            'srcset' => $image->srcset,
            'width' => $image->width,
            'height' => $image->height,
            'alt' => $image->alt,
        ];
    }

    /**
     * @return array{
     *   name: string,
     *   slug: string,
     *   label: string,
     *   options: list<array{id: int, name: string, slug: string}>,
     *   variation: bool,
     *   option_slug: string,
     * }
     */
    private static function attribute(ProductAttribute $attribute): array
    {
        return [
            'name' => $attribute->name,
            'slug' => $attribute->slug,
            'label' => self::label($attribute->name),
            'options' => $attribute->options,
            'variation' => $attribute->variation,
            'option_slug' => $attribute->options[0]['slug'] ?? '',
        ];
    }

    /** @return array{prior?: array{price: float, label: string, note: string}} label: for who does not see that the price is struck */
    private static function prior(?PriorPrice $prior): array
    {
        return $prior === null ? [] : ['prior' => [
            'price' => Money::to_rest($prior->cents),
            'label' => __('Prix précédent :', 'museau'),
            'note' => PriceTexts::note($prior),
        ]];
    }

    /** @return 'instock'|'outofstock' */
    private static function status(bool $sold): string
    {
        return $sold ? 'outofstock' : 'instock';
    }

    private static function euros(?int $cents): ?float
    {
        return $cents === null ? null : Money::to_rest($cents);
    }
}

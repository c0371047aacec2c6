<?php

declare(strict_types=1);

namespace Museau\Domain\Feed;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Pictures\SharedCard;
use Museau\Domain\Prices\PriorPrice;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** One product of the feed: an item of its own, or one for each of its variations, which then share their group. */
final class FeedItem
{
    /** Pixels of the shorter side below which Meta refuses a picture. */
    private const SMALLEST = 500;

    /** Pictures beside the first that Google reads. */
    private const OTHERS = 10;

    private const MAX_TITLE = 150;

    private const MAX_DESCRIPTION = 5000;

    /** Google's number of 'Posters, Prints & Visual Artwork'. */
    private const ARTWORK = 500044;

    /** Google reads it with a space and with an underscore, Meta with a space only. */
    private const AVAILABLE = 'in stock';

    private readonly ShippingMethods $shipping;

    public function __construct(private readonly Settings $settings)
    {
        $this->shipping = new ShippingMethods($settings);
    }

    /** '' where no picture is large enough, or nothing of it can be bought. */
    public function xml(Product $product): string
    {
        $images = self::pictures($product);
        if ($images === []) {
            return '';
        }
        if ($product->type === 'simple') {
            return $this->item($product, null, (int) $product->price, $images);
        }
        $items = '';
        foreach ($product->variations as $variation) {
            if ($variation->price !== null && !$variation->sold) {
                $items .= $this->item($product, $variation, $variation->price, $images);
            }
        }

        return $items;
    }

    /** An element with its text; what XML cannot hold is left out. */
    public static function element(string $name, string $text): string
    {
        $text = (string) preg_replace('/[^\x{9}\x{A}\x{D}\x{20}-\x{D7FF}\x{E000}-\x{FFFD}\x{10000}-\x{10FFFF}]/u', '', mb_scrub($text));

        return $text === '' ? '' : "<$name>" . Html::text($text) . "</$name>";
    }

    /** @param non-empty-array<int, string> $images addresses by attachment */
    private function item(Product $product, ?Variation $variation, int $price, array $images): string
    {
        $options = self::options($product, $variation);
        // The chosen frame's own picture first.
        $first = $images[$variation->image_id ?? 0] ?? reset($images);
        $others = array_slice(array_diff($images, [$first]), 0, self::OTHERS);
        $text = Html::words($product->description !== '' ? $product->description : $product->short_description);
        $categories = CategoryOrder::names($product->categories);
        $xml = self::element('g:id', (string) ($variation->id ?? $product->id))
            . ($variation === null ? '' : self::element('g:item_group_id', (string) $product->id))
            . self::element('g:title', mb_substr(implode(', ', [$product->name, ...array_column($options, 1)]), 0, self::MAX_TITLE))
            . self::element('g:description', mb_substr($text !== '' ? $text : $product->name, 0, self::MAX_DESCRIPTION))
            . self::element('g:link', home_url($product->path($variation)))
            . self::element('g:image_link', $first)
            . implode('', array_map(static fn(string $url): string => self::element('g:additional_image_link', $url), $others))
            . self::element('g:availability', self::AVAILABLE)
            . self::price($price, $product->prior($variation))
            . self::element('g:condition', 'new')
            . self::element('g:brand', Typography::site_name())
            . self::element('g:identifier_exists', 'no')
            . ($product->is_original() || $product->is_print() ? self::element('g:google_product_category', (string) self::ARTWORK) : '')
            . self::element('g:product_type', implode(' > ', $categories));
        foreach ($options as [$name, $value, $role]) {
            $xml .= $role !== '' ? self::element($role, $value) : '<g:product_detail>'
                . self::element('g:attribute_name', $name)
                . self::element('g:attribute_value', $value)
                . '</g:product_detail>';
        }

        return "\n<item>" . $xml
            . '<g:shipping>'
            . self::element('g:country', 'FR')
            . self::element('g:price', self::amount($this->shipping->alone($product, $price)))
            . '</g:shipping>'
            . self::element('g:min_handling_time', (string) $this->settings->dispatch_min())
            . self::element('g:max_handling_time', (string) $this->settings->dispatch_max())
            . '</item>';
    }

    /** A reduction is announced where the shop may announce it, with the price that it strikes. */
    private static function price(int $price, ?PriorPrice $prior): string
    {
        return $prior === null
            ? self::element('g:price', self::amount($price))
            : self::element('g:price', self::amount($prior->cents)) . self::element('g:sale_price', self::amount($price));
    }

    /** '12.00 EUR' */
    private static function amount(int $cents): string
    {
        return sprintf('%d.%02d EUR', intdiv($cents, 100), $cents % 100);
    }

    /**
     * What this variation is chosen by. An option that it leaves open has no value.
     *
     * @return list<array{string, string, string}> name, value, Google's element or ''
     */
    private static function options(Product $product, ?Variation $variation): array
    {
        $options = [];
        foreach ($variation === null ? [] : $product->attributes as $attribute) {
            $chosen = $variation->choices[$attribute->slug] ?? '';
            foreach ($chosen === '' ? [] : $attribute->options as $option) {
                if ($option['slug'] === $chosen) {
                    $options[] = [Options::attribute_label($attribute->name), Typography::shown($option['name']), self::role($attribute)];
                }
            }
        }

        return $options;
    }

    private static function role(ProductAttribute $attribute): string
    {
        return match (true) {
            Options::is_format($attribute) => 'g:size',
            Options::is_frame($attribute) => 'g:material',
            default => '',
        };
    }

    /** @return array<int, string> addresses by attachment, those that are large enough; else the first one's card on the shop's paper */
    private static function pictures(Product $product): array
    {
        $large = array_filter(
            $product->images,
            static fn(Image $image): bool => min($image->width, $image->height) >= self::SMALLEST,
        );
        if ($large === []) {
            $first = $product->images[0]->id ?? 0;

            return array_filter([$first => SharedCard::url($first)]);
        }

        return array_column($large, 'src', 'id');
    }
}

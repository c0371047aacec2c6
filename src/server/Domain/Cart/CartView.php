<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Settings\Settings;

/**
 * A cart as it is answered: what is stored of its lines, with what the shop shows of their products now.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class CartView
{
    public function __construct(private readonly CartRules $rules, private readonly Settings $settings) {}

    /**
     * The cart as it is answered.
     *
     * @param list<StoredLine> $stored
     * @param list<string>     $notices
     * @param Known            $known   of all these lines
     */
    public function of(?string $id, array $stored, array $notices, array $known): Cart
    {
        ['products' => $products, 'pieces' => $pieces] = $known;
        $lines = [];
        foreach ($stored as $line) {
            if (isset($products[$line['product_id']])) {
                $lines[] = $this->line(
                    $line,
                    $products[$line['product_id']],
                    $pieces[CartRules::piece($line['product_id'], $line['variation_id'])]['left'],
                    PrintedPortraits::of($line, $known),
                );
            }
        }

        return new Cart($id === null ? '' : CartToken::sign($id), $lines, CartTotals::of($lines, $this->settings), $notices, $id ?? '');
    }

    /** @param StoredLine $stored */
    private function line(array $stored, Product $product, ?int $left, ?OwnPortrait $portrait): CartLine
    {
        return new CartLine(
            key: $stored['key'],
            product_id: $product->id,
            variation_id: $stored['variation_id'],
            name: $portrait->name ?? $product->name,
            path: $portrait->path ?? $product->path(),
            image: $portrait->image ?? self::image($product, $product->variation($stored['variation_id'])),
            quantity: $stored['quantity'],
            price: $stored['price'],
            variation: [
                ...Choices::shown($product, $stored['choices']),
                ...Personalization::shown($stored['texts']),
                ...self::printed($portrait),
            ],
            category_slug: $product->categories[0]['slug'] ?? '',
            category_name: $product->categories[0]['name'] ?? '',
            subcategory_slug: $product->categories[1]['slug'] ?? '',
            subcategory_name: $product->categories[1]['name'] ?? '',
            deposit_percent: $product->deposit_percent,
            shipping_zone: $product->shipping_zone,
            shipping_class_name: $product->shipping_class_name,
            shipping_cost: $product->shipping_cost,
            is_portrait: $this->rules->is_portrait($product->id),
            sold_individually: $this->rules->is_single($product),
            max_quantity: $this->rules->is_single($product) ? 1 : $left,
            card: PrintedPortraits::word($stored),
        );
    }

    /** @return list<array{attribute: string, value: string, slug: string}> */
    private static function printed(?OwnPortrait $portrait): array
    {
        return $portrait === null ? [] : [Personalization::printed($portrait)];
    }

    /** @return array{id: int, src: string, alt: string, width: int, height: int}|null */
    private static function image(Product $product, ?Variation $variation): ?array
    {
        $chosen = array_values(array_filter($product->images, static fn(Image $image): bool => $image->id === $variation?->image_id));
        $image = $chosen[0] ?? $product->images[0] ?? null;

        return $image === null
            ? null
            : ['id' => $image->id, 'src' => $image->thumbnail, 'alt' => $image->alt, 'width' => $image->width, 'height' => $image->height];
    }
}

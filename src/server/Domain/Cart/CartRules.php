<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;

/**
 * What a cart may hold, the same on both engines; an engine only keeps the lines. Prices, names and stock are read
 * anew at each opening, with the same number of queries for one line and for fifty.
 *
 * @phpstan-type StoredLine array{key: string, product_id: int, variation_id: int, choices: array<string, string>, quantity: int, price: int}
 * @phpstan-type Known array{products: array<int, Product>, pieces: array<string, array{id: int, left: ?int}>}
 */
final class CartRules
{
    private const MAX_QUANTITY = 99;

    /** Different lines of one cart. */
    private const MAX_LINES = 50;

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly Stock $stock,
    ) {}

    /**
     * The line that adding this product would make, without a key: that is the engine's.
     *
     * @param array<string, string> $choices option slug by attribute slug
     *
     * @return StoredLine
     *
     * @throws CouldNotChangeCart unknown product 404, sample portrait 409, options missing 400, no match 400
     */
    public function new_line(int $product_id, int $quantity, int $variation_id, array $choices): array
    {
        $product = $this->catalogue->find($product_id) ?? throw CouldNotChangeCart::product_is_unknown();
        $portrait = $this->is_portrait($product_id);
        if (!$portrait && $product->is_sample()) {
            throw CouldNotChangeCart::not_for_sale();
        }
        [$variation, $choices] = $product->type === 'variable' ? Choices::resolve($product, $variation_id, $choices) : [null, []];
        $price = $variation === null ? $product->price : $variation->price;
        if ($price === null) {
            throw CouldNotChangeCart::no_variation_matches();
        }

        return [
            'key' => '',
            'product_id' => $product_id,
            'variation_id' => $variation->id ?? 0,
            'choices' => $choices,
            'quantity' => $portrait ? 1 : $quantity,
            'price' => $price,
        ];
    }

    /**
     * Lines with a new one, joined to its equal (the same key).
     *
     * @param list<StoredLine> $lines
     * @param StoredLine       $line  of new_line(), with its key
     *
     * @return list<StoredLine>
     *
     * @throws CouldNotChangeCart sold 409, held by another's unpaid order 409, second original 409, above stock 409, fourth portrait 409
     */
    public function with(array $lines, array $line, string $cart_id): array
    {
        $product = $this->catalogue->find($line['product_id']) ?? throw CouldNotChangeCart::product_is_unknown();
        $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $line['key']));
        $left = $this->left($others, $line, $cart_id);
        if ($this->is_sold($product, $product->variation($line['variation_id']))) {
            throw CouldNotChangeCart::product_is_sold();
        }
        if ($left === 0 && $this->pieces($lines, $product->id) === 0) {
            throw CouldNotChangeCart::product_is_reserved();
        }

        return $this->join($lines, $line, $product, $left);
    }

    /**
     * Lines with another quantity of one of them; originals and portraits stay at 1.
     *
     * @param list<StoredLine> $lines
     *
     * @return list<StoredLine>
     *
     * @throws CouldNotChangeCart above stock 409
     */
    public function with_quantity(array $lines, string $key, int $quantity, string $cart_id): array
    {
        foreach ($lines as $index => $line) {
            $product = $line['key'] === $key ? $this->catalogue->find($line['product_id']) : null;
            if ($product === null || $this->is_single($product)) {
                continue;
            }
            $quantity = min(self::MAX_QUANTITY, max(1, $quantity));
            $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $key));
            $left = $this->left($others, $line, $cart_id);
            if ($left !== null && $quantity > $left) {
                throw CouldNotChangeCart::above_stock($left);
            }
            $lines[$index]['quantity'] = $quantity;
        }

        return $lines;
    }

    /**
     * Lines without one of them; an unknown key changes nothing.
     *
     * @param list<StoredLine> $lines
     *
     * @return list<StoredLine>
     */
    public function without(array $lines, string $key): array
    {
        return array_values(array_filter($lines, static fn(array $line): bool => $line['key'] !== $key));
    }

    /**
     * What the shop knows about these lines now: two queries of the index and the stock, however many there are.
     *
     * @param list<StoredLine> $lines
     *
     * @return Known
     */
    public function look_up(array $lines, string $cart_id): array
    {
        return ['products' => $this->products($lines), 'pieces' => $this->available($lines, $cart_id)];
    }

    /**
     * Lines as they can be bought now, and a sentence for each one that changed since it was last shown.
     *
     * @param list<StoredLine> $stored
     * @param Known            $known
     *
     * @return array{list<StoredLine>, list<string>}
     */
    public function refresh(array $stored, array $known): array
    {
        $lines = $notices = $taken = [];
        foreach ($stored as $line) {
            $product = $known['products'][$line['product_id']] ?? null;
            $variation = $product?->variation($line['variation_id']);
            $price = $line['variation_id'] > 0 ? $variation?->price : $product?->price;
            if ($product === null || $price === null) {
                $notices[] = __('Un article de votre panier n\'est plus en vente : il a été retiré.', 'museau');
                continue;
            }
            $piece = $known['pieces'][self::piece($line['product_id'], $line['variation_id'])];
            $left = $piece['left'] === null ? null : $piece['left'] - ($taken[$piece['id']] ?? 0);
            if ($this->is_sold($product, $variation)) {
                /* translators: %s: name of the product */
                $notices[] = sprintf(__('« %s » vient d\'être vendu : il a été retiré de votre panier.', 'museau'), $product->name);
                continue;
            }
            if ($left !== null && $left < 1) {
                $notices[] = sprintf(
                    /* translators: %s: name of the product */
                    __('« %s » est en cours d\'achat par une autre personne : il a été retiré de votre panier.', 'museau'),
                    $product->name,
                );
                continue;
            }
            if ($left !== null && $line['quantity'] > $left) {
                /* translators: 1: name of the product, 2: pieces left */
                $notices[] = sprintf(__('« %1$s » : il n\'en reste que %2$d, la quantité a été changée.', 'museau'), $product->name, $left);
                $line['quantity'] = $left;
            }
            if ($line['price'] !== $price) {
                $notices[] = sprintf(
                    /* translators: 1: name of the product, 2: former price, 3: present price */
                    __('Le prix de « %1$s » a changé : %3$s au lieu de %2$s.', 'museau'),
                    $product->name,
                    Money::text($line['price']),
                    Money::text($price),
                );
                $line['price'] = $price;
            }
            $taken[$piece['id']] = ($taken[$piece['id']] ?? 0) + $line['quantity'];
            $lines[] = $line;
        }

        return [$lines, $notices];
    }

    /**
     * The cart as it is answered.
     *
     * @param list<StoredLine> $stored
     * @param list<string>     $notices
     * @param Known            $known   of the lines before the change; what is new is looked up
     */
    public function cart(?string $id, array $stored, array $notices, array $known): Cart
    {
        $new = array_values(array_filter(
            $stored,
            static fn(array $line): bool => !isset($known['pieces'][self::piece($line['product_id'], $line['variation_id'])]),
        ));
        $products = $known['products'] + $this->products($new);
        $pieces = $known['pieces'] + $this->available($new, $id ?? '');
        $lines = [];
        foreach ($stored as $line) {
            if (isset($products[$line['product_id']])) {
                $lines[] = $this->line(
                    $line,
                    $products[$line['product_id']],
                    $pieces[self::piece($line['product_id'], $line['variation_id'])]['left'],
                );
            }
        }

        return new Cart($id === null ? '' : CartToken::sign($id), $lines, CartTotals::of($lines, $this->settings), $notices, $id ?? '');
    }

    public function is_portrait(int $product_id): bool
    {
        return $product_id === $this->settings->portrait_id();
    }

    /**
     * @param list<StoredLine> $lines
     * @param StoredLine       $line
     * @param ?int             $left  pieces that this line may count, those in the cart included
     *
     * @return list<StoredLine>
     */
    private function join(array $lines, array $line, Product $product, ?int $left): array
    {
        if ($this->is_portrait($product->id)) {
            if ($this->pieces($lines, $product->id) >= Options::portraits_per_order()) {
                throw CouldNotChangeCart::too_many_portraits();
            }

            return [...$lines, $line];
        }
        if ($product->is_one_of_a_kind() && $this->pieces($lines, $product->id) > 0) {
            throw CouldNotChangeCart::already_in_cart();
        }
        $left = $product->is_one_of_a_kind() ? min($left ?? 1, 1) : $left;
        $index = array_search($line['key'], array_column($lines, 'key'), true);
        $line['quantity'] += $index === false ? 0 : $lines[$index]['quantity'];
        if ($left !== null && $line['quantity'] > $left) {
            throw CouldNotChangeCart::above_stock($left);
        }
        if ($line['quantity'] > self::MAX_QUANTITY) {
            throw CouldNotChangeCart::above_limit(self::MAX_QUANTITY);
        }
        if ($index === false && count($lines) >= self::MAX_LINES) {
            throw CouldNotChangeCart::cart_is_full();
        }
        $lines[$index === false ? count($lines) : $index] = $line;

        return $lines;
    }

    /**
     * Pieces of a line's kind that the cart can still take; null when they are not counted.
     *
     * @param list<StoredLine> $lines already in the cart
     * @param StoredLine       $line
     */
    private function left(array $lines, array $line, string $cart_id): ?int
    {
        $available = $this->available([...$lines, $line], $cart_id);
        $piece = $available[self::piece($line['product_id'], $line['variation_id'])];
        $left = $piece['left'];
        foreach ($left === null || $piece['id'] === 0 ? [] : $lines as $other) {
            if ($available[self::piece($other['product_id'], $other['variation_id'])]['id'] === $piece['id']) {
                $left -= $other['quantity'];
            }
        }

        return $left === null ? null : max(0, $left);
    }

    /**
     * @param list<StoredLine> $lines
     *
     * @return array<string, array{id: int, left: ?int}>
     */
    private function available(array $lines, string $cart_id): array
    {
        return $lines === []
            ? []
            : $this->stock->many(
                array_map(static fn(array $line): array => [$line['product_id'], $line['variation_id']], $lines),
                $cart_id,
            );
    }

    /**
     * @param list<StoredLine> $lines
     *
     * @return array<int, Product>
     */
    private function products(array $lines): array
    {
        return $lines === [] ? [] : $this->catalogue->find_many(array_values(array_unique(array_column($lines, 'product_id'))));
    }

    /** @param list<StoredLine> $lines */
    private function pieces(array $lines, int $product_id): int
    {
        return array_sum(array_map(static fn(array $line): int => $line['product_id'] === $product_id ? $line['quantity'] : 0, $lines));
    }

    /** Whether a line of this product always counts one piece. */
    private function is_single(Product $product): bool
    {
        return $this->is_portrait($product->id) || $product->is_one_of_a_kind();
    }

    private function is_sold(Product $product, ?Variation $variation): bool
    {
        return $product->sold || $variation?->sold === true;
    }

    /** @param StoredLine $stored */
    private function line(array $stored, Product $product, ?int $left): CartLine
    {
        return new CartLine(
            key: $stored['key'],
            product_id: $product->id,
            variation_id: $stored['variation_id'],
            name: $product->name,
            path: $product->path(),
            image: self::image($product, $product->variation($stored['variation_id'])),
            quantity: $stored['quantity'],
            price: $stored['price'],
            variation: Choices::shown($product, $stored['choices']),
            category_slug: $product->categories[0]['slug'] ?? '',
            category_name: $product->categories[0]['name'] ?? '',
            subcategory_slug: $product->categories[1]['slug'] ?? '',
            subcategory_name: $product->categories[1]['name'] ?? '',
            deposit_percent: $product->deposit_percent,
            shipping_zone: $product->shipping_zone,
            shipping_class_name: $product->shipping_class_name,
            shipping_cost: $product->shipping_cost,
            is_portrait: $this->is_portrait($product->id),
            sold_individually: $this->is_single($product),
            max_quantity: $this->is_single($product) ? 1 : $left,
        );
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

    /** Key of a product or variation in Stock::many(). */
    private static function piece(int $product_id, int $variation_id): string
    {
        return $product_id . '/' . $variation_id;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Stock;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/**
 * What a cart may hold, the same on both engines; prices, names and stock are read anew, by as many queries for one line as for fifty.
 *
 * @phpstan-type StoredLine array{
 *     key: string, product_id: int, variation_id: int,
 *     choices: array<string, string>, texts: array<string, string>, quantity: int, price: int,
 * }
 * @phpstan-type Known array{
 *     products: array<int, Product>, pieces: array<string, array{id: int, left: ?int}>, portraits: array<string, ?OwnPortrait>,
 *     bounds: array{int, int},
 * }
 */
final class CartRules
{
    private const MAX_QUANTITY = 99;
    /** Different lines of one cart. */
    private const MAX_LINES = 50;

    /**
     * @param \Closure(non-empty-list<list<array{attribute: string, value: string, slug: string}>>): void $refuse_full a portrait, by the
     *   options of all that the cart would have and its own last, while none is taken
     * @param ?\Closure(string): list<array{id: int, available: int}> $vouchers that a cart of this name pays with
     * @param ?\Closure(): ShippingRates $rates chosen now; null for the theme's own
     */
    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly Stock $stock,
        private readonly \Closure $refuse_full,
        private readonly PrintedPortraits $printed,
        private readonly ?\Closure $vouchers = null,
        private readonly ?\Closure $rates = null,
    ) {}

    /**
     * The line that adding this product would make, without a key: that is the engine's.
     *
     * @param array<string, string> $choices option slug by attribute slug
     * @param array<string, string> $texts   of Personalization::read()
     *
     * @return StoredLine
     *
     * @throws CouldNotChangeCart unknown product 404, sample or ended portrait 409, options missing, no match or a wrong amount 400
     */
    public function new_line(int $product_id, int $quantity, int $variation_id, array $choices, array $texts): array
    {
        $product = $this->catalogue->shown($product_id) ?? throw CouldNotChangeCart::product_is_unknown();
        $portrait = $this->is_portrait($product_id);
        $is_own = $portrait || $this->is_voucher($product_id);
        if (!$is_own && $product->is_sample()) {
            throw CouldNotChangeCart::not_for_sale();
        }
        $texts = VoucherAmount::checked($texts, $this->is_voucher($product_id) && $variation_id === 0 && $choices === [], $this->settings);
        $own = VoucherAmount::of($texts);
        $variation_id = $own === null ? $variation_id : VoucherAmount::carrier($product)->id;
        [$variation, $choices] = $product->type === 'variable' ? Choices::resolve($product, $variation_id, $choices) : [null, []];
        $price = $own ?? ($variation === null ? $product->price : $variation->price) ?? throw CouldNotChangeCart::no_variation_matches();

        return [
            'key' => '',
            'product_id' => $product_id,
            'variation_id' => $variation->id ?? 0,
            'choices' => $choices,
            'texts' => $is_own ? Personalization::of_product($texts, !$portrait) : $this->printed->kept($product_id, $texts),
            'quantity' => $is_own ? 1 : $quantity,
            'price' => $price,
        ];
    }

    /**
     * Lines with a new one, joined to its equal (the same key).
     *
     * @param list<StoredLine> $lines
     * @param StoredLine       $line  of new_line(), with its key
     * @param Known            $known of all these lines
     *
     * @return list<StoredLine>
     *
     * @throws CouldNotChangeCart sold 409, held by another's unpaid order 409, second original 409, above stock 409, fourth portrait 409,
     *   no place for a portrait 409
     */
    public function with(array $lines, array $line, array $known): array
    {
        $product = $known['products'][$line['product_id']] ?? throw CouldNotChangeCart::product_is_unknown();
        $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $line['key']));
        $left = self::left($others, $line, $known['pieces']);
        if ($product->is_sold($product->variation($line['variation_id']))) {
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
     * @param Known            $known of these lines
     *
     * @return list<StoredLine>
     *
     * @throws CouldNotChangeCart above stock 409
     */
    public function with_quantity(array $lines, string $key, int $quantity, array $known): array
    {
        foreach ($lines as $index => $line) {
            $product = $line['key'] === $key ? $known['products'][$line['product_id']] ?? null : null;
            if ($product === null || $this->is_single($product)) {
                continue;
            }
            $quantity = min(self::MAX_QUANTITY, max(1, $quantity));
            $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $key));
            $left = self::left($others, $line, $known['pieces']);
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
        return [
            'products' => $this->products($lines), 'pieces' => $this->available($lines, $cart_id),
            'portraits' => $this->printed->look_up($lines),
            'bounds' => VoucherSettings::bounds($this->settings),
        ];
    }

    /**
     * @param list<StoredLine> $stored
     * @param list<string>     $notices
     * @param Known            $known   of all these lines
     * @param ?\Closure(list<CartLine>): CartDiscounts $discounts
     */
    public function cart(?string $id, array $stored, array $notices, array $known, ?\Closure $discounts = null): Cart
    {
        return (new CartView($this, $this->settings, $this->vouchers, $this->rates))->of($id, $stored, $notices, $known, $discounts);
    }

    public function is_portrait(int $product_id): bool
    {
        return $product_id === $this->settings->portrait_id();
    }

    public function is_voucher(int $product_id): bool
    {
        return $product_id > 0 && $product_id === VoucherSettings::product_id($this->settings);
    }

    /** Whether each piece is a line of its own, with what its buyer wrote. */
    public function is_personal(int $product_id): bool
    {
        return $this->is_portrait($product_id) || $this->is_voucher($product_id);
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
            $portraits = array_filter($lines, static fn(array $other): bool => $other['product_id'] === $product->id);
            ($this->refuse_full)(array_map(
                static fn(array $one): array => Choices::shown($product, $one['choices']),
                [...array_values($portraits), $line],
            ));

            return [...$lines, $line];
        }
        if ($this->is_voucher($product->id)) {
            return count($lines) < self::MAX_LINES ? [...$lines, $line] : throw CouldNotChangeCart::cart_is_full();
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
     * @param list<StoredLine>                          $lines     already in the cart
     * @param StoredLine                                $line
     * @param array<string, array{id: int, left: ?int}> $available of all these lines
     */
    private static function left(array $lines, array $line, array $available): ?int
    {
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
    public function is_single(Product $product): bool
    {
        return $this->is_personal($product->id) || $product->is_one_of_a_kind();
    }

    /** Key of a product or variation in Stock::many(). */
    public static function piece(int $product_id, int $variation_id): string
    {
        return $product_id . '/' . $variation_id;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Shipping\ShippingClass;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/**
 * A cart as it is answered: what is left of its stored lines, since works are sold and prices change meanwhile, with what the shop shows of
 * their products now.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class CartView
{
    private readonly ShippingMethods $methods;

    private readonly ShippingRates $rates;

    /**
     * @param ?\Closure(string): list<array{id: int, available: int}> $vouchers of a cart, by its name
     * @param ?\Closure(): ShippingRates                              $rates    null for the theme's own
     */
    public function __construct(
        private readonly CartRules $rules,
        private readonly Settings $settings,
        private readonly ?\Closure $vouchers,
        ?\Closure $rates,
    ) {
        $this->rates = $rates === null ? new ThemeRates($settings) : $rates();
        $this->methods = new ShippingMethods($settings);
    }

    /**
     * Lines as they can be bought now, and a sentence for each one that changed since it was last shown.
     *
     * @param list<StoredLine> $stored
     * @param Known            $known
     *
     * @return array{list<StoredLine>, list<string>}
     */
    public static function refreshed(array $stored, array $known): array
    {
        $lines = $notices = $taken = [];
        foreach ($stored as $line) {
            $product = $known['products'][$line['product_id']] ?? null;
            $variation = $product?->variation($line['variation_id']);
            $price = VoucherAmount::of($line['texts']) ?? ($line['variation_id'] > 0 ? $variation?->price : $product?->price);
            if ($product === null || $price === null) {
                $notices[] = __('Un article de votre panier n\'est plus en vente : il a été retiré.', 'museau');
                continue;
            }
            $problem = VoucherAmount::problem($line['texts'], $known['bounds']);
            if ($problem !== '') {
                $notices[] = $problem;
                continue;
            }
            $portrait = PrintedPortraits::of($line, $known);
            if ($portrait === null && PrintedPortraits::word($line) !== '') {
                $notices[] = __('Une carte de votre panier n\'est plus proposée : son portrait n\'est plus gardé, ou son lien est fermé. Elle a été retirée.', 'museau');
                continue;
            }
            $name = Typography::shown($portrait->name ?? $product->name);
            $piece = $known['pieces'][CartRules::piece($line['product_id'], $line['variation_id'])];
            $left = $piece['left'] === null ? null : $piece['left'] - ($taken[$piece['id']] ?? 0);
            if ($product->is_sold($variation)) {
                /* translators: %s: name of the product */
                $notices[] = sprintf(__('« %s » vient d\'être vendu : il a été retiré de votre panier.', 'museau'), $name);
                continue;
            }
            if ($left !== null && $left < 1) {
                $notices[] = sprintf(
                    /* translators: %s: name of the product */
                    __('« %s » est en cours d\'achat par une autre personne : il a été retiré de votre panier.', 'museau'),
                    $name,
                );
                continue;
            }
            if ($left !== null && $line['quantity'] > $left) {
                /* translators: 1: name of the product, 2: pieces left */
                $notices[] = sprintf(__('« %1$s » : il n\'en reste que %2$d, la quantité a été changée.', 'museau'), $name, $left);
                $line['quantity'] = $left;
            }
            if ($line['price'] !== $price) {
                $notices[] = sprintf(
                    /* translators: 1: name of the product, 2: former price, 3: present price */
                    __('Le prix de « %1$s » a changé : %3$s au lieu de %2$s.', 'museau'),
                    $name,
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
     * @param Known            $known   of all these lines
     * @param ?\Closure(list<CartLine>): CartDiscounts $discounts of the engine's coupons
     */
    public function of(?string $id, array $stored, array $notices, array $known, ?\Closure $discounts = null): Cart
    {
        ['products' => $products, 'pieces' => $pieces] = $known;
        $lines = [];
        $words = $this->words($products);
        foreach ($stored as $line) {
            if (isset($products[$line['product_id']])) {
                $lines[] = $this->line(
                    $line,
                    $products[$line['product_id']],
                    $pieces[CartRules::piece($line['product_id'], $line['variation_id'])]['left'],
                    $words,
                    PrintedPortraits::of($line, $known),
                );
            }
        }

        $taken = $discounts === null || $lines === [] ? new CartDiscounts() : $discounts($lines);
        $lines = array_map(static fn(CartLine $line): CartLine => $line->with_discount($taken->lines[$line->key] ?? 0), $lines);
        $paid = $this->rates->quote($lines, false, $id ?? '');
        $quote = $taken->ship_free() ? $this->rates->quote($lines, true, $id ?? '') : $paid;
        $lines = $quote->on($lines);
        $totals = CartTotals::of($lines, $this->settings)->with_shipping($quote->cents);
        $used = $taken->used($paid->cents > $quote->cents);
        $vouchers = $this->vouchers($id, $lines, $totals);
        array_push($notices, ...$taken->notices, ...array_filter([$quote->problem]));
        $methods = $quote->offers === [] ? null : $quote;

        return new Cart($id === null ? '' : CartToken::sign($id), $lines, $totals, $notices, $id ?? '', $vouchers, $used, $methods);
    }

    /**
     * @param list<CartLine> $lines
     *
     * @return list<CartVoucher>
     */
    private function vouchers(?string $id, array $lines, CartTotals $totals): array
    {
        if ($id === null || $lines === [] || $this->vouchers === null) {
            return [];
        }
        $bought = array_sum(array_map(static fn(CartLine $line): int => $line->is_voucher ? $line->total() : 0, $lines));

        return CartVoucher::plan(($this->vouchers)($id), $totals->due_now(), $totals->due_now() - $bought);
    }

    /**
     * What the method is called by which all travels that is no portrait; vouchers travel by mail.
     *
     * @param array<int, Product> $products
     */
    private function words(array $products): string
    {
        $others = array_filter($products, fn(Product $product): bool => !$this->rules->is_portrait($product->id)
            && !$this->rules->is_voucher($product->id));
        $classes = array_map(static fn(Product $product): ShippingClass => ShippingClass::of($product, 0), array_values($others));

        return $classes === [] ? '' : $this->methods->words($this->methods->leading($classes));
    }

    /**
     * @param StoredLine $stored
     * @param string     $words  of the others' method
     */
    private function line(array $stored, Product $product, ?int $left, string $words, ?OwnPortrait $portrait): CartLine
    {
        $is_portrait = $this->rules->is_portrait($product->id);
        $is_voucher = $this->rules->is_voucher($product->id);

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
                ...($is_voucher && VoucherAmount::of($stored['texts']) !== null ? [] : Choices::shown($product, $stored['choices'])),
                ...Personalization::shown(VoucherAmount::shown($stored['texts'])),
                ...self::printed($portrait),
            ],
            category_slug: $product->categories[0]['slug'] ?? '',
            category_name: $product->categories[0]['name'] ?? '',
            subcategory_slug: $product->categories[1]['slug'] ?? '',
            subcategory_name: $product->categories[1]['name'] ?? '',
            deposit_percent: $product->deposit_percent,
            shipping_zone: $product->shipping_zone,
            shipping_class_name: match (true) {
                $is_voucher => '',
                $is_portrait => $product->shipping_class_name,
                default => $words,
            },
            shipping_cost: match (true) {
                $is_voucher => 0,
                $is_portrait => $product->shipping_cost,
                default => $this->methods->price(ShippingClass::of($product, 0)),
            },
            is_portrait: $is_portrait,
            sold_individually: $this->rules->is_single($product),
            max_quantity: $this->rules->is_single($product) ? 1 : $left,
            is_voucher: $is_voucher,
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

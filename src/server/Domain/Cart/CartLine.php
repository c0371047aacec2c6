<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Money\Money;

final class CartLine
{
    /**
     * @param int                                            $price         of one piece, cents: what is charged
     * @param list<array{attribute: string, value: string, slug: string}> $variation shown label, shown value, attribute slug;
     *   the visitor's own texts last (Personalization)
     * @param array{id: int, src: string, alt: string, width: int, height: int}|null $image thumbnail
     * @param int                                            $deposit_percent 0 when the whole price is due now
     * @param string                                         $shipping_class_name how it is sent; '' where nobody has said it
     * @param int                                            $shipping_cost cents: of a portrait, this line's own; else its method's, which
     *   all that is no portrait shares
     * @param bool                                           $sold_individually one piece of it per order: originals and portraits
     * @param string                                         $card          signed word of the portrait that a card prints; '' of no card
     * @param ?int                                           $max_quantity  1 for originals and portraits; null when nothing limits it
     */
    public function __construct(
        public readonly string $key,
        public readonly int $product_id,
        public readonly int $variation_id,
        public readonly string $name,
        public readonly string $path,
        public readonly ?array $image,
        public readonly int $quantity,
        public readonly int $price,
        public readonly array $variation,
        public readonly string $category_slug,
        public readonly string $category_name,
        public readonly string $subcategory_slug,
        public readonly string $subcategory_name,
        public readonly int $deposit_percent,
        public readonly string $shipping_zone,
        /** @phpstan-readonly-allow-private-mutation */
        public string $shipping_class_name,
        /** @phpstan-readonly-allow-private-mutation */
        public int $shipping_cost,
        public readonly bool $is_portrait,
        public readonly bool $sold_individually,
        public readonly ?int $max_quantity,
        /** A gift voucher: nothing is made, sent or counted, and no voucher pays it. */
        public readonly bool $is_voucher = false,
        public readonly string $card = '',
        /**
         * Cents that coupons take of its price.
         *
         * @phpstan-readonly-allow-private-mutation
         */
        public int $discount = 0,
    ) {}

    public function with_discount(int $cents): self
    {
        $line = clone $this;
        $line->discount = $cents;

        return $line;
    }

    /** @param int $cents that it bears of the cart's shipping */
    public function with_shipping(string $name, int $cents): self
    {
        $line = clone $this;
        $line->shipping_class_name = $name;
        $line->shipping_cost = $cents;

        return $line;
    }

    /** @return list<array{attribute: string, value: string, personal: bool}> as an order keeps them */
    public function options(): array
    {
        return array_map(static fn(array $option): array => [
            'attribute' => $option['attribute'],
            'value' => $option['value'],
            'personal' => Personalization::has($option['slug']),
        ], $this->variation);
    }

    /** Its price before any coupon. */
    public function total(): int
    {
        return $this->price * $this->quantity;
    }

    /** What is asked for it, deposit and balance together. */
    public function charged(): int
    {
        return $this->total() - $this->discount;
    }

    /** Cents that coupons may take of it: never of money, and never of a deposit, which is counted from the price before them. */
    public function most_discount(): int
    {
        return $this->is_voucher ? 0 : $this->total() - ($this->deposit_percent > 0 ? $this->deposit() : 0);
    }

    /** What stays to pay after the deposit, cents (B26). */
    public function balance(): int
    {
        if ($this->deposit_percent <= 0) {
            return 0;
        }
        $left = $this->charged() - $this->deposit();

        // Of a few cents that a coupon leaves no card could be asked later: they are paid with the deposit.
        return $this->discount > 0 && $left < CartVoucher::LEAST_BY_CARD ? 0 : $left;
    }

    private function deposit(): int
    {
        return Money::percentage($this->total(), $this->deposit_percent);
    }
}

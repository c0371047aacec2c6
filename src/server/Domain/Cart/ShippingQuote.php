<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** What sending a cart costs, and by what. */
final class ShippingQuote
{
    /**
     * @param list<ShippingOffer> $offers  to choose from; none by the theme's own amounts
     * @param ?ShippingOffer      $chosen  one of them
     * @param string              $problem why the cart cannot be sent, in a sentence; '' when it can
     */
    public function __construct(
        public readonly int $cents,
        public readonly array $offers = [],
        public readonly ?ShippingOffer $chosen = null,
        public readonly string $problem = '',
    ) {}

    /**
     * The one that counts: what was chosen, else the cheapest that is sent, else the cheapest.
     *
     * @param non-empty-list<ShippingOffer> $offers
     * @param string                        $wished id of one; '' for none
     */
    public static function among(array $offers, string $wished): self
    {
        $sorted = $offers;
        usort($sorted, static fn(ShippingOffer $one, ShippingOffer $other): int => [$one->is_fetched, $one->cents]
            <=> [$other->is_fetched, $other->cents]);
        foreach ($offers as $offer) {
            if ($offer->id === $wished) {
                return new self($offer->cents, $offers, $offer);
            }
        }

        return new self($sorted[0]->cents, $offers, $sorted[0]);
    }

    /**
     * Lines that say by what they are sent. The cart pays once for all of them: the amount stands with the first one that is no portrait,
     * or with the first.
     *
     * @param list<CartLine> $lines
     *
     * @return list<CartLine>
     */
    public function on(array $lines): array
    {
        if ($this->chosen === null) {
            return $lines;
        }
        $sent = array_filter($lines, static fn(CartLine $line): bool => !$line->is_voucher);
        $bearer = array_key_first(array_filter($sent, static fn(CartLine $line): bool => !$line->is_portrait)) ?? array_key_first($sent);
        $said = [];
        foreach ($lines as $index => $line) {
            $said[] = $line->is_voucher
                ? $line
                : $line->with_shipping($line->is_portrait ? '' : $this->chosen->name, $index === $bearer ? $this->cents : 0);
        }

        return $said;
    }
}

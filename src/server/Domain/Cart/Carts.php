<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/**
 * Port: carts of anonymous visitors, named by a signed token that lives 30 days and is renewed by each answer (B66).
 * A token that is missing, forged or expired opens an empty cart, and writes no row until something is added.
 */
interface Carts
{
    public function open(?string $token): Cart;

    /**
     * Adds to the cart, joining an equal line unless it is a portrait (B5).
     *
     * @param array<string, string> $choices option slug by attribute slug, used when $variation_id is 0
     * @param array<string, string> $texts   of Personalization::read(); kept with a portrait, and a card's word with the card
     *
     * @throws CouldNotChangeCart unknown product 404, sold 409, options missing 400, no match 400, second original 409, above stock 409,
     *   fourth portrait 409, forged or ended portrait of a card 409
     */
    public function add(
        ?string $token,
        int $product_id,
        int $quantity,
        int $variation_id = 0,
        array $choices = [],
        array $texts = [],
    ): Cart;

    /** An unknown key changes nothing. */
    public function remove(?string $token, string $key): Cart;

    /** @throws CouldNotChangeCart above stock 409; originals and portraits stay at 1 */
    public function set_quantity(?string $token, string $key, int $quantity): Cart;

    /**
     * Empties the cart after its order is paid; also long after, without its visitor (webhook, reconciler).
     *
     * @param string $cart_id Cart::$id; an unknown one changes nothing
     */
    public function clear(string $cart_id): void;
}

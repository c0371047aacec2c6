<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** Port: portraits of customers that may be printed on a card, by the signed word of their page (docs/adr/0025). */
interface OwnPortraits
{
    /**
     * @param string $token      what the line keeps of the page
     * @param int    $product_id the shop's product whose formats, price and stock the line has
     *
     * @return ?OwnPortrait null when the word is forged, of another product, or of a portrait that may no longer be printed
     */
    public function of(string $token, int $product_id): ?OwnPortrait;
}

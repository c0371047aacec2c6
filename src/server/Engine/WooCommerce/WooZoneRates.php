<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\ShippingOffer;
use Museau\Domain\Cart\ShippingQuote;
use Museau\Domain\Cart\ShippingRates;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** Shipping by the zones that the shop has in WooCommerce (docs/adr/0032): its methods, its classes, its sums. */
final class WooZoneRates implements ShippingRates
{
    /** Member of WooCommerce's session. Not its own 'chosen_shipping_methods': its cart sets that one anew each time it adds up. */
    public const KEPT = 'museau_shipping';

    public function quote(array $lines, bool $ships_free, string $cart_id): ShippingQuote
    {
        $pieces = [];
        foreach ($lines as $line) {
            $product = $line->is_voucher ? null : wc_get_product($line->variation_id > 0 ? $line->variation_id : $line->product_id);
            if ($product instanceof \WC_Product) {
                $pieces[] = [
                    'product' => $product,
                    'quantity' => $line->quantity,
                    'before' => $line->total(),
                    'cents' => $line->charged(),
                ];
            }
        }
        $offers = $pieces === [] ? null : WooZones::offers($pieces, $ships_free);
        if ($offers === null) {
            return new ShippingQuote(0);
        }
        if ($offers === []) {
            return new ShippingQuote(0, problem: __(
                'Aucun mode de livraison en France n\'est prévu pour ce panier : la commande n\'est pas possible en ligne. Écrivez-nous.',
                'museau',
            ));
        }
        $wished = $cart_id === '' ? '' : Read::text((new TokenSession($cart_id))->get(self::KEPT));
        $free = array_values(array_filter($offers, static fn(ShippingOffer $offer): bool => $offer->cents === 0 && !$offer->is_fetched));
        $kept = ShippingQuote::among($offers, $wished);

        // Who has typed a code for it means it, whatever was chosen before.
        return $ships_free && $free !== [] && $kept->cents > 0 ? ShippingQuote::among($offers, $free[0]->id) : $kept;
    }

    public function choose(Cart $cart, string $method): void
    {
        if (!in_array($method, array_column($cart->shipping->offers ?? [], 'id'), true)) {
            throw CouldNotChangeCart::method_is_unknown();
        }
        Transaction::run(static function () use ($cart, $method): void {
            $session = new TokenSession($cart->id, true);
            if ($session->exists()) {
                $session->set(self::KEPT, $method);
                $session->save();
            }
        });
    }

    /** What one piece of a product costs to send alone at this price, cents; for its page, feeds and the portrait's form. */
    public static function alone(\WC_Product $product, int $price): int
    {
        return self::first($product, $price)->cents ?? 0;
    }

    /** Whether one piece of it is sent for nothing: alone() says 0 also where no method takes it, or where it is only fetched. */
    public static function is_free(int $product_id, int $price): bool
    {
        $product = wc_get_product($product_id);
        $first = $product instanceof \WC_Product ? self::first($product, $price) : null;

        return $first !== null && !$first->is_fetched && $first->cents === 0;
    }

    /** The way by which one piece is sent where nobody has chosen one; null where there is none. */
    private static function first(\WC_Product $product, int $price): ?ShippingOffer
    {
        $offers = WooZones::offers([['product' => $product, 'quantity' => 1, 'before' => $price, 'cents' => $price]], false) ?? [];

        return $offers === [] ? null : ShippingQuote::among($offers, '')->chosen;
    }
}

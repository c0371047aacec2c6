<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Catalogue\Product;

/** What kind of parcel a work makes: portraits travel alone, each other class by a method of its own. */
enum ShippingClass: string
{
    case Portrait = 'portrait';

    case Original = 'original';

    case Print = 'print';

    case Card = 'card';

    /** Categories of what fits into a letter. */
    private const CARDS = ['carte-postale', 'marque-pages'];

    /** Categories that a cart's line knows of its product. */
    private const KNOWN = 2;

    /**
     * The class of what is not a portrait to order.
     *
     * @param list<string> $categories slugs in the page's order; those that a cart's line knows count, so that product and cart agree
     */
    public static function of_categories(array $categories): self
    {
        $categories = array_slice($categories, 0, self::KNOWN);

        return match (true) {
            array_intersect(self::CARDS, $categories) !== [] => self::Card,
            Originals::holds($categories) => self::Original,
            default => self::Print,
        };
    }

    public static function of(Product $product, int $portrait_id): self
    {
        return $product->id === $portrait_id ? self::Portrait : self::of_categories(array_column($product->categories, 'slug'));
    }

    /** Its name on the artist's screen. */
    public function label(): string
    {
        return match ($this) {
            self::Portrait => __('Portraits sur commande', 'museau'),
            self::Original => __('Œuvres originales', 'museau'),
            self::Print => __('Impressions et autres articles', 'museau'),
            self::Card => __('Cartes postales et marque-pages', 'museau'),
        };
    }
}

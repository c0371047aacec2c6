<?php

declare(strict_types=1);

namespace Museau\Domain\Cards;

use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\Product;

/** What a customer's own portrait can be printed as; each is priced and counted as one of the shop's products. */
enum CardKind: string
{
    case Card = 'carte';

    case Postcard = 'carte-postale';

    case Bookmark = 'marque-page';

    /** Name of the setting that holds the product's id. */
    public function setting(): string
    {
        return 'cards_' . strtolower($this->name);
    }

    /** 'Carte postale' */
    public function label(): string
    {
        return match ($this) {
            self::Card => __('Carte', 'museau'),
            self::Postcard => __('Carte postale', 'museau'),
            self::Bookmark => __('Marque-page', 'museau'),
        };
    }

    /** Name of the page and of a cart's line. */
    public function title(): string
    {
        return match ($this) {
            self::Card => __('Carte de votre portrait', 'museau'),
            self::Postcard => __('Carte postale de votre portrait', 'museau'),
            self::Bookmark => __('Marque-page de votre portrait', 'museau'),
        };
    }

    /** Slug of the category whose products can stand for it. */
    public function category(): string
    {
        return match ($this) {
            self::Card => PrintCategories::PRINTS,
            self::Postcard => 'carte-postale',
            self::Bookmark => 'marque-pages',
        };
    }

    /** Whether this product of the shop can give it formats, price and stock. */
    public function fits(Product $product): bool
    {
        return $product->price !== null && $product->is_print() && !$product->is_sample() && $product->in_category($this->category());
    }
}

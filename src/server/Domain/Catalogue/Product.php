<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/** A published product as the shop shows it. Made by an engine, kept as one JSON document in the product index. */
final class Product
{
    /** Category of the portraits that only show what she draws. */
    public const SAMPLE_CATEGORY = 'portraits';

    /** Query variable of a product's address that names one of its variations by its id. */
    public const VARIATION = 'variante';

    /**
     * @param 'simple'|'variable'    $type
     * @param ?int                   $price          lowest price to pay, cents; null without any price
     * @param ?int                   $price_max      highest price to pay, cents
     * @param string                 $description    HTML
     * @param string                 $short_description HTML
     * @param list<Image>            $images         the first one is the main picture
     * @param list<array{id: int, name: string, slug: string}> $categories in the page's order: impression first, then carte-postale or
     *   marque-pages
     * @param list<ProductAttribute> $attributes     in the artist's order
     * @param list<Variation>        $variations
     * @param bool                   $sold           stock_status is outofstock
     * @param ?int                   $stock          pieces left when built; null when not counted
     * @param bool                   $sold_individually set so in WooCommerce: one piece per order
     * @param int                    $deposit_percent 0 when the whole price is due
     * @param int                    $shipping_cost  cents, 0 for what travels with the cart
     * @param string                 $modified       ISO 8601, UTC
     * @param ?string                $print_path     address of its published print ('{slug}-impression'), known to the catalogue's reads
     *   only (B28)
     */
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly string $slug,
        public readonly string $type,
        public readonly ?int $price,
        public readonly ?int $price_max,
        public readonly string $description,
        public readonly string $short_description,
        public readonly array $images,
        public readonly array $categories,
        public readonly array $attributes,
        public readonly array $variations,
        public readonly bool $sold,
        public readonly ?int $stock,
        public readonly bool $sold_individually,
        public readonly int $deposit_percent,
        public readonly string $shipping_zone,
        public readonly string $shipping_class_name,
        public readonly int $shipping_cost,
        public readonly string $modified,
        public readonly ?string $print_path = null,
    ) {}

    public function in_category(string $slug): bool
    {
        return in_array($slug, array_column($this->categories, 'slug'), true);
    }

    /** A portrait that was drawn for somebody: shown, never sold (B30). */
    public function is_sample(): bool
    {
        return $this->in_category(self::SAMPLE_CATEGORY);
    }

    public function is_print(): bool
    {
        return $this->in_category(PrintCategories::PRINTS);
    }

    /** A work itself, whatever its stock says: no print of one, though it stand among the originals, too (B3). */
    public function is_original(): bool
    {
        return Originals::holds(array_column($this->categories, 'slug'));
    }

    /** Whether the product, or this variation of it, is sold. */
    public function is_sold(?Variation $variation): bool
    {
        return $this->sold || $variation?->sold === true;
    }

    /**
     * Whether a cart holds this product once only (B3): what WooCommerce sells individually, and an original, unless the
     * artist counts several pieces of it. An original whose stock nobody counts is one piece all the same.
     */
    public function is_one_of_a_kind(): bool
    {
        return $this->sold_individually || ($this->is_original() && ($this->stock ?? 1) <= 1);
    }

    public function variation(int $id): ?Variation
    {
        foreach ($this->variations as $variation) {
            if ($variation->id === $id) {
                return $variation;
            }
        }

        return null;
    }

    /**
     * Address on this site: /produit/{category}/{slug}.
     *
     * @param ?Variation $chosen with whose options the page opens
     */
    public function path(?Variation $chosen = null): string
    {
        return '/produit/' . ($this->categories[0]['slug'] ?? 'sans-categorie') . '/' . $this->slug
            . ($chosen === null ? '' : '?' . self::VARIATION . '=' . $chosen->id);
    }

    /** The same with the artist's words as visitors read them; addresses, options and figures stay. */
    public function typeset(): self
    {
        // Whose portrait it is stands below its words, wherever these are shown.
        $told = $this->is_sample() ? Origin::told($this->images[0]->id ?? 0) : '';
        $note = $told === '' ? '' : "<p>$told</p>";

        return new self(
            $this->id,
            Typography::shown($this->name),
            $this->slug,
            $this->type,
            $this->price,
            $this->price_max,
            Typography::shown_html($this->description) . $note,
            Typography::shown_html($this->short_description) . $note,
            array_map(static fn(Image $image): Image => $image->typeset(), $this->images),
            array_map(
                static fn(array $category): array => [...$category, 'name' => Typography::shown($category['name'])],
                $this->categories,
            ),
            $this->attributes,
            $this->variations,
            $this->sold,
            $this->stock,
            $this->sold_individually,
            $this->deposit_percent,
            $this->shipping_zone,
            Typography::shown($this->shipping_class_name),
            $this->shipping_cost,
            $this->modified,
            $this->print_path,
        );
    }

    /** @return array<string, mixed> everything, to be kept as JSON */
    public function to_array(): array
    {
        return [
            ...Read::map(get_object_vars($this)),
            'images' => array_map(static fn(Image $image): array => get_object_vars($image), $this->images),
            'attributes' => array_map(static fn(ProductAttribute $attribute): array => get_object_vars($attribute), $this->attributes),
            'variations' => array_map(static fn(Variation $variation): array => get_object_vars($variation), $this->variations),
        ];
    }

    /** @param array<string, mixed> $data what to_array() gave */
    public static function from_array(array $data): self
    {
        $parts = ['images' => Image::class, 'attributes' => ProductAttribute::class, 'variations' => Variation::class];
        foreach ($parts as $member => $class) {
            $data[$member] = array_map(static fn(array $values): object => Read::object($class, $values), Read::maps($data[$member] ?? []));
        }

        return Read::object(self::class, $data);
    }
}

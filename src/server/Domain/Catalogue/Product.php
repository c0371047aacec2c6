<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Domain\Prices\PriorPrice;
use Museau\Kernel\Clock;
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
     * @param array<int, int>        $regular        cents without a reduction, by variation or by the product itself; an engine's reads
     *   only
     * @param array<int, array{cents: int, until: int, is_young: bool}> $prior what may be struck (Prices\PriorPrice), by the same ids; the
     *   catalogue's reads only
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
        public readonly array $regular = [],
        public readonly array $prior = [],
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

    /** @return array<int, array{cents: int, regular: int}> what is asked for each variation, or for the product; for the price journal */
    public function offers(): array
    {
        $prices = $this->type === 'variable' ? array_column($this->variations, 'price', 'id') : [$this->id => $this->price];
        $offers = [];
        foreach ($prices as $id => $price) {
            if ($price !== null) {
                $regular = $this->regular[$id] ?? 0;
                $offers[$id] = ['cents' => $price, 'regular' => $regular > $price ? $regular : 0];
            }
        }

        return $offers;
    }

    /**
     * The `regular` of what an engine reads.
     *
     * @param list<int>            $ids of the variations, or of the product that has none
     * @param callable(int): ?int  $read cents
     *
     * @return array<int, int>
     */
    public static function regular_prices(array $ids, callable $read): array
    {
        $regular = [];
        foreach ($ids as $id) {
            $price = $read($id);
            if ($price !== null) {
                $regular[$id] = $price;
            }
        }

        return $regular;
    }

    /** What is struck beside the price of this variation, or of a product without any; nothing beside what is sold. */
    public function prior(?Variation $variation = null): ?PriorPrice
    {
        $prior = $this->prior[$variation->id ?? $this->id] ?? null;

        return $prior === null || $this->is_sold($variation) || $prior['until'] <= Clock::now()
            ? null
            : new PriorPrice($prior['cents'], $prior['until'], $prior['is_young']);
    }

    /**
     * What is struck where the product stands with one price: on a card. Nothing beside 'À partir de': a card does not say which
     * variation that price is of, and nothing where two variations of the same price were dearer by different sums.
     */
    public function prior_of_all(): ?PriorPrice
    {
        if ($this->type !== 'variable') {
            return $this->prior();
        }
        $offered = array_filter($this->variations, static fn(Variation $one): bool => $one->price !== null && !$one->sold);
        $priors = array_map($this->prior(...), array_values($offered));
        $first = $priors[0] ?? null;
        $is_same = static fn(?PriorPrice $one): bool => $one?->cents === $first?->cents && $one?->is_young === $first?->is_young;

        return $this->price === $this->price_max && array_filter($priors, $is_same) === $priors ? $first : null;
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
            $this->regular,
            $this->prior,
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

    /**
     * @param array<string, mixed> $data what to_array() gave, in the release a8fba49 as well: rows of before an update are shown until
     *   they are built anew
     */
    public static function from_array(array $data): self
    {
        $data += ['sold_individually' => false];
        $parts = ['images' => Image::class, 'attributes' => ProductAttribute::class, 'variations' => Variation::class];
        foreach ($parts as $member => $class) {
            $data[$member] = array_map(static fn(array $values): object => Read::object($class, $values), Read::maps($data[$member] ?? []));
        }

        return Read::object(self::class, $data);
    }
}

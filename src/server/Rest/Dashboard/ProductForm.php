<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\ShopTerms;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Checks what the dashboard's product forms send, in the specification's words and order, and writes it. */
final class ProductForm
{
    /** Category of each type of the add form. */
    public const TYPES = [
        'A_ORIGINALE' => 'oeuvre-originale',
        'B_IMPRESSION' => 'impression',
        'C_MARQUE_PAGES' => 'marque-pages',
        'D_CARTE_POSTALE' => 'carte-postale',
    ];

    public function __construct(
        private readonly ProductWriter $writer,
        private readonly AdminProducts $products,
        private readonly Settings $settings,
    ) {}

    /**
     * The add form. A product without status is published.
     *
     * @param array<string, mixed> $body POST /admin/product
     *
     * @throws CouldNotSave
     *
     * @return int the product's id
     */
    public function create(array $body): int
    {
        $type = Read::text($body['product_type'] ?? '') ?: (string) array_search($body['category'] ?? '', self::TYPES, true);
        $sample = $type === '' && ($body['category'] ?? '') === Product::SAMPLE_CATEGORY;
        if (!$sample && !isset(self::TYPES[$type])) {
            throw CouldNotSave::field('product_type', __('Veuillez choisir un type de produit.', 'museau'));
        }
        $images = Read::map($body['images'] ?? []);
        $fields = [
            'status' => ($body['status'] ?? '') === 'draft' ? 'draft' : 'publish',
            'name' => self::name($body['name'] ?? ''),
            'description' => self::description($body['description'] ?? ''),
            'short_description' => wp_kses_post(Read::text($body['short_description'] ?? '')),
            'categories' => $sample ? [Product::SAMPLE_CATEGORY] : $this->categories_of($type, Read::text($body['category'] ?? '')),
        ];
        $sent = Read::map($body['attributes'] ?? []);
        $fields = match (true) {
            // B30: shown beside the order form, never sold.
            $sample => [...$fields, 'type' => 'simple'],
            $type === 'C_MARQUE_PAGES' => [...$fields, ...$this->bookmark($body, $sent)],
            default => [...$fields, ...$this->varied($type, $body, $sent)],
        };
        $fields['images'] = self::images(Read::int($images['featured'] ?? 0), Read::ints($images['gallery'] ?? []), 'images');
        if (($sample || $type === 'A_ORIGINALE') && Read::int($images['featured'] ?? 0) === 0) {
            throw CouldNotSave::field(
                'images',
                $sample
                    ? __('Une photo principale est obligatoire pour un exemple de portrait.', 'museau')
                    : __('Une photo principale est obligatoire pour une œuvre originale.', 'museau'),
            );
        }
        if ($type === 'A_ORIGINALE') {
            // B40: one piece, shared by all its variations.
            $fields['stock'] = 1;
        } elseif (array_key_exists('stock_quantity', $body)) {
            $fields['stock'] = $body['stock_quantity'] === null ? null : Read::int($body['stock_quantity']);
        }
        if ($type === 'B_IMPRESSION') {
            // B28: the sold original of that name leads to this address.
            $fields['slug'] = (string) preg_replace('/-impression$/', '', sanitize_title($fields['name'])) . '-impression';
        }

        return $this->writer->save(null, $fields);
    }

    /**
     * The edit form: a key left out keeps its value (B38).
     *
     * @param array<string, mixed> $body PUT /admin/products/{id}
     *
     * @throws CouldNotSave|CouldNotWriteProduct
     */
    public function update(int $id, array $body): void
    {
        $post = $this->products->post($id) ?? throw CouldNotWriteProduct::product_is_unknown();
        if (Read::text($body['date_modified'] ?? '') !== '' && $body['date_modified'] !== AdminProducts::modified($post)) {
            throw CouldNotSave::was_changed_meanwhile();
        }
        $fields = [];
        if (isset($body['name'])) {
            $fields['name'] = self::name($body['name']);
        }
        if (isset($body['description'])) {
            $fields['description'] = self::description($body['description']);
        }
        if (isset($body['short_description'])) {
            $fields['short_description'] = wp_kses_post(Read::text($body['short_description']));
        }
        if (isset($body['status'])) {
            $fields['status'] = $body['status'] === 'draft' ? 'draft' : 'publish';
        }
        if (isset($body['sku'])) {
            $fields['sku'] = self::sku($id, Read::text($body['sku']));
        }
        $rows = Read::maps($body['variations'] ?? []);
        $variable = $this->products->is_variable($id);
        if (!$variable && $rows === []) {
            $fields = [...$fields, ...$this->simple_prices($id, $body)];
        }
        $fields = [...$fields, ...$this->options($id, $body, $rows, $variable), ...$this->stock($id, $body)];
        if (array_key_exists('featured_image', $body) || array_key_exists('gallery', $body)) {
            $kept = AdminProducts::image_ids($id);
            $fields['images'] = self::images(
                array_key_exists('featured_image', $body) ? Read::int($body['featured_image']) : $kept[0] ?? 0,
                array_key_exists('gallery', $body) ? Read::ints($body['gallery']) : array_slice($kept, 1),
                'featured_image',
            );
        }
        if (isset($body['categories'])) {
            $fields['categories'] = array_map($this->category(...), Read::items($body['categories']));
            if (array_intersect($fields['categories'], ['marque-pages', 'carte-postale']) !== []) {
                $fields['categories'] = array_values(array_unique(['impression', ...$fields['categories']]));
            }
        }
        $this->writer->save($id, $fields); // @phpstan-ignore argument.type (its members are spread from several shapes)
    }

    /**
     * B14: sale_price is a bookmark's only price.
     *
     * @param array<string, mixed> $body
     * @param array<string, mixed> $sent
     *
     * @return array{type: 'simple', regular_price: int, attributes: list<array{name: string, options: list<string>, variation: bool}>}
     */
    private function bookmark(array $body, array $sent): array
    {
        $price = self::price($body['sale_price'] ?? null) ?? 0;
        if ($price <= 0) {
            throw CouldNotSave::price_is_not_positive('sale_price');
        }
        $attributes = [[
            'name' => 'pa_format',
            'options' => $this->options_of('pa_format', ($sent['pa_format'] ?? []) ?: ['marque-pages']),
            'variation' => false,
        ]];
        foreach (['pa_crayon', 'pa_serie'] as $taxonomy) {
            $options = $this->options_of($taxonomy, $sent[$taxonomy] ?? []);
            if ($options !== []) {
                $attributes[] = ['name' => $taxonomy, 'options' => $options, 'variation' => false];
            }
        }

        return ['type' => 'simple', 'regular_price' => $price, 'attributes' => $attributes];
    }

    /**
     * Originals, prints and postcards: prices by frame and format.
     *
     * @param array<string, mixed> $body
     * @param array<string, mixed> $sent
     *
     * @return array{
     *     type: 'variable',
     *     attributes: list<array{name: string, options: list<string>, variation: bool}>,
     *     variations: list<array{choices: array<string, string>, price: int}>,
     * }
     */
    private function varied(string $type, array $body, array $sent): array
    {
        $pencil = $this->options_of('pa_crayon', $sent['pa_crayon'] ?? []);
        if ($pencil === [] && Vocabulary::has_pencils($this->settings->portrait_id())) {
            throw CouldNotSave::pencil_is_missing();
        }
        $frames = $this->options_of('pa_cadre', $sent['pa_cadre'] ?? []);
        if ($frames === []) {
            throw CouldNotSave::field('pa_cadre', __('Veuillez sélectionner au moins un cadre.', 'museau'));
        }
        $formats = $this->options_of('pa_format', $sent['pa_format'] ?? []);
        if ($formats === []) {
            throw CouldNotSave::field('pa_format', __('Veuillez sélectionner au moins un format.', 'museau'));
        }
        $rows = Read::maps($body['variations'] ?? []);
        if ($rows === []) {
            throw CouldNotSave::variations_are_missing();
        }
        $map = Read::map($body['pricingMap'] ?? []);
        $variations = [];
        $seen = [];
        foreach ($rows as $row) {
            $frame = $this->options_of('pa_cadre', [$row['cadre'] ?? ''])[0] ?? throw CouldNotSave::option_is_unknown('');
            $format = $this->options_of('pa_format', [$row['format'] ?? ''])[0] ?? throw CouldNotSave::option_is_unknown('');
            $choices = ['pa_format' => $format, 'pa_cadre' => $frame];
            $name = self::named($choices);
            $price = self::price($row['prix'] ?? null)
                ?? self::price(Read::map(Read::map($map[$frame] ?? [])[$format] ?? [])['regular_price'] ?? null);
            if ($price === null) {
                throw CouldNotSave::variation_has_no_price($name);
            }
            if ($price <= 0) {
                throw CouldNotSave::variation_price_is_not_positive();
            }
            if (isset($seen["$frame/$format"])) {
                throw CouldNotSave::variations_are_equal($name);
            }
            if (str_starts_with($format, 'postcard') && $frame !== 'sans-cadre') {
                throw CouldNotSave::field('variations', __('Une carte postale se vend sans cadre.', 'museau'));
            }
            $seen["$frame/$format"] = true;
            $variations[] = ['choices' => $choices, 'price' => $price];
        }
        $used = static fn(string $taxonomy): array => array_values(array_unique(array_map(
            static fn(array $variation): string => $variation['choices'][$taxonomy],
            $variations,
        )));
        $attributes = [
            ['name' => 'pa_format', 'options' => $used('pa_format'), 'variation' => true],
            ['name' => 'pa_cadre', 'options' => $used('pa_cadre'), 'variation' => true],
        ];
        if ($pencil !== []) {
            $attributes[] = ['name' => 'pa_crayon', 'options' => $pencil, 'variation' => false];
        }
        $series = $this->options_of('pa_serie', $sent['pa_serie'] ?? []);
        if ($series !== []) {
            $attributes[] = ['name' => 'pa_serie', 'options' => $series, 'variation' => false];
        }

        return ['type' => 'variable', 'attributes' => $attributes, 'variations' => $variations];
    }

    /**
     * @param array<string, mixed> $body
     *
     * @return array{regular_price?: ?int, sale_price?: ?int}
     */
    private function simple_prices(int $id, array $body): array
    {
        if (!array_key_exists('regular_price', $body) && !array_key_exists('sale_price', $body)) {
            return [];
        }
        $before = AdminProducts::cents(get_post_meta($id, '_regular_price', true));
        $regular = array_key_exists('regular_price', $body) ? self::price($body['regular_price']) : $before;
        $sale = array_key_exists('sale_price', $body)
            ? self::price($body['sale_price'])
            : AdminProducts::cents(get_post_meta($id, '_sale_price', true));
        $categories = array_column($this->products->categories($id), 'slug');
        if (in_array('marque-pages', $categories, true)) {
            // B14: whichever of the two fields was changed is the one price.
            $regular = $regular !== $before ? $regular : $sale ?? $regular;
            $sale = null;
        }
        if ($regular !== null && $regular <= 0 || ($regular === null && !in_array(Product::SAMPLE_CATEGORY, $categories, true))) {
            throw CouldNotSave::price_is_not_positive('regular_price');
        }
        if ($sale !== null && $sale <= 0) {
            throw CouldNotSave::price_is_not_positive('sale_price');
        }
        if ($sale !== null && $regular !== null && $sale > $regular) {
            throw CouldNotSave::field('sale_price', __('Le prix promotionnel doit être inférieur au prix normal.', 'museau'));
        }

        return ['regular_price' => $regular, 'sale_price' => $sale === $regular ? null : $sale];
    }

    /**
     * Attributes and variations of the edit form. Those that it does not show keep their value (B36); `variations` is the
     * whole set (B39), and a row without id that equals one there is already takes its id.
     *
     * @param array<string, mixed>       $body
     * @param list<array<string, mixed>> $rows
     *
     * @return array{
     *     type?: 'variable',
     *     attributes?: list<array{name: string, options: list<string>, variation: bool}>,
     *     variations?: list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}>,
     * }
     */
    private function options(int $id, array $body, array $rows, bool $variable): array
    {
        $attributes = [];
        foreach ($this->products->attributes($id) as $attribute) {
            $attributes[$attribute['slug']] = [
                'name' => $attribute['name'],
                'options' => array_column($attribute['options'], 'slug'),
                'variation' => $attribute['variation'],
            ];
        }
        foreach (Read::map($body['attributes'] ?? []) as $slug => $options) {
            $text = !str_starts_with($slug, 'pa_');
            if ($text && !isset($attributes[$slug])) {
                throw CouldNotSave::option_is_unknown($slug);
            }
            $attributes[$slug] = [
                'name' => $attributes[$slug]['name'] ?? $slug,
                'options' => $text
                    ? array_values(array_filter(array_map(
                        static fn(mixed $option): string => sanitize_text_field(Read::text($option)),
                        Read::items($options),
                    )))
                    : $this->options_of($slug, $options),
                'variation' => $attributes[$slug]['variation'] ?? false,
            ];
        }
        if (isset($body['attributes'])
            && ($variable || $rows !== [])
            && $id !== $this->settings->portrait_id()
            && ($attributes['pa_crayon']['options'] ?? []) === []
            && Vocabulary::has_pencils($this->settings->portrait_id())) {
            throw CouldNotSave::pencil_is_missing();
        }
        $fields = [];
        if (array_key_exists('variations', $body) && $variable && $rows === []) {
            throw CouldNotSave::variations_are_missing();
        }
        if ($rows !== []) {
            $fields = ['type' => 'variable', 'variations' => $this->rows($id, $rows, $attributes)];
            $before = $this->products->variations($id);
            foreach ($attributes as $slug => $attribute) {
                $chosen = array_map(static fn(array $variation): string => $variation['choices'][$slug] ?? '', $fields['variations']);
                $used = array_values(array_unique(array_filter($chosen, static fn(string $choice): bool => $choice !== '')));
                // Of one that every variation left open before, too, her customer chooses: no price depends on it.
                $open = $attribute['variation']
                    && implode('', array_map(static fn(array $variation): string => $variation['choices'][$slug] ?? '', $before)) === '';
                $attributes[$slug]['variation'] = $used !== [] || $open;
                if ($used !== []) {
                    // Options that no variation has would be choices that lead nowhere; where "any" is allowed all of them lead somewhere.
                    $kept = in_array('', $chosen, true) || !str_starts_with($slug, 'pa_')
                        ? $attribute['options']
                        : array_intersect($attribute['options'], $used);
                    $attributes[$slug]['options'] = array_values(array_unique([...$kept, ...$used]));
                }
            }
        }
        if ($rows !== [] || isset($body['attributes'])) {
            $fields['attributes'] = array_values(array_filter(
                $attributes,
                static fn(array $attribute): bool => $attribute['options'] !== [],
            ));
        }

        return $fields;
    }

    /**
     * @param list<array<string, mixed>>                                                      $rows
     * @param array<string, array{name: string, options: list<string>, variation: bool}>      $attributes by slug; those that only rows name are added
     *
     * @return list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}>
     */
    private function rows(int $id, array $rows, array &$attributes): array
    {
        $before = array_column($this->products->variations($id), null, 'id');
        $variations = [];
        $seen = [];
        foreach ($rows as $row) {
            $known = $before[Read::int($row['id'] ?? 0)] ?? null;
            if ($known === null && Read::int($row['id'] ?? 0) > 0) {
                throw CouldNotWriteProduct::variation_belongs_to_another(Read::int($row['id']));
            }
            $choices = $known['choices'] ?? [];
            foreach (Read::map($row['attributes'] ?? []) as $key => $value) {
                $slug = (string) preg_replace('/^attribute_/', '', $key);
                $value = Read::text($value);
                if (str_starts_with($slug, 'pa_')) {
                    $value = $this->options_of($slug, [$value])[0] ?? '';
                    $attributes[$slug] ??= ['name' => $slug, 'options' => [], 'variation' => false];
                } elseif (!isset($attributes[$slug])) {
                    throw CouldNotSave::option_is_unknown($slug);
                }
                $choices[$slug] = $value;
            }
            $price = array_key_exists('price', $row) ? self::price($row['price']) : $known['price'] ?? null;
            // B74: nothing is a price that may be asked, none is not; a row that says nothing of it keeps what it has.
            if ($price === null && ($known === null || array_key_exists('price', $row))) {
                throw CouldNotSave::variation_price_is_missing(self::named($choices));
            }
            if ($price !== null && $price < 0) {
                throw CouldNotSave::variation_price_is_negative();
            }
            $equal = array_filter($choices, static fn(string $choice): bool => $choice !== '');
            ksort($equal);
            $equal = (string) wp_json_encode($equal);
            if (isset($seen[$equal])) {
                throw CouldNotSave::variations_are_equal(self::named($choices));
            }
            $seen[$equal] = true;
            $variation = ['choices' => $choices, 'price' => $price];
            if ($known !== null) {
                $variation['id'] = $known['id'];
            }
            if (array_key_exists('stock', $row) && ($known === null || $row['stock'] !== $known['stock'])) {
                $variation['stock'] = $row['stock'] === null ? null : Read::int($row['stock']);
            }
            $variations[] = $variation;
        }
        $taken = array_column($variations, 'id');
        foreach ($variations as $i => $variation) {
            foreach (isset($variation['id']) ? [] : $before as $other => $known) {
                if (!in_array($other, $taken, true) && array_filter($known['choices']) == array_filter($variation['choices'])) {
                    $variations[$i]['id'] = $taken[] = $other;
                    break;
                }
            }
        }

        return $variations;
    }

    /**
     * A status that was chosen stays, and the number of pieces follows it; a number alone brings its own status.
     *
     * @param array<string, mixed> $body
     *
     * @return array{stock?: ?int, stock_status?: 'instock'|'outofstock'|'onbackorder'}
     */
    private function stock(int $id, array $body): array
    {
        $before = $this->products->stock($id);
        $quantity = array_key_exists('stock_quantity', $body)
            ? ($body['stock_quantity'] === null ? null : Read::int($body['stock_quantity']))
            : $before;
        /** @var 'instock'|'outofstock'|'onbackorder' $status */
        $status = Read::text($body['stock_status'] ?? $this->products->stock_status($id));
        $is_chosen = $status !== $this->products->stock_status($id);
        if ($quantity === $before && !$is_chosen) {
            return [];
        }
        if (!$is_chosen && $quantity !== null && $status !== 'onbackorder') {
            return ['stock' => $quantity, 'stock_status' => $quantity > 0 ? 'instock' : 'outofstock'];
        }

        return match (true) {
            $quantity === null => ['stock' => null, 'stock_status' => $status],
            $status === 'outofstock' => ['stock' => 0, 'stock_status' => $status],
            $quantity > 0 => ['stock' => $quantity, 'stock_status' => $status],
            // Back again: an original is one piece (B40); others are no longer counted.
            $status === 'instock'
                && in_array(
                    'oeuvre-originale',
                    array_column($this->products->categories($id), 'slug'),
                    true,
                ) => ['stock' => 1, 'stock_status' => $status],
            default => ['stock' => null, 'stock_status' => $status],
        };
    }

    private static function name(mixed $name): string
    {
        $name = sanitize_text_field(Read::text($name));

        return $name === '' ? throw CouldNotSave::name_is_missing() : $name;
    }

    private static function description(mixed $description): string
    {
        $description = wp_kses_post(Read::text($description));

        return trim(wp_strip_all_tags($description)) === '' ? throw CouldNotSave::description_is_missing() : $description;
    }

    private static function sku(int $id, string $sku): string
    {
        $sku = sanitize_text_field($sku);
        $other = $sku === '' ? null : Db::value(
            "SELECT m.post_id FROM %i m JOIN %i p ON p.ID = m.post_id AND p.post_status <> 'trash'
            WHERE m.meta_key = '_sku' AND m.meta_value = %s AND m.post_id <> %d",
            Db::wpdb()->postmeta,
            Db::wpdb()->posts,
            $sku,
            $id,
        );
        if ($other !== null) {
            throw CouldNotSave::field('sku', __('Cette référence est déjà celle d\'un autre produit.', 'museau'));
        }

        return $sku;
    }

    /** Cents; null when nothing was written, -1 below zero. */
    private static function price(mixed $price): ?int
    {
        if ($price === null || (is_string($price) && trim($price) === '')) {
            return null;
        }
        if (is_numeric($price) && (float) $price < 0) {
            return -1;
        }

        return Money::parse($price) ?? throw CouldNotSave::price_is_unclear(Read::text($price));
    }

    /**
     * @param list<int> $gallery
     *
     * @return list<int> the main picture first
     */
    private static function images(int $featured, array $gallery, string $field): array
    {
        $images = array_values(array_unique(array_filter([$featured, ...$gallery])));
        foreach ($images as $image) {
            if (!wp_attachment_is_image($image)) {
                throw CouldNotSave::picture_is_unknown($image === $featured ? $field : 'gallery');
            }
        }

        return $images;
    }

    /** @return list<string> B3: bookmarks and postcards are prints too */
    private function categories_of(string $type, string $category): array
    {
        $own = self::TYPES[$type];
        $others = $category === '' || in_array($category, self::TYPES, true) ? [] : [$this->category($category)];

        return [...($type === 'C_MARQUE_PAGES' || $type === 'D_CARTE_POSTALE' ? ['impression'] : []), $own, ...$others];
    }

    /** Slug of a category that exists, from its slug or id. */
    private function category(mixed $category): string
    {
        $term = is_int($category) ? get_term($category, 'product_cat') : get_term_by('slug', Read::text($category), 'product_cat');
        if ($term instanceof \WP_Term) {
            return $term->slug;
        }

        return isset(ShopTerms::ALL['product_cat'][Read::text($category)])
            ? $this->made('product_cat', Read::text($category))
            : throw CouldNotSave::field(
                'categories',
                sprintf(/* translators: %s: slug */ __('Catégorie inconnue : « %s ».', 'museau'), Read::text($category)),
            );
    }

    /**
     * Slugs of options that exist; one of the specification's own that was never used is made.
     *
     * @return list<string>
     */
    private function options_of(string $taxonomy, mixed $slugs): array
    {
        if (!taxonomy_exists($taxonomy)) {
            throw CouldNotSave::option_is_unknown($taxonomy);
        }
        $options = [];
        foreach (is_array($slugs) ? $slugs : [$slugs] as $slug) {
            $slug = Read::text($slug);
            if ($slug === '') {
                continue;
            }
            $options[] = match (true) {
                get_term_by('slug', $slug, $taxonomy) instanceof \WP_Term => $slug,
                isset(ShopTerms::ALL[$taxonomy][$slug]) => $this->made($taxonomy, $slug),
                default => throw CouldNotSave::option_is_unknown($slug),
            };
        }

        return array_values(array_unique($options));
    }

    private function made(string $taxonomy, string $slug): string
    {
        $known = ShopTerms::ALL[$taxonomy] ?? [];
        $this->writer->term($taxonomy, $known[$slug] ?? $slug, $slug, (int) array_search($slug, array_keys($known), true));

        return $slug;
    }

    /** @param array<string, string> $choices */
    private static function named(array $choices): string
    {
        $names = [];
        foreach ($choices as $taxonomy => $slug) {
            $term = $slug === '' || !taxonomy_exists($taxonomy) ? false : get_term_by('slug', $slug, $taxonomy);
            $names[] = $term instanceof \WP_Term ? Read::name($term->name) : $slug;
        }

        return implode(', ', array_filter($names)) ?: __('sans option', 'museau');
    }
}

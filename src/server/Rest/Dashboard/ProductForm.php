<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Checks what the dashboard's product forms send, in the specification's words and order, and writes it. */
final class ProductForm
{
    /** Category of each type of the add form. */
    public const TYPES = [
        'A_ORIGINALE' => Originals::CATEGORY,
        'B_IMPRESSION' => 'impression',
        'C_MARQUE_PAGES' => 'marque-pages',
        'D_CARTE_POSTALE' => 'carte-postale',
    ];

    private readonly ProductFields $fields;

    private readonly VariationRows $rows;

    public function __construct(
        private readonly ProductWriter $writer,
        private readonly AdminProducts $products,
        Settings $settings,
    ) {
        $this->fields = new ProductFields($writer);
        $this->rows = new VariationRows($products, $this->fields, $settings);
    }

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
            'name' => ProductFields::name($body['name'] ?? ''),
            'description' => ProductFields::description($body['description'] ?? ''),
            'short_description' => wp_kses_post(Read::text($body['short_description'] ?? '')),
            'categories' => $sample ? [Product::SAMPLE_CATEGORY] : $this->fields->categories_of($type, Read::text($body['category'] ?? '')),
        ];
        $sent = Read::map($body['attributes'] ?? []);
        $fields = match (true) {
            // B30: shown beside the order form, never sold.
            $sample => [...$fields, 'type' => 'simple'],
            $type === 'C_MARQUE_PAGES' => [...$fields, ...$this->bookmark($body, $sent)],
            default => [...$fields, ...$this->rows->of_new($body, $sent)],
        };
        $fields['images'] = ProductFields::images(Read::int($images['featured'] ?? 0), Read::ints($images['gallery'] ?? []), 'images');
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
            $fields['slug'] = ProductCopy::print_slug($fields['name']);
        }

        return $this->writer->save(null, $fields);
    }

    /**
     * The edit form: a key left out keeps its value (B38). Sent again after its answer was lost, it changes nothing.
     *
     * @param array<string, mixed> $body PUT /admin/products/{id}
     *
     * @throws CouldNotSave|CouldNotWriteProduct
     */
    public function update(int $id, array $body): void
    {
        $post = $this->products->post($id) ?? throw CouldNotWriteProduct::product_is_unknown();
        $sent = array_diff_key($body, ['date_modified' => true]);
        $modified = AdminProducts::modified($post);
        if (!in_array(Read::text($body['date_modified'] ?? ''), ['', $modified], true)) {
            if (LastSave::is($id, $sent, $modified)) {
                return;
            }
            throw CouldNotSave::was_changed_meanwhile();
        }
        $fields = [];
        if (isset($body['name'])) {
            $fields['name'] = ProductFields::name($body['name']);
            if (ProductCopy::has_own_slug($post)) {
                $fields['slug'] = ProductCopy::print_slug($fields['name']);
            }
        }
        if (isset($body['description'])) {
            $fields['description'] = ProductFields::description($body['description']);
        }
        if (isset($body['short_description'])) {
            $fields['short_description'] = wp_kses_post(Read::text($body['short_description']));
        }
        if (isset($body['status'])) {
            $fields['status'] = $body['status'] === 'draft' ? 'draft' : 'publish';
        }
        if (isset($body['sku'])) {
            $fields['sku'] = ProductFields::sku($id, Read::text($body['sku']));
        }
        $rows = Read::maps($body['variations'] ?? []);
        $variable = $this->products->is_variable($id);
        if (!$variable && $rows === []) {
            $fields = [...$fields, ...$this->simple_prices($id, $body)];
        }
        $fields = [...$fields, ...$this->rows->of_known($id, $body, $rows, $variable), ...$this->stock($id, $body)];
        if (array_key_exists('featured_image', $body) || array_key_exists('gallery', $body)) {
            $kept = AdminProducts::image_ids($id);
            $fields['images'] = ProductFields::images(
                array_key_exists('featured_image', $body) ? Read::int($body['featured_image']) : $kept[0] ?? 0,
                array_key_exists('gallery', $body) ? Read::ints($body['gallery']) : array_slice($kept, 1),
                'featured_image',
            );
        }
        if (isset($body['categories'])) {
            $fields['categories'] = PrintCategories::with_prints(
                array_map($this->fields->category(...), Read::items($body['categories'])),
            );
        }
        $this->writer->save($id, $fields); // @phpstan-ignore argument.type (its members are spread from several shapes)
        LastSave::note($id, $sent, AdminProducts::modified(get_post($id) ?? throw CouldNotWriteProduct::product_is_unknown()));
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
        $price = ProductFields::price($body['sale_price'] ?? null) ?? 0;
        if ($price <= 0) {
            throw CouldNotSave::price_is_not_positive('sale_price');
        }
        [$format, $series, $technique] = Options::slugs();
        $attributes = [[
            'name' => $format,
            'options' => $this->fields->options_of($format, ($sent[$format] ?? []) ?: ['marque-pages']),
            'variation' => false,
        ]];
        foreach ([$technique, $series] as $taxonomy) {
            $options = $this->fields->options_of($taxonomy, $sent[$taxonomy] ?? []);
            if ($options !== []) {
                $attributes[] = ['name' => $taxonomy, 'options' => $options, 'variation' => false];
            }
        }

        return ['type' => 'simple', 'regular_price' => $price, 'attributes' => $attributes];
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
        $regular = array_key_exists('regular_price', $body) ? ProductFields::price($body['regular_price']) : $before;
        $sale = array_key_exists('sale_price', $body)
            ? ProductFields::price($body['sale_price'])
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
     * A status that was chosen stays, and the number of pieces follows it; a number alone brings its own status.
     *
     * @param array<string, mixed> $body
     *
     * @return array{stock?: ?int, stock_status?: 'instock'|'outofstock'|'onbackorder'}
     */
    private function stock(int $id, array $body): array
    {
        $before = $this->products->stock($id);
        $quantity = $before;
        if (array_key_exists('stock_quantity', $body)) {
            $quantity = $body['stock_quantity'] === null ? null : Read::int($body['stock_quantity']);
        }
        $is_original = Originals::holds(array_column($this->products->categories($id), 'slug'));
        if ($is_original && $quantity > 1 && $quantity !== $before) {
            throw CouldNotSave::field('stock_quantity', __('Une œuvre originale n\'existe qu\'une fois : 1 au plus.', 'museau'));
        }
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
            $status === 'instock' && $is_original => ['stock' => 1, 'stock_status' => $status],
            default => ['stock' => null, 'stock_status' => $status],
        };
    }
}

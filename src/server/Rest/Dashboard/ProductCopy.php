<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductTerms;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** « Dupliquer »: a draft with the texts, pictures, options and prices of a product. */
final class ProductCopy
{
    /** What a post says beside its form, in WooCommerce's names, which both engines read. */
    private const META = ['_sold_individually', '_weight', '_length', '_width', '_height'];

    public function __construct(
        private readonly ProductWriter $writer,
        private readonly AdminProducts $products,
        private readonly Settings $settings,
    ) {}

    /**
     * Neither its reference, which is one product's alone, nor its sales nor a planned reduction go with it; an original is one
     * piece again.
     *
     * @throws CouldNotSave|CouldNotWriteProduct
     *
     * @return int the copy's id
     */
    public function of(int $id): int
    {
        $post = $this->products->post($id) ?? throw CouldNotWriteProduct::product_is_unknown();
        if (in_array($id, [$this->settings->portrait_id(), VoucherSettings::product_id($this->settings)], true)) {
            throw CouldNotSave::product_is_the_only_one();
        }
        $fields = $this->fields($post, self::free_name(Read::name($post->post_title)));

        return Transaction::run(function () use ($id, $fields): int {
            $copy = $this->writer->save(null, $fields); // @phpstan-ignore argument.type (its members are spread from several shapes)
            foreach (self::META as $key) {
                $value = Read::text(get_post_meta($id, $key, true));
                if ($value !== '') {
                    update_post_meta($copy, $key, wp_slash($value));
                }
            }
            $classes = array_column(ProductTerms::of($id, 'product_shipping_class'), 'id');
            if ($classes !== []) {
                wp_set_object_terms($copy, $classes, 'product_shipping_class');
            }
            do_action('museau_product_changed', $copy);

            return $copy;
        });
    }

    /** The address of a print, by which the sold original of that name leads to it (B28). */
    public static function print_slug(string $name): string
    {
        return (string) preg_replace('/-impression$/', '', sanitize_title($name)) . '-impression';
    }

    /** Whether a product's address is still the one that « Dupliquer » gave it: it is written anew with its name. */
    public static function has_own_slug(\WP_Post $post): bool
    {
        return $post->post_status === 'draft' && preg_match('/-(copie|copy)(-\d+)?-impression$/', $post->post_name) === 1;
    }

    /** @return array<string, mixed> what ProductWriter::save() takes */
    private function fields(\WP_Post $post, string $name): array
    {
        $id = $post->ID;
        $categories = array_column($this->products->categories($id), 'slug');
        $is_original = Originals::holds($categories);
        $variable = $this->products->is_variable($id);
        $deposit = get_post_meta($id, '_museau_deposit_percent', true);

        return [
            'name' => $name,
            'status' => 'draft',
            'description' => $post->post_content,
            'short_description' => $post->post_excerpt,
            'type' => $variable ? 'variable' : 'simple',
            'categories' => $categories,
            'images' => array_values(array_filter(AdminProducts::image_ids($id), wp_attachment_is_image(...))),
            'attributes' => array_map(static fn(array $attribute): array => [
                'name' => $attribute['name'],
                'options' => array_column($attribute['options'], 'slug'),
                'variation' => $attribute['variation'],
            ], $this->products->attributes($id)),
            ...(is_numeric($deposit) ? ['deposit_percent' => (int) $deposit] : []),
            ...($is_original
                ? ['stock' => 1, 'stock_status' => 'instock']
                : ['stock' => $this->products->stock($id), 'stock_status' => $this->products->stock_status($id)]),
            ...($variable ? ['variations' => $this->variations($id, !$is_original)] : self::prices($id)),
            ...(self::is_plain_print($categories) ? ['slug' => self::print_slug($name)] : []),
        ];
    }

    /** @param list<string> $categories bookmarks and postcards are prints, too, with addresses of their own */
    private static function is_plain_print(array $categories): bool
    {
        return in_array(PrintCategories::PRINTS, $categories, true)
            && array_intersect($categories, ['marque-pages', 'carte-postale']) === [];
    }

    /** @return list<array{choices: array<string, string>, price: ?int, stock: ?int, image_id: int}> */
    private function variations(int $id, bool $counts): array
    {
        return array_map(static fn(array $variation): array => [
            'choices' => $variation['choices'],
            // A reduction of WooCommerce's is its own.
            'price' => AdminProducts::cents(get_post_meta($variation['id'], '_regular_price', true)) ?? $variation['price'],
            'stock' => $counts ? $variation['stock'] : null,
            'image_id' => Read::int(get_post_meta($variation['id'], '_thumbnail_id', true)),
        ], $this->products->variations($id));
    }

    /** @return array{regular_price: ?int, sale_price?: ?int} */
    private static function prices(int $id): array
    {
        $regular = ['regular_price' => AdminProducts::cents(get_post_meta($id, '_regular_price', true))];
        $sale = AdminProducts::cents(get_post_meta($id, '_sale_price', true));
        $days = Read::text(get_post_meta($id, '_sale_price_dates_from', true))
            . Read::text(get_post_meta($id, '_sale_price_dates_to', true));

        return $sale === null || $days !== '' ? $regular : [...$regular, 'sale_price' => $sale];
    }

    /** « Loutre (copie) », or the next number that no product has, the trash included. */
    private static function free_name(string $name): string
    {
        $plain = (string) preg_replace('/ \((?:copie|copy)(?: \d+)?\)$/u', '', $name);
        // Room for the number within the 200 signs of the form.
        $plain = mb_substr($plain, 0, 180);
        for ($number = 1; $number < 1000; $number++) {
            $copy = $number === 1
                /* translators: %s: name of a product */
                ? sprintf(__('%s (copie)', 'museau'), $plain)
                /* translators: 1: name of a product, 2: number */
                : sprintf(__('%1$s (copie %2$d)', 'museau'), $plain, $number);
            $taken = Db::value(
                "SELECT ID FROM %i WHERE post_type = 'product' AND post_title IN (%s, %s) LIMIT 1",
                Db::wpdb()->posts,
                $copy,
                esc_html($copy),
            );
            if ($taken === null) {
                return $copy;
            }
        }

        return $copy;
    }
}

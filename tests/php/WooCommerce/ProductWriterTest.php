<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the dashboard writes is written by WooCommerce: whoever listens to its products hears the same as from wc/v3. */
final class ProductWriterTest extends WordPressTestCase
{
    private const HOOKS = [
        'woocommerce_new_product', 'woocommerce_update_product', 'woocommerce_new_product_variation', 'woocommerce_update_product_variation',
        'woocommerce_before_product_object_save', 'woocommerce_after_product_object_save', 'woocommerce_product_object_updated_props',
        'woocommerce_product_set_stock', 'woocommerce_variation_set_stock',
        'woocommerce_product_set_stock_status', 'woocommerce_variation_set_stock_status', 'woocommerce_updated_product_price',
        'woocommerce_variable_product_sync_data', 'woocommerce_product_type_changed', 'woocommerce_product_set_visibility',
        'woocommerce_before_delete_product_variation', 'woocommerce_delete_product_variation', 'woocommerce_trash_product',
        'woocommerce_trash_product_variation', 'wp_trash_post', 'untrashed_post',
    ];

    private const FRAMES = ['sans-cadre', 'chene'];

    /** @var list<string> hook and the name of what it is about */
    private array $heard = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
        foreach (self::FRAMES as $frame) {
            museau()->product_writer()->term('pa_cadre', $frame, $frame);
        }
    }

    #[TestDox('Each change of the dashboard\'s writer fires WooCommerce\'s hooks as the same change through wc/v3 does')]
    public function test_hooks(): void
    {
        $ids = [];
        foreach ($this->changes() as $name => [$ours, $theirs]) {
            $heard = $this->heard_in(static fn(): int => $ours($ids['ours'] ?? 0));
            $ids['ours'] = $heard[1];
            $others = $this->heard_in(static fn(): int => $theirs($ids['theirs'] ?? 0));
            $ids['theirs'] = $others[1];
            self::assertNotSame([], $others[0], $name);
            self::assertSame($others[0], $heard[0], $name);
        }
    }

    #[TestDox('WooCommerce\'s own objects, lookup table and search know what was written at once')]
    public function test_lookup(): void
    {
        $id = museau()->product_writer()->save(null, ['name' => 'Tirage Grèbe', 'sku' => 'GREBE', 'type' => 'variable', 'categories' => ['impression'], 'attributes' => self::attributes(), 'variations' => [
            ['choices' => ['pa_cadre' => 'sans-cadre'], 'price' => 1200], ['choices' => ['pa_cadre' => 'chene'], 'price' => 4550, 'stock' => 3],
        ]]);
        $row = static fn(int $of): array => Db::rows('SELECT sku, min_price, max_price, stock_quantity, stock_status FROM %i WHERE product_id = %d', Db::wpdb()->prefix . 'wc_product_meta_lookup', $of)[0] ?? [];
        $numbers = static fn(array $row): array => array_map(static fn(mixed $value): mixed => is_numeric($value) ? (float) $value : $value, array_values($row));
        self::assertSame(['GREBE', 12.0, 45.5, null, 'instock'], $numbers($row($id)));
        $product = wc_get_product($id);
        self::assertInstanceOf(\WC_Product_Variable::class, $product);
        [, $counted] = Read::ints($product->get_children());
        self::assertSame([45.5, 45.5, 3.0, 'instock'], array_slice($numbers($row($counted)), 1));
        self::assertSame($counted, (new \WC_Product_Data_Store_CPT())->find_matching_product_variation($product, ['attribute_pa_cadre' => 'chene']));
        self::assertSame(['12.00', '45.50'], [$product->get_variation_price('min'), $product->get_variation_price('max')]);
    }

    #[TestDox('What WooCommerce still has to do when PHP ends changes no product behind the form that stays open')]
    public function test_end_of_request(): void
    {
        $id = self::save(0, ['name' => 'Tirage Butor', 'type' => 'variable', 'categories' => [], 'attributes' => self::attributes(), 'variations' => [
            ['choices' => ['pa_cadre' => 'sans-cadre'], 'price' => 1200],
        ]]);
        Db::run("UPDATE %i SET post_modified = '2026-01-01 00:00:00' WHERE ID = %d", Db::wpdb()->posts, $id);
        \WC_Post_Data::do_deferred_product_sync();
        clean_post_cache($id);
        self::assertSame('2026-01-01 00:00:00', get_post_field('post_modified', $id));
    }

    /**
     * Ours and wc/v3's way of each change; both answer the product's id.
     *
     * @return array<string, array{\Closure(int): int, \Closure(int): int}>
     */
    private function changes(): array
    {
        $write = static fn(array $fields): \Closure => static fn(int $id): int => self::save($id, Read::map($fields));
        $put = fn(array $body): \Closure => fn(int $id): int => $this->rest('PUT', "/products/$id", Read::map($body));
        $variation = static fn(int $id, int $place): int => Read::ints(wc_get_product($id) instanceof \WC_Product ? wc_get_product($id)->get_children() : [])[$place] ?? 0;
        $rows = static fn(int $id, int $price, bool $with_second, ?int $stock = null): array => array_filter([
            ['id' => $variation($id, 0), 'choices' => ['pa_cadre' => 'sans-cadre'], 'price' => $price, ...($stock === null ? [] : ['stock' => $stock])],
            $with_second ? ['choices' => ['pa_cadre' => 'chene'], 'price' => 4550] : null,
        ]);
        $attribute = ['id' => wc_attribute_taxonomy_id_by_name('pa_cadre'), 'variation' => true, 'visible' => true, 'options' => self::FRAMES];

        return [
            'add' => [
                $write(['name' => 'Tirage', 'type' => 'variable', 'categories' => [], 'attributes' => self::attributes(), 'variations' => [['choices' => ['pa_cadre' => 'sans-cadre'], 'price' => 1200]]]),
                function () use ($attribute): int {
                    $id = $this->rest('POST', '/products', ['name' => 'Tirage', 'type' => 'variable', 'reviews_allowed' => false, 'tax_status' => 'none', 'attributes' => [$attribute]]);
                    $this->rest('POST', "/products/$id/variations", ['regular_price' => '12', 'tax_status' => 'none', 'attributes' => [['id' => $attribute['id'], 'option' => 'sans-cadre']]]);

                    return $id;
                },
            ],
            'edit' => [$write(['name' => 'Tirage d\'art']), $put(['name' => 'Tirage d\'art'])],
            'price' => [
                static fn(int $id): int => self::save($id, ['variations' => $rows($id, 1500, false)]),
                function (int $id) use ($variation): int {
                    $this->rest('PUT', "/products/$id", []);
                    $this->rest('PUT', "/products/$id/variations/" . $variation($id, 0), ['regular_price' => '15']);

                    return $id;
                },
            ],
            'stock' => [$write(['stock' => 4]), $put(['manage_stock' => true, 'stock_quantity' => 4])],
            'stock of a variation' => [
                static fn(int $id): int => self::save($id, ['variations' => $rows($id, 1500, false, 2)]),
                function (int $id) use ($variation): int {
                    $this->rest('PUT', "/products/$id", []);
                    $this->rest('PUT', "/products/$id/variations/" . $variation($id, 0), ['manage_stock' => true, 'stock_quantity' => 2]);

                    return $id;
                },
            ],
            'variation added' => [
                static fn(int $id): int => self::save($id, ['variations' => $rows($id, 1500, true)]),
                function (int $id) use ($attribute, $variation): int {
                    $this->rest('PUT', "/products/$id", []);
                    $this->rest('PUT', "/products/$id/variations/" . $variation($id, 0), []);
                    $this->rest('POST', "/products/$id/variations", ['regular_price' => '45.5', 'menu_order' => 1, 'tax_status' => 'none', 'attributes' => [['id' => $attribute['id'], 'option' => 'chene']]]);

                    return $id;
                },
            ],
            'variation removed' => [
                static fn(int $id): int => self::save($id, ['variations' => $rows($id, 1500, false)]),
                function (int $id) use ($variation): int {
                    $this->rest('PUT', "/products/$id", []);
                    $this->rest('DELETE', "/products/$id/variations/" . $variation($id, 1), ['force' => true]);
                    $this->rest('PUT', "/products/$id/variations/" . $variation($id, 0), []);

                    return $id;
                },
            ],
            'trash' => [
                static fn(int $id): int => museau()->product_writer()->trash($id) ? $id : 0,
                fn(int $id): int => $this->rest('DELETE', "/products/$id", []),
            ],
            'restore' => [
                static fn(int $id): int => museau()->product_writer()->restore($id) ? $id : 0,
                // wc/v3 has no way back; WooCommerce's list restores by this function.
                static fn(int $id): int => wp_untrash_post($id) ? $id : 0,
            ],
        ];
    }

    /** @param array<string, mixed> $fields */
    private static function save(int $id, array $fields): int
    {
        /** @var array{name: string} $fields */
        return museau()->product_writer()->save($id ?: null, $fields);
    }

    /** @return list<array{name: string, options: list<string>, variation: bool}> */
    private static function attributes(): array
    {
        return [['name' => 'pa_cadre', 'options' => self::FRAMES, 'variation' => true]];
    }

    /**
     * The hooks that a change fires, each once per kind of object: how often WooCommerce repeats one is its own affair.
     *
     * @param \Closure(): int $change
     *
     * @return array{list<string>, int} sorted; what the change answered
     */
    private function heard_in(\Closure $change): array
    {
        $this->heard = [];
        $listeners = [];
        foreach (self::HOOKS as $hook) {
            $listeners[$hook] = function (mixed $about) use ($hook): void {
                $id = $about instanceof \WC_Product ? $about->get_id() : Read::int($about);
                $this->heard[] = $hook . ' ' . (get_post_type($id) === 'product_variation' || str_contains($hook, 'variation') ? 'variation' : 'product');
            };
            add_action($hook, $listeners[$hook]);
        }
        $answer = $change();
        // WooCommerce does this at the end of a request.
        \WC_Post_Data::do_deferred_product_sync();
        $GLOBALS['wc_deferred_product_sync'] = [];
        foreach ($listeners as $hook => $listener) {
            remove_action($hook, $listener);
        }
        $heard = array_values(array_unique($this->heard));
        sort($heard);

        return [$heard, $answer];
    }

    /** @param array<string, mixed> $body */
    private function rest(string $method, string $path, array $body): int
    {
        $request = new \WP_REST_Request($method, '/wc/v3' . $path);
        $request->set_body_params($body);
        $response = rest_do_request($request);
        self::assertLessThan(300, $response->get_status(), "$method $path " . wp_json_encode($response->get_data()));

        return Read::int(Read::map($response->get_data())['id'] ?? 0);
    }
}

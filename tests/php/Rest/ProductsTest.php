<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Screens\Storefront\SearchPage;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The catalogue's public calls, on the demo shop. */
final class ProductsTest extends WordPressTestCase
{
    #[TestDox('[R116] [R117] The portrait product and its variations by id')]
    public function test_portrait(): void
    {
        $id = museau()->settings()->portrait_id();
        $product = $this->get('/products', ['id' => $id]);
        self::assertSame($id, $product['id']);
        self::assertSame(['Technique', 'Format', 'Nombre animaux', 'Cadre'], array_column($product['attributes'], 'name'));
        self::assertSame(['Technique', 'Format', "Nombre d'animaux", 'Cadre'], array_column($product['attributes'], 'label'));
        self::assertSame([30, 'portraits', 'Spéciale', 15.0], [$product['deposit_percent'], $product['shipping_zone'], $product['shipping_class_name'], $product['shipping_cost']]);

        $variations = $this->get('/products', ['id' => $id, 'get_variations' => 'true']);
        self::assertCount(56, $variations);
        self::assertSame(array_unique(array_column($variations, 'price')), array_column($variations, 'price'));
        self::assertSame(['portraits'], array_unique(array_column($variations, 'shipping_zone')));
        self::assertSame(['sans-cadre', 'a4-portrait'], [$variations[0]['attributes'][3]['option_slug'], $variations[0]['attributes'][1]['option_slug']]);
    }

    #[TestDox('[R118] Sample portraits by category')]
    public function test_samples(): void
    {
        $products = $this->get('/products', ['category' => 'portraits'])['products'];

        self::assertNotEmpty($products);
        self::assertNotContains(museau()->settings()->portrait_id(), array_column($products, 'id'));
        foreach ($products as $product) {
            self::assertNotSame('', $product['images'][0]['src']);
            self::assertSame('Portraits', $product['categories'][0]['name']);
            self::assertNotSame('', $product['short_description']);
            self::assertNull($product['price']);
        }
    }

    #[TestDox('[R119] [R123] A listing with page, filters and exclude')]
    public function test_listing(): void
    {
        $all = $this->get('/products', ['category' => 'oeuvre-originale']);
        self::assertSame(['products', 'total', 'totalPages'], array_keys($all));
        self::assertGreaterThanOrEqual(12, $all['total']);
        $first = $all['products'][0];
        $format = $first['attributes'][0];
        self::assertSame('pa_format', $format['slug']);
        $filtered = $this->get('/products', ['category' => 'oeuvre-originale', 'pa_format' => $format['options'][0]['id'] . ',999999']);
        self::assertGreaterThan(0, $filtered['total']);
        self::assertLessThan($all['total'], $filtered['total']);
        self::assertNotContains($first['id'], array_column($this->get('/products', ['category' => 'oeuvre-originale', 'exclude' => $first['id']])['products'], 'id'));
        self::assertSame([], $this->get('/products', ['category' => 'oeuvre-originale', 'page' => 5000])['products']);
    }

    #[TestDox('[R124] By slug: a list of one, or of none (B2); an unknown id is 404')]
    public function test_slug_and_unknown(): void
    {
        $sold = $this->get('/products', ['slug' => 'chevaux-nokota']);
        self::assertCount(1, $sold);
        self::assertSame(['outofstock', '/produit/impression/chevaux-nokota-impression'], [$sold[0]['stock_status'], $sold[0]['print_path']]);
        self::assertSame([], $this->get('/products', ['slug' => 'inconnu']));
        $unknown = $this->call('GET', '/products', ['id' => 999999]);
        self::assertSame(404, $unknown->get_status());
        self::assertSame('Produit non trouvé.', self::map($unknown->get_data())['message']);
    }

    #[TestDox('A postcard and a bookmark are prints as well (B3)')]
    public function test_prints(): void
    {
        foreach (['carte-postale', 'marque-pages'] as $category) {
            foreach ($this->get('/products', ['category' => $category])['products'] as $product) {
                self::assertSame(['impression', $category], array_column($product['categories'], 'slug'));
                self::assertStringStartsWith('/produit/impression/', $product['path']);
            }
        }
    }

    #[TestDox('Out of bounds is 400 with a sentence that names the field')]
    public function test_bounds(): void
    {
        foreach ([['search', str_repeat('a', 101)], ['page', 0], ['page', 'x'], ['id', 0], ['slug', str_repeat('a', 201)]] as [$field, $value]) {
            $answer = $this->call('GET', '/products', [$field => $value]);
            self::assertSame(400, $answer->get_status(), $field);
            self::assertStringContainsString($field, self::map($answer->get_data())['message']);
        }
        self::assertSame(200, $this->call('GET', '/products', ['search' => str_repeat('é', 100)])->get_status());
    }

    #[TestDox('[R122] Attributes with terms')]
    public function test_attributes(): void
    {
        $attributes = $this->get('/attributes');

        self::assertSame(['pa_format', 'pa_serie', 'pa_crayon', 'pa_cadre'], array_column($attributes, 'slug'));
        self::assertSame(['id', 'name', 'slug'], array_keys($attributes[0]['terms'][0]));
    }

    #[TestDox('[R125] Navigation: neighbours with slug, null at the ends, 404 for an unknown product')]
    public function test_navigation(): void
    {
        $ids = array_column($this->get('/products', ['category' => 'oeuvre-originale', 'per_page' => 100])['products'], 'slug', 'id');
        $order = array_keys($ids);
        $answer = $this->get('/product-navigation', ['current_id' => $order[1], 'category' => 'oeuvre-originale']);
        self::assertSame([$ids[$order[0]], $ids[$order[2]]], [$answer['previous']['slug'], $answer['next']['slug']]);
        self::assertNull($this->get('/product-navigation', ['current_id' => $order[0], 'category' => 'oeuvre-originale'])['previous']);
        self::assertSame(404, $this->call('GET', '/product-navigation', ['current_id' => 999999])->get_status());
    }

    #[TestDox('A search of signs alone finds nothing, and a sign in it hides no word')]
    public function test_search_of_signs(): void
    {
        $total = fn(string $search): mixed => $this->get('/products', ['search' => $search])['total'];
        foreach (['<b>', '&', '"', '\'', '< >', '&amp;<i></i>'] as $signs) {
            self::assertSame(0, $total($signs), $signs);
        }
        self::assertGreaterThan(0, $total('chat'));
        foreach (['<b>chat</b>', '"chat"', 'chat & <', 'chat <'] as $typed) {
            self::assertSame($total('chat'), $total($typed), $typed);
        }
        self::assertSame($total('chat roux'), $total('chat <roux'));
        self::assertSame('Recherche', SearchPage::title(''));
    }

    /**
     * @param array<string, mixed> $params
     *
     * @return array<mixed>
     */
    private function get(string $path, array $params = []): array
    {
        $answer = $this->call('GET', $path, $params);
        self::assertSame(200, $answer->get_status(), (string) wp_json_encode($answer->get_data()));

        return self::map($answer->get_data());
    }

    /** @return array<mixed> */
    private static function map(mixed $data): array
    {
        return (array) json_decode((string) wp_json_encode($data, JSON_PRESERVE_ZERO_FRACTION), true);
    }
}

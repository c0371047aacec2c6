<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Rest\ProductController;
use Museau\Screens\Storefront\SearchPage;
use Museau\Tests\Support\Json;
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
        self::assertSame($id, $product->at('id'));
        self::assertSame(['Technique', 'Format', 'Nombre animaux', 'Cadre'], $product->column('name', 'attributes'));
        self::assertSame(['Technique', 'Format', "Nombre d'animaux", 'Cadre'], $product->column('label', 'attributes'));
        self::assertSame([30, 'portraits', 'Spéciale', 15.0], [$product->at('deposit_percent'), $product->at('shipping_zone'), $product->at('shipping_class_name'), $product->at('shipping_cost')]);

        $variations = $this->get('/products', ['id' => $id, 'get_variations' => 'true']);
        self::assertCount(56, $variations->array());
        self::assertCount(56, array_unique(array_map(Read::text(...), $variations->column('price'))), 'each has a price of its own');
        self::assertSame(['portraits'], array_unique(array_map(Read::text(...), $variations->column('shipping_zone'))));
        self::assertSame(['sans-cadre', 'a4-portrait'], [$variations->at('0.attributes.3.option_slug'), $variations->at('0.attributes.1.option_slug')]);
    }

    #[TestDox('[R118] Sample portraits by category')]
    public function test_samples(): void
    {
        $products = $this->get('/products', ['category' => 'portraits'])->each('products');

        self::assertNotEmpty($products);
        self::assertNotContains(museau()->settings()->portrait_id(), array_map(static fn(Json $product): int => $product->int('id'), $products));
        foreach ($products as $product) {
            self::assertNotSame('', $product->text('images.0.src'));
            self::assertSame('Portraits', $product->at('categories.0.name'));
            self::assertNotSame('', $product->text('short_description'));
            self::assertNull($product->at('price'));
        }
    }

    #[TestDox('A search field is suggested the first works with what a line of it shows, and how many there are')]
    public function test_suggestions(): void
    {
        $found = $this->get('/search-suggestions', ['words' => 'chat']);
        self::assertSame(['works', 'total'], array_keys($found->array()));
        self::assertCount(5, $found->each('works'));
        self::assertGreaterThan(5, $found->int('total'));
        self::assertSame($this->get('/products', ['search' => 'chat', 'exclude' => museau()->settings()->portrait_id()])->int('total'), $found->int('total'));
        $work = $found->each('works')[0];
        self::assertSame(['name', 'path', 'price', 'price_max', 'stock_status', 'image'], array_keys($work->array()));
        self::assertStringStartsWith('/produit/', $work->text('path'));
        self::assertGreaterThan(0, $work->int('image.width'));
        self::assertSame(['works' => [], 'total' => 0], $this->get('/search-suggestions', ['words' => '%%'])->array());
        $near = $this->get('/search-suggestions', ['words' => 'chuoette']);
        self::assertSame('chouette', $near->text('meant'));
        self::assertSame($this->get('/search-suggestions', ['words' => 'chouette'])->int('total'), $near->int('total'));
        foreach (['', 'c', str_repeat('c', 101)] as $words) {
            self::assertSame(400, $this->call('GET', '/search-suggestions', ['words' => $words])->get_status());
        }
    }

    #[TestDox('A listing answers on demand how many works each value of its filters leaves')]
    public function test_counts(): void
    {
        $query = ['category' => 'oeuvre-originale'];
        self::assertArrayNotHasKey('counts', $this->get('/products', $query)->array());
        $counts = (array) $this->get('/products', [...$query, 'counts' => 'true'])->at('counts');
        self::assertNotEmpty($counts);
        foreach ($counts as $ids => $count) {
            $term = get_term((int) strtok((string) $ids, ','));
            self::assertInstanceOf(\WP_Term::class, $term);
            self::assertSame($this->get('/products', ['category' => 'oeuvre-originale', $term->taxonomy => (string) $ids])->int('total'), $count, (string) $ids);
        }
        self::assertArrayNotHasKey('counts', $this->get('/products', ['counts' => 'true'])->array());
    }

    #[TestDox('[R119] [R123] A listing with page, filters and exclude')]
    public function test_listing(): void
    {
        $all = $this->get('/products', ['category' => 'oeuvre-originale']);
        self::assertSame(['products', 'total', 'totalPages'], array_keys($all->array()));
        self::assertGreaterThanOrEqual(12, $all->int('total'));
        self::assertSame('pa_format', $all->at('products.0.attributes.0.slug'));
        $format = $all->int('products.0.attributes.0.options.0.id');
        $first = $all->int('products.0.id');
        $filtered = $this->get('/products', ['category' => 'oeuvre-originale', 'pa_format' => "$format,999999"]);
        self::assertGreaterThan(0, $filtered->int('total'));
        self::assertLessThan($all->int('total'), $filtered->int('total'));
        self::assertNotContains($first, $this->get('/products', ['category' => 'oeuvre-originale', 'exclude' => $first])->column('id', 'products'));
        self::assertSame([], $this->get('/products', ['category' => 'oeuvre-originale', 'page' => 5000])->at('products'));
    }

    #[TestDox('[R124] By slug: a list of one, or of none (B2); an unknown id is 404')]
    public function test_slug_and_unknown(): void
    {
        $sold = $this->get('/products', ['slug' => 'chevaux-nokota']);
        self::assertCount(1, $sold->array());
        self::assertSame(['outofstock', '/produit/impression/chevaux-nokota-impression'], [$sold->at('0.stock_status'), $sold->at('0.print_path')]);
        self::assertSame([], $this->get('/products', ['slug' => 'inconnu'])->at());
        $unknown = $this->call('GET', '/products', ['id' => 999999]);
        self::assertSame(404, $unknown->get_status());
        self::assertSame('Produit non trouvé.', $unknown->at('message'));
    }

    #[TestDox('A postcard and a bookmark are prints as well (B3)')]
    public function test_prints(): void
    {
        foreach (['carte-postale', 'marque-pages'] as $category) {
            $products = $this->get('/products', ['category' => $category])->each('products');
            self::assertNotSame([], $products, $category);
            foreach ($products as $product) {
                self::assertSame(['impression', $category], $product->column('slug', 'categories'));
                self::assertStringStartsWith('/produit/impression/', $product->text('path'));
            }
        }
    }

    #[TestDox('Out of bounds is 400 with a sentence that names the field')]
    public function test_bounds(): void
    {
        foreach ([['search', str_repeat('a', 101)], ['page', 0], ['page', 'x'], ['id', 0], ['slug', str_repeat('a', 201)]] as [$field, $value]) {
            $answer = $this->call('GET', '/products', [$field => $value]);
            self::assertSame(400, $answer->get_status(), $field);
            self::assertSame([$field], $answer->at('data.params'));
            self::assertStringStartsWith('Cette valeur ne convient pas : ', $answer->text('message'));
        }
        self::assertSame(200, $this->call('GET', '/products', ['search' => str_repeat('é', 100)])->get_status());
    }

    #[TestDox('Of what is searched for, the first hundred signs count, also where a page asks for it')]
    public function test_a_long_search(): void
    {
        self::assertSame(str_repeat('é', 100), ProductController::query(['search' => ' ' . str_repeat('é', 130)], 12)->search);
    }

    #[TestDox('[R122] Attributes with terms')]
    public function test_attributes(): void
    {
        $attributes = $this->get('/attributes');

        self::assertSame(['pa_format', 'pa_serie', 'pa_crayon', 'pa_cadre'], $attributes->column('slug'));
        self::assertSame(['id', 'name', 'slug'], array_keys($attributes->array('0.terms.0')));
    }

    #[TestDox('[R125] Navigation: neighbours with slug, null at the ends, 404 for an unknown product')]
    public function test_navigation(): void
    {
        $all = $this->get('/products', ['category' => 'oeuvre-originale', 'per_page' => 100]);
        $beside = fn(int $place): Json => $this->get('/product-navigation', ['current_id' => $all->int("products.$place.id"), 'category' => 'oeuvre-originale']);
        self::assertSame([$all->at('products.0.slug'), $all->at('products.2.slug')], [$beside(1)->at('previous.slug'), $beside(1)->at('next.slug')]);
        self::assertNull($beside(0)->at('previous'));
        self::assertNull($beside(count($all->array('products')) - 1)->at('next'));
        self::assertSame(404, $this->call('GET', '/product-navigation', ['current_id' => 999999])->get_status());
    }

    #[TestDox('A search of signs alone finds nothing, and a sign in it hides no word')]
    public function test_search_of_signs(): void
    {
        $total = fn(string $search): int => $this->get('/products', ['search' => $search])->int('total');
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
     */
    private function get(string $path, array $params = []): Json
    {
        $answer = $this->call('GET', $path, $params);
        self::assertSame(200, $answer->get_status(), (string) wp_json_encode($answer->get_data()));

        // As a browser reads it.
        return new Json(json_decode((string) wp_json_encode($answer->get_data(), JSON_PRESERVE_ZERO_FRACTION), true));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\AdminProducts;
use Museau\Screens\Admin\Dashboard;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** The dashboard's calls under /admin, on either engine. */
final class AdminTest extends WordPressTestCase
{
    /** @var list<string> files that uploads left on the disk */
    private array $files = [];

    protected function setUp(): void
    {
        parent::setUp();
        if (!get_term_by('slug', 'chene', 'pa_cadre') instanceof \WP_Term) {
            DefaultTerms::make(museau()->product_writer());
        }
        $this->sign_in();
    }

    protected function tearDown(): void
    {
        array_map('wp_delete_file', $this->files);
        parent::tearDown();
    }

    #[TestDox('[R179] [R180] [R181] [R223] GET /admin/products lists everything, drafts too, with what a card shows')]
    public function test_list(): void
    {
        $id = $this->created($this->print_form());
        $draft = $this->created([...$this->print_form('Brouillon'), 'status' => 'draft']);

        $products = array_column(Read::maps($this->call('GET', '/admin/products')->get_data()), null, 'id');

        self::assertSame('draft', $products[$draft]['status']);
        $product = $products[$id];
        self::assertSame(
            ['Tirage Loutre', 'variable', 'instock', null, 25.0, 4],
            [$product['name'], $product['type'], $product['stock_status'], $product['stock_quantity'], $product['price'], $product['variations_count']],
        );
        self::assertSame(['Impression'], array_column(Read::maps($product['categories']), 'name'));
        $attributes = array_column(Read::maps($product['attributes']), 'options', 'slug');
        self::assertSame(['Graphite'], $attributes['pa_crayon']);
        self::assertMatchesRegularExpression('/^\d{4}-\d\d-\d\dT/', Read::text($product['date_created']));
        self::assertStringEndsWith('/produit/impression/tirage-loutre-impression', Read::text($product['permalink']));
    }

    #[TestDox('A name and a series with signs of HTML are read in the dashboard and in the shop as they were typed')]
    public function test_names_as_typed(): void
    {
        $name = 'L\'été & "Rex" <3 20x30';
        $series = Read::map($this->call('POST', '/admin/term', ['name' => 'Chiens & chats <3', 'taxonomy' => 'pa_serie'])->get_data());
        self::assertSame('Chiens & chats <3', $series['name']);
        $form = $this->print_form($name);
        $form['description'] = '<p>Papier mat.<br>Signé.</p>';
        $form['attributes']['pa_serie'] = [$series['slug']];
        $id = $this->created($form);

        $listed = array_column(Read::maps($this->call('GET', '/admin/products')->get_data()), null, 'id')[$id];
        $shown = museau()->catalogue()->find($id) ?? self::fail('The shop does not show it.');
        self::assertSame([$name, $name, $name], [$listed['name'], $this->product($id)['name'], $shown->name]);
        self::assertSame(['Chiens & chats <3'], array_column(Read::maps($listed['attributes']), 'options', 'slug')['pa_serie']);
        self::assertContains('Chiens & chats <3', array_merge(...array_map(static fn(ProductAttribute $attribute): array => array_column($attribute->options, 'name'), $shown->attributes)));
        $this->put($id, ['name' => $name]);
        self::assertSame($name, $this->product($id)['name']);

        self::assertSame('Papier mat. Signé.', Html::words($shown->description));
    }

    #[TestDox('The category in which WooCommerce keeps what has none is no choice, and stays until another is chosen')]
    public function test_no_category(): void
    {
        $none = wp_insert_term('Uncategorized', 'product_cat', ['slug' => 'uncategorized']);
        $none = is_wp_error($none) ? Read::int($none->get_error_data()) : Read::int($none['term_id']);
        update_option('default_product_cat', $none);
        $id = $this->created($this->bookmark_form('Marque-page Hibou'));
        wp_set_object_terms($id, [$none], 'product_cat');
        $held = static fn(): array => Read::items(wp_get_object_terms($id, 'product_cat', ['fields' => 'slugs']));

        self::assertNotContains('uncategorized', array_column(Read::maps(Read::map($this->call('GET', '/admin/catalog-metadata')->get_data())['categories']), 'slug'));
        self::assertSame([], $this->product($id)['categories']);
        $this->put($id, ['name' => 'Marque-page Chouette']);
        self::assertSame(['uncategorized'], $held());
        $this->put($id, ['categories' => ['marque-pages']]);
        self::assertSame(['impression', 'marque-pages'], $held());
    }

    #[TestDox('The list costs at most 10 queries, and as many for three products as for thirty')]
    public function test_queries(): void
    {
        for ($i = 0; $i < 3; ++$i) {
            $this->created($this->print_form("Tirage $i"));
        }
        $list = new AdminProducts(museau()->product_reader());
        $cost = function () use ($list): int {
            $list->all();
            wp_cache_flush();
            get_option('home');

            return $this->queries(static fn() => $list->all());
        };
        $few = $cost();
        for ($i = 0; $i < 12; ++$i) {
            $this->created($this->bookmark_form("Marque-page $i"));
        }

        self::assertLessThanOrEqual(10, $few);
        self::assertSame($few, $cost());
    }

    #[TestDox('[R196] [R223] A print is added with its prices by frame and format; the map fills a price that is missing (B15)')]
    public function test_add_print(): void
    {
        $form = $this->print_form();
        $form['variations'][3]['prix'] = '';
        $form['pricingMap'] = ['chene' => ['a3-portrait' => ['regular_price' => '78,5']], 'sans-cadre' => ['a4-portrait' => ['regular_price' => 1]]];
        $product = $this->product($this->created($form));

        self::assertSame('tirage-loutre-impression', $product['slug']);
        self::assertEquals([25, 70, 39, 78.5], array_column(Read::maps($product['variations']), 'price'));
        self::assertSame(
            ['attribute_pa_cadre' => 'chene', 'attribute_pa_format' => 'a3-portrait', 'attribute_pa_serie' => ''],
            Read::map(Read::maps($product['variations'])[3]['attributes']),
        );
        self::assertSame(['graphite'], Read::map($product['attributes'])['pa_crayon']);
        $shown = museau()->catalogue()->find(Read::int($product['id'])) ?? self::fail('The shop does not show it.');
        self::assertSame([2500, 7850], [$shown->price, $shown->price_max]);
    }

    #[TestDox('[R185] An original is one piece that all its frames share (B40), with its main picture')]
    public function test_add_original(): void
    {
        $form = $this->original_form();
        $product = $this->product($this->created($form));

        self::assertSame(1, $product['stock_quantity']);
        self::assertSame($form['images']['featured'], $product['featured_image']);
        self::assertSame(wp_get_attachment_image_url($form['images']['featured'], 'medium'), $product['featured_image_url']);
        self::assertSame([null, null], array_column(Read::maps($product['variations']), 'stock'));
        foreach (Read::maps($product['variations']) as $variation) {
            self::assertSame(1, museau()->catalogue()->available(Read::int($product['id']), Read::int($variation['id'])));
        }

        $this->put(Read::int($product['id']), ['stock_status' => 'outofstock']);
        $sold = $this->product(Read::int($product['id']));
        self::assertSame([0, 'outofstock'], [$sold['stock_quantity'], $sold['stock_status']]);
        foreach (Read::maps($product['variations']) as $variation) {
            self::assertSame(0, museau()->catalogue()->available(Read::int($product['id']), Read::int($variation['id'])));
        }
        $this->put(Read::int($product['id']), ['stock_status' => 'instock']);
        self::assertSame(1, $this->product(Read::int($product['id']))['stock_quantity']);
        $answer = $this->call('PUT', '/admin/products/' . Read::int($product['id']), ['stock_quantity' => 2]);
        self::assertSame([400, 'Une œuvre originale n\'existe qu\'une fois : 1 au plus.'], [$answer->get_status(), $answer->at('message')]);
        self::assertSame(1, $this->product(Read::int($product['id']))['stock_quantity']);
    }

    /** @return iterable<string, array{array<string, mixed>, array{string, ?int}}> body of PUT, status and quantity afterwards */
    public static function stock_choices(): iterable
    {
        yield 'out of stock' => [['stock_status' => 'outofstock'], ['outofstock', null]];
        yield 'on backorder' => [['stock_status' => 'onbackorder'], ['onbackorder', null]];
        yield 'a number alone' => [['stock_quantity' => 4], ['instock', 4]];
        yield 'no piece' => [['stock_quantity' => 0], ['outofstock', 0]];
        yield 'on backorder, counted' => [['stock_status' => 'onbackorder', 'stock_quantity' => 4], ['onbackorder', 4]];
        yield 'out of stock with a number' => [['stock_status' => 'outofstock', 'stock_quantity' => 4], ['outofstock', 0]];
    }

    /**
     * @param array<string, mixed> $body
     * @param array{string, ?int}  $expected
     */
    #[DataProvider('stock_choices')]
    #[TestDox('[R201] A stock status chosen by hand stays, whatever is saved after it, and the variations agree')]
    public function test_stock_status_is_set_freely(array $body, array $expected): void
    {
        foreach ([$this->print_form(), $this->bookmark_form()] as $form) {
            $id = $this->created([...$form, 'stock_quantity' => null]);
            $answer = $this->put($id, $body);
            self::assertSame($expected, [$answer['stock_status'], $answer['stock_quantity']]);
            if (self::is_woocommerce()) {
                $product = wc_get_product($id);
                self::assertInstanceOf(\WC_Product::class, $product);
                $product->save();
                wp_cache_flush();
            }
            $before = $this->product($id);
            self::assertSame($expected, [$before['stock_status'], $before['stock_quantity']]);
            $this->put($id, ['name' => 'Encore', 'stock_status' => $expected[0], ...($before['type'] === 'variable' ? ['variations' => $before['variations']] : [])]);
            $after = $this->product($id);
            self::assertSame($expected, [$after['stock_status'], $after['stock_quantity']]);
            $shown = static fn(): Product => museau()->catalogue()->find($id) ?? self::fail('The shop does not show it.');
            self::assertSame($expected[0] === 'outofstock', $shown()->sold);

            $this->put($id, ['stock_status' => 'instock', 'stock_quantity' => 2]);
            $back = $shown();
            self::assertSame([false, 2], [$back->sold, museau()->catalogue()->available($id, isset($back->variations[0]) ? $back->variations[0]->id : 0)]);
            self::assertSame([], array_filter($back->variations, static fn(Variation $variation): bool => $variation->sold));
        }
    }

    #[TestDox('A form without product_type is what its category says')]
    public function test_type_of_category(): void
    {
        foreach ([[], ['product_type' => ''], ['product_type' => null]] as $type) {
            $form = [...array_diff_key($this->bookmark_form(), ['product_type' => true]), ...$type];
            self::assertSame(['impression', 'marque-pages'], array_column(Read::maps($this->product($this->created($form))['categories']), 'slug'));
        }
        $refused = $this->call('POST', '/admin/product', [...$this->bookmark_form(), 'product_type' => '', 'category' => 'autre']);
        self::assertSame('Veuillez choisir un type de produit.', Read::map($refused->get_data())['message']);
    }

    #[TestDox('[R199] A variation may cost nothing (B74); a price that is empty or below zero is refused, one left out stays')]
    public function test_variation_price_of_zero(): void
    {
        $id = $this->created($this->print_form());
        $rows = Read::maps($this->product($id)['variations']);
        $price = static fn(mixed $price): array => ['variations' => [[...$rows[0], 'price' => $price], ...array_slice($rows, 1)]];

        $this->put($id, $price(0));
        self::assertEquals(0, Read::maps($this->product($id)['variations'])[0]['price']);
        self::assertSame(0, museau()->catalogue()->find($id)?->variations[0]->price);
        foreach (['', null, ' '] as $empty) {
            $refused = $this->call('PUT', "/admin/products/$id", $price($empty));
            self::assertSame(400, $refused->get_status());
            self::assertStringStartsWith('Indiquez un prix pour chaque variation (0 est permis).', Read::text(Read::map($refused->get_data())['message']));
        }
        self::assertSame('Le prix d\'une variation est de 0 ou plus.', Read::map($this->call('PUT', "/admin/products/$id", $price(-1))->get_data())['message']);
        $this->put($id, ['variations' => array_map(static fn(array $row): array => array_diff_key($row, ['price' => true]), $rows)]);
        self::assertEquals([0, 70, 39, 78], array_column(Read::maps($this->product($id)['variations']), 'price'));
    }

    #[TestDox('[R185] A bookmark has one price, answered in both fields (B14), and is a print too (B3)')]
    public function test_add_bookmark(): void
    {
        $id = $this->created($this->bookmark_form());
        $product = $this->product($id);

        self::assertSame([4.5, 4.5, 4.5, 'simple'], [$product['regular_price'], $product['sale_price'], $product['price'], $product['type']]);
        self::assertSame(['impression', 'marque-pages'], array_column(Read::maps($product['categories']), 'slug'));

        $this->put($id, ['regular_price' => 5, 'sale_price' => '4.50']);
        self::assertEquals(5, $this->product($id)['price']);
        $this->put($id, ['regular_price' => '5', 'sale_price' => '5,20']);
        self::assertSame(520, museau()->catalogue()->find($id)?->price);
    }

    #[TestDox('A sample portrait is added without price or type, shown by the carousel and never sold (B30); its form saves as it is')]
    public function test_add_sample(): void
    {
        $form = ['category' => 'portraits', 'name' => 'Moka', 'description' => 'Labrador.', 'short_description' => '<p>Graphite, A4</p>'];
        self::assertSame('Une photo principale est obligatoire pour un exemple de portrait.', Read::map($this->call('POST', '/admin/product', $form)->get_data())['message']);
        $id = $this->created([...$form, 'images' => ['featured' => $this->picture(), 'gallery' => []]]);

        $product = $this->product($id);
        self::assertSame(['simple', null, ['portraits']], [$product['type'], $product['price'], array_column(Read::maps($product['categories']), 'slug')]);
        $shown = array_column(Read::maps(Read::map($this->call('GET', '/products', ['category' => 'portraits'])->get_data())['products']), null, 'id');
        self::assertSame('<p>Graphite, A4</p>', trim(Read::text($shown[$id]['short_description'])));

        $this->put($id, ['name' => 'Moka', 'description' => 'Un labrador.', 'regular_price' => null, 'sale_price' => null]);
        self::assertNull($this->product($id)['regular_price']);
        $response = $this->call('POST', '/add-to-cart', ['product_id' => $id, 'quantity' => 1]);
        self::assertGreaterThanOrEqual(400, $response->get_status());
    }

    #[TestDox('The portrait product is saved without a pencil: it asks its own question for it')]
    public function test_portrait_product(): void
    {
        $id = museau()->settings()->portrait_id();
        if (museau()->catalogue()->find($id) === null) {
            self::markTestSkipped('This site has no portrait product.');
        }
        $before = $this->product($id);
        $rows = array_map(static fn(array $row): array => [...$row, 'price' => Read::int($row['price']) + 1], Read::maps($before['variations']));
        $this->put($id, ['name' => $before['name'], 'description' => $before['description'], 'variations' => $rows]);
        self::assertEquals(array_column($rows, 'price'), array_column(Read::maps($this->product($id)['variations']), 'price'));
    }

    #[TestDox('A draft has dates from its first day, and the text it was made with; another tab\'s save is told at its first change')]
    public function test_dates_of_drafts(): void
    {
        $item = ['title' => 'Salon', 'content' => '<p>Rendez-vous samedi.</p>', 'status' => 'draft', 'acf' => ['date_debut' => '2026-12-01', 'statut' => 'a_venir', 'type' => 'article']];
        $made = Read::map($this->call('POST', '/news', $item)->get_data());
        foreach (['date', 'modified'] as $date) {
            self::assertEqualsWithDelta(time(), strtotime(Read::text($made[$date])), 60, $date);
        }
        self::assertSame('<p>Rendez-vous samedi.</p>', trim(Read::text(Read::map($made['content'])['rendered'])));
        $path = '/concours/' . Read::int($made['id']);
        Db::run("UPDATE %i SET post_modified = '2020-01-01 10:00:00' WHERE ID = %d", Db::wpdb()->posts, Read::int($made['id']));
        clean_post_cache(Read::int($made['id']));
        self::assertSame(409, $this->call('PUT', $path, [...$item, 'modified' => $made['modified']])->get_status());

        $product = $this->product($this->created([...$this->print_form(), 'status' => 'draft']));
        foreach (['date_created', 'date_modified'] as $date) {
            self::assertEqualsWithDelta(time(), strtotime(Read::text($product[$date])), 60, $date);
        }
    }

    #[TestDox('B77 A shop that sells without pencils is not asked for one')]
    public function test_a_shop_without_pencils(): void
    {
        $attributes = static fn(array $data): array => array_column(Read::maps($data['attributes'] ?? []), 'required', 'slug');
        self::assertTrue($attributes(Read::map($this->call('GET', '/admin/catalog-metadata')->get_data()))['pa_crayon']);
        foreach (Read::ints(get_terms(['taxonomy' => 'pa_crayon', 'hide_empty' => false, 'fields' => 'ids'])) as $term) {
            wp_delete_term($term, 'pa_crayon');
        }
        self::assertEquals(
            ['pa_crayon' => false, 'pa_format' => true],
            array_intersect_key($attributes(Read::map($this->call('GET', '/admin/catalog-metadata')->get_data())), ['pa_crayon' => 1, 'pa_format' => 1]),
        );
        $id = museau()->product_writer()->save(null, [
            'name' => 'Tirage d\'avant', 'status' => 'publish', 'type' => 'variable', 'categories' => ['impression'],
            'attributes' => [['name' => 'pa_format', 'options' => ['a4-portrait'], 'variation' => true]],
            'variations' => [['choices' => ['pa_format' => 'a4-portrait'], 'price' => 2000]],
        ]);
        $rows = array_map(static fn(array $row): array => [...$row, 'price' => 25], Read::maps($this->product($id)['variations']));
        $this->put($id, ['name' => 'Tirage', 'attributes' => ['pa_crayon' => []], 'variations' => $rows]);
        self::assertEquals([25], array_column(Read::maps($this->product($id)['variations']), 'price'));
    }

    #[TestDox('Another tab\'s save of a news item or of the banners is told, not undone')]
    public function test_meanwhile(): void
    {
        $item = ['title' => 'Salon', 'status' => 'draft', 'acf' => ['date_debut' => '2026-12-01', 'statut' => 'a_venir', 'type' => 'article']];
        $made = Read::map($this->call('POST', '/news', $item)->get_data());
        $path = '/concours/' . Read::int($made['id']);
        self::assertSame(409, $this->call('PUT', $path, [...$item, 'modified' => '2001-01-01T00:00:00+00:00'])->get_status());
        self::assertSame(200, $this->call('PUT', $path, [...$item, 'modified' => $made['modified']])->get_status());

        $read = Read::maps($this->call('GET', '/settings/banners')->get_data());
        $mine = ['active' => false, 'date' => '', 'text' => 'Nouveau', 'link' => ''];
        self::assertSame(200, $this->call('POST', '/settings/banners', ['banners' => [$mine], 'read' => $read])->get_status());
        self::assertSame(409, $this->call('POST', '/settings/banners', ['banners' => [$read[0]], 'read' => $read])->get_status());
        self::assertSame('Nouveau', Read::maps($this->call('GET', '/settings/banners')->get_data())[0]['text']);
    }

    /** @return iterable<string, array{string, array<string, mixed>, string}> type, change of a good form, sentence */
    public static function faults(): iterable
    {
        $row = static fn(mixed $price, string $frame = 'chene', string $format = 'a4-portrait'): array => ['cadre' => $frame, 'format' => $format, 'prix' => $price];
        yield 'name' => ['print', ['name' => ' ', 'description' => ''], 'Le nom du produit est obligatoire.'];
        yield 'description' => ['print', ['description' => ' <p></p>', 'attributes' => []], 'La description est obligatoire.'];
        yield 'bookmark price' => ['bookmark', ['sale_price' => 0], 'Le prix doit être supérieur à 0.'];
        yield 'bookmark below zero' => ['bookmark', ['sale_price' => -2], 'Le prix doit être supérieur à 0.'];
        yield 'third decimal' => ['bookmark', ['sale_price' => 4.125], '« 4.125 » n\'est pas un prix : des euros, avec deux décimales au plus.'];
        yield 'pencil' => ['print', ['attributes' => ['pa_cadre' => [], 'pa_format' => []]], 'Veuillez sélectionner un type de crayon.'];
        yield 'frame' => ['print', ['attributes' => ['pa_crayon' => 'graphite', 'pa_cadre' => []]], 'Veuillez sélectionner au moins un cadre.'];
        yield 'format' => ['print', ['attributes' => ['pa_crayon' => 'graphite', 'pa_cadre' => ['chene']]], 'Veuillez sélectionner au moins un format.'];
        yield 'variations' => ['print', ['variations' => []], 'Veuillez ajouter au moins une variation de prix.'];
        yield 'variation price' => ['print', ['variations' => [$row(0)]], 'Toutes les variations doivent avoir un prix supérieur à 0.'];
        yield 'no price at all' => ['print', ['variations' => [$row(null)]], 'Toutes les variations doivent avoir un prix supérieur à 0. Il manque celui de : A4 portrait (21 x 29,7 cm), Chêne.'];
        yield 'equal' => ['print', ['variations' => [$row(10), $row(12)]], 'Deux variations sont identiques : A4 portrait (21 x 29,7 cm), Chêne.'];
        yield 'framed postcard' => ['print', ['variations' => [$row(10, 'chene', 'postcard-15x15')]], 'Une carte postale se vend sans cadre.'];
        yield 'unknown option' => ['print', ['variations' => [$row(10, 'or-massif')]], 'Option inconnue : « or-massif ».'];
        yield 'main picture' => ['original', ['images' => ['featured' => 0]], 'Une photo principale est obligatoire pour une œuvre originale.'];
        yield 'picture of nobody' => ['original', ['images' => ['featured' => 99999999]], 'L\'image choisie n\'est pas dans la médiathèque.'];
    }

    /** @param array<string, mixed> $change */
    #[DataProvider('faults')]
    #[TestDox('[R190] [R191] [R192] [R193] The add form is refused with the sentence of its first fault: $sentence')]
    public function test_faults(string $type, array $change, string $sentence): void
    {
        $form = match ($type) {
            'bookmark' => $this->bookmark_form(),
            'original' => $this->original_form(),
            default => $this->print_form(),
        };
        $response = $this->call('POST', '/admin/product', [...$form, ...$change]);

        self::assertSame(400, $response->get_status());
        self::assertSame($sentence, Read::map($response->get_data())['message']);
    }

    #[TestDox('[R224] PUT changes what it names and leaves the rest alone (B38)')]
    public function test_partial_change(): void
    {
        $id = $this->created($this->print_form());
        $before = $this->product($id);
        $picture = $this->picture();

        $answer = Read::map($this->put($id, ['name' => 'Loutre & compagnie', 'sku' => 'L-1', 'stock_quantity' => 7, 'gallery' => [$picture], 'categories' => ['impression', 'carte-postale']]));

        self::assertSame([$id, 'Loutre & compagnie'], [$answer['id'], $answer['name']]);
        $after = $this->product($id);
        self::assertSame(['L-1', 7, 'instock'], [$after['sku'], $after['stock_quantity'], $after['stock_status']]);
        self::assertSame(['impression', 'carte-postale'], array_column(Read::maps($after['categories']), 'slug'));
        foreach (['slug', 'description', 'short_description', 'variations', 'price'] as $kept) {
            self::assertSame($before[$kept], $after[$kept], $kept);
        }
        self::assertEquals($before['attributes'], $after['attributes']);

        $this->put($id, ['stock_quantity' => null]);
        self::assertNull($this->product($id)['stock_quantity']);
    }

    #[TestDox('[R198] [R199] Variations are the whole set (B39): one is changed, one made, those left out go; the shop offers what is left')]
    public function test_variations(): void
    {
        $id = $this->created($this->print_form());
        $rows = Read::maps($this->product($id)['variations']);
        $new = ['attributes' => ['attribute_pa_cadre' => 'noir', 'attribute_pa_format' => 'square-20x20'], 'price' => '12,50'];

        $this->put($id, ['variations' => [[...$rows[0], 'price' => 26], $new]]);

        $after = $this->product($id);
        $variations = Read::maps($after['variations']);
        self::assertEquals([$rows[0]['id'], [26, 12.5]], [$variations[0]['id'], array_column($variations, 'price')]);
        self::assertEqualsCanonicalizing(['a4-portrait', 'square-20x20'], Read::items(Read::map($after['attributes'])['pa_format']));
        self::assertEqualsCanonicalizing(['sans-cadre', 'noir'], Read::items(Read::map($after['attributes'])['pa_cadre']));

        // A row that the form still holds without id is the one that the last save made.
        $this->put($id, ['variations' => [$variations[0], [...$new, 'price' => 13]]]);
        self::assertSame(array_column($variations, 'id'), array_column(Read::maps($this->product($id)['variations']), 'id'));
    }

    #[TestDox('[R198] The edit form is refused in words: equal variations by name, those of another product, no price, no pencil, another tab\'s save')]
    public function test_edit_faults(): void
    {
        $id = $this->created($this->print_form());
        $other = $this->created($this->print_form('Autre'));
        $rows = Read::maps($this->product($id)['variations']);
        $foreign = Read::int(Read::maps($this->product($other)['variations'])[0]['id']);
        $bookmark = $this->created($this->bookmark_form());
        $faults = [
            [$id, ['name' => ''], 400, 'Le nom du produit est obligatoire.'],
            [$id, ['description' => ''], 400, 'La description est obligatoire.'],
            [$id, ['variations' => [$rows[0], [...$rows[1], 'attributes' => $rows[0]['attributes']]]], 400, 'Deux variations sont identiques : A4 portrait (21 x 29,7 cm), Sans cadre.'],
            [$id, ['variations' => [['id' => $foreign, 'price' => 5]]], 400, "La variation n° $foreign n'appartient pas à ce produit."],
            [$id, ['variations' => [[...$rows[0], 'price' => -1]]], 400, 'Le prix d\'une variation est de 0 ou plus.'],
            [$id, ['variations' => []], 400, 'Veuillez ajouter au moins une variation de prix.'],
            [$id, ['attributes' => ['pa_crayon' => []]], 400, 'Veuillez sélectionner un type de crayon.'],
            [$bookmark, ['regular_price' => ''], 400, 'Le prix doit être supérieur à 0.'],
            [$id, ['date_modified' => '2001-01-01T00:00:00+00:00'], 409, 'Ce produit a été modifié ailleurs depuis son ouverture : vérifiez-le, puis enregistrez à nouveau.'],
            [99999999, ['name' => 'x'], 404, 'Produit non trouvé.'],
        ];
        foreach ($faults as [$product, $body, $status, $sentence]) {
            $response = $this->call('PUT', "/admin/products/$product", $body);
            self::assertSame([$status, $sentence], [$response->get_status(), Read::map($response->get_data())['message']]);
        }
        self::assertCount(4, Read::maps($this->product($id)['variations']));
        self::assertCount(4, Read::maps($this->product($other)['variations']));
    }

    #[TestDox('Attributes that the form does not show come back unchanged from a save (B36), and the body names no other product')]
    public function test_other_attributes(): void
    {
        $id = museau()->product_writer()->save(null, [
            'name' => 'Portrait',
            'status' => 'publish',
            'description' => 'x',
            'type' => 'variable',
            'attributes' => [
                ['name' => 'Technique', 'options' => ['Graphite', 'Polychromos'], 'variation' => true],
                ['name' => 'pa_format', 'options' => ['a4-portrait'], 'variation' => true],
                ['name' => 'pa_crayon', 'options' => ['graphite'], 'variation' => false],
            ],
            'variations' => [
                ['choices' => ['technique' => 'Graphite', 'pa_format' => 'a4-portrait'], 'price' => 1000],
                ['choices' => ['technique' => 'Polychromos', 'pa_format' => 'a4-portrait'], 'price' => 1200],
            ],
        ]);
        $rows = Read::maps($this->product($id)['variations']);
        $before = $this->product($id)['attributes'];

        $this->put($id, ['id' => 1, 'variations' => array_map(static fn(array $row): array => ['id' => $row['id'], 'price' => 15], $rows), 'post_author' => 99, 'meta' => ['_price' => 1]]);

        $after = $this->product($id);
        self::assertEquals($before, $after['attributes']);
        self::assertSame(array_column($rows, 'attributes'), array_column(Read::maps($after['variations']), 'attributes'));
        self::assertEquals([15, 15], array_column(Read::maps($after['variations']), 'price'));
    }

    #[TestDox('[R225] DELETE moves a product to the trash, « Annuler » brings it back as it was; a repeated DELETE answers 404 (B16)')]
    public function test_delete(): void
    {
        $id = $this->created($this->print_form());
        $before = $this->product($id);

        self::assertSame(['deleted' => true, 'id' => $id], $this->call('DELETE', "/admin/products/$id")->get_data());
        self::assertNull(museau()->catalogue()->find($id));
        self::assertSame(404, $this->call('DELETE', "/admin/products/$id")->get_status());
        self::assertSame(404, $this->call('GET', "/admin/products/$id")->get_status());

        self::assertSame(200, $this->call('POST', "/admin/products/$id/restore")->get_status());
        $after = $this->product($id);
        self::assertSame([$before['slug'], 'publish', $before['variations']], [$after['slug'], $after['status'], $after['variations']]);
        self::assertNotNull(museau()->catalogue()->find($id));
    }

    #[TestDox('[R206] [R208] [R222] [R227] A series is made once, listed with its products, and leaves them when it is deleted; what prices depend on stays')]
    public function test_terms(): void
    {
        $made = $this->call('POST', '/admin/term', ['name' => ' Forêt d\'hiver ', 'taxonomy' => 'pa_serie']);
        $term = Read::map($made->get_data());
        $path = '/admin/terms/' . Read::int($term['id']);
        self::assertSame([201, 'Forêt d\'hiver', 'foret-dhiver'], [$made->get_status(), $term['name'], $term['slug']]);
        self::assertSame($term, $this->call('POST', '/admin/term', ['name' => 'Forêt d\'hiver', 'taxonomy' => 'pa_serie'])->get_data());
        self::assertSame('Veuillez entrer un nom pour la série', Read::map($this->call('POST', '/admin/term', ['name' => ' ', 'taxonomy' => 'pa_serie'])->get_data())['message']);
        self::assertSame(400, $this->call('POST', '/admin/term', ['name' => 'x', 'taxonomy' => 'category'])->get_status());

        $form = $this->print_form();
        $form['attributes']['pa_serie'] = 'foret-dhiver';
        $id = $this->created($form);
        $metadata = Read::map($this->call('GET', '/admin/catalog-metadata')->get_data());
        $series = array_column(Read::maps(array_column(Read::maps($metadata['attributes']), 'values', 'slug')['pa_serie']), 'count', 'slug');
        self::assertSame(1, $series['foret-dhiver']);

        self::assertSame(['deleted' => true, 'id' => $term['id']], $this->call('DELETE', $path, ['taxonomy' => 'pa_serie'])->get_data());
        self::assertArrayNotHasKey('pa_serie', Read::map($this->product($id)['attributes']));
        self::assertSame(404, $this->call('DELETE', $path, ['taxonomy' => 'pa_serie'])->get_status());

        $frame = get_term_by('slug', 'chene', 'pa_cadre');
        self::assertInstanceOf(\WP_Term::class, $frame);
        self::assertSame(409, $this->call('DELETE', "/admin/terms/$frame->term_id", ['taxonomy' => 'pa_cadre'])->get_status());
    }

    #[TestDox('[R226] An uploaded picture is developed anew; what is none is refused by its content (S17)')]
    public function test_upload(): void
    {
        $jpeg = $this->file('Chât.php.jpg', static fn(string $path): bool => imagejpeg(self::drawing(), $path));
        file_put_contents($jpeg['tmp_name'], "<?php echo 'x';", FILE_APPEND);
        $answer = $this->upload($jpeg);
        $media = Read::map($answer->get_data());

        self::assertSame(201, $answer->get_status());
        self::assertMatchesRegularExpression('/^Chat-php(-\d+)?\.webp$/', Read::text($media['filename']));
        $kept = (string) get_attached_file(Read::int($media['id']));
        array_push($this->files, $kept, (string) wp_get_original_image_path(Read::int($media['id'])));
        self::assertSame('image/webp', get_post_mime_type(Read::int($media['id'])));
        self::assertStringNotContainsString('<?php', (string) file_get_contents($kept));

        self::assertSame(415, $this->upload($this->file('x.jpg', static fn(string $path): int|false => file_put_contents($path, '<?php echo 1;')))->get_status());
        self::assertSame(415, $this->upload($this->file('x.svg', static fn(string $path): int|false => file_put_contents($path, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')))->get_status());
        self::assertSame(400, $this->upload(null)->get_status());

        $this->sign_in('subscriber');
        self::assertSame(403, $this->upload($jpeg)->get_status());
    }

    #[TestDox('[R111] [R112] [R219] [R228] Both banners are answered and saved; a link that leads nowhere is refused')]
    public function test_banners(): void
    {
        $banner = ['active' => true, 'date' => '12 déc.', 'text' => 'Dernier jour', 'link' => '/actualites'];
        $saved = $this->call('POST', '/settings/banners', ['banners' => [[...$banner, 'linkType' => 'news', 'customLink' => ''], ['active' => false, 'date' => '', 'text' => '', 'link' => '']]]);

        self::assertSame(200, $saved->get_status());
        $banners = Read::maps($this->call('GET', '/settings/banners')->get_data());
        self::assertSame([2, $banner], [count($banners), $banners[0]]);
        $refused = $this->call('POST', '/settings/banners', ['banners' => [[...$banner, 'link' => 'javascript:alert(1)']]]);
        self::assertSame(400, $refused->get_status());
        self::assertSame('Lien invalide.', Read::map($refused->get_data())['message']);
        $silent = $this->call('POST', '/settings/banners', ['banners' => [[...$banner, 'text' => ' ']]]);
        self::assertSame([400, 'Le texte est obligatoire.'], [$silent->get_status(), Read::map($silent->get_data())['message']]);
        self::assertSame(400, $this->call('POST', '/settings/banners', ['banners' => [$banner, $banner, $banner]])->get_status());
        $this->call('POST', '/settings/banners', ['banners' => [[...$banner, 'active' => false], ['active' => true, 'date' => '', 'text' => 'Seule', 'link' => '']]]);
        self::assertSame(['Seule'], array_column(museau()->banners()->active(), 'text'));
    }

    #[TestDox('A save of the banners, and nothing less, empties the caches of whole pages that are there')]
    public function test_banners_on_cached_pages(): void
    {
        $emptied = 0;
        add_action('litespeed_purge_all', static function () use (&$emptied): void {
            ++$emptied;
        });
        $banners = ['banners' => [['active' => true, 'text' => 'Nouveau', 'link' => '']]];
        $this->call('POST', '/settings/banners', ['banners' => [['active' => true, 'text' => '', 'link' => '']]]);
        $this->call('POST', '/settings/banners/preview', $banners);
        self::assertSame(0, $emptied);
        $this->call('POST', '/settings/banners', $banners);
        self::assertSame(1, $emptied);
    }

    #[TestDox('wp-admin\'s own list of products speaks of products, shows picture, price and stock, and leads to the dashboard')]
    public function test_products_screen(): void
    {
        if (self::is_woocommerce()) {
            self::markTestSkipped('WooCommerce has screens of its own.');
        }
        $id = $this->created([...$this->print_form(), 'stock_quantity' => 3]);
        $labels = get_post_type_object('product')->labels ?? null;
        self::assertSame(['Produits', 'Ajouter un produit', 'Modifier le produit'], [$labels?->name, $labels?->add_new_item, $labels?->edit_item]);
        self::assertFalse(post_type_supports('product', 'custom-fields'));
        $columns = Read::map(apply_filters('manage_product_posts_columns', ['cb' => '', 'title' => 'Titre', 'taxonomy-product_cat' => 'Catégories', 'date' => 'Date']));
        self::assertSame(['Image', 'Nom', 'Prix', 'Stock', 'Catégorie', 'Date'], array_values($columns));
        $cells = array_map(static function (string $column) use ($id): string {
            ob_start();
            do_action('manage_product_posts_custom_column', $column, $id);

            return str_replace("\u{a0}", ' ', (string) ob_get_clean());
        }, ['museau_picture', 'museau_price', 'museau_stock']);
        self::assertSame(['—', 'À partir de 25,00 €', 'En stock (3)'], $cells);
        $actions = Read::map(apply_filters('post_row_actions', ['edit' => ''], get_post($id)));
        self::assertStringContainsString('/admin-dashboard?produit=' . $id, Read::text($actions['museau']));
        self::assertStringContainsString('Modifier dans le tableau de bord', Read::text($actions['museau']));
    }

    #[TestDox('The island starts from the list of orders and, while it is a draft, the red line of the legal notice (B46, B49)')]
    public function test_props(): void
    {
        $props = museau()->dashboard()->props();
        self::assertSame(museau()->orders()->list_url(), $props['ordersUrl']);
        self::assertSame('Mentions légales non publiées : obligatoires avant d\'ouvrir la boutique', $props['warnings'][0]['text'] ?? '');
        self::assertStringStartsWith('Informations légales incomplètes : ', $props['warnings'][1]['text'] ?? '');
        self::assertStringContainsString('/wp-login.php?redirect_to=', $props['loginUrl']);
        $block = static function (): string {
            ob_start();
            require museau()->path('blocks/admin/render.php');

            return (string) ob_get_clean();
        };
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query(['pagename' => Dashboard::SLUG]);
        $GLOBALS['post'] = get_queried_object();
        self::assertStringContainsString('data-museau-admin=', $block());

        $this->sign_in('subscriber');
        self::assertSame('', trim($block()));
    }

    #[TestDox('[R173] A signed-in customer whom the dashboard sent to the login page gets the form with a sentence, not a circle (B47)')]
    public function test_refused_customer(): void
    {
        $greeted = function (string $role): array {
            $this->sign_in($role);
            $_GET['redirect_to'] = Dashboard::url();
            add_filter('authenticate', 'wp_authenticate_cookie', 30, 3);
            museau()->dashboard()->explain();
            unset($_GET['redirect_to']);
            $errors = apply_filters('wp_login_errors', new \WP_Error(), '');
            assert($errors instanceof \WP_Error);
            $answer = [$errors->get_error_code(), has_filter('authenticate', 'wp_authenticate_cookie')];
            remove_all_filters('wp_login_errors');

            return $answer;
        };

        self::assertSame(['', 30], $greeted('administrator'));
        self::assertSame(['museau_no_access', false], $greeted('subscriber'));
        add_filter('authenticate', 'wp_authenticate_cookie', 30, 3);
    }

    #[TestDox('What the dashboard writes stands in WooCommerce\'s own tables')]
    public function test_woocommerce(): void
    {
        if (!self::is_woocommerce()) {
            self::markTestSkipped('The embedded engine keeps no such table.');
        }
        $id = $this->created($this->print_form());
        $row = Db::row('SELECT min_price, max_price FROM %i WHERE product_id = %d', Db::wpdb()->prefix . 'wc_product_meta_lookup', $id);
        self::assertSame([25.0, 78.0], [(float) ($row['min_price'] ?? 0), (float) ($row['max_price'] ?? 0)]);
        $product = wc_get_product($id);
        self::assertInstanceOf(\WC_Product_Variable::class, $product);
        self::assertCount(4, $product->get_available_variations());
    }

    /** @return array{product_type: string, name: string, description: string, category: string, attributes: array<string, mixed>, variations: list<array<string, mixed>>} */
    private function print_form(string $name = 'Tirage Loutre'): array
    {
        return [
            'product_type' => 'B_IMPRESSION',
            'name' => $name,
            'description' => '<p>Une loutre.</p>',
            'category' => 'impression',
            'attributes' => ['pa_cadre' => ['sans-cadre', 'chene'], 'pa_format' => ['a4-portrait', 'a3-portrait'], 'pa_crayon' => 'graphite', 'pa_serie' => ''],
            'variations' => [
                ['cadre' => 'sans-cadre', 'format' => 'a4-portrait', 'prix' => 25],
                ['cadre' => 'chene', 'format' => 'a4-portrait', 'prix' => '70'],
                ['cadre' => 'sans-cadre', 'format' => 'a3-portrait', 'prix' => '39,00'],
                ['cadre' => 'chene', 'format' => 'a3-portrait', 'prix' => 78.0],
            ],
        ];
    }

    /** @return array{images: array{featured: int, gallery: list<int>}, ...} */
    private function original_form(): array
    {
        return [
            ...$this->print_form('Loutre'),
            'product_type' => 'A_ORIGINALE',
            'category' => 'oeuvre-originale',
            'images' => ['featured' => $this->picture(), 'gallery' => []],
            'variations' => [
                ['cadre' => 'sans-cadre', 'format' => 'a4-portrait', 'prix' => 180],
                ['cadre' => 'chene', 'format' => 'a4-portrait', 'prix' => 225],
            ],
        ];
    }

    /** @return array<string, mixed> */
    private function bookmark_form(string $name = 'Marque-page Loutre'): array
    {
        return ['product_type' => 'C_MARQUE_PAGES', 'name' => $name, 'description' => 'Papier épais.', 'category' => 'marque-pages', 'sale_price' => '4,50', 'stock_quantity' => 40];
    }

    /** @param array<string, mixed> $form */
    private function created(array $form): int
    {
        $response = $this->call('POST', '/admin/product', $form);
        $answer = Read::map($response->get_data());
        self::assertSame(201, $response->get_status(), Read::text($answer['message'] ?? ''));
        self::assertSame(['id', 'name'], array_keys($answer));

        return Read::int($answer['id']);
    }

    /**
     * @param array<string, mixed> $body
     *
     * @return array<string, mixed>
     */
    private function put(int $id, array $body): array
    {
        $response = $this->call('PUT', "/admin/products/$id", $body);
        $answer = Read::map($response->get_data());
        self::assertSame(200, $response->get_status(), Read::text($answer['message'] ?? ''));

        return $answer;
    }

    /** @return array<string, mixed> as a client reads it */
    private function product(int $id): array
    {
        $response = $this->call('GET', "/admin/products/$id");
        self::assertSame(200, $response->get_status());

        return Read::json((string) wp_json_encode($response->get_data()));
    }

    /** A picture of the library, without a file. */
    private function picture(): int
    {
        return wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => 'Loutre', 'post_status' => 'inherit'], 'loutre.jpg');
    }

    /**
     * @param callable(string): mixed $write
     *
     * @return array{name: string, tmp_name: string, error: int, size: int}
     */
    private function file(string $name, callable $write): array
    {
        $path = (string) tempnam(get_temp_dir(), 'museau');
        $write($path);
        $this->files[] = $path;

        return ['name' => $name, 'tmp_name' => $path, 'error' => UPLOAD_ERR_OK, 'size' => (int) filesize($path)];
    }

    private static function drawing(): \GdImage
    {
        $image = imagecreatetruecolor(40, 30);
        assert($image instanceof \GdImage);

        return $image;
    }

    /** @param ?array<string, mixed> $file */
    private function upload(?array $file): \WP_REST_Response
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/admin/upload-media');
        Upload::put($request, $file === null ? [] : ['file' => $file]);

        return rest_ensure_response(rest_do_request($request));
    }
}

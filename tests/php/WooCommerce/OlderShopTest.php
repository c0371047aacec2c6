<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooPages;
use Museau\Kernel\Read;
use Museau\Screens\Setup\FirstRun;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A shop that WooCommerce ran for years: what its owner has set there holds in our listings, pages and dashboard. */
final class OlderShopTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('[B3] What lies in a category below one of ours is listed there, a print below postcards is one, an original below the originals is one piece')]
    public function test_categories_below_ours(): void
    {
        [$cards, $originals] = [museau()->product_writer()->term('product_cat', 'Carte postale', 'carte-postale'), museau()->product_writer()->term('product_cat', 'Originaux', 'oeuvre-originale')];
        $hers = museau()->product_writer()->term('product_cat', 'Tasses', 'tasses');
        $below = static fn(string $name, int $parent): int => Read::int(Read::map(wp_insert_term($name, 'product_cat', ['parent' => max(0, $parent)]))['term_id'] ?? 0);
        [$christmas, $dogs, $bowls] = [$below('Cartes de Noël', $cards), $below('Chiens', $originals), $below('Bols', $hers)];
        $framed = $below('Tirages des originaux', $originals);
        $ids = [];
        foreach ([$christmas, $dogs, $bowls, $framed] as $term) {
            $product = new \WC_Product_Simple();
            $product->set_name("Ancien $term");
            $product->set_regular_price('4');
            // Older than the theme: nobody has completed it.
            remove_all_actions('set_object_terms', 5);
            $product->set_category_ids([$term]);
            $product->save();
            $ids[] = $product->get_id();
        }
        wp_set_object_terms($ids[3], [museau()->product_writer()->term('product_cat', 'Impression', 'impression'), $framed], 'product_cat');
        PrintCategories::complete_all();
        (new PrintCategories())->hooks();
        museau()->product_index()->rebuild();
        $listed = static fn(string $category): array => array_map(static fn($product): int => $product->id, museau()->catalogue()->search(new ProductQuery($category, page_size: 200))->products);
        self::assertContains($ids[0], $listed('impression'));
        self::assertContains($ids[0], $listed('carte-postale'));
        self::assertContains($ids[1], $listed('oeuvre-originale'));
        self::assertSame([$ids[2]], $listed('tasses'), 'as WooCommerce\'s archive of a parent');
        self::assertContains($ids[3], $listed('impression'));
        self::assertSame([false, true, false, false], array_map(static fn(int $id): ?bool => museau()->catalogue()->find($id)?->is_one_of_a_kind(), $ids));
    }

    #[TestDox('A category that is moved below the originals later makes originals of its works')]
    public function test_a_category_that_moves(): void
    {
        $dogs = wp_insert_term('Chiens de traîneau', 'product_cat');
        self::assertIsArray($dogs);
        $id = $this->made(['name' => 'Husky', 'type' => 'simple', 'categories' => ['chiens-de-traineau'], 'regular_price' => 18000]);
        self::assertFalse(Originals::is_original($id));
        $originals = get_term_by('slug', Originals::CATEGORY, 'product_cat');
        self::assertInstanceOf(\WP_Term::class, $originals);
        wp_update_term($dogs['term_id'], 'product_cat', ['parent' => max(0, $originals->term_id)]);
        self::assertTrue(Originals::is_original($id));
    }

    #[TestDox('What its owner hides from the shop or the search is in no listing or search of ours; its address stays')]
    public function test_visibility(): void
    {
        $id = $this->made(['name' => 'Zibeline cachée', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1800]);
        $shown = function (string $visibility) use ($id): array {
            $product = wc_get_product($id);
            self::assertInstanceOf(\WC_Product::class, $product);
            $product->set_catalog_visibility($visibility);
            $product->save();
            museau()->product_index()->flush();
            $has = static fn(ProductQuery $query): bool => array_filter(museau()->catalogue()->search($query)->products, static fn($found): bool => $found->id === $id) !== [];

            return [$has(new ProductQuery('impression', page_size: 200)), $has(new ProductQuery(page_size: 200)), $has(new ProductQuery(search: 'zibeline')), museau()->catalogue()->find($id) !== null];
        };
        self::assertSame([true, true, true, true], $shown('visible'));
        self::assertSame([false, false, false, true], $shown('hidden'));
        self::assertSame([false, false, true, true], $shown('search'));
        self::assertSame([true, true, false, true], $shown('catalog'));
        self::assertSame([true, true, true, true], $shown('visible'));
    }

    #[TestDox('What is sold elsewhere, or only as a group, has no price and no button here; a save of the dashboard leaves the group its price')]
    public function test_other_kinds(): void
    {
        $outside = new \WC_Product_External();
        $outside->set_name('Livre');
        $outside->set_regular_price('15');
        $outside->set_product_url('https://example.com/livre');
        $outside->save();
        $one = $this->made(['name' => 'Carte', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 350]);
        $group = new \WC_Product_Grouped();
        $group->set_name('Lot');
        $group->set_children([$one]);
        $group->save();
        museau()->product_index()->flush();
        foreach ([$outside->get_id(), $group->get_id()] as $id) {
            self::assertNull(museau()->catalogue()->find($id)->price ?? null);
        }
        $before = get_post_meta($group->get_id(), '_price', true);
        self::assertNotSame('', $before);
        $this->sign_in();
        self::assertSame(200, $this->call('PUT', '/admin/products/' . $group->get_id(), ['name' => 'Lot de cartes'])->get_status());
        self::assertSame($before, get_post_meta($group->get_id(), '_price', true));
    }

    #[TestDox('[B36] [B38] A save of the dashboard keeps reductions and their days, variations that are switched off, and choices that no price depends on')]
    public function test_saves(): void
    {
        $this->sign_in();
        $id = $this->made([
            'name' => 'Portrait d\'avant', 'type' => 'variable', 'categories' => ['tasses'],
            'attributes' => [['name' => 'Taille', 'options' => ['Petit', 'Grand', 'Moyen'], 'variation' => true], ['name' => 'Animaux', 'options' => ['Un', 'Deux'], 'variation' => true]],
            'variations' => [['choices' => ['taille' => 'Petit', 'animaux' => ''], 'price' => 4500], ['choices' => ['taille' => 'Grand', 'animaux' => ''], 'price' => 9000], ['choices' => ['taille' => 'Moyen', 'animaux' => ''], 'price' => 6000]],
        ]);
        [$reduced, $other, $off] = array_column(Read::maps(Read::map($this->call('GET', "/admin/products/$id")->get_data())['variations']), 'id');
        $until = strtotime('+3 days');
        $variation = wc_get_product(Read::int($reduced));
        self::assertInstanceOf(\WC_Product_Variation::class, $variation);
        $variation->set_sale_price('40');
        $variation->set_date_on_sale_to((string) $until);
        $variation->save();
        wp_update_post(['ID' => Read::int($off), 'post_status' => 'private']);
        $rows = Read::maps(Read::map($this->call('GET', "/admin/products/$id")->get_data())['variations']);
        self::assertEquals(40, $rows[0]['price']);
        $rows[1]['price'] = 95;
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['variations' => $rows])->get_status());
        $meta = static fn(mixed $post, string $key): string => Read::text(get_post_meta(Read::int($post), $key, true));
        self::assertSame(['45', '40', '40', (string) $until], array_map(static fn(string $key): string => $meta($reduced, $key), ['_regular_price', '_sale_price', '_price', '_sale_price_dates_to']));
        self::assertSame(['95', '95'], [$meta($other, '_regular_price'), $meta($other, '_price')]);
        self::assertSame('private', get_post_status(Read::int($off)));
        museau()->product_index()->flush();
        self::assertSame([true, true], array_column(museau()->catalogue()->find($id)->attributes ?? [], 'variation'));
        $rows[0]['price'] = 42;
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['variations' => $rows])->get_status());
        self::assertSame(['42', '', '42', ''], array_map(static fn(string $key): string => $meta($reduced, $key), ['_regular_price', '_sale_price', '_price', '_sale_price_dates_to']));

        $simple = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500]);
        $product = wc_get_product($simple);
        self::assertInstanceOf(\WC_Product::class, $product);
        $product->set_sale_price('19');
        $product->set_date_on_sale_from((string) $until);
        $product->save();
        self::assertSame('25', $meta($simple, '_price'));
        self::assertSame(200, $this->call('PUT', "/admin/products/$simple", ['name' => 'Tirage signé', 'regular_price' => 25, 'sale_price' => 19])->get_status());
        self::assertSame(['25', '19', (string) $until], array_map(static fn(string $key): string => $meta($simple, $key), ['_price', '_sale_price', '_sale_price_dates_from']), 'the day has not come');
        self::assertSame(200, $this->call('PUT', "/admin/products/$simple", ['sale_price' => 20])->get_status());
        self::assertSame(['20', '20', ''], array_map(static fn(string $key): string => $meta($simple, $key), ['_price', '_sale_price', '_sale_price_dates_from']), 'typed now, in force now');
    }

    #[TestDox('Where WooCommerce\'s own shop and cart stand at our addresses, they step aside with their texts and lead to ours')]
    public function test_its_pages_make_way(): void
    {
        $old = [];
        foreach (['shop' => ['boutique', ''], 'cart' => ['panier', '<!-- wp:woocommerce/cart /-->']] as $name => [$slug, $content]) {
            wp_update_post(['ID' => Read::int(get_option("woocommerce_{$name}_page_id")), 'post_name' => "$slug-avant"]);
            $old[$slug] = (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => ucfirst($slug), 'post_name' => $slug, 'post_content' => $content]);
            update_option("woocommerce_{$name}_page_id", $old[$slug]);
        }
        delete_option('museau_first_run');
        delete_option(TakeoverState::FORMER_PAGES);
        (new FirstRun(museau()->settings(), WooActivation::prepare(...), WooActivation::rename_conflicting_pages(...)))->run();
        foreach (['boutique' => 'museau/product-grid', 'panier' => 'museau/cart'] as $slug => $block) {
            $page = get_page_by_path($slug);
            self::assertInstanceOf(\WP_Post::class, $page);
            self::assertStringContainsString("<!-- wp:$block", $page->post_content);
            self::assertSame(home_url("/$slug"), WooPages::page_instead($old[$slug] ?? 0));
        }
        self::assertSame(['panier-woocommerce', '<!-- wp:woocommerce/cart /-->'], [get_post($old['panier'] ?? 0)->post_name ?? '', get_post($old['panier'] ?? 0)->post_content ?? '']);
        $count = count(get_posts(['post_type' => 'page', 'post_status' => 'any', 'numberposts' => -1]));
        delete_option('museau_first_run');
        (new FirstRun(museau()->settings(), WooActivation::prepare(...), WooActivation::rename_conflicting_pages(...)))->run();
        self::assertCount($count, get_posts(['post_type' => 'page', 'post_status' => 'any', 'numberposts' => -1]), 'ours stay');
    }

    #[TestDox('Former addresses lead to the product though a picture has its name; a link of WooCommerce\'s blocks fills no second cart')]
    public function test_former_addresses(): void
    {
        $id = $this->made(['name' => 'Renard polaire', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1800]);
        $slug = get_post($id)->post_name ?? '';
        wp_insert_attachment(['post_title' => $slug, 'post_name' => $slug . '-2', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], "2026/11/$slug.jpg");
        update_option(WooActivation::FORMER_BASE, '');
        $redirected = function (string $path, bool $is_404, array $asked = []): string {
            [$server, $get, $query] = [$_SERVER, $_GET, $GLOBALS['wp_query']];
            [$_SERVER['REQUEST_URI'], $_SERVER['HTTP_HOST']] = [$path, (string) wp_parse_url(home_url(), PHP_URL_HOST)];
            parse_str((string) wp_parse_url($path, PHP_URL_QUERY), $_GET);
            $GLOBALS['wp_query'] = new \WP_Query($asked);
            $is_404 && $GLOBALS['wp_query']->set_404();
            $GLOBALS['wp_query']->query_vars['name'] = $is_404 ? basename($path) : '';
            $stop = static fn(string $to) => throw new \RuntimeException($to);
            add_filter('wp_redirect', $stop, PHP_INT_MIN);
            try {
                do_action('template_redirect');
            } catch (\RuntimeException $stopped) {
                return $stopped->getMessage();
            } finally {
                remove_filter('wp_redirect', $stop, PHP_INT_MIN);
                [$_SERVER, $_GET, $GLOBALS['wp_query']] = [$server, $get, $query];
            }

            return '';
        };
        self::assertSame(get_permalink($id), $redirected("/product/$slug", true));
        self::assertSame(get_permalink($id), $redirected("/?add-to-cart=$id", false));
        $cart = Read::int(get_option('woocommerce_cart_page_id'));
        $old = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Ancienne boutique']);
        update_option(TakeoverState::FORMER_PAGES, ['cart' => $old]);
        self::assertSame(get_permalink($cart), $redirected("/?page_id=$old", false, ['page_id' => $old]));
        self::assertNotSame(get_permalink($cart), $redirected("/?page_id=$old&preview=true", false, ['page_id' => $old, 'preview' => true]), 'she looks at it herself');
        self::assertContains($old, Read::ints(Read::map(apply_filters('wp_sitemaps_posts_query_args', [], 'page'))['post__not_in'] ?? []), "leads to page $cart");
        self::assertFalse(has_action('wp_loaded', ['WC_Form_Handler', 'add_to_cart_action']));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Setup\FirstRun;
use Museau\Tests\Support\Json;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the first run and the demo leave behind. */
final class DemoShopTest extends WordPressTestCase
{
    private const PAGES = ['accueil', 'commandez-votre-portrait', 'oeuvre-originale', 'impression', 'boutique', 'panier', 'commander', 'actualites', 'contact', 'admin-dashboard', 'politique-de-confidentialite', 'cgv'];

    public function test_every_page_of_the_route_table_is_published_and_mentions_legales_waits(): void
    {
        foreach (self::PAGES as $slug) {
            self::assertSame('publish', get_post_status((int) get_page_by_path($slug)?->ID), $slug);
        }
        self::assertSame('draft', get_post_status((int) get_page_by_path('mentions-legales')?->ID));
        self::assertSame('/%postname%', get_option('permalink_structure'));
        self::assertSame((int) get_page_by_path('accueil')?->ID, Read::int(get_option('page_on_front')));
    }

    public function test_the_home_page_shows_portraits_in_their_homes_once(): void
    {
        $content = (string) get_post(Read::int(get_option('page_on_front')))?->post_content;
        self::assertSame(1, substr_count($content, '"museau-homes"'));
        self::assertSame(3, substr_count($content, '(exemple)'));
        self::assertStringNotContainsString('://', $content);
    }

    public function test_a_second_run_overwrites_nothing_and_brings_nothing_back(): void
    {
        $contact = (int) get_page_by_path('contact')?->ID;
        wp_update_post(['ID' => $contact, 'post_content' => 'Mes mots']);
        update_option('blogname', 'Mon atelier');
        wp_trash_post((int) get_page_by_path('boutique')?->ID);

        (new FirstRun(museau()->settings(), static function (): void {}))->run();

        self::assertSame('Mes mots', get_post($contact)?->post_content);
        self::assertSame('Mon atelier', get_option('blogname'));
        self::assertNull(get_page_by_path('boutique'));
    }

    #[TestDox('[R237] [R238] Formats, frames and pencils under the specification\'s slugs')]
    public function test_terms(): void
    {
        $terms = [];
        foreach (museau()->catalogue()->attributes() as $attribute) {
            $terms[$attribute->slug] = array_column($attribute->terms, 'name', 'slug');
        }
        self::assertSame(['sans-cadre', 'chene', 'noir', 'blanc'], array_keys($terms['pa_cadre']));
        self::assertSame(['graphite', 'polychromos'], array_keys($terms['pa_crayon']));
        $cards = array_filter($terms['pa_format'], static fn(string $slug): bool => str_starts_with($slug, 'postcard'), ARRAY_FILTER_USE_KEY);
        self::assertCount(3, $cards);
        foreach (['15x15 cm', 'C6 (11x16 cm)', 'C6 (16x11 cm)'] as $words) {
            self::assertStringContainsString($words, implode(', ', $cards));
        }
        self::assertStringContainsString('5.5x21 cm', $terms['pa_format']['marque-pages']);
        foreach (['square-20x20', 'square-30x30', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape', 'a2-portrait', 'a2-landscape', 'raisin-50x65'] as $slug) {
            self::assertArrayHasKey($slug, $terms['pa_format']);
        }
    }

    #[TestDox('[R236] Portrait 174 for 15 € of shipping, the rest for 7 € or free from 50 €, euros in French, a deposit in percent')]
    public function test_constants(): void
    {
        $settings = museau()->settings();
        self::assertSame([174, 1500, 700, 5000], [$settings->portrait_id(), $settings->portrait_shipping(), $settings->standard_shipping(), $settings->free_shipping_from()]);
        self::assertSame(['fr_FR', '1 234,50 €'], [get_locale(), str_replace(["\u{a0}", "\u{202f}"], ' ', \Museau\Kernel\Money\Money::text(123450))]);
        $portrait = museau()->catalogue()->find(174);
        $cart = $this->call('POST', '/add-to-cart', ['product_id' => 174, 'quantity' => 1, 'variation_id' => $portrait?->variations[0]->id])->get_data();
        $line = Read::map(Read::items(Read::map($cart)['cart_contents'])[0]);
        self::assertSame([30, true], [Read::map($line['deposit_info'])['amount'], Read::map($line['deposit_info'])['enabled']]);
        self::assertEquals([15, 15], [$line['shipping_cost'], Read::map(Read::map($cart)['cart_totals'])['shipping']]);
    }

    #[TestDox('[R126] The default card picture is found by its name')]
    public function test_default_picture(): void
    {
        $request = new \WP_REST_Request('GET', '/wp/v2/media');
        $request->set_query_params(['search' => 'favicon2', 'per_page' => 1]);
        $found = Json::answer(rest_do_request($request));

        self::assertCount(1, $found->array());
        self::assertStringContainsString('favicon2', $found->text('0.source_url'));
    }

    #[TestDox('[R232] WooCommerce\'s own addresses of attributes and terms answer the shop manager')]
    public function test_attribute_routes(): void
    {
        $get = static fn(string $path): \WP_REST_Response => rest_do_request(new \WP_REST_Request('GET', '/wc/v3/products/attributes' . $path));
        self::assertSame(401, $get('')->get_status());
        $this->sign_in();

        $attributes = array_column((array) $get('')->get_data(), 'id', 'slug');
        self::assertArrayHasKey('pa_serie', $attributes);
        $terms = (array) $get('/' . Read::int($attributes['pa_serie']) . '/terms')->get_data();
        self::assertContains('compagnons', array_column($terms, 'slug'));
        self::assertSame(404, $get('/999999/terms')->get_status());
    }

    public function test_products_are_addressed_by_their_first_category(): void
    {
        foreach (['chat-roux', 'marque-page-chat', 'carte-poules', 'portrait-de-falco'] as $slug) {
            $product = museau()->catalogue()->find_by_slug($slug);
            self::assertSame($product?->path(), wp_make_link_relative((string) get_permalink((int) $product?->id)));
        }
    }
}

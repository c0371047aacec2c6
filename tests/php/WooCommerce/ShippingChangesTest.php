<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\RebuildMark;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Engine\WooCommerce\WooShippingChanges;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Read;
use Museau\Screens\Shell\ChangedPages;
use Museau\Screens\Shell\OfferSchema;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What sending a product costs by her zones is kept in rows, feed and pages: each change in WooCommerce reaches all of them. */
final class ShippingChangesTest extends WordPressTestCase
{
    use MakesProducts;

    private \WC_Shipping_Zone $zone;
    private int $print = 0;
    private int $heavy = 0;
    private int $class = 0;
    private WooShippingChanges $changes;

    protected function setUp(): void
    {
        parent::setUp();
        update_option('woocommerce_ship_to_countries', '');
        $this->zone = new \WC_Shipping_Zone();
        $this->zone->set_zone_name('France');
        $this->zone->add_location('FR', 'country');
        $this->zone->save();
        $this->print = $this->made(['name' => 'Carpe', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2000, 'stock' => 20]);
        $this->heavy = $this->made(['name' => 'Baleine', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 9000, 'stock' => 20]);
        $this->class = Read::int(Read::map(wp_insert_term('Grand format', 'product_shipping_class'))['term_id'] ?? 0);
        WC()->shipping()->shipping_classes = [];
        $file = '2026/11/carpe.jpg';
        $picture = wp_insert_attachment(['post_title' => 'Image', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file);
        wp_update_attachment_metadata($picture, ['file' => $file, 'width' => 1200, 'height' => 900, 'sizes' => []]);
        foreach ([$this->print, $this->heavy] as $id) {
            museau()->product_writer()->save($id, ['images' => [$picture]]);
        }
        wp_set_object_terms($this->heavy, [$this->class], 'product_shipping_class');
        museau()->settings()->save([ShippingMethods::SETTING => ShippingMethods::ZONES]);
        museau()->product_index()->rebuild();
        $this->changes = new WooShippingChanges(museau()->settings(), museau()->product_index(...));
        $this->changes->hooks();
    }

    /** @return array{float, float, string} what the row of the index, its structured data and the feed say of a product, once the request has ended */
    private function said(int $id): array
    {
        $this->changes->settle();
        self::assertFalse(museau()->product_index()->health()['building'], 'built at once in a shop of this size');
        $product = museau()->catalogue()->find($id);
        self::assertNotNull($product);
        $offer = (new OfferSchema(museau()->settings()))->of($product);
        preg_match('~<g:id>' . $id . '</g:id>.*?<g:shipping>.*?<g:price>(.*?)</g:price>~s', museau()->kept_feed()->xml(), $found);

        $rate = Read::map(Read::map($offer['shippingDetails'] ?? null)['shippingRate'] ?? null);

        return [(float) ($product->shipping_cost / 100), (float) Read::text($rate['value'] ?? '', '-1'), $found[1] ?? ''];
    }

    /** @param array<string, mixed> $fields of WooCommerce's own interface, as its screens and applications use it */
    private function wc(string $method, string $path, array $fields = []): mixed
    {
        wp_set_current_user(Read::int(get_users(['role' => 'administrator', 'fields' => 'ID'])[0] ?? 0));
        $request = new \WP_REST_Request($method, '/wc/v3/shipping/' . $path);
        $method === 'DELETE' ? $request->set_query_params($fields) : $request->set_body_params($fields);
        $answer = rest_do_request($request);
        self::assertLessThan(300, $answer->get_status(), (string) wp_json_encode($answer->get_data()));
        wp_set_current_user(0);

        return $answer->get_data();
    }

    #[TestDox('A method that is added, changed, switched off or deleted over WooCommerce\'s interface is said by row, structured data and feed when its request ends')]
    public function test_methods(): void
    {
        $zone = $this->zone->get_id();
        self::assertSame([0.0, 0.0, '0.00 EUR'], $this->said($this->print));
        $method = Read::int(Read::map($this->wc('POST', "zones/$zone/methods", ['method_id' => 'flat_rate', 'settings' => ['cost' => '6.90']]))['instance_id'] ?? 0);
        self::assertSame([6.9, 6.9, '6.90 EUR'], $this->said($this->print), 'added');
        // Within the same second: WooCommerce's own mark does not change.
        $this->wc('PUT', "zones/$zone/methods/$method", ['settings' => ['cost' => '8.50', "class_cost_$this->class" => '12']]);
        self::assertSame([8.5, 8.5, '8.50 EUR'], $this->said($this->print), 'changed');
        self::assertSame([20.5, 20.5, '20.50 EUR'], $this->said($this->heavy), 'of its class');
        $this->wc('PUT', "zones/$zone/methods/$method", ['enabled' => false]);
        self::assertSame([0.0, 0.0, '0.00 EUR'], $this->said($this->print), 'switched off');
        $this->wc('PUT', "zones/$zone/methods/$method", ['enabled' => true]);
        self::assertSame([8.5, 8.5, '8.50 EUR'], $this->said($this->print), 'and on');
        $this->wc('DELETE', "zones/$zone/methods/$method", ['force' => true]);
        self::assertSame([0.0, 0.0, '0.00 EUR'], $this->said($this->print), 'deleted');
    }

    #[TestDox('So are a zone that loses France or goes, a class that a product takes, leaves or that is deleted, and where WooCommerce sends to')]
    public function test_zones_and_classes(): void
    {
        $method = $this->zone->add_shipping_method('flat_rate');
        update_option("woocommerce_flat_rate_{$method}_settings", ['cost' => '5', "class_cost_$this->class" => '12']);
        self::assertSame([[5.0, 5.0, '5.00 EUR'], [17.0, 17.0, '17.00 EUR']], [$this->said($this->print), $this->said($this->heavy)]);
        wp_set_object_terms($this->print, [$this->class], 'product_shipping_class');
        self::assertSame(17.0, $this->said($this->print)[0], 'takes it');
        wp_set_object_terms($this->print, [], 'product_shipping_class');
        self::assertSame(5.0, $this->said($this->print)[0], 'leaves it');
        wp_delete_term($this->class, 'product_shipping_class');
        self::assertSame([5.0, 5.0, '5.00 EUR'], $this->said($this->heavy), 'deleted');
        update_option('woocommerce_ship_to_countries', 'disabled');
        self::assertSame(0.0, $this->said($this->print)[0], 'WooCommerce sends nothing');
        update_option('woocommerce_ship_to_countries', '');
        self::assertSame(5.0, $this->said($this->print)[0], 'WooCommerce sends');
        $this->zone->set_locations([['code' => 'BE', 'type' => 'country']]);
        $this->zone->save();
        self::assertSame(0.0, $this->said($this->print)[0], 'without France');
        $this->zone->set_locations([['code' => 'FR', 'type' => 'country']]);
        $this->zone->save();
        self::assertSame(5.0, $this->said($this->print)[0], 'with France');
        \WC_Shipping_Zones::delete_zone($this->zone->get_id());
        self::assertSame([0.0, 0.0, '0.00 EUR'], $this->said($this->print), 'gone');
    }

    #[TestDox('Caches of pages are told; by the amounts of the shop nothing is built')]
    public function test_caches(): void
    {
        $emptied = 0;
        $count = static function () use (&$emptied): void {
            ++$emptied;
        };
        add_action('litespeed_purge_all', $count);
        $pages = new ChangedPages();
        $pages->hooks();
        $pages->tell();
        $before = $emptied;
        $this->zone->add_location('MC', 'country');
        $this->zone->save();
        $this->changes->settle();
        $pages->tell();
        remove_action('litespeed_purge_all', $count);
        self::assertSame(1, $emptied - $before);
        museau()->settings()->save([ShippingMethods::SETTING => '']);
        museau()->product_index()->rebuild();
        $this->zone->add_shipping_method('flat_rate');
        self::assertFalse(museau()->product_index()->health()['building']);
    }

    #[TestDox('A version that WooCommerce sets anew without a change, as after a flush of the object cache, rebuilds nothing; forms of shipping and taxes do')]
    public function test_the_version_alone(): void
    {
        \WC_Cache_Helper::get_transient_version('shipping');
        delete_transient('shipping-transient-version');
        $set = did_action('set_transient_shipping-transient-version');
        \WC_Cache_Helper::get_transient_version('shipping');
        self::assertSame(1, did_action('set_transient_shipping-transient-version') - $set);
        self::assertFalse(museau()->product_index()->is_building());
        foreach ([
            static fn() => do_action('woocommerce_update_options_shipping'),
            static fn() => do_action('woocommerce_update_options_tax'),
            static fn() => update_option('pickup_location_pickup_locations', [['name' => 'Atelier', 'enabled' => true]]),
            static fn() => update_option('woocommerce_pickup_location_settings', ['enabled' => 'yes', 'cost' => '2']),
        ] as $place => $change) {
            $change();
            self::assertTrue(museau()->product_index()->is_building(), "change $place");
            $this->changes->settle();
            self::assertFalse(museau()->product_index()->is_building(), "change $place");
        }
    }

    #[TestDox('A database that refuses the rows at the end of a request stops neither letters nor the feed; the next requests try again')]
    public function test_a_database_that_refuses(): void
    {
        $refuse = static fn(): never => throw new DatabaseFailed('Lock wait timeout exceeded');
        $this->zone->add_shipping_method('flat_rate');
        add_action(ProductIndex::BUILT, $refuse);
        $log = ini_set('error_log', '/dev/null');
        try {
            $this->changes->settle();
        } finally {
            ini_set('error_log', (string) $log);
            remove_action(ProductIndex::BUILT, $refuse);
        }
        self::assertTrue(museau()->product_index()->is_building());
        museau()->product_index()->rebuild_when_outdated();
        self::assertFalse(museau()->product_index()->is_building());
    }

    #[TestDox('While rows wait for their turn a product that is asked for is built first; a change in the middle of a rebuild begins it anew')]
    public function test_meanwhile(): void
    {
        $method = $this->zone->add_shipping_method('flat_rate');
        update_option("woocommerce_flat_rate_{$method}_settings", ['cost' => '5']);
        self::assertTrue(museau()->product_index()->health()['building']);
        self::assertSame(500, museau()->catalogue()->find($this->print)->shipping_cost ?? null);
        self::assertSame(500, museau()->catalogue()->shown($this->heavy)->shipping_cost ?? null);
        $change = static function () use (&$change, $method): void {
            remove_action(ProductIndex::BUILT, $change);
            update_option("woocommerce_flat_rate_{$method}_settings", ['cost' => '7']);
        };
        add_action(ProductIndex::BUILT, $change);
        museau()->product_index()->rebuild();
        self::assertTrue(museau()->product_index()->health()['building'], 'what was built is not what stands now');
        self::assertSame(7.0, $this->said($this->print)[0]);
        RebuildMark::set();
        self::assertTrue(museau()->product_index()->health()['building']);
    }
}

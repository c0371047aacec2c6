<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Prices\PriceEntry;
use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Clock;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Each way in which WooCommerce changes a price ends in the journal of prices. */
final class PriceJournalTest extends WordPressTestCase
{
    use MakesProducts;

    private int $id = 0;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
        Clock::shift(-40 * DAY_IN_SECONDS);
        $this->id = $this->made(['name' => 'Gravure', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 5000, 'sku' => 'GRAVURE-1']);
        Clock::shift(0);
    }

    #[TestDox('Its editor, and what saves a product by its own objects')]
    public function test_editor(): void
    {
        $product = $this->product();
        $product->set_sale_price('40');
        $product->save();
        self::assertSame([[5000, 0], [4000, 5000]], $this->entries());
        self::assertSame(5000, museau()->catalogue()->find($this->id)?->prior()?->cents);
    }

    #[TestDox('Its clock that begins and ends a planned reduction; planning one changes no price')]
    public function test_planned(): void
    {
        $product = $this->product();
        $product->set_sale_price('40');
        $product->set_date_on_sale_from((string) strtotime('+1 day'));
        $product->set_date_on_sale_to((string) strtotime('+2 days'));
        $product->save();
        self::assertSame([[5000, 0]], $this->entries());
        $this->day('_sale_price_dates_from', time() - 60);
        do_action('woocommerce_scheduled_sales');
        self::assertSame([[5000, 0], [4000, 5000]], $this->entries());
        $this->day('_sale_price_dates_to', time() - 30);
        do_action('woocommerce_scheduled_sales');
        self::assertSame([[5000, 0], [4000, 5000], [5000, 0]], $this->entries());
    }

    #[TestDox('The bulk edit of its list of products')]
    public function test_bulk_edit(): void
    {
        require_once WC()->plugin_path() . '/includes/admin/class-wc-admin-post-types.php';
        $screen = (new \ReflectionClass(\WC_Admin_Post_Types::class))->newInstanceWithoutConstructor();
        $_REQUEST = ['change_sale_price' => '4', '_sale_price' => '20%', 'woocommerce_bulk_edit' => '1', 'change_stock' => ''];
        // Behind the screen's door, which is closed for good once another test's page has saved by itself (DOING_AUTOSAVE).
        (new \ReflectionMethod($screen, 'bulk_edit_save'))->invoke($screen, $this->id, wc_get_product($this->id));
        $_REQUEST = [];
        self::assertSame([[5000, 0], [4000, 5000]], $this->entries());
    }

    #[TestDox('The bulk edit of variations: each has its own entries')]
    public function test_variations(): void
    {
        $print = $this->a_print();
        $small = $this->variation_of($print, 0);
        (new \ReflectionMethod(\WC_AJAX::class, 'variation_bulk_action_variable_sale_price'))->invoke(null, [$small], ['value' => '9']);
        self::assertSame([[1200, 0], [900, 1200]], $this->entries($print, $small));
        self::assertCount(1, $this->entries($print, $this->variation_of($print, 1)));
    }

    #[TestDox('Its REST')]
    public function test_rest(): void
    {
        $request = new \WP_REST_Request('PUT', "/wc/v3/products/$this->id");
        $request->set_body_params(['sale_price' => '41.50']);
        self::assertSame(200, rest_get_server()->dispatch($request)->get_status());
        self::assertSame([[5000, 0], [4150, 5000]], $this->entries());
    }

    #[TestDox('A CSV file')]
    public function test_csv(): void
    {
        require_once WC()->plugin_path() . '/includes/import/class-wc-product-csv-importer.php';
        $file = wp_tempnam('prix') . '.csv';
        file_put_contents($file, "SKU,Sale price\nGRAVURE-1,42\n");
        $importer = new \WC_Product_CSV_Importer($file, ['parse' => true, 'update_existing' => true, 'mapping' => ['from' => ['SKU', 'Sale price'], 'to' => ['sku', 'sale_price']], 'prevent_timeouts' => false]);
        self::assertCount(1, Read::items($importer->import()['updated']));
        unlink($file);
        self::assertSame([[5000, 0], [4200, 5000]], $this->entries());
    }

    #[TestDox('A reduction that ran before the theme came is never struck; the next one is, once thirty days are known')]
    public function test_adopted(): void
    {
        update_option('museau_prices_since', time() + 60);
        Clock::shift(-40 * DAY_IN_SECONDS);
        $id = $this->made(['name' => 'Ancienne', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 5000, 'sale_price' => 4000]);
        $struck = static fn(): ?int => museau()->catalogue()->find($id)?->prior()?->cents;
        self::assertNull($struck());
        Clock::shift(-35 * DAY_IN_SECONDS);
        $this->change($id, ['sale_price' => null]);
        Clock::shift(0);
        museau()->product_index()->rebuild();
        self::assertNull($struck());
        $this->change($id, ['sale_price' => 3900]);
        self::assertSame(5000, $struck());
    }

    private function product(): \WC_Product
    {
        $product = wc_get_product($this->id);
        self::assertInstanceOf(\WC_Product::class, $product);

        return $product;
    }

    private function day(string $key, int $time): void
    {
        update_post_meta($this->id, $key, (string) $time);
        clean_post_cache($this->id);
    }

    /** @return list<array{int, int}> price and regular price, once the request that changed them has ended */
    private function entries(?int $product_id = null, ?int $item_id = null): array
    {
        museau()->product_index()->flush();
        $product_id ??= $this->id;

        return array_map(
            static fn(PriceEntry $entry): array => [$entry->cents, $entry->regular],
            PriceJournal::of($product_id)[$item_id ?? $product_id] ?? [],
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Engine\WooCommerce\Adoption;
use Museau\Engine\WooCommerce\SqliteQueries;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Engine\WooCommerce\WooOrderScreen;
use Museau\Engine\WooCommerce\WooPages;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What this engine promises beyond the contracts: WooCommerce's own cart, orders and screens stay true. */
final class WooCommerceTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('WooCommerce adds its cart up to the very totals that we show')]
    public function test_totals_are_woocommerces_own(): void
    {
        $this->the_portrait();
        $below = museau()->carts()->add(null, $this->a_print(), 2, 0, ['pa_format' => 'a4']);
        $this->assert_same_totals($below, 700);
        $above = museau()->carts()->add($below->token, $this->an_original(), 1);
        $this->assert_same_totals($above, 0);
        $this->assert_same_totals($this->with_portrait($this->with_portrait($above->token)->token), 3000);
        museau()->settings()->save(['portrait_shipping' => 1750]);
        do_action('museau_product_changed', museau()->settings()->portrait_id());
        $this->assert_same_totals($this->with_portrait($above->token), 5250);
    }

    #[TestDox('In a shop that is older than the theme the products get our addresses with the next request, and their former ones lead there')]
    public function test_an_older_shop(): void
    {
        update_option('woocommerce_queue_flush_rewrite_rules', 'no');
        WooActivation::prepare();
        self::assertSame('no', get_option('woocommerce_queue_flush_rewrite_rules'));
        $product = get_post($this->an_original());
        self::assertInstanceOf(\WP_Post::class, $product);
        delete_option(WooActivation::FORMER_BASE);
        self::assertSame('', WooPages::moved_to("/product/$product->post_name/"));
        foreach (['' => '/product/', '/product/' => '/product/', '/shop/%product_cat%' => '/shop/originaux/'] as $former => $path) {
            update_option('woocommerce_permalinks', ['product_base' => $former]);
            update_option('woocommerce_queue_flush_rewrite_rules', 'no');
            WooActivation::prepare();
            self::assertSame('yes', get_option('woocommerce_queue_flush_rewrite_rules'), $former);
            self::assertSame(get_permalink($product), WooPages::moved_to("$path$product->post_name/"), $former);
        }
        $old = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Cart', 'post_content' => '[woocommerce_cart]']);
        $ours = Read::int(get_option('woocommerce_cart_page_id'));
        self::assertSame(['', ''], [WooPages::page_instead($old), WooPages::page_instead($ours)]);
        update_option('woocommerce_cart_page_id', $old);
        WooActivation::prepare();
        self::assertSame($ours, Read::int(get_option('woocommerce_cart_page_id')));
        self::assertSame([home_url('/panier'), ''], [WooPages::page_instead($old), WooPages::page_instead($ours)]);
        self::assertSame('', WooPages::moved_to('/shop/originaux/inconnu'));
        self::assertSame('', WooPages::moved_to("/blog/$product->post_name"));
    }

    #[TestDox('A category that the artist has in WooCommerce is a listing of its own; the archives of ours lead to our pages and stand in no sitemap')]
    public function test_her_own_category(): void
    {
        $id = museau()->product_writer()->term('product_cat', 'Tasses & bols', 'tasses');
        $bowl = $this->made(['name' => 'Bol au chat', 'type' => 'simple', 'categories' => ['tasses'], 'regular_price' => 1800, 'stock' => 3]);
        $path = wp_make_link_relative(Read::text(get_term_link($id, 'product_cat')));
        self::assertSame(['name' => 'Tasses & bols', 'path' => $path], Galleries::of(museau()->catalogue()->find($bowl) ?? self::fail('No bowl.')));
        self::assertSame(['name' => 'Œuvres Originales', 'path' => '/oeuvre-originale'], Galleries::of(museau()->catalogue()->find($this->an_original()) ?? self::fail('No original.')));
        $former = $GLOBALS['wp_query'];
        $_SERVER['SERVER_NAME'] ??= '127.0.0.1';
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query(['product_cat' => 'tasses']);
        try {
            ob_start();
            include get_theme_file_path('templates/archive-product.php');
            $page = (string) ob_get_clean();
        } finally {
            $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = $former;
        }
        self::assertStringContainsString('museau-product-grid__title">Tasses &amp; bols</h1>', $page);
        self::assertStringContainsString('Bol au chat', $page);
        self::assertSame(1, substr_count($page, 'class="museau-product-card__name"'));
        foreach (['oeuvre-originale' => '/oeuvre-originale', 'carte-postale' => '/impression', 'portraits' => '/commandez-votre-portrait', 'tasses' => ''] as $slug => $instead) {
            $term = get_term_by('slug', $slug, 'product_cat');
            self::assertInstanceOf(\WP_Term::class, $term);
            self::assertSame($instead === '' ? '' : home_url($instead), Galleries::instead_of($term), $slug);
        }
        /** @var array{taxonomy: string} $asked */
        $asked = apply_filters('wp_sitemaps_taxonomies_query_args', ['taxonomy' => 'product_cat', 'fields' => 'ids'], 'product_cat');
        self::assertContains($id, Read::ints(get_terms($asked)));
        self::assertStringNotContainsString('oeuvre-originale', (string) wp_json_encode((new \WP_Sitemaps_Taxonomies())->get_url_list(1, 'product_cat')));
    }

    #[TestDox('A cart of ours is a session of WooCommerce that lives 30 days')]
    public function test_the_cart_is_woocommerces_session(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $expiry = (int) Db::value('SELECT session_expiry FROM %i WHERE session_key = %s', Db::wpdb()->prefix . 'woocommerce_sessions', $cart->id);
        self::assertEqualsWithDelta(time() + 30 * DAY_IN_SECONDS, $expiry, 60);
        // Read again when it is a day old: the row lives as long as the token that was renewed.
        Db::run('UPDATE %i SET session_expiry = %d WHERE session_key = %s', Db::wpdb()->prefix . 'woocommerce_sessions', $expiry - 2 * DAY_IN_SECONDS, $cart->id);
        museau()->carts()->open($cart->token);
        self::assertEqualsWithDelta($expiry, (int) Db::value('SELECT session_expiry FROM %i WHERE session_key = %s', Db::wpdb()->prefix . 'woocommerce_sessions', $cart->id), 60);
    }

    #[TestDox('payment_complete runs once per order, is called in one place, and WooCommerce keeps its whole total')]
    public function test_payment_complete_once(): void
    {
        $completed = did_action('woocommerce_payment_complete');
        $this->the_portrait();
        $order = $this->place($this->with_portrait());
        museau()->orders()->receive($order->id, 'pi_1', $order->due_now(), 'deposit');
        museau()->orders()->receive($order->id, 'pi_1', $order->due_now(), 'deposit');
        museau()->orders()->receive($order->id, 'pi_2', $order->balance, 'balance');
        self::assertSame(1, did_action('woocommerce_payment_complete') - $completed);
        $woo = $this->woo($order);
        self::assertSame(['processing', 'pi_1', 'museau'], [$woo->get_status(), $woo->get_transaction_id(), $woo->get_created_via()]);
        self::assertEqualsWithDelta($order->total / 100, (float) $woo->get_total(), 0.001);
        self::assertEqualsWithDelta(15.0, (float) $woo->get_shipping_total(), 0.001);
        self::assertSame(0, museau()->orders()->find($order->id)?->left_to_pay());

        $callers = [];
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(museau()->path('src/server'))) as $file) {
            if ($file instanceof \SplFileInfo && $file->getExtension() === 'php' && str_contains((string) file_get_contents($file->getPathname()), '->payment_complete(')) {
                $callers[] = $file->getFilename();
            }
        }
        self::assertSame(['WooPayment.php'], $callers);
    }

    #[TestDox('WooCommerce says nothing by mail where our own mails speak')]
    public function test_an_order_sends_none_of_woocommerces_mails(): void
    {
        WC()->mailer();
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->receive($order->id, 'pi_1', $order->due_now(), 'full');
        museau()->orders()->record_refund($order->id, 're_1', 500, [], '');
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertSame([], array_column($this->mails, 'subject'));
    }

    #[TestDox('Shipped in WooCommerce\'s own screen, an order is told to the customer once')]
    public function test_shipped_by_woocommerces_screen(): void
    {
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->orders()->receive($order->id, 'pi_1', $order->due_now(), 'full');
        foreach (['shipped', 'processing', 'shipped'] as $status) {
            $this->woo($order)->update_status($status);
        }
        museau()->mail_queue()->send_due();
        self::assertCount(1, array_filter(array_column($this->mails, 'subject'), static fn(string $subject): bool => str_contains($subject, 'en route')));
    }

    #[TestDox('The day of the sale on an invoice is the day on which the order left or was completed in WooCommerce')]
    public function test_day_of_sale(): void
    {
        museau()->settings()->save([
            'legal_name' => 'Camille Exemple', 'legal_form' => 'EI', 'legal_address' => "1 rue des Exemples\n35000 Rennes",
            'siret' => '73282932000074', 'vat_number' => '', 'vat_exempt' => true,
        ]);
        foreach (['shipped', 'completed'] as $status) {
            $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
            museau()->orders()->receive($order->id, "pi_day_$status", $order->due_now(), 'full');
            $woo = $this->woo($order);
            $woo->set_date_paid('2026-01-05T10:00:00Z');
            $woo->save();
            $this->woo($order)->update_status($status);
            $invoice = museau()->invoices()->issue(museau()->orders()->find($order->id) ?? self::fail('No order.'));
            self::assertSame(wp_date('Y-m-d'), InvoiceStore::content($invoice->id)['sold'], $status);
            $this->woo($order)->update_status('processing');
            self::assertSame([], array_intersect_key(
                museau()->orders()->find($order->id)->meta,
                ['shipped_at' => '', 'completed_at' => ''],
            ));
        }
    }

    #[TestDox('WooCommerce\'s clock cancels no order of ours behind Stripe\'s back')]
    public function test_unpaid_orders_are_left_to_the_reconciler(): void
    {
        $original = $this->an_original();
        $order = $this->place(museau()->carts()->add(null, $original, 1));
        $woo = $this->woo($order);
        $woo->set_date_created(time() - DAY_IN_SECONDS);
        $woo->set_date_modified(time() - DAY_IN_SECONDS);
        $woo->save();
        update_option('woocommerce_hold_stock_minutes', 60);
        wc_cancel_unpaid_orders();
        self::assertSame(OrderStatus::Pending, museau()->orders()->find($order->id)?->status);
        self::assertSame(0, museau()->catalogue()->available($original));
    }

    #[TestDox('A deposit given back closes the order without a refund of the balance nobody paid')]
    public function test_a_refunded_deposit(): void
    {
        $this->the_portrait();
        $order = $this->place($this->with_portrait());
        museau()->orders()->receive($order->id, 'pi_1', $order->due_now(), 'deposit');
        self::assertTrue(museau()->orders()->record_refund($order->id, 're_1', $order->due_now(), [], 'annulée'));
        $woo = $this->woo($order);
        self::assertSame('refunded', $woo->get_status());
        self::assertCount(1, $woo->get_refunds());
        self::assertSame($order->due_now(), museau()->orders()->find($order->id)?->refunded);
    }

    #[TestDox('Orders lie in WooCommerce\'s order tables; its screen shows our panel')]
    public function test_order_screen(): void
    {
        self::assertSame('yes', get_option('woocommerce_custom_orders_table_enabled'));
        $order = $this->place(museau()->carts()->add(null, $this->an_original(), 1));
        self::assertNotNull(Db::value('SELECT id FROM %i WHERE id = %d', Db::wpdb()->prefix . 'wc_orders', $order->id));
        self::assertStringContainsString('page=wc-orders', museau()->orders()->edit_url($order->id));
        self::assertArrayHasKey('wc-shipped', wc_get_order_statuses());
        (new WooOrderScreen(museau()->orders(), static fn(Order $shown): string => "panneau $shown->number", static fn(): string => '', static fn() => null))->hooks();
        require_once ABSPATH . 'wp-admin/includes/post.php';
        require_once ABSPATH . 'wp-admin/includes/template.php';
        require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php';
        require_once ABSPATH . 'wp-admin/includes/screen.php';
        $screen = 'woocommerce_page_wc-orders';
        add_meta_box('woocommerce-order-downloads', 'Downloads', static fn() => print 'downloads', $screen, 'normal');
        do_action('add_meta_boxes', $screen, $this->woo($order));
        ob_start();
        do_meta_boxes($screen, 'normal', $this->woo($order));
        $boxes = (string) ob_get_clean();
        self::assertStringContainsString('panneau ' . $order->number, $boxes);
        self::assertStringNotContainsString('downloads', $boxes, 'no order of ours has any');
        self::assertContains(WooOrder::LINE, (array) apply_filters('woocommerce_hidden_order_itemmeta', []), 'JSON is no word of hers');
    }

    #[TestDox('The totals on its screen end with what came of a deposit and what is left to pay; of an order paid at once they end as ever')]
    public function test_totals_of_the_screen(): void
    {
        // Other tests hang the screen's features on their hooks once more.
        remove_all_actions('woocommerce_admin_order_totals_after_tax');
        remove_all_actions('woocommerce_admin_order_totals_after_total');
        (new WooOrderScreen(museau()->orders(), static fn(): string => '', static fn(): string => '', static fn() => null))->hooks();
        $shown = static function (Order $order): string {
            museau()->orders()->receive($order->id, 'pi_' . $order->id, $order->due_now(), $order->balance > 0 ? 'deposit' : 'full');
            $paid = static function () use ($order): bool {
                $theirs = wc_get_order($order->id);
                self::assertInstanceOf(\WC_Order::class, $theirs);

                return $theirs->get_date_paid() !== null;
            };
            do_action('woocommerce_admin_order_totals_after_tax', $order->id);
            // Of a deposit it would name the whole total.
            self::assertSame($order->balance === 0, $paid(), 'whether "Paid" is shown');
            ob_start();
            do_action('woocommerce_admin_order_totals_after_total', $order->id);
            $totals = strip_tags((string) ob_get_clean());
            self::assertTrue($paid());

            return $totals;
        };
        $this->the_portrait();
        $portrait = $this->place($this->with_portrait());
        $left = Money::text($portrait->total - $portrait->due_now());
        self::assertSame('Reçu à ce jour :' . Money::text($portrait->due_now()) . "Reste à payer :$left", $shown($portrait));
        self::assertSame('', $shown($this->place(museau()->carts()->add(null, $this->an_original(), 1))));
    }

    #[TestDox('The button that pays says so on WooCommerce\'s own checkout, its block and its pay page (L221-14)')]
    public function test_the_paying_button(): void
    {
        $words = 'Commande avec obligation de paiement';
        self::assertSame([$words, $words], [apply_filters('woocommerce_order_button_text', 'Valider'), apply_filters('woocommerce_pay_order_button_text', 'Valider')]);
        $block = Read::map(apply_filters('render_block_data', ['blockName' => 'woocommerce/checkout-actions-block', 'attrs' => ['placeOrderButtonLabel' => 'Valider', 'showReturnToCart' => false]], [], null));
        self::assertSame(['placeOrderButtonLabel' => $words, 'showReturnToCart' => false], Read::map($block['attrs'] ?? []));
    }

    #[TestDox('In a WooCommerce without a withdrawal form of its own ours is the only one')]
    public function test_no_withdrawal_form_of_its_own(): void
    {
        // Once this fails, the tests run on a WooCommerce that has one: play it switched on, too.
        self::assertFalse(class_exists('Automattic\WooCommerce\Internal\OrderWithdrawal\OrderWithdrawalController'));
        self::assertNull(\Museau\Engine\WooCommerce\WooWithdrawal::url());
    }

    #[TestDox('Our calls load none of WooCommerce\'s routes and set none of its cookies')]
    public function test_our_calls_are_ours(): void
    {
        global $wp;
        assert($wp instanceof \WP);
        // A cart that an earlier test opened holds the cookies back for the rest of its request, which is this process.
        remove_filter('woocommerce_set_cookie_enabled', '__return_false');
        [$asked, $server, $hooked] = [$wp->query_vars['rest_route'] ?? null, $GLOBALS['wp_rest_server'] ?? null, Hooks::copy('rest_api_init')];
        try {
            foreach (['/museau-react/v1/cart' => false, '/wc/v3/orders' => true] as $route => $is_theirs) {
                $wp->query_vars['rest_route'] = $route;
                // As WordPress does with each request: a server that knows no route yet.
                $GLOBALS['wp_rest_server'] = null;
                Hooks::put('rest_api_init', clone $hooked);
                $known = rest_get_server()->get_namespaces();
                self::assertContains('museau-react/v1', $known);
                $theirs = preg_grep('/^wc/', $known) ?: [];
                self::assertSame($is_theirs, in_array('wc/v3', $theirs, true), $route);
                self::assertSame($is_theirs, $theirs !== [], $route);
                self::assertSame($is_theirs, apply_filters('woocommerce_set_cookie_enabled', true), $route);
            }
        } finally {
            [$wp->query_vars['rest_route'], $GLOBALS['wp_rest_server']] = [$asked, $server];
            Hooks::put('rest_api_init', $hooked);
        }
    }

    #[TestDox('Products made without WooCommerce are adopted: rows, lookup table, the right variation; twice does no harm')]
    public function test_adoption(): void
    {
        $print = $this->a_print();
        Db::run("DELETE FROM %i WHERE attribute_name = 'format'", Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies');
        Db::run('DELETE FROM %i WHERE product_id = %d', Db::wpdb()->prefix . 'wc_product_meta_lookup', $print);
        delete_transient('wc_attribute_taxonomies');
        \WC_Cache_Helper::invalidate_cache_group('woocommerce-attributes');
        unregister_taxonomy('pa_format');
        self::assertSame(1, Adoption::run()['attributes']);
        self::assertSame(0, Adoption::run()['attributes']);
        self::assertSame('12.0000', number_format((float) Db::value('SELECT min_price FROM %i WHERE product_id = %d', Db::wpdb()->prefix . 'wc_product_meta_lookup', $print), 4, '.', ''));
        do_action('museau_product_changed', $print);
        $variations = museau()->catalogue()->find($print)->variations ?? [];
        self::assertSame(['a4', 'a3'], array_map(static fn(Variation $variation): string => $variation->choices['pa_format'] ?? '', $variations));
        $found = (new \WC_Product_Data_Store_CPT())->find_matching_product_variation(new \WC_Product_Variable($print), ['attribute_pa_format' => 'a3']);
        self::assertSame($variations[1]->id, $found);
    }

    #[TestDox('A status that she chooses for a print is that of its formats, of which WooCommerce counts none')]
    public function test_status_of_the_formats(): void
    {
        $print = $this->a_print();
        foreach (['outofstock', 'onbackorder', 'instock'] as $status) {
            $this->change($print, ['stock_status' => $status]);
            wp_cache_flush();
            self::assertSame([$status, $status], array_map(fn(int $place): mixed => get_post_meta($this->variation_of($print, $place), '_stock_status', true), [0, 1]));
        }
    }

    #[TestDox('What an older theme has adopted is brought up to date by the next request, once')]
    public function test_adoption_by_itself(): void
    {
        $row = static fn(): ?string => Db::value("SELECT COUNT(*) FROM %i WHERE attribute_name = 'format'", Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies');
        foreach (['2' => '1', '3' => '0'] as $version => $rows) {
            Db::run("DELETE FROM %i WHERE attribute_name = 'format'", Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies');
            delete_transient('wc_attribute_taxonomies');
            \WC_Cache_Helper::invalidate_cache_group('woocommerce-attributes');
            unregister_taxonomy('pa_format');
            update_option('museau_woocommerce_adopted', (string) $version);
            foreach (Hooks::closures('wp_loaded') as $loaded) {
                $loaded();
            }
            self::assertSame($rows, $row(), "version $version");
        }
        // The tests that follow sell prints in formats.
        Adoption::run();
        self::assertTrue(taxonomy_exists('pa_format'));
    }

    #[TestDox('What SQLite refuses of WooCommerce is rewritten, everything else stays')]
    public function test_sqlite_queries(): void
    {
        self::assertSame('SELECT NOW(), DATE_ADD(NOW(), INTERVAL 30 MINUTE) FROM DUAL', SqliteQueries::translate('SELECT NOW(), ( NOW() + INTERVAL 30 MINUTE ) FROM DUAL'));
        self::assertSame('LIMIT 0, 9223372036854775807', SqliteQueries::translate('LIMIT 0, 18446744073709551615'));
        self::assertSame(
            "DELETE FROM m WHERE order_item_id IN (SELECT items.order_item_id FROM i AS items WHERE items.order_id = 5 AND items.order_item_type = 'fee')",
            SqliteQueries::translate("DELETE itemmeta FROM m as itemmeta INNER JOIN i as items WHERE itemmeta.order_item_id = items.order_item_id AND items.order_id = 5 AND items.order_item_type = 'fee'"),
        );
        self::assertSame('SELECT 1', SqliteQueries::translate('SELECT 1'));
    }

    private function assert_same_totals(Cart $cart, int $shipping): void
    {
        self::assertSame($shipping, $cart->totals->shipping);
        self::assertEqualsWithDelta($cart->totals->total / 100, (float) WC()->cart->get_total('edit'), 0.001);
        self::assertEqualsWithDelta($cart->totals->shipping / 100, (float) WC()->cart->get_shipping_total(), 0.001);
    }

    private function place(Cart $cart): Order
    {
        return museau()->orders()->place($cart, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
    }

    private function woo(Order $order): \WC_Order
    {
        $woo = wc_get_order($order->id);
        assert($woo instanceof \WC_Order);

        return $woo;
    }
}

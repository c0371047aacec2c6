<?php

/*
 * What a shop holds: wp eval-file tests/run/shop.php fill | count | products. Counting asks the database and the disk alone,
 * so that it answers the same whichever theme is on. (WP-CLI evaluates the file: no declare may stand in it.)
 */

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\OrderStatus;

$fill = static function (): void {
    $portrait = museau()->catalogue()->find(museau()->settings()->portrait_id());
    $print = museau()->catalogue()->find_by_slug('chat-roux-impression');
    $billing = new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', 'Bât. B', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    $cart = museau()->carts()->add(null, $portrait->id, 1, $portrait->variations[0]->id);
    $cart = museau()->carts()->add($cart->token, $print->id, 2, $print->variations[0]->id);
    $order = museau()->orders()->place($cart, $billing, 'Biscotte a une oreille pliée', ['delay' => '10 à 15 jours']);
    museau()->orders()->receive($order->id, 'pi_switch', $order->due_now(), 'deposit');
    museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
    $original = museau()->catalogue()->find_by_slug('berger-allemand');
    $sold = museau()->orders()->place(museau()->carts()->add(null, $original->id, 1, $original->variations[0]->id), $billing, '', []);
    museau()->orders()->receive($sold->id, 'pi_sold', $sold->due_now(), 'full');
    museau()->orders()->move($sold->id, OrderStatus::Completed);
    foreach ([$portrait->id, $print->id, $print->id] as $place => $id) {
        $request = new WP_REST_Request('POST', '/museau-react/v1/product/like');
        $request->set_body_params(['product_id' => $id, 'visitor' => wp_generate_uuid4()]);
        rest_do_request($request);
    }
    $request = new WP_REST_Request('POST', '/museau-react/v1/contact');
    $request->set_body_params(['name' => 'Léa', 'email' => 'lea@example.org', 'subject' => 'Une question', 'message' => 'Dessinez-vous les loutres ?']);
    rest_do_request($request);
    do_action('shutdown');
};

$count = static function (): array {
    global $wpdb;
    $sum = static function (string $sql) use ($wpdb): array {
        $rows = $wpdb->get_results($sql, ARRAY_A);
        if ($wpdb->last_error !== '') {
            throw new RuntimeException($wpdb->last_error);
        }

        return [count($rows), md5((string) json_encode($rows))];
    };
    $p = $wpdb->prefix;
    $found = [];
    // (WooCommerce makes its own sizes of pictures anew for each theme: their list is not the shop's.)
    foreach (['product', 'product_variation', 'page', 'post', 'nav_menu_item', 'attachment', 'museau_news', 'concours', 'shop_order', 'shop_order_placehold'] as $type) {
        $found["posts: $type"] = $sum("SELECT * FROM {$p}posts WHERE post_type = '$type' ORDER BY ID");
        $found["meta: $type"] = $sum("SELECT m.post_id, m.meta_key, m.meta_value FROM {$p}postmeta m JOIN {$p}posts p ON p.ID = m.post_id WHERE p.post_type = '$type' AND m.meta_key NOT LIKE '\\_edit%' AND m.meta_key <> '_wp_attachment_metadata' ORDER BY m.meta_id");
    }
    $found['terms'] = $sum("SELECT t.term_id, t.name, t.slug, x.taxonomy, x.description FROM {$p}terms t JOIN {$p}term_taxonomy x ON x.term_id = t.term_id ORDER BY x.term_taxonomy_id");
    $found['relationships'] = $sum("SELECT * FROM {$p}term_relationships ORDER BY object_id, term_taxonomy_id");
    foreach (['likes' => 'product_id, visitor', 'carts' => 'id', 'stock_holds' => 'order_id', 'orders' => 'id', 'order_lines' => 'id', 'order_money' => 'id', 'order_meta' => 'order_id, meta_key', 'messages' => 'id', 'withdrawals' => 'id', 'payments' => 'id', 'refunds' => 'id', 'photos' => 'id', 'products' => 'product_id', 'product_terms' => 'term_id, product_id'] as $table => $order) {
        $found["museau_$table"] = $sum("SELECT * FROM {$p}museau_$table ORDER BY $order");
    }
    if ($wpdb->get_var("SHOW TABLES LIKE '{$p}wc_orders'") !== null) {
        foreach (['wc_orders' => 'id', 'wc_orders_meta' => 'id', 'wc_product_meta_lookup' => 'product_id', 'wc_reserved_stock' => 'order_id', 'woocommerce_order_items' => 'order_item_id', 'woocommerce_order_itemmeta' => 'meta_id'] as $table => $order) {
            $found[$table] = $sum("SELECT * FROM $p$table ORDER BY $order");
        }
    }
    $found['options'] = $sum("SELECT option_name, option_value FROM {$p}options WHERE option_name IN ('museau_settings', 'museau_first_run', 'museau_banners', 'museau_site', 'show_on_front', 'page_on_front', 'permalink_structure', 'blogname') ORDER BY option_name");
    // WordPress notes the widgets of the theme that goes beside its menus.
    $places = maybe_unserialize((string) $wpdb->get_var("SELECT option_value FROM {$p}options WHERE option_name = 'theme_mods_museau'"))['nav_menu_locations'] ?? [];
    $found['menu places'] = [count($places), md5((string) json_encode($places))];
    $photos = glob(WP_CONTENT_DIR . '/museau-private/*.jpg') ?: [];
    $found['photo files'] = [count($photos), md5(implode('', array_map('md5_file', $photos)))];

    return $found;
};

match ($args[0] ?? '') {
    'fill' => $fill(),
    'count' => print(json_encode($count())),
    'products' => print(json_encode([
        'events' => array_values(array_filter(['museau_reconcile', 'museau_send_mails', 'museau_clear_photos', 'museau_clean_up'], static fn(string $event): bool => wp_next_scheduled($event) !== false)),
        'changed' => museau()->catalogue()->find_by_slug('chat-roux')?->short_description,
        'index' => museau()->product_index()->health(),
    ])),
};

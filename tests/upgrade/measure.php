<?php

/*
 * What a shop holds and answers, by whichever release runs it: wp eval-file tests/upgrade/measure.php <file of tokens> [<columns>].
 * The file of columns is written by the first measure and read by the next ones, so that new columns are no difference.
 * (WP-CLI evaluates the file: no declare may stand in it.)
 */

[$tokens_file, $columns_file] = $args;
$known = is_file($columns_file) ? json_decode((string) file_get_contents($columns_file), true) : [];
global $wpdb;
$found = [];
$keep = static function (string $name, string $table, string $where = '1 = 1') use (&$found, &$known, $wpdb): void {
    if ($wpdb->get_var($wpdb->prepare('SHOW TABLES LIKE %s', $wpdb->prefix . $table)) === null) {
        return;
    }
    $known[$name] ??= array_column($wpdb->get_results("SHOW COLUMNS FROM {$wpdb->prefix}$table", ARRAY_A), 'Field');
    $columns = implode(', ', array_map(static fn(string $column): string => "x.`$column`", $known[$name]));
    $found[$name] = [];
    foreach ($wpdb->get_results("SELECT $columns FROM {$wpdb->prefix}$table x WHERE $where", ARRAY_N) as $row) {
        $found[$name][] = $row;
    }
    sort($found[$name]);
};

foreach (['likes', 'carts', 'stock_holds', 'orders', 'order_lines', 'order_money', 'order_meta', 'order_events', 'mails', 'messages', 'withdrawals', 'payments', 'payment_events', 'refunds', 'photos', 'progress', 'progress_steps', 'proofs', 'order_messages', 'consents', 'vouchers', 'voucher_moves', 'voucher_codes', 'invoices', 'waiting_list', 'cart_photos', 'contest_entries'] as $table) {
    $keep("museau_$table", "museau_$table");
}
// Its own marks stand at a number that no term has.
$keep('museau_product_terms', 'museau_product_terms', 'x.term_id < 2147483647');
foreach (['page', 'post', 'product', 'product_variation', 'nav_menu_item', 'attachment', 'museau_news', 'shop_order', 'shop_order_placehold', 'wp_block', 'wp_navigation'] as $type) {
    // (A screen of wp-admin that is only looked at begins a draft.)
    // (The archive of a theme stays among the files for two hours where WordPress was closed when it was to be unpacked.)
    $keep("posts: $type", 'posts', "x.post_type = '$type' AND x.post_status <> 'auto-draft' AND x.guid NOT LIKE '%.zip'");
    $keep("meta: $type", 'postmeta', "x.meta_key NOT LIKE '\\_edit%' AND x.meta_key <> '_wp_attachment_metadata' AND x.post_id IN (SELECT ID FROM {$wpdb->posts} WHERE post_type = '$type' AND guid NOT LIKE '%.zip')");
}
foreach (['terms', 'term_taxonomy', 'term_relationships', 'termmeta', 'comments', 'users'] as $table) {
    $keep($table, $table);
}
foreach (['wc_orders', 'wc_orders_meta', 'wc_order_addresses', 'wc_order_operational_data', 'wc_product_meta_lookup', 'wc_reserved_stock', 'woocommerce_order_items', 'woocommerce_order_itemmeta'] as $table) {
    $keep($table, $table);
}
// For a field that a product lacks WooCommerce writes '' (in a column of numbers 0) when it saves the product, and NULL when it fills a
// column of all products anew (wc_update_product_lookup_tables_column): the two are one in these columns alone.
$nothing = [
    'sku' => [''], 'global_unique_id' => [''], 'stock_status' => [''], 'tax_class' => [''], 'tax_status' => [''],
    'average_rating' => ['0', '0.00'], 'total_sales' => ['0'],
];
foreach ($found['wc_product_meta_lookup'] ?? [] as $place => $row) {
    foreach ($known['wc_product_meta_lookup'] as $number => $column) {
        if (in_array($row[$number], $nothing[$column] ?? [], true)) {
            $found['wc_product_meta_lookup'][$place][$number] = null;
        }
    }
}
// Carts of visitors; the artist's own is begun by looking at the shop.
$keep('woocommerce_sessions', 'woocommerce_sessions', 'LENGTH(x.session_key) > 10');
$keep('options', 'options', "x.option_name IN ('museau_settings', 'museau_banners', 'museau_site', 'show_on_front', 'page_on_front', 'permalink_structure', 'blogname')");
$mods = maybe_unserialize((string) $wpdb->get_var("SELECT option_value FROM {$wpdb->options} WHERE option_name = 'theme_mods_museau'"));
foreach ($mods['nav_menu_locations'] as $place => $menu) {
    $found['menu places'][] = [$place, $menu];
}
foreach (glob(WP_CONTENT_DIR . '/museau-private/*') ?: [] as $file) {
    is_file($file) && $found['photo files'][] = [basename($file), md5_file($file)];
}

$ask = static function (string $path, array $query = [], string $token = ''): array {
    $request = new WP_REST_Request('GET', '/museau-react/v1' . $path);
    $request->set_query_params($query);
    $request->set_header('Cart-Token', $token);
    $response = rest_do_request($request);

    return [$response->get_status(), json_decode(wp_json_encode($response->get_data()), true)];
};

// Every link of every letter, with the letter's own words around it.
$letters = $wpdb->get_results("SELECT id, order_id, html FROM {$wpdb->prefix}museau_mails ORDER BY id", ARRAY_A);
$links = [];
foreach ($letters as $letter) {
    preg_match_all('/href="([^"]+)"/', $letter['html'], $match);
    foreach ($match[1] as $url) {
        $url = html_entity_decode($url);
        str_starts_with($url, home_url()) && $links[substr($url, strlen(home_url()))] = true;
    }
}
foreach (array_keys($links) as $link) {
    if (preg_match('/[?&](solde|photo|commande)=(\d+)\.(\w+)/', $link, $match) === 1) {
        $query = ['order' => (int) $match[2], 'key' => $match[3]];
        foreach (['/balance', '/order-status'] as $path) {
            [$status, $answer] = $ask($path, $query);
            $found['answers to links'][] = [$path . ' ' . $match[2], $status, $answer['state'] ?? '', $answer['amount'] ?? '', $answer['status'] ?? ''];
        }
    }
}
$found['links'] = array_map(static fn(string $link): array => [$link], array_keys($links));

foreach (json_decode((string) file_get_contents($tokens_file), true) as $place => $token) {
    [$status, $cart] = $ask('/cart', [], $token);
    foreach ($cart['cart_contents'] as $item) {
        $found['open carts'][] = [
            "$place " . $item['key'], $status, $item['product_id'], $item['variation_id'], $item['quantity'], $item['price'], $item['variation'], $item['deposit_info'],
        ];
    }
    $found['cart totals'][] = ["$place", $status, array_intersect_key($cart['cart_totals'], array_flip(['subtotal', 'shipping', 'total', 'future_payments']))];
}
for ($page = 1; ; ++$page) {
    [, $list] = $ask('/products', ['page' => $page, 'per_page' => 100]);
    foreach ($list['products'] ?? [] as $product) {
        $found['products on sale'][] = [$product['id'], $product['name'], $product['price'], $product['stock_status']];
    }
    if (count($list['products'] ?? []) === 0 || $page >= $list['totalPages']) {
        break;
    }
}

// Each block of ours that a page holds says something, and none is unknown.
foreach (get_posts(['post_type' => ['page', 'museau_news', 'product'], 'post_status' => 'publish', 'numberposts' => 60, 'orderby' => 'ID', 'order' => 'ASC']) as $post) {
    $GLOBALS['post'] = $post;
    setup_postdata($post);
    $walk = static function (array $blocks) use (&$walk, &$found, $post): void {
        foreach ($blocks as $place => $block) {
            if (str_starts_with((string) $block['blockName'], 'museau/')) {
                $html = render_block($block);
                $found['blocks'][] = ["$post->post_name $place", $block['blockName'], WP_Block_Type_Registry::get_instance()->is_registered($block['blockName']), trim(wp_strip_all_tags($html)) !== '' || str_contains($html, '<img')];
            }
            $walk($block['innerBlocks']);
        }
    };
    $walk(parse_blocks($post->post_content));
}
file_put_contents($columns_file, json_encode($known));
print "\n" . json_encode($found);

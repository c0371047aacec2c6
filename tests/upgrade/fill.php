<?php

/*
 * Fills a shop that runs the former release, through that release's own calls: wp eval-file tests/upgrade/fill.php <orders> [<orders before>].
 * Its classes are that release's, not today's. (WP-CLI evaluates the file: no declare may stand in it.)
 */

use Museau\Orders\OrderStatus;

$call = static function (string $method, string $path, array $body, string $token = '', string $key = ''): array {
    $request = new WP_REST_Request($method, '/museau-react/v1' . $path);
    $method === 'GET' ? $request->set_query_params($body) : $request->set_body_params($body);
    $request->set_header('Cart-Token', $token);
    $response = rest_do_request($request);
    if ($response->get_status() >= 400) {
        throw new RuntimeException("$path: " . wp_json_encode($response->get_data()));
    }

    return [json_decode(wp_json_encode($response->get_data()), true), $response->get_headers()['Cart-Token'] ?? $token];
};

$pay = static function (string $intent): void {
    $answer = wp_remote_post(MUSEAU_STRIPE_API . '/_test/confirm', [
        'headers' => ['Content-Type' => 'application/json'],
        'body' => wp_json_encode(['intent' => $intent]),
    ]);
    if (json_decode(wp_remote_retrieve_body($answer), true)['status'] !== 'succeeded') {
        throw new RuntimeException('not paid: ' . wp_remote_retrieve_body($answer));
    }
    [$payment] = museau()->settle()->intent($intent);
    museau()->settle()->tell($payment);
};

$billing = static fn(int $n): array => [
    'firstName' => 'Zoé', 'lastName' => "Martin $n", 'country' => 'France', 'streetAddress1' => "$n rue des Lilas", 'streetAddress2' => 'Bât. B',
    'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '06 12 34 56 78', 'email' => "zoe$n@example.org",
    'sameAddress' => $n % 4 !== 0, 'shippingFirstName' => 'Léa', 'shippingLastName' => 'Petit', 'shippingStreetAddress1' => '3 quai des Brumes',
    'shippingPostalCode' => '29200', 'shippingCity' => 'Brest', 'cgv_version' => museau()->shell()->legal->cgv_version(),
];

$prints = array_values(array_filter(array_map(
    static fn(int $n): mixed => museau()->catalogue()->find_by_slug("impression-n-$n"),
    range(1, 12),
)));
$portrait = museau()->catalogue()->find(museau()->settings()->portrait_id());
$photo = __DIR__ . '/../fixtures/photos/chat-petite-451x300.jpg';

/** A cart as visitors fill it: a print, sometimes a portrait, sometimes an original. */
$fill_cart = static function (int $n) use ($call, $prints, $portrait): string {
    $print = $prints[$n % count($prints)];
    $variation = $print->variations[$n % count($print->variations)];
    [, $token] = $call('POST', '/add-to-cart', ['product_id' => $print->id, 'quantity' => 1 + $n % 3, 'variation_id' => $variation->id]);
    if ($n % 2 === 0) {
        [, $token] = $call('POST', '/add-to-cart', ['product_id' => $portrait->id, 'quantity' => 1, 'variation_id' => $portrait->variations[$n % count($portrait->variations)]->id], $token);
    }
    $original = $n % 3 === 0 ? museau()->catalogue()->find_by_slug("original-n-$n") : null;
    if ($original !== null && !$original->sold) {
        [, $token] = $call('POST', '/add-to-cart', ['product_id' => $original->id, 'quantity' => 1], $token);
    }

    return $token;
};

$orders = museau()->orders();
$states = ['pending', 'processing', 'shipped', 'completed', 'cancelled', 'refunded'];
$first = (int) ($args[1] ?? 0) + 1;
$number = $first - 1 + (int) ($args[0] ?? 30);
for ($n = $first; $n <= $number; ++$n) {
    $token = $fill_cart($n);
    [$begun] = $call('POST', '/create-payment-intent', ['billing_details' => $billing($n), 'order_notes' => $n % 5 === 0 ? 'Biscotte a une oreille pliée' : ''], $token);
    $id = $begun['order_id'];
    $state = $states[$n % 6];
    if ($state === 'pending') {
        continue;
    }
    if ($state === 'cancelled') {
        $orders->cancel($id);
        continue;
    }
    $pay(explode('_secret_', $begun['client_secret'])[0]);
    $order = $orders->find($id);
    foreach ($order->portraits() as $place => $line) {
        $n % 4 === 0 && museau()->photos()->store($id, $line->key, $photo);
    }
    if ($order->left_to_pay() > 0 && $n % 4 === 2) {
        museau()->mails()->balance_asked($order);
    }
    if ($order->left_to_pay() > 0 && $n % 8 === 0) {
        [$balance] = $call('POST', '/balance-intent', ['order' => $id, 'key' => $order->key]);
        $pay(explode('_secret_', $balance['client_secret'])[0]);
    }
    $order = $orders->find($id);
    if ($state === 'refunded') {
        museau()->refunds()->give_back($id, $order->received, [], 'Rendu', "fill-$n");
    }
    if (in_array($state, ['shipped', 'completed'], true)) {
        $orders->move($id, OrderStatus::Shipped);
        museau()->mails()->shipped($orders->find($id), $n % 2 === 0 ? 'https://suivi.example.org/' . $n : "8R$n");
    }
    if ($state === 'completed') {
        $orders->move($id, OrderStatus::Completed);
        $orders->set_meta($id, 'delivered_on', gmdate('Y-m-d'));
    }
    if ($n % 10 === 3 && $state !== 'refunded') {
        $lines = $orders->find($id)->lines;
        museau()->refunds()->give_back($id, 100, [$lines[0]->id => 100], 'Un geste', "gesture-$n");
    }
    $orders->note($id, 'Une note.');
    wp_cache_flush_runtime();
}

$tokens = [];
for ($n = 1; $n <= 10; ++$n) {
    $tokens[] = $fill_cart($number + $n);
}
foreach ([$portrait->id, $prints[0]->id, $prints[0]->id] as $id) {
    $call('POST', '/product/like', ['product_id' => $id, 'visitor' => wp_generate_uuid4()]);
}
$call('POST', '/contact', ['name' => 'Léa', 'email' => 'lea@example.org', 'subject' => 'Une question', 'message' => 'Dessinez-vous les loutres ?']);
get_page_by_path('mon-atelier') === null && wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Mon atelier', 'post_name' => 'mon-atelier', 'post_content' => "<!-- wp:paragraph --><p>Une page à elle.</p><!-- /wp:paragraph -->\n\n" . get_page_by_path('contact')->post_content]);
do_action('shutdown');
print "\n" . json_encode(['tokens' => $tokens]);

<?php

/*
 * Plugin Name: Museau, counters
 * Description: Tells in headers what a REST call cost: SQL queries and peak memory. Bench sites only.
 */

declare(strict_types=1);

add_action('rest_api_init', static function (): void {
    // The floor of every comparison: a route that does nothing.
    register_rest_route('museau-react/v1', '/bench-empty', ['methods' => 'GET', 'callback' => static fn(): array => [], 'permission_callback' => '__return_true']);
});
add_filter('rest_pre_echo_response', static function (mixed $result): mixed {
    global $wpdb;
    header('X-Museau-Queries: ' . $wpdb->num_queries);
    header('X-Museau-Memory: ' . memory_get_peak_usage());

    return $result;
}, PHP_INT_MAX);

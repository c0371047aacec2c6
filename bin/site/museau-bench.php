<?php

/*
 * Plugin Name: Museau, counters
 * Description: Tells in headers what a call cost: SQL queries and peak memory; on demand the queries of ours themselves. Bench sites only.
 */

declare(strict_types=1);

add_action('rest_api_init', static function (): void {
    // The floor of every comparison: a route that does nothing.
    register_rest_route('museau-react/v1', '/bench-empty', ['methods' => 'GET', 'callback' => static fn(): array => [], 'permission_callback' => '__return_true']);
});
$museau_shown = [];
if (!empty($_SERVER['HTTP_X_MUSEAU_SHOW'])) {
    add_filter('query', static function (string $query) use (&$museau_shown): string {
        if (preg_match('/^\s*SELECT\b.*museau_(products|product_terms|list_marks)|^\s*SELECT t\.term_id/s', $query) === 1) {
            $museau_shown[] = $query;
        }

        return $query;
    }, PHP_INT_MAX);
}
$museau_tell = static function () use (&$museau_shown): void {
    /** @var wpdb $wpdb */
    global $wpdb;
    header('X-Museau-Queries: ' . $wpdb->num_queries);
    header('X-Museau-Memory: ' . memory_get_peak_usage());
    if (!empty($_SERVER['HTTP_X_MUSEAU_ROWS'])) {
        // What the database's engine read for this connection, which is this call's.
        header('X-Museau-Rows: ' . array_sum(array_map(intval(...), $wpdb->get_col("SHOW SESSION STATUS LIKE 'Handler_read%'", 1))));
    }
    if ($museau_shown !== []) {
        header('X-Museau-Shown: ' . rawurlencode((string) json_encode(array_map($wpdb->remove_placeholder_escape(...), $museau_shown))));
    }
};
add_filter('rest_pre_echo_response', static function (mixed $result) use ($museau_tell): mixed {
    $museau_tell();

    return $result;
}, PHP_INT_MAX);

// A whole page is held back until its last query; its own floor is the same address with a template that prints nothing.
add_action('template_redirect', static function () use ($museau_tell): void {
    ob_start(static function (string $html) use ($museau_tell): string {
        $museau_tell();

        return $html;
    });
}, -1);
if (!empty($_SERVER['HTTP_X_MUSEAU_BLANK'])) {
    add_filter('template_include', static fn(): string => WP_CONTENT_DIR . '/index.php', PHP_INT_MAX);
}

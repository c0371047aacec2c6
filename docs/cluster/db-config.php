<?php

/*
 * Beside wp-config.php, for LudicrousDB or HyperDB: one primary that takes every write, one replica that may lag.
 * Played by `npm run cluster`, with other addresses.
 */

// LudicrousDB ends every request without them.
$wpdb->charset = 'utf8mb4';
$wpdb->collate = 'utf8mb4_unicode_520_ci';

// LudicrousDB 5.2 asks a connection that the server has ended for ever, unless it may not ask twice: then it makes a new one.
if (property_exists($wpdb, 'ludicrous_servers')) {
    $wpdb->reconnect_retries = 0;
}

$wpdb->add_database([
    'host' => DB_HOST,
    'user' => DB_USER,
    'password' => DB_PASSWORD,
    'name' => DB_NAME,
    'write' => 1,
    // Read there only when no replica answers.
    'read' => 2,
]);
$wpdb->add_database([
    'host' => DB_REPLICA,
    'user' => DB_USER,
    'password' => DB_PASSWORD,
    'name' => DB_NAME,
    'write' => 0,
    'read' => 1,
]);

/*
 * What decides is read from the primary. The theme says so itself, but options and accounts are read before any theme is loaded. And what
 * WordPress keeps in the shared object cache must not be what a replica held two seconds ago: it would stay there until the next change.
 */
$museau_at_primary = PHP_SAPI === 'cli' || !in_array($_SERVER['REQUEST_METHOD'] ?? 'GET', ['GET', 'HEAD'], true);
foreach (['send_reads_to_primaries', 'send_reads_to_masters'] as $museau_send) {
    if ($museau_at_primary && method_exists($wpdb, $museau_send)) {
        $wpdb->{$museau_send}();
        break;
    }
}
if (!$museau_at_primary) {
    $museau_cached = array_fill_keys(array_map(
        static fn(string $name): string => $GLOBALS['table_prefix'] . $name,
        ['options', 'posts', 'postmeta', 'terms', 'termmeta', 'term_taxonomy', 'term_relationships', 'users', 'usermeta'],
    ), true);
    $wpdb->{property_exists($wpdb, 'send_reads_to_primaries') ? 'send_reads_to_primaries' : 'srtm'} = $museau_cached;
}

/*
 * A replica that hangs would keep every public page, and with them every worker: after three seconds of silence another server is asked.
 * The primary may take its time, as it may when somebody else holds a row.
 */
$wpdb->add_callback(static function (string $query, object $wpdb): void {
    $primary = property_exists($wpdb, 'send_reads_to_primaries') ? $wpdb->send_reads_to_primaries : $wpdb->srtm;
    $replica = is_array($primary) && !$wpdb->is_write_query($query);
    foreach ($replica ? array_keys($primary) : [] as $table) {
        $replica = $replica && stripos($query, $table) === false;
    }
    ini_set('mysqlnd.net_read_timeout', $replica ? '3' : '86400');
});
unset($museau_at_primary, $museau_cached, $museau_send);

<?php

declare(strict_types=1);

/*
 * One REST call in a process of its own that kills itself (SIGKILL) before its k-th write or call to Stripe, or has its
 * connection to the database killed before its k-th write.
 * Reads {method, path, headers, json|fields|raw, files, kill, cut} from standard input; prints how many points it passed.
 */

ini_set('error_log', '/dev/null');
$museau_crash = json_decode((string) file_get_contents('php://stdin'), true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
$_SERVER['REQUEST_METHOD'] = $museau_crash['method'];
$_SERVER['REQUEST_URI'] = '/wp-json/museau-react/v1' . $museau_crash['path'];
require getenv('MUSEAU_SITE') . '/wordpress/wp-load.php';

$museau_points = 0;
$museau_cut = $museau_crash['cut'] ?? false;
$museau_point = static function () use (&$museau_points, $museau_crash, $museau_cut): void {
    if (++$museau_points === $museau_crash['kill']) {
        $museau_cut ? (new mysqli(null, DB_USER, DB_PASSWORD, DB_NAME, 0, explode(':', DB_HOST)[1]))->query('KILL ' . mysqli_thread_id($GLOBALS['wpdb']->dbh)) : posix_kill(getmypid(), SIGKILL);
    }
};
add_filter('query', static function (string $sql) use ($museau_point): string {
    if (preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|COMMIT|RELEASE)/i', $sql) === 1) {
        $museau_point();
    }

    return $sql;
}, PHP_INT_MAX);
if (!$museau_cut) {
    add_filter('pre_http_request', static function (mixed $answer) use ($museau_point): mixed {
        $museau_point();

        return $answer;
    });
    add_action('http_api_debug', $museau_point);
    add_filter('pre_wp_mail', static function () use ($museau_point): bool {
        $museau_point();

        return true;
    });
}

$museau_request = new WP_REST_Request($museau_crash['method'], '/museau-react/v1' . $museau_crash['path']);
foreach ($museau_crash['headers'] as $museau_name => $museau_value) {
    $museau_request->set_header($museau_name, $museau_value);
}
$museau_request->set_body($museau_crash['raw'] ?? '');
$museau_request->set_body_params($museau_crash['fields'] ?? []);
$museau_request->set_file_params($museau_crash['files'] ?? []);
$museau_response = rest_do_request($museau_request);
echo json_encode(['points' => $museau_points, 'status' => $museau_response->get_status(), 'data' => $museau_response->get_data()]);

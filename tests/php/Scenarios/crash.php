<?php

declare(strict_types=1);

/*
 * One REST call, or one task, in a process of its own that kills itself (SIGKILL) before its k-th write or call to Stripe,
 * has its connection to the database killed before its k-th write, or whose k-th write MariaDB refuses with an error.
 * Reads {method, path, headers, json|fields|raw, files, task, kill, cut, refuse} from standard input; prints how many
 * points it passed, and which statement was refused.
 */

ini_set('error_log', '/dev/null');
/** @var array{method: string, path: string, headers: array<string, string>, fields?: array<string, mixed>, raw?: string, files?: array<string, mixed>, kill: int, cut?: bool, refuse?: array{errno: int, text: string}, task?: array{name: 'refund'|'reconcile', order: int, cents: int, request: string, later: int}} $museau_crash */
$museau_crash = json_decode((string) file_get_contents('php://stdin'), true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
$_SERVER['REQUEST_METHOD'] = $museau_crash['method'];
$_SERVER['REQUEST_URI'] = '/wp-json/museau-react/v1' . $museau_crash['path'];
require getenv('MUSEAU_SITE') . '/wordpress/wp-load.php';
require dirname(__DIR__) . '/Support/Upload.php';

$museau_points = 0;
$museau_refused = '';
$museau_cut = $museau_crash['cut'] ?? false;
$museau_refuse = $museau_crash['refuse'] ?? null;
$museau_connection = $museau_cut ? Museau\Kernel\Database\Db::value('SELECT CONNECTION_ID()') : '';
// DB_HOST names a socket, or a port of this machine.
$museau_beside = static function (): mysqli {
    [$host, $where] = explode(':', DB_HOST);

    return is_numeric($where) ? new mysqli($host, DB_USER, DB_PASSWORD, DB_NAME, (int) $where) : new mysqli(null, DB_USER, DB_PASSWORD, DB_NAME, 0, $where);
};
$museau_point = static function () use (&$museau_points, $museau_crash, $museau_cut, $museau_connection, $museau_beside): void {
    if (++$museau_points === $museau_crash['kill']) {
        $museau_cut ? $museau_beside()->query('KILL ' . $museau_connection) : posix_kill((int) getmypid(), SIGKILL);
    }
};
add_filter('query', static function (string $sql) use ($museau_point, $museau_refuse, $museau_crash, &$museau_points, &$museau_refused): string {
    if ($museau_refuse === null) {
        preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|COMMIT|RELEASE)/i', $sql) !== 1 ?: $museau_point();

        return $sql;
    }
    if (preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE)/i', $sql) !== 1 || ++$museau_points !== $museau_crash['kill']) {
        return $sql;
    }
    $museau_refused = substr((string) preg_replace('/\s+/', ' ', trim($sql)), 0, 120);
    // The statement itself stands in what wpdb remembers of the failure, as if MariaDB had refused it.
    $named = (string) preg_replace(['/[^\x20-\x7e]/', '~\*/~'], ' ', $sql);

    return sprintf("SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = %d, MESSAGE_TEXT = '%s' /* %s */", $museau_refuse['errno'], $museau_refuse['text'], $named);
}, PHP_INT_MAX);
if (!$museau_cut && $museau_refuse === null) {
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

if (isset($museau_crash['task'])) {
    try {
        $museau_done = match ($museau_crash['task']['name']) {
            'refund' => museau()->refunds()->refund($museau_crash['task']['order'], $museau_crash['task']['cents'], [], '', $museau_crash['task']['request'])->refunded,
            'reconcile' => museau()->reconciler()->run(time() + $museau_crash['task']['later']),
        };
    } catch (Throwable $museau_error) {
        $museau_done = $museau_error->getMessage();
    }
    echo json_encode(['points' => $museau_points, 'refused' => $museau_refused, 'status' => 200, 'data' => $museau_done]);
    exit;
}

$museau_request = new WP_REST_Request($museau_crash['method'], '/museau-react/v1' . $museau_crash['path']);
foreach ($museau_crash['headers'] as $museau_name => $museau_value) {
    $museau_request->set_header($museau_name, $museau_value);
}
$museau_request->set_body($museau_crash['raw'] ?? '');
$museau_request->set_body_params($museau_crash['fields'] ?? []);
Museau\Tests\Support\Upload::put($museau_request, $museau_crash['files'] ?? []);
$museau_response = rest_do_request($museau_request);
echo json_encode(['points' => $museau_points, 'refused' => $museau_refused, 'status' => $museau_response->get_status(), 'data' => $museau_response->get_data()]);

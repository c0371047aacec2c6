<?php

/*
 * Plugin Name: Museau, local site
 * Description: Keeps a local site to itself: every mail becomes a file, no call leaves this machine, notices are logged.
 */

declare(strict_types=1);

if (getenv('MUSEAU_RATE_FACTOR')) {
    define('MUSEAU_RATE_FACTOR', (int) getenv('MUSEAU_RATE_FACTOR'));
}

// A mail trap: one JSON file a mail, in mails/ beside the site. A file named 'refuse' there makes every mail fail.
add_filter('pre_wp_mail', static function (mixed $sent, array $mail): ?bool {
    // Postponed by the shop itself, or for a mail server of a test.
    if ($sent !== null || has_filter('museau_mail_server') !== false && apply_filters('museau_mail_server', 0) > 0) {
        return $sent === null ? null : (bool) $sent;
    }
    $folder = dirname(ABSPATH) . '/mails';
    if (is_file($folder . '/refuse')) {
        do_action('wp_mail_failed', new WP_Error('wp_mail_failed', 'Refused by the trap.', $mail));

        return false;
    }
    wp_mkdir_p($folder);
    file_put_contents(
        sprintf('%s/%.6F-%s.json', $folder, microtime(true), bin2hex(random_bytes(4))),
        wp_json_encode($mail, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRETTY_PRINT),
    );

    return true;
}, 10, 2);

// Nothing but this machine: update checks and news feeds would only wait for a network that need not be there.
// The update service gets an empty answer rather than an error, of which WordPress would complain in the log.
add_filter('pre_http_request', static function (mixed $answer, array $args, string $url): mixed {
    $host = wp_parse_url($url, PHP_URL_HOST);
    if (in_array($host, ['127.0.0.1', 'localhost', 'api.stripe.com'], true)) {
        return $answer;
    }

    return $host === 'api.wordpress.org' && preg_match('#/(update-check|version-check|translations)/#', $url) === 1
        ? ['headers' => [], 'body' => '{"plugins":[],"themes":[],"no_update":[],"translations":[]}', 'response' => ['code' => 200, 'message' => 'OK'], 'cookies' => [], 'filename' => null]
        : new WP_Error('museau_local', 'A local site calls nobody.');
}, 10, 3);
add_filter('automatic_updater_disabled', '__return_true');

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

// What the trap has caught, to be read by whoever tries the shop: /mails, the newest first.
add_action('init', static function (): void {
    if (!is_string($_SERVER['REQUEST_URI'] ?? null) || wp_parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/mails') {
        return;
    }
    $letters = '';
    foreach (array_slice(array_reverse(glob(dirname(ABSPATH) . '/mails/*.json') ?: []), 0, 200) as $file) {
        /** @var array{to: string, subject: string, message: string} $mail as wp_mail() was given it */
        $mail = json_decode((string) file_get_contents($file), true);
        $letters .= sprintf(
            '<details><summary><b>%s</b> – %s, %s</summary><iframe sandbox srcdoc="%s"></iframe></details>',
            esc_html($mail['subject']),
            esc_html($mail['to']),
            esc_html((string) wp_date('j F Y, H:i', (int) basename($file))),
            esc_attr($mail['message']),
        );
    }
    header('Content-Type: text/html; charset=UTF-8');
    echo '<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Courrier</title>'
        . '<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}'
        . 'iframe{width:100%;height:70vh;border:1px solid}summary{padding:.75rem 0;cursor:pointer}</style>'
        . '<h1>Courrier de cette boutique d\'essai</h1>'
        . ($letters ?: '<p>Aucun message n\'est parti.</p>');
    exit;
});

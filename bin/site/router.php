<?php

declare(strict_types=1);

/*
 * Router of PHP's own web server for a local site: files as they are, everything else through WordPress.
 * Mirrors what a real server must deny: dot files and the private photo store.
 */

$path = rawurldecode((string) parse_url(is_string($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '', PHP_URL_PATH));
$root = is_string($_SERVER['DOCUMENT_ROOT']) ? $_SERVER['DOCUMENT_ROOT'] : '';

if (preg_match('~/\.|/museau-private(/|$)|/debug\.log$~', $path) === 1) {
    http_response_code(404);

    return true;
}
$asked = $path;
// A shop in a folder of its host (MUSEAU_FOLDERS: '/boutique', or several with commas) has WordPress's own files there, too.
foreach (array_filter(explode(',', (string) getenv('MUSEAU_FOLDERS'))) as $folder) {
    if (!str_starts_with($path, "$folder/")) {
        continue;
    }
    $path = substr($path, strlen($folder));
    if (!str_ends_with($path, '.php') && is_file($root . $path)) {
        $types = ['css' => 'text/css', 'js' => 'text/javascript', 'svg' => 'image/svg+xml', 'woff2' => 'font/woff2', 'json' => 'application/json'];
        $ending = pathinfo($path, PATHINFO_EXTENSION);
        header('Content-Type: ' . ($types[$ending] ?? mime_content_type($root . $path)));
        readfile($root . $path);

        return true;
    }
    break;
}
if ($path !== '/' && is_file($root . $path)) {
    if (!str_ends_with($path, '.php')) {
        return false;
    }
    $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $path;
    chdir(dirname($root . $path));
    require $root . $path;

    return true;
}
if (is_dir($root . $path) && is_file(rtrim($root . $path, '/') . '/index.php') && $path !== '/') {
    if (!str_ends_with($path, '/')) {
        header('Location: ' . $asked . '/');

        return true;
    }
    $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $path . 'index.php';
    chdir($root . $path);
    require $root . $path . 'index.php';

    return true;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
chdir($root);
require $root . '/index.php';

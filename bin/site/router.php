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
        header('Location: ' . $path . '/');

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

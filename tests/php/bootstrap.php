<?php

declare(strict_types=1);

/*
 * Unit tests run on the classes alone. With MUSEAU_SITE (the folder of a made site) WordPress is loaded for the others.
 * Its variables land in the global scope here, so this file names none of its own.
 */

require dirname(__DIR__, 2) . '/' . (getenv('MUSEAU_VENDOR') ?: 'vendor') . '/autoload.php';

if (getenv('MUSEAU_MUTANT_FILE')) {
    require __DIR__ . '/mutant.php';
}

if (getenv('MUSEAU_SITE')) {
    $_SERVER['HTTP_HOST'] = '127.0.0.1';
    $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
    $_SERVER['REQUEST_METHOD'] = 'GET';
    $_SERVER['REQUEST_URI'] = '/';
    define('MUSEAU_TESTS', true);
    require getenv('MUSEAU_SITE') . '/wordpress/wp-load.php';
    require_once ABSPATH . 'wp-admin/includes/file.php';
} else {
    require __DIR__ . '/wordpress-functions.php';
}

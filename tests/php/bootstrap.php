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
    // A site of a network is known by its address.
    $_SERVER['HTTP_HOST'] = getenv('MUSEAU_NETWORK') ? '127.0.0.1:' . getenv('MUSEAU_PORT') : '127.0.0.1';
    $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
    $_SERVER['REQUEST_METHOD'] = 'GET';
    $_SERVER['REQUEST_URI'] = getenv('MUSEAU_NETWORK') ?: '/';
    define('MUSEAU_TESTS', true);
    // PHPUnit reads this file inside a function: an object cache that starts before WordPress names it would keep keys of its own.
    global $table_prefix;
    require getenv('MUSEAU_SITE') . '/wordpress/wp-load.php';
    require_once ABSPATH . 'wp-admin/includes/file.php';
} else {
    require __DIR__ . '/wordpress-functions.php';
}

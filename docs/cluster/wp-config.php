<?php

/*
 * Lines for wp-config.php, the same on every node, the eight salts among them: a node with other salts would refuse the carts, links and
 * sessions of its neighbours. Played by `npm run cluster`, with other addresses.
 */

// The primary, and the replica of db-config.php.
define('DB_HOST', '10.0.0.21:3306');
define('DB_REPLICA', '10.0.0.22:3306');

// One object cache for all nodes; the plugin Redis Object Cache brings wp-content/object-cache.php.
define('WP_REDIS_HOST', '10.0.0.31');
define('WP_REDIS_PORT', 6379);
define('WP_REDIS_TIMEOUT', 1);
define('WP_REDIS_READ_TIMEOUT', 1);
// A Redis that dies is left out: pages go on, and nothing shows its error to a visitor.
define('WP_REDIS_GRACEFUL', true);
// Seconds after which whatever is there is read from the database again, whoever left it.
define('WP_REDIS_MAXTTL', 3600);

// Customers' photographs, on the folder that all nodes share; wp-content/uploads is shared, too.
define('MUSEAU_PRIVATE_DIR', '/srv/shared/museau-private');

// Who calls, as the front says it (nginx-front.conf).
define('MUSEAU_ADDRESS_HEADER', 'HTTP_X_FORWARDED_FOR');
if (($_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '') === 'https') {
    $_SERVER['HTTPS'] = 'on';
}

// One node's crontab calls wp-cron.php; visitors do not.
define('DISABLE_WP_CRON', true);

<?php

declare(strict_types=1);

/*
 * WordPress constants that the stubs leave out, for the static analysis alone.
 */

define('ABSPATH', '/');
define('WPINC', 'wp-includes');
define('ARRAY_A', 'ARRAY_A');
define('ARRAY_N', 'ARRAY_N');
define('OBJECT', 'OBJECT');
define('WP_CONTENT_DIR', '/wp-content');
define('WPMU_PLUGIN_DIR', '/wp-content/mu-plugins');
define('HOUR_IN_SECONDS', 3600);
define('DAY_IN_SECONDS', 86400);
define('MINUTE_IN_SECONDS', 60);
define('YEAR_IN_SECONDS', 31536000);
define('AUTH_SALT', 'salt');
define('AUTH_KEY', 'key');
define('SECURE_AUTH_KEY', 'key');
define('SECURE_AUTH_SALT', 'salt');
define('LOGGED_IN_KEY', 'key');
define('LOGGED_IN_SALT', 'salt');
define('NONCE_KEY', 'key');
define('NONCE_SALT', 'salt');
define('AUTH_COOKIE', 'wordpress');
define('LOGGED_IN_COOKIE', 'wordpress_logged_in');
define('WP_DEBUG_LOG', '/wp-content/debug.log');
define('FS_CHMOD_DIR', 0o755);
define('DB_HOST', '127.0.0.1:3306');
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', 'wordpress');
define('MUSEAU_STRIPE_API', 'http://127.0.0.1:12111');

/** WP-CLI's own class, present only when a command runs. */
class WP_CLI
{
    /**
     * @phpstan-impure
     *
     * @param callable|object|class-string $callable
     * @param array<string, mixed>         $args
     */
    public static function add_command(string $name, mixed $callable, array $args = []): bool
    {
        return true;
    }

    /**
     * @phpstan-impure
     *
     * @param array{launch?: bool} $options
     */
    public static function runcommand(string $command, array $options = []): mixed
    {
        return null;
    }

    public static function success(string $message): void {}

    public static function warning(string $message): void {}

    public static function line(string $message): void {}

    public static function halt(int $code): never
    {
        exit($code);
    }

    public static function error(string $message, bool|int $exit = true): never
    {
        exit(1);
    }
}

<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

/*
 * Autoload and boot, nothing else: src/server/Theme.php is the composition root.
 */

spl_autoload_register(
    static function (string $class): void {
        if (str_starts_with($class, 'Museau\\')) {
            $file = __DIR__ . '/src/server/' . strtr(substr($class, 7), '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
            }
        }
    },
);

/** The theme's services, for the templates and the blocks' render.php. */
function museau(): Museau\Theme
{
    /** @var ?Museau\Theme $theme */
    static $theme = null;

    return $theme ??= new Museau\Theme(__DIR__);
}

museau()->boot();

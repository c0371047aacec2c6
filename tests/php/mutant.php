<?php

declare(strict_types=1);

/*
 * `npm run mutants` names one class and a file that holds it with a single place changed: that file is loaded in its place,
 * and the sources stay as they are. Required before any class of the theme is known.
 */
spl_autoload_register(
    static function (string $class): void {
        if ($class === getenv('MUSEAU_MUTANT_CLASS')) {
            require getenv('MUSEAU_MUTANT_FILE');
        }
    },
    true,
    true,
);

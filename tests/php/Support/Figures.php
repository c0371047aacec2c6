<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** How often tests play what one time does not show, and the file where they write it down for docs/proof.md. */
final class Figures
{
    /** What the environment names for the proof, else the number for every day. */
    public static function times(string $variable, int $else): int
    {
        return max(0, (int) getenv($variable)) ?: $else;
    }

    /** @param string $engine '' where there is none */
    public static function write(string $name, string $engine, int $number): void
    {
        $file = getenv('MUSEAU_FIGURES');
        if (is_string($file) && $file !== '') {
            file_put_contents($file, json_encode(['name' => $name, 'engine' => $engine, 'number' => $number]) . "\n", FILE_APPEND | LOCK_EX);
        }
    }
}

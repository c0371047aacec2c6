<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** WordPress's register of hooks. */
final class Hooks
{
    /** A copy of what hangs on a hook, to be put back after it was changed. */
    public static function copy(string $name): \WP_Hook
    {
        return clone (self::all()[$name] ?? new \WP_Hook());
    }

    public static function put(string $name, \WP_Hook $hook): void
    {
        global $wp_filter;
        $wp_filter = [...self::all(), $name => $hook];
    }

    /** @return array<string, \WP_Hook> */
    public static function all(): array
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;

        return $wp_filter;
    }

    /** @return list<\Closure> what hangs on a hook, other callables left out */
    public static function closures(string $name): array
    {
        $found = [];
        foreach (self::copy($name)->callbacks as $callbacks) {
            foreach ($callbacks as ['function' => $callback]) {
                $callback instanceof \Closure && $found[] = $callback;
            }
        }

        return $found;
    }
}

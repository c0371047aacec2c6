<?php

declare(strict_types=1);

namespace Museau\Rest;

use Museau\Kernel\Read;

/** Every route as docs/rest-manifest.json lists it, for people and for the tests that hold the live index against it. */
final class Manifest
{
    /**
     * @param list<Route> $routes
     *
     * @return list<array<string, mixed>> by path and method
     */
    public static function of(array $routes): array
    {
        $entries = array_map(
            static fn(Route $route): array => [
                'path' => $route->path,
                'method' => $route->method,
                'access' => $route->access->value,
                'rate' => $route->rate === null ? null : ['calls' => $route->rate[0], 'seconds' => $route->rate[1]],
                'cache' => $route->cache,
                'args' => $route->args === [] ? new \stdClass() : self::plain($route->args),
            ],
            $routes,
        );
        usort($entries, static fn(array $a, array $b): int => [$a['path'], $a['method']] <=> [$b['path'], $b['method']]);

        return $entries;
    }

    /** @param list<Route> $routes */
    public static function json(array $routes): string
    {
        $json = wp_json_encode(self::of($routes), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);

        return str_replace('    ', "\t", (string) $json) . "\n";
    }

    /**
     * What of a schema is data: callbacks cannot be written down.
     *
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    private static function plain(array $schema): array
    {
        $plain = [];
        foreach ($schema as $key => $value) {
            if ($value instanceof \Closure || str_ends_with((string) $key, '_callback')) {
                continue;
            }
            $plain[$key] = is_array($value) && !array_is_list($value) ? self::plain(Read::map($value)) : $value;
        }

        return $plain;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** One handler that WordPress's REST server knows. */
final class RestHandler
{
    /** @param list<string> $methods */
    private function __construct(public readonly string $path, public readonly array $methods, private readonly mixed $permission) {}

    /** @return list<self> */
    public static function all(string $namespace): array
    {
        $found = [];
        foreach (rest_get_server()->get_routes($namespace) as $path => $handlers) {
            foreach ((new Json($handlers))->each() as $handler) {
                $methods = array_keys($handler->map('methods'));
                $found[] = new self((string) $path, $methods, $handler->map()['permission_callback'] ?? null);
            }
        }

        return $found;
    }

    /** @return list<self> */
    public static function of(string $namespace, string $method, string $path): array
    {
        return array_values(array_filter(
            self::all($namespace),
            static fn(self $handler): bool => $handler->path === $path && in_array($method, $handler->methods, true),
        ));
    }

    public function may(\WP_REST_Request $request): bool
    {
        return $this->permission($request) === true;
    }

    /** What its permission callback says: true, or an error. */
    public function permission(\WP_REST_Request $request): mixed
    {
        assert(is_callable($this->permission));

        return ($this->permission)($request);
    }
}

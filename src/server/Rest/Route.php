<?php

declare(strict_types=1);

namespace Museau\Rest;

use Museau\Kernel\Refusal;

/** One REST route, as it is registered and as the committed manifest lists it. */
final class Route
{
    /**
     * @param non-falsy-string                    $path     under museau-react/v1, in register_rest_route()'s syntax
     * @param callable(\WP_REST_Request): mixed   $callback answers data (200), a WP_REST_Response, or throws Refusal
     * @param array<string, array<string, mixed>> $args     JSON schema of each argument, every one with bounds
     * @param ?array{int, int}                    $rate     at most N calls in S seconds for one address
     * @param 'public'|'private'|'none'           $cache    public: the same for everybody; none: no-store
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly mixed $callback,
        public readonly Access $access = Access::Anyone,
        public readonly array $args = [],
        public readonly ?array $rate = null,
        public readonly string $cache = 'none',
    ) {}

    /** Method and path as a person and the journal read them: 'DELETE /admin/products/{id}'. */
    public function name(): string
    {
        return $this->method . ' ' . preg_replace('/\(\?P<(\w+)>[^)]*\)/', '{$1}', $this->path);
    }

    /** Whether a call of this path comes here: WordPress compares without regard to case and to a slash at the end. */
    public function matches(string $path): bool
    {
        return preg_match('@^/' . Routes::NAMESPACE . $this->path . '$@i', untrailingslashit($path)) === 1;
    }
}

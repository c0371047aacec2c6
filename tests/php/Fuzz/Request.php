<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

/** One generated request. */
final class Request
{
    /**
     * @param array<string, mixed>  $query
     * @param array<string, string> $headers
     * @param bool                  $managed whether only the artist may be answered; of a page: whether it is HTML
     * @param bool                  $uncached whether no cache may keep the answer
     */
    public function __construct(
        public readonly int $n,
        public readonly string $method,
        public readonly string $path,
        public readonly array $query,
        public readonly array $headers,
        public readonly string $body,
        public readonly string $role = '',
        public readonly string $nonce = 'none',
        public readonly bool $managed = false,
        public readonly bool $uncached = false,
    ) {}

    /** Who is asking, once WordPress has looked at cookie and nonce. */
    public function user(): string
    {
        return $this->nonce === 'valid' ? $this->role : '';
    }

    /** Whether who is asking keeps the shop. */
    public function is_keepers(): bool
    {
        return in_array($this->user(), Generator::KEEPERS, true);
    }

    /** Everything that was sent: what comes back of it is no leak. */
    public function sent(): string
    {
        return $this->path . ' ' . json_encode($this->query, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . ' ' . implode(' ', $this->headers) . ' ' . $this->body;
    }

    public function __toString(): string
    {
        return sprintf('#%d %s %s as \'%s\' nonce %s %s', $this->n, $this->method, $this->path, $this->role, $this->nonce, mb_substr(mb_scrub($this->sent()), 0, 600));
    }
}

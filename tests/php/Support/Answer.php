<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;

/** What a served shop answered. */
final class Answer
{
    /**
     * @param array<string, mixed> $data
     * @param int                  $retry_after seconds; 0 when the answer names none
     */
    public function __construct(
        public readonly int $status,
        public readonly array $data,
        public readonly string $token = '',
        public readonly int $retry_after = 0,
    ) {}

    public function code(): string
    {
        return Read::text($this->data['code'] ?? null);
    }

    /** @return array<string, mixed> */
    public function order(): array
    {
        return Read::map($this->data['order'] ?? null);
    }
}

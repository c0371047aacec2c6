<?php

declare(strict_types=1);

namespace Museau\Tests;

use Museau\Read;

/** What a served shop answered. */
final class Answer
{
    /** @param array<string, mixed> $data */
    public function __construct(public readonly int $status, public readonly array $data, public readonly string $token = '') {}

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

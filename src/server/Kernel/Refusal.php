<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** A call that is refused, with a French sentence for a person; the REST routes answer it as {code, message, data:{status, …}}. */
class Refusal extends \RuntimeException
{
    /** @param array<string, mixed> $data what the answer tells besides code and sentence */
    public function __construct(
        public readonly string $error_code,
        string $message,
        public readonly Reason $reason = Reason::Invalid,
        public readonly array $data = [],
    ) {
        parent::__construct($message);
    }

    /** @param array<string, mixed> $data what the answer of the same refusal tells besides what it tells already */
    public function telling(array $data): self
    {
        return new self($this->error_code, $this->getMessage(), $this->reason, [...$this->data, ...$data]);
    }
}

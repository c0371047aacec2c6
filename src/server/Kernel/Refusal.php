<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** A call that is refused, with a French sentence for a person; Routes answers it as {code, message, data:{status, …}}. */
class Refusal extends \RuntimeException
{
    /** @param array<string, mixed> $data more members of `data`, beside status */
    public function __construct(
        public readonly string $error_code,
        string $message,
        public readonly int $status = 400,
        public readonly array $data = [],
    ) {
        parent::__construct($message);
    }
}

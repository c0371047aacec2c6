<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

/** Why a form was not taken, as its page says it. */
final class Failure
{
    /**
     * @param string                $sentence '' when nothing failed
     * @param array<string, string> $errors   sentence by field
     * @param array<string, mixed>  $typed    what the form sent
     */
    public function __construct(
        public readonly string $sentence = '',
        public readonly array $errors = [],
        public readonly array $typed = [],
    ) {}
}

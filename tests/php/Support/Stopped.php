<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** Thrown where WordPress would end the request. */
final class Stopped extends \RuntimeException
{
    public function __construct(public readonly int $status)
    {
        parent::__construct("Stopped with $status.");
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Accounts\Customers;

/** The engine that sells now. */
final class CustomersTest extends CustomersContract
{
    protected function customers(): Customers
    {
        return museau()->customers();
    }
}

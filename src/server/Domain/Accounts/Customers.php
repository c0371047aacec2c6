<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** Port: who ordered, for the book. */
interface Customers
{
    /**
     * @param list<int> $order_ids
     *
     * @return array<int, string> company and name by order id, by one query for some hundred orders; '' of whoever was erased
     */
    public function names(array $order_ids): array;
}

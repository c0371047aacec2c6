<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Accounts\Customers;
use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** Names from our own orders. */
final class EmbeddedCustomers implements Customers
{
    public function names(array $order_ids): array
    {
        $names = [];
        foreach (array_chunk($order_ids, 500) as $ids) {
            foreach (Db::rows('SELECT id, billing FROM %i WHERE id IN (' . implode(',', $ids) . ')', Schema::table('orders')) as $row) {
                $billing = BillingDetails::from_array(Read::json((string) $row['billing']));
                $names[(int) $row['id']] = trim($billing->company . ' ' . $billing->name());
            }
        }

        return $names;
    }
}

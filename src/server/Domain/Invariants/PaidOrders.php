<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\Ledger;

/** The orders that money was asked for, read in batches; no more than MOST in one examination. */
final class PaidOrders
{
    public const MOST = 5000;

    private const BATCH = 100;

    public function __construct(private readonly Orders $orders, private readonly Ledger $ledger) {}

    /** @return \Generator<int, ?Order> by id, the newest first; null for one that the ledger names and that is not there */
    public function since(int $since): \Generator
    {
        $before = PHP_INT_MAX;
        for ($read = 0; $read < self::MOST; $read += self::BATCH) {
            $ids = $this->ledger->order_ids($before, $since, self::BATCH);
            foreach ($ids as $id) {
                yield $id => $this->orders->find($id);
                $before = $id;
            }
            if (count($ids) < self::BATCH) {
                return;
            }
            // A long walk must not fill PHP's memory with what it has seen.
            wp_cache_flush_runtime();
        }
    }

    public function find(int $id): ?Order
    {
        return $this->orders->find($id);
    }

    /** @return list<Order> paid and not sent yet, no more than so many */
    public function running(int $most): array
    {
        return $this->orders->running($most);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

/** Port: the engine's own gateways for transfers and cheques. Only WooCommerce has them. */
interface TransferGateways
{
    /** @return list<MeansDetails> those that are switched on there */
    public function enabled(): array;

    /** What is written there of one, switched on or not: orders that wait for it are still to be paid. */
    public function details(Means $means): MeansDetails;

    /**
     * Puts a pending order aside until its money comes, its stock taken, under the name of this means. Called in a transaction, once the
     * order carries its AwaitedTransfer; what cannot be kept undoes all of it.
     */
    public function put_on_hold(int $order_id, MeansDetails $details): void;
}

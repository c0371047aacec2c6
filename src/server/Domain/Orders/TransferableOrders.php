<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

/** Orders that one engine keeps and another may take over, each under its own id. */
interface TransferableOrders
{
    /**
     * An order's id is that of a post: the same type that WooCommerce uses to keep ids of orders and posts apart, so
     * that the order, its payments at Stripe and its signed links keep their id on the day another engine takes over.
     */
    public const PLACEHOLDER = 'shop_order_placehold';

    public function find(int $id): ?Order;

    public function count(): int;

    /** @return list<int> ids of the oldest orders, at most so many */
    public function ids(int $limit): array;

    /**
     * @return list<array{id: string, kind: string, cents: int, at: int}> money received and given back ('refund'), oldest first; Unix
     *   times
     */
    public function money(int $order_id): array;

    /** @return list<array{at: string, text: string}> what happened, newest first; ISO dates in UTC */
    public function history(int $order_id): array;

    /** Takes an order out of these once another engine holds it whole; its payments, photos and letters stay under its id. */
    public function remove_transferred(int $order_id): void;
}

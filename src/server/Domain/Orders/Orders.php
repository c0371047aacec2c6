<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Cart\Cart;

/** Port: orders and the stock they hold. Money's truth (intents, unique rows) is Payments'; an engine only keeps what it received. */
interface Orders
{
    /** Done with an order's id when it has ended no longer: 'Terminée' was pressed by mistake and is taken back. */
    public const REOPENED = 'museau_order_reopened';

    /** Done with an order's id when what was completed has only left again: how long its photographs are kept counts no longer. */
    public const UNENDED = 'museau_order_unended';

    /** Done when the status of an order has changed, inside the change's own transaction. */
    public const CHANGED = 'museau_orders_changed';

    /**
     * Waits in a transaction, until whose end no other may write orders, where the engine has them do so one at a time. Before any row
     * that the writer of another order asks for (vouchers, an order itself): else each waits for the other.
     */
    public function queue(): void;

    /**
     * Places a pending order with the cart's lines, prices and totals frozen, and holds its stock.
     *
     * @param array<string, mixed> $meta cgv_version, cgv_at, cgv_hash, delay, ready_by
     *
     * @throws CouldNotPlaceOrder cart_is_empty; stock_is_gone 409
     */
    public function place(Cart $cart, BillingDetails $billing, string $notes, array $meta): Order;

    /**
     * Freezes a still pending order again from the cart as it is now (new lines, totals, address, stock held anew).
     *
     * @param array<string, mixed> $meta
     *
     * @throws CouldNotPlaceOrder cart_is_empty; stock_is_gone 409; order_is_closed 409
     */
    public function replace(int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order;

    public function find(int $id): ?Order;

    /** @return list<Order> of whoever ordered with this address, oldest first */
    public function of_email(string $email): array;

    /** Takes everything that names the customer out of an order; lines and amounts stay for the accounts (S29). */
    public function forget_person(int $order_id): void;

    /**
     * The order of this number that this address placed; null when either is wrong.
     *
     * @param string $number as the customer types it (OrderNumber)
     * @param string $email  in small letters
     */
    public function find_for(string $number, string $email): ?Order;

    /**
     * Records money received. The first payment moves pending → processing, takes the held stock for good and
     * lets the engine tell its world (WooCommerce's payment_complete). Called inside Payments' lock.
     *
     * @param 'full'|'deposit'|'balance'|'voucher' $kind 'voucher': what gift vouchers have paid, under a name of its own
     *
     * @return bool whether this very call recorded it (false: this intent was already recorded)
     *
     * @throws CouldNotPlaceOrder stock_is_gone when a cancelled order is paid late and its stock was sold meanwhile
     */
    public function receive(int $order_id, string $intent_id, int $cents, string $kind): bool;

    /**
     * Cents received so far as the database itself holds them, past every cache and every extension.
     *
     * @param list<int> $ids
     *
     * @return array<int, int> by order id; none for an order that is not there
     */
    public function received(array $ids): array;

    /** Cancels a pending order and frees its stock; false when it was not pending any more. */
    public function cancel(int $order_id): bool;

    /** Sends the parcel to the address that these details name; sums and everything that was frozen stay. */
    public function change_delivery(int $order_id, BillingDetails $billing): void;

    /** Marks an order whose payment is disputed, so that nothing is sent meanwhile, or takes the mark away (F31). */
    public function mark_disputed(int $order_id, bool $aside): void;

    /** Moves a paid order on: shipped, completed; or back to processing what was moved by mistake. False when the step is not allowed. */
    public function move(int $order_id, OrderStatus $to): bool;

    /**
     * Takes back what was pressed by mistake or is asked for again: a completed order that had left before has only left again, on the
     * day on which it did; one that was cancelled unpaid waits for its money again, with its pieces held anew. False when it does not
     * stand there, or cannot be taken back from there.
     *
     * @throws CouldNotPlaceOrder stock_is_gone, coupon_is_refused: it stays cancelled
     */
    public function take_back(int $order_id, OrderStatus $from): bool;

    /**
     * Records money given back.
     *
     * @param array<int, int> $lines   cents by order line id; may be empty for a shipping or whole refund
     * @param array<int, int> $back    pieces that go back into the stock, by order line id; of each line no more than were ordered, over
     *   all its refunds
     * @param string          $request name of the demand, by which an engine whose own screen made it knows its record again
     */
    public function record_refund(
        int $order_id,
        string $refund_id,
        int $cents,
        array $lines,
        string $reason,
        array $back = [],
        string $request = '',
    ): bool;

    /** Of a demand of this name nothing more goes back: a record that the engine's own screen made of it says only what went. */
    public function drop_refund(int $order_id, string $request): void;

    /** @return list<Order> pending orders created before this ISO date */
    public function pending_before(string $iso): array;

    /** @return list<Order> paid orders that have not left, the oldest first; no more than so many */
    public function running(int $most): array;

    /**
     * The portraits of paid orders, for the artist's queue: those of every order that is not sent yet, and of those placed since.
     *
     * @param string  $since  ISO date
     * @param ?string $unpaid ISO date: also those of unpaid orders that were placed since; null: of none
     *
     * @return list<OrderedPortrait> in no order
     */
    public function portraits(string $since, ?string $unpaid = null): array;

    /**
     * One page of what the artist looks for, the newest first.
     *
     * @return array{orders: list<Order>, total: int, pages: int}
     */
    public function search(OrderSearch $search, int $page): array;

    /** A private remark for the artist, in the order's history. */
    public function note(int $order_id, string $text): void;

    /** Stores a value of ours with the order (Order::$meta). */
    public function set_meta(int $order_id, string $key, mixed $value): void;

    /** Where the artist reads this order in wp-admin. */
    public function edit_url(int $order_id): string;

    /** Where the artist finds the list of orders in wp-admin. */
    public function list_url(): string;

    /**
     * Those of the products that any order, of whatever status, names: they are then never erased (B16).
     *
     * @param list<int> $product_ids
     *
     * @return list<int>
     */
    public function names_products(array $product_ids): array;
}
